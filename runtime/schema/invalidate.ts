import type { Link } from '../store/node.ts';
import type { output, SchemaObject } from '../store/protocol.ts';
import { keepRaw } from '../store/raw.ts';
import type { Handler, TableStore } from '../store/table.ts';
import type { Tx } from '../store/transaction.ts';
import type { Denormalize } from '../types/denormalize.ts';

/** The schema of a deletion: a record, a list of records, or bare primary keys, whose entities leave the cache. */
export class Invalidate<S = unknown> implements SchemaObject<Denormalize<S>> {
  declare readonly [output]: Denormalize<S>;

  constructor(readonly schema: S) {}

  '~handler'(store: TableStore): Handler {
    const table = store.handler(this.schema) as Handler & { remove(one: unknown, tx: Tx): Link };
    return {
      normalize(value, tx) {
        for (const one of Array.isArray(value) ? value : [value]) {
          // The arguments complete the response: a key of several fields is text even if it has none of them.
          const named = typeof one === 'object' ? { ...(tx.args[0] as object), ...one } : one;
          table.remove(named, tx);
        }
        return keepRaw(value);
      },
    };
  }
}
