import { countLinks } from '../dev/counters.ts';
import { checkRelation } from '../dev/relation.ts';
import { type Link, type Node, same } from './node.ts';
import type { Handler, TableStore } from './table.ts';
import type { Tx } from './transaction.ts';

type Fields = Record<string, unknown>;
type PickRelations = (value: Readonly<Fields>) => unknown[];

const COMPILED = Symbol.for('presource.links');

/** A field that is not one that every object inherits (`constructor`). */
export const own = <T>(fields: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(fields, key) ? fields[key] : undefined;

/** One key of a schema object. */
interface Relation {
  readonly key: string;
  readonly handler: Handler;
  /** True if every object inherits the key (`constructor`): it then counts only as an own property. */
  readonly isInherited: boolean;
}

/** A schema object's keys with their handlers, and the function that reads them. */
export interface Relations {
  readonly keys: ReadonlySet<string>;
  readonly all: readonly Relation[];
  /** The compiled function: returns one item per key, in their order. Without it, each key is read by its name. */
  readonly pick: PickRelations | undefined;
}

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

export function relationsOf(store: TableStore, schema: object, type?: { readonly name: string }): Relations {
  const keys = Object.keys(schema);
  // Only an own function, not one inherited from another schema.
  const reads = Object.getOwnPropertyDescriptor(schema, COMPILED)?.value as
    | ((keys: readonly string[]) => PickRelations | undefined)
    | undefined;
  return {
    keys: new Set(keys),
    all: keys.map((key) => {
      // Read it once: a decorated class computes its schemas in getters.
      const held = (schema as Fields)[key];
      if (process.env.NODE_ENV !== 'production') checkRelation(key, held, type);
      return { key, handler: store.handler(held), isInherited: key in Object.prototype };
    }),
    pick: reads?.(keys),
  };
}

/** A copy of `value` with links in place of its related fields; equal links stay those of `was`. */
export function relate(
  { all, pick }: Relations,
  value: object,
  tx: Tx,
  was: Readonly<Record<string, Link>> = {},
  owner: Node | undefined = tx.owner,
): Fields {
  if (process.env.NODE_ENV !== 'production') countLinks(!!pick);
  const { owner: outer } = tx;
  const fields = value as Readonly<Fields>;
  const next: Fields = { ...value };
  tx.owner = owner;
  for (const { key, handler } of all) {
    const field = own(fields, key);
    if (field === undefined) continue;
    const link = handler.normalize(field, tx, value, key, was[key]);
    next[key] = same(link, was[key]) ? was[key] : link;
  }
  tx.owner = outer;
  return next;
}

/** A copy of an entity that has the same links as before in its first `count` relations. */
export function withLinks({ all }: Relations, data: Fields, had: Fields, count: number): Fields {
  const next = { ...data };
  for (const { key } of all.slice(0, count)) if (own(data, key) !== undefined) next[key] = had[key];
  return next;
}
