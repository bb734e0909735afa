import { arrayHandler } from '../store/array.ts';
import type { output, SchemaObject } from '../store/protocol.ts';
import type { Handler, TableStore } from '../store/table.ts';
import { type Member, memberHandler, Polymorphic, type SchemaAttribute } from './polymorphic.ts';

/**
 * A list, like `[S]`; with a mapping and an attribute, a list of several kinds. If the response is an object,
 * it uses the object's values.
 *
 * ```ts
 * const feed = new schema.Array({ link: Link, post: Post }, 'type');
 * ```
 */
export class ArraySchema<D = unknown, A extends SchemaAttribute | undefined = undefined>
  extends Polymorphic<D, A>
  implements SchemaObject<Member<D, A>[]>
{
  declare readonly [output]: Member<D, A>[];

  '~handler'(store: TableStore): Handler {
    const list = arrayHandler(memberHandler(store, this, 'Array'), this.definition);
    return {
      normalize: (value, ...rest) =>
        list.normalize(typeof value === 'object' && value ? Object.values(value) : value, ...rest),
    };
  }
}
