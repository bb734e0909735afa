import { keepRaw } from '../store/link/handlers.ts';
import type { Handler, Link, Store, Writer } from '../store/model.ts';
import type { output, SchemaObject } from '../store/protocol.ts';
import type { Denormalize } from '../types/denormalize.ts';

/** The schema of a deletion: a record, a list of records, or bare primary keys, whose entities leave the cache. */
export class Invalidate<S = unknown> implements SchemaObject<Denormalize<S>> {
  declare readonly [output]: Denormalize<S>;

  constructor(readonly schema: S) {}

  '~handler'(store: Store): Handler {
    const table = store.handler(this.schema) as Handler & { remove(one: unknown, writer: Writer): Link };
    return {
      link(value, writer) {
        for (const one of Array.isArray(value) ? value : [value]) {
          // The arguments complete the response: a key of several fields is text even if it has none of them.
          const named = typeof one === 'object' ? { ...(writer.args[0] as object), ...one } : one;
          table.remove(named, writer);
        }
        return keepRaw(value);
      },
    };
  }
}
