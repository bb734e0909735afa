import { counters } from '../../dev/counters.ts';
import { checkRelation } from '../../dev/relation.ts';
import type { Relations, Store } from '../model.ts';

type PickRelations = NonNullable<Relations['pick']>;

const COMPILED = Symbol.for('presource.links');

/**
 * Attaches a compiled function to a schema object. The function is valid only for the keys that it reads: if
 * the keys changed, or the schema was reassigned, the general loop is used.
 */
export function links<S extends object>(schema: S, values: PickRelations): S {
  // The test object maps each key to itself. It is not a Proxy, because the engine would remember it for every
  // property that the function reads.
  const reads = (keys: readonly string[]) =>
    `${values(Object.fromEntries(keys.map((key) => [key, key])))}` === `${keys}` ? values : undefined;
  return Object.defineProperty(schema, COMPILED, { value: reads });
}

export const NO_RELATIONS: Relations = { keys: [], all: [], pick: undefined, areInherited: false };

export function relationsOf(store: Store, schema: object, type?: { readonly name: string }): Relations {
  const keys = Object.keys(schema);
  // Only an own function, not one inherited from another schema.
  const reads = Object.getOwnPropertyDescriptor(schema, COMPILED)?.value as
    | ((keys: readonly string[]) => PickRelations | undefined)
    | undefined;
  return {
    keys,
    all: keys.map((key) => {
      // Read it once: a decorated class computes its schemas in getters.
      const held = (schema as Record<string, unknown>)[key];
      if (process.env.NODE_ENV !== 'production') checkRelation(key, held, type);
      return { key, handler: store.handler(held), table: undefined };
    }),
    pick: reads?.(keys),
    areInherited: keys.some((key) => key in Object.prototype),
  };
}

/** Development only: counts how an object's relations were read. */
export function count(isCompiled: boolean): void {
  counters[isCompiled ? 'compiledLinks' : 'genericLinks']++;
}
