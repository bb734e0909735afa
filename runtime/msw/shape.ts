import { type EntityClass, isEntity } from '../entity.ts';
import { schema as kinds } from '../index.ts';
import { isSchemaObject } from '../store/protocol.ts';
import type { Json } from '../types/options.ts';

/** A record as the server stores and sends it: plain data. */
export type Row = Record<string, Json>;

/** The members of wrapping schemas that are read here. */
interface Outer {
  readonly definition?: unknown;
  readonly schema?: unknown;
}

const isList = (schema: unknown): boolean =>
  Array.isArray(schema) ||
  [kinds.Collection, kinds.Array, kinds.All, kinds.Values].some((kind) => schema instanceof kind);

/** The server's response follows the schema inside `schema.Query` and `schema.Object`. */
const bare = (schema: unknown): unknown =>
  schema instanceof kinds.Query
    ? bare(schema.schema)
    : schema instanceof kinds.Object
      ? bare(schema.definition)
      : schema;

/** The fields of a shape that a user wrote. */
const partsOf = (schema: unknown): [key: string, part: unknown][] =>
  typeof schema === 'object' && schema && !isSchemaObject(schema) ? Object.entries(schema) : [];

/** The keys that lead to the list in a response, outermost first; `undefined` if there is no list. */
export function pathToList(outer: unknown): readonly string[] | undefined {
  const schema = bare(outer);
  if (isList(schema)) return [];
  for (const [key, part] of partsOf(schema)) {
    const inside = pathToList(part);
    if (inside) return [key, ...inside];
  }
  return undefined;
}

/** The schema at the end of a path of keys. */
export const partAt = (schema: unknown, keys: readonly string[]): unknown =>
  keys.reduce((part, key) => (bare(part) as Record<string, unknown>)[key], schema);

/** The entity classes of `schema`, of its items if it is a list, or of the parts of a shape. */
export function kindsOf(schema: unknown): EntityClass[] {
  if (isEntity(schema)) return [schema];
  if (Array.isArray(schema)) return kindsOf(schema[0]);
  if (!isSchemaObject(schema)) return partsOf(schema).flatMap(([, part]) => kindsOf(part));
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
  /** The number of rows on all pages. */
  readonly total: number;
  /** The cursor of the next page; `null` after the last. */
  readonly next: string | number | null;
  key(row: Row): string | undefined;
}

/**
 * A response in the form of its schema: `{ results: [Post], total: 0, next: '' }` →
 * `{ results: […], total: 12, next: '3' }`. Numbers named like a total or a count get the total, and members
 * named like next or cursor get the cursor, or `true` if they are booleans and there is one; other members keep the
 * schema's value.
 */
export function inShape(outer: unknown, listed: Listed): unknown {
  const schema = bare(outer);
  const { rows, total, next, key } = listed;
  if (isMap(schema)) return Object.fromEntries(rows.map((row) => [key(row), row]));
  if (isList(schema)) return rows;
  const fields = partsOf(schema).flatMap(([name, part]): [string, unknown][] => {
    // `{ data: [Post], meta: { total: 0 } }`: an object beside the list may have the total, too.
    if (pathToList(part) || partsOf(part).length > 0) return [[name, inShape(part, listed)]];
    if (typeof part === 'boolean' && /next|more/i.test(name)) return [[name, next !== null]];
    if (/next|cursor/i.test(name)) return [[name, next]];
    if (typeof part === 'number' && /total|count/i.test(name)) return [[name, total]];
    return asWritten(name, part);
  });
  return Object.fromEntries(fields);
}

/** A member that is no schema has the schema's value. */
const asWritten = (name: string, part: unknown): [string, unknown][] =>
  isSchemaObject(part) || typeof part === 'function' ? [] : [[name, part]];

/** True if a schema has a record of these classes, or an item that joins their list. */
function isRecord(outer: unknown, own: readonly EntityClass[]): boolean {
  const schema = bare(outer);
  if (isList(schema)) return false;
  if (!isEntity(schema) && !isSchemaObject(schema))
    return partsOf(schema).some(([, part]) => isRecord(part, own));
  const kinds = kindsOf(schema);
  // The schema of `push` does not name a class.
  return !kinds.length || kinds.some((kind) => own.includes(kind));
}

/** A record, or several, in the form of its schema: `{ data: Post, ok: true }` → `{ data: …, ok: true }`. */
export function recordInShape(outer: unknown, record: unknown, own: readonly EntityClass[]): unknown {
  const schema = bare(outer);
  const parts = partsOf(schema);
  if (!parts.some(([, part]) => isRecord(part, own))) return record;
  const fields = parts.flatMap(([name, part]): [string, unknown][] =>
    isRecord(part, own) ? [[name, recordInShape(part, record, own)]] : asWritten(name, part),
  );
  return Object.fromEntries(fields);
}
