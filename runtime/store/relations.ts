import { counters } from '../dev/counters.ts';
import type { Handler, Store } from './store.ts';

/** Picks a value's relations: a new list with one item per key of its schema, in the schema's order. */
export type Pick = (value: Readonly<Record<string, unknown>>) => unknown[];

const COMPILED = Symbol.for('presource.links');

/** A schema object's keys with their handlers, and the function that reads them. */
export interface Relations {
  readonly keys: readonly string[];
  readonly handlers: readonly Handler[];
  readonly values: Pick;
  readonly compiled: boolean;
}

/**
 * Hangs a compiled function on a schema object. It holds for the keys that it reads: where somebody changed which there
 * are, or a reassignment made another object, the generic loop reads them.
 */
export function links<S extends object>(schema: S, values: Pick): S {
  return Object.defineProperty(schema, COMPILED, { value: values });
}

export const NO_RELATIONS: Relations = { keys: [], handlers: [], values: () => [], compiled: false };

export function relationsOf(store: Store, schema: object): Relations {
  const keys = Object.keys(schema);
  // Its own, not that of a schema it was created from.
  const known = Object.hasOwn(schema, COMPILED) ? (schema as { [COMPILED]?: Pick })[COMPILED] : undefined;
  // Each named by itself. No Proxy: the engine would remember it for every property that the function reads.
  const named = Object.fromEntries(keys.map((key) => [key, key]));
  const compiled = `${known?.(named)}` === `${keys}`;
  return {
    keys,
    handlers: keys.map((key) => store.handler((schema as Record<string, unknown>)[key])),
    values: compiled ? known! : generic(keys),
    compiled,
  };
}

function generic(keys: readonly string[]): Pick {
  // `constructor` and the like, which every object has, count only where the value has them itself.
  const areInherited = keys.some((key) => key in Object.prototype);
  // The list is kept: one that grows from nothing would hold room for sixteen more.
  return (value) => keys.map((key) => (areInherited && !Object.hasOwn(value, key) ? undefined : value[key]));
}

/** Development only: notes which of the two ways an object's relations were read. */
export function count(relations: Relations): void {
  counters[relations.compiled ? 'compiledLinks' : 'genericLinks']++;
}
