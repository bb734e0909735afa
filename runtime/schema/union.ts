import { attributeMissing } from '../dev/kind.ts';
import { schemaName } from '../store/array.ts';
import type { output, SchemaObject } from '../store/protocol.ts';
import type { Handler, TableStore } from '../store/table.ts';
import type { Json } from '../types/options.ts';
import { Choice } from './choice.ts';
import { type Mapping, type Member, Polymorphic, type SchemaAttribute } from './polymorphic.ts';

/**
 * A value of one of several kinds. The second argument selects the kind: the name of a field whose values are
 * the mapping's keys, or a function that returns a key. A value without a schema stays unchanged.
 *
 * ```ts
 * static schema = { item: new schema.Union({ link: Link, post: Post }, 'type') };
 * ```
 */
export class Union<D extends Mapping = Mapping>
  extends Polymorphic<D, SchemaAttribute>
  implements SchemaObject<Member<D, SchemaAttribute>>
{
  declare readonly [output]: Member<D, SchemaAttribute>;

  constructor(definition: D, schemaAttribute: SchemaAttribute) {
    super(definition, schemaAttribute);
    if (!schemaAttribute) {
      throw new TypeError(
        process.env.NODE_ENV === 'production' ? 'schema-attribute' : attributeMissing('Union'),
      );
    }
  }

  /** Its name in messages. */
  get key(): string {
    return Object.values(this.definition).map(schemaName).join(' | ');
  }

  '~handler'(store: TableStore): Handler {
    return new Choice(store, this as Polymorphic<Json, Json> as never, `Union(${this.key})`);
  }
}
