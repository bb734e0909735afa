import { counters } from '../dev/counters.ts';
import type { Handler, Store } from './store.ts';

/** Names a value's relations, one `link` per key of its schema, in the schema's order. */
export type LinkFunction = (value: never, link: (related: unknown) => void) => void;

const COMPILED = Symbol.for('presource.links');

/** A schema object's keys with their handlers, and the function that walks them. */
export interface Relations {
  readonly keys: readonly string[];
  readonly handlers: readonly Handler[];
  readonly walk: LinkFunction;
  readonly compiled: boolean;
}

/**
 * Hangs a compiled link function on a schema object. It holds for exactly the keys that the object has now: a spread, a
 * reassignment or a key added later falls back to the generic loop.
 */
export function links<S extends object>(schema: S, walk: LinkFunction): S {
  return Object.defineProperty(schema, COMPILED, { value: { walk, size: Object.keys(schema).length } });
}

export const NO_RELATIONS: Relations = { keys: [], handlers: [], walk: () => {}, compiled: false };

export function relationsOf(store: Store, schema: object): Relations {
  const keys = Object.keys(schema);
  // Its own, not that of a schema it was created from.
  const compiled = Object.hasOwn(schema, COMPILED)
    ? (schema as { [COMPILED]?: { walk: LinkFunction; size: number } })[COMPILED]
    : undefined;
  return {
    keys,
    handlers: keys.map((key) => store.handler((schema as Record<string, unknown>)[key])),
    walk: compiled?.size === keys.length ? compiled.walk : generic(keys),
    compiled: compiled?.size === keys.length,
  };
}

function generic(keys: readonly string[]): LinkFunction {
  // `constructor` and the like, which every object has, count only where the value has them itself.
  const areInherited = keys.some((key) => key in Object.prototype);
  return (value, link) => {
    for (const key of keys) link(areInherited && !Object.hasOwn(value, key) ? undefined : value[key]);
  };
}

/** Development only: notes which of the two ways an object's relations were walked. */
export function count(relations: Relations): void {
  if (process.env.NODE_ENV !== 'production')
    counters[relations.compiled ? 'compiledLinks' : 'genericLinks']++;
}
