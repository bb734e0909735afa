import { counters } from '../../dev/counters.ts';
import { checkRelation } from '../../dev/relation.ts';
import type { Handler, Store } from '../commit/store.ts';
import type { Table } from '../tables/table.ts';

/** Picks a value's relations: a new list with one item per key of its schema, in the schema's order. */
export type Pick = (value: Readonly<Record<string, unknown>>) => unknown[];

const COMPILED = Symbol.for('presource.links');

/** One key of a schema object. */
export interface Relation {
  readonly key: string;
  readonly handler: Handler;
  /** The table that the key's slots were found to be of; that this one links to it is noted. */
  table: Table | undefined;
}

/** A schema object's keys with their handlers, and the function that reads them. */
export interface Relations {
  readonly keys: readonly string[];
  readonly all: readonly Relation[];
  /** The compiled function. Without it, each key is read by its name. */
  readonly pick: Pick | undefined;
  /** A key that every object answers to (`constructor`) counts only if a value has it itself. */
  readonly areInherited: boolean;
}

/**
 * Hangs a compiled function on a schema object. It holds for the keys that it reads: where somebody changed which there
 * are, or a reassignment made another object, the generic loop reads them.
 */
export function links<S extends object>(schema: S, values: Pick): S {
  // Each named by itself. No Proxy: the engine would remember it for every property that the function reads.
  const reads = (keys: readonly string[]) =>
    `${values(Object.fromEntries(keys.map((key) => [key, key])))}` === `${keys}` ? values : undefined;
  return Object.defineProperty(schema, COMPILED, { value: reads });
}

export const NO_RELATIONS: Relations = { keys: [], all: [], pick: undefined, areInherited: false };

export function relationsOf(store: Store, schema: object, type?: { readonly name: string }): Relations {
  const keys = Object.keys(schema);
  // Its own, not that of a schema it was created from.
  const reads = Object.getOwnPropertyDescriptor(schema, COMPILED)?.value as
    | ((keys: readonly string[]) => Pick | undefined)
    | undefined;
  return {
    keys,
    all: keys.map((key) => {
      // Read once: a decorated class asks for its schemas as they are needed.
      const held = (schema as Record<string, unknown>)[key];
      if (process.env.NODE_ENV !== 'production') checkRelation(key, held, type);
      return { key, handler: store.handler(held), table: undefined };
    }),
    pick: reads?.(keys),
    areInherited: keys.some((key) => key in Object.prototype),
  };
}

/** Development only: notes which of the two ways an object's relations were read. */
export function count(isCompiled: boolean): void {
  counters[isCompiled ? 'compiledLinks' : 'genericLinks']++;
}
