import { checkInvalidated } from '../dev/schema.ts';
import { use } from '../linked.ts';
import type { output, SchemaObject } from '../store/protocol.ts';
import type { Handler, TableStore } from '../store/table.ts';
import type { Denormalize } from '../types/denormalize.ts';

/** The schema of a deletion: a record, a list of records, or bare primary keys, whose entities leave the cache. */
export class Invalidate<S = unknown> implements SchemaObject<Denormalize<S>> {
  declare readonly [output]: Denormalize<S>;

  constructor(readonly schema: S) {}

  '~handler'(store: TableStore): Handler {
    if (process.env.NODE_ENV !== 'production') checkInvalidated(this.schema);
    return use('deletions').deletion(store.handler(this.schema));
  }
}
