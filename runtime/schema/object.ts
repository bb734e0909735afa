import type { output, SchemaObject } from '../store/protocol.ts';
import type { Handler, TableStore } from '../store/table.ts';
import type { Denormalize } from '../types/denormalize.ts';
import { forward, type Mapping } from './polymorphic.ts';
import { SchemaWrapper } from './schema-wrapper.ts';

/** An object with known fields, like `{…}`. */
export class ObjectSchema<D extends object = Mapping>
  extends SchemaWrapper<D>
  implements SchemaObject<Denormalize<D>>
{
  declare readonly [output]: Denormalize<D>;
  definition: D;

  constructor(definition: D) {
    super();
    this.definition = definition;
  }

  /** Merges `definition` into the fields; for circular references. */
  define(definition: Mapping): void {
    this.definition = { ...this.definition, ...definition };
  }

  '~handler'(store: TableStore): Handler {
    return forward(() => store.handler(this.definition));
  }

  protected override held(): D {
    return this.definition;
  }

  protected override around(held: D): ObjectSchema<D> {
    return new ObjectSchema(held);
  }
}
