import { isSchemaObject } from '../store/protocol.ts';

/** The members of `schema.Collection` that endpoints use; any schema object with them works. */
interface CollectionLike {
  readonly push?: unknown;
  readonly unshift?: unknown;
  readonly assign?: unknown;
  readonly remove?: unknown;
  readonly move?: unknown;
  addWith(): unknown;
}

/**
 * `schema` with its Collection replaced, at any depth of arrays and shapes.
 *
 * `{ results: Collection, total: 0 }` → `{ results: Collection.addWith(), total: 0 }`
 */
export function mapCollections(schema: unknown, by: (collection: CollectionLike) => unknown): unknown {
  if (typeof schema !== 'object' || !schema) return schema;
  if (isSchemaObject(schema)) return 'addWith' in schema ? by(schema as never) : schema;
  const copy = (Array.isArray(schema) ? [...schema] : { ...schema }) as Record<string, unknown>;
  for (const key in copy) copy[key] = mapCollections(copy[key], by);
  return copy;
}

/** The member of the first Collection in `schema`, at any depth of arrays and shapes; `undefined` if there is none. */
export function memberIn(schema: unknown, name: keyof CollectionLike): unknown {
  let member: unknown;
  mapCollections(schema, (collection) => {
    member ??= collection[name];
  });
  return member;
}
