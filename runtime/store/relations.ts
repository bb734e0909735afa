import { checkRelation } from '../dev/relation.ts';
import { linked } from '../linked.ts';
import type { EntityTable } from './entity-table.ts';
import { type Link, type Node, same } from './node.ts';
import type { Relation, Relations, TableStore } from './table.ts';
import type { Tx } from './transaction.ts';

type Fields = Record<string, unknown>;
type PickRelations = NonNullable<Relations['pick']>;

const COMPILED = Symbol.for('presource.links');

/** An object's own field: every object inherits a `constructor`. */
export const ownField = <T>(fields: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(fields, key) ? fields[key] : undefined;

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
  const all: Relation[] = [];
  for (const key of keys) {
    // Read it once: a decorated class computes its schemas in getters.
    const held = (schema as Fields)[key];
    if (process.env.NODE_ENV !== 'production') checkRelation(key, held, type);
    all.push({ key, handler: store.handler(held), isInherited: key in Object.prototype });
  }
  return { keys: new Set(keys), all, pick: reads?.(keys), link };
}

/** Reads the schema of a class whose records have not been written yet. */
export function prepare(table: EntityTable): void {
  const { store, type } = table;
  table.schema = type.schema;
  table.relations = relationsOf(store, type.schema, type);
  table.unseen = -1;
}

/** `link` of all relations. */
function link(
  this: Relations,
  value: object,
  tx: Tx,
  was: Readonly<Fields> | undefined,
  owner: Node | undefined,
): Fields | undefined {
  const { all, pick } = this;
  const type = (owner?.table as Partial<EntityTable> | undefined)?.type;
  // The first occurrence has written it, or is about to. Not a call for each record of a response.
  if (type && value instanceof type && linked.circles?.meetsAgain(tx, value, owner)) return owner!.data;
  const { owner: outer } = tx;
  const fields = value as Fields;
  const picked = pick?.(fields);
  const stored = owner?.data;
  let next = was ? undefined : { ...fields };
  tx.owner = owner;
  for (let i = 0; i < all.length; i++) {
    const { key, handler, isInherited } = all[i]!;
    const field = picked ? picked[i] : isInherited && !Object.hasOwn(fields, key) ? undefined : fields[key];
    if (field === undefined) continue;
    const had = was?.[key] as Link;
    const now = handler.normalize(field, tx, fields, key, had);
    const isSame = now === had || (was && same(now, had));
    if (isSame && !next) continue;
    next ??= withLinks(this, fields, was!, i);
    next[key] = isSame ? had : now;
  }
  tx.owner = outer;
  if (owner?.data === stored) return next;
  // The entity may also occur nested in itself, and was written meanwhile: the outer occurrence wins.
  return next ?? withLinks(this, fields, was!);
}

/** As `link` of the relations, but never `undefined`: it returns `was` if the object equals that. */
export function relate(
  relations: Relations,
  value: object,
  tx: Tx,
  was?: Readonly<Record<string, Link>>,
  owner: Node | undefined = tx.owner,
): Readonly<Record<string, Link>> {
  const fields = value as Readonly<Record<string, Link>>;
  return (
    (relations.link!(fields, tx, was, owner) as Record<string, Link> | undefined) ??
    (hasSameRest(relations, fields, was!) ? was! : withLinks(relations, fields, was!))
  );
}

/** True if all fields besides the links are those of `was`, too. */
function hasSameRest({ keys }: Relations, fields: Readonly<Fields>, was: Readonly<Fields>): boolean {
  let count = 0;
  for (const name in fields) {
    count++;
    if (!Object.hasOwn(was, name)) return false;
    if (
      keys.has(name) ? fields[name] === undefined && was[name] !== undefined : !same(fields[name], was[name])
    )
      return false;
  }
  for (const _ in was) count--;
  return !count;
}

/** A copy of an entity that has the same links as before in its first `count` relations, or in all. */
function withLinks<F extends Fields>({ all }: Relations, data: F, had: Readonly<Fields>, count?: number): F {
  const next: Fields = { ...data };
  for (const { key } of all.slice(0, count)) if (ownField(data, key) !== undefined) next[key] = had[key];
  return next as F;
}
