import { type EntityClass, isEntity } from '../entity.ts';
import { schema as kinds } from '../index.ts';
import { isSchemaObject } from '../store/protocol.ts';
import type { Row } from './rows.ts';

/** A schema that is a mapping, or one inside another: as much of all of them as is read here. */
interface Outer {
  readonly definition?: unknown;
  readonly schema?: unknown;
}

const isList = (schema: unknown): boolean =>
  Array.isArray(schema) ||
  [kinds.Collection, kinds.Array, kinds.All, kinds.Values].some((kind) => schema instanceof kind);

/** `schema.Query` and `schema.Object` stand around what a server answers. */
const bare = (schema: unknown): unknown =>
  schema instanceof kinds.Query
    ? bare(schema.schema)
    : schema instanceof kinds.Object
      ? bare(schema.definition)
      : schema;

/** The parts of a shape that a user wrote. */
const partsOf = (schema: unknown): [key: string, part: unknown][] =>
  typeof schema === 'object' && schema && !isSchemaObject(schema) ? Object.entries(schema) : [];

/** The keys that lead to the list in an answer, from the outside in; `undefined` where there is none. */
export function listIn(outer: unknown): readonly string[] | undefined {
  const schema = bare(outer);
  if (isList(schema)) return [];
  for (const [key, part] of partsOf(schema)) {
    const inside = listIn(part);
    if (inside) return [key, ...inside];
  }
  return undefined;
}

/** The schema at the end of a path of keys. */
export const partAt = (schema: unknown, keys: readonly string[]): unknown =>
  keys.reduce((part, key) => (bare(part) as Record<string, unknown>)[key], schema);

/** The entity classes of an item of `schema`, or of what it is a list of. */
export function kindsOf(schema: unknown): EntityClass[] {
  if (isEntity(schema)) return [schema];
  if (Array.isArray(schema)) return kindsOf(schema[0]);
  if (!isSchemaObject(schema)) return [];
  const { definition, schema: inner } = schema as Outer;
  if (inner) return kindsOf(inner);
  return isEntity(definition) || isSchemaObject(definition)
    ? kindsOf(definition)
    : Object.values(definition ?? {}).flatMap(kindsOf);
}

/** True if a list is sent as an object, its rows by their primary keys. */
const isMap = (schema: unknown): boolean =>
  schema instanceof kinds.Values || (schema instanceof kinds.Collection && isMap(schema.schema));

/** The fields of a response next to a list. */
export interface Listed {
  readonly rows: readonly Row[];
  /** How many rows there are on all pages. */
  readonly total: number;
  /** The cursor of the next page; `null` after the last. */
  readonly next: string | number | null;
  key(row: Row): string | undefined;
}

/**
 * An answer in the form of its schema: `{ results: [Post], total: 0, next: '' }` → `{ results: […], total: 12, next: '3' }`.
 * Numbers called a total or a count, and whatever is called next or a cursor, are what their names say; other members
 * are as the schema has them.
 */
export function inShape(outer: unknown, listed: Listed): unknown {
  const schema = bare(outer);
  const { rows, total, next, key } = listed;
  if (isMap(schema)) return Object.fromEntries(rows.map((row) => [key(row), row]));
  if (isList(schema)) return rows;
  const fields = partsOf(schema).flatMap(([name, part]): [string, unknown][] => {
    if (listIn(part)) return [[name, inShape(part, listed)]];
    if (/next|cursor/i.test(name)) return [[name, next]];
    if (typeof part === 'number' && /total|count/i.test(name)) return [[name, total]];
    return isSchemaObject(part) || typeof part === 'function' ? [] : [[name, part]];
  });
  return Object.fromEntries(fields);
}
