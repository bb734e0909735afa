import type { Link } from '../store/node.ts';
import type { output, SchemaObject } from '../store/protocol.ts';
import type { Handler, TableStore } from '../store/table.ts';
import type { Denormalize } from '../types/denormalize.ts';
import type { Mapping } from './polymorphic.ts';
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
    // Read each time, because `define` may be called late.
    const shape = () => store.handler(this.definition);
    let isOpen = false;
    /** Calls `read`, unless a call is under way: before a response, an object that contains itself would have no end. */
    const once = <T>(read: () => T): T | undefined => {
      if (isOpen) return undefined;
      isOpen = true;
      try {
        return read();
      } finally {
        isOpen = false;
      }
    };
    return {
      normalize: (...given) => shape().normalize(...given),
      root(value, tx) {
        const handler = shape();
        return handler.root ? handler.root(value, tx) : handler.normalize(value, tx, value, '');
      },
      find: (...given) => once(() => shape().find?.(...given)) as Link,
      get nothing() {
        return once(() => shape().nothing);
      },
    };
  }

  protected override held(): D {
    return this.definition;
  }

  protected override around(definition: unknown): this {
    return this.with({ definition });
  }
}
