import type { EntityClass } from '../entity.ts';
import { isSchemaObject } from '../store/protocol.ts';
import type { Json } from '../types/options.ts';

export type ResponsePath = readonly PropertyKey[];

/**
 * The brand of entity classes. Not imported: this entry is built by itself, and would contain a second `Entity`.
 */
const ENTITY = Symbol.for('presource.entity');

export const isEntityClass = (value: unknown): value is EntityClass =>
  typeof value === 'function' && ENTITY in value;

/** An entity in a response, as the server sent it. */
export interface FoundRecord {
  readonly type: EntityClass;
  readonly value: object;
  readonly path: ResponsePath;
}

/** The members of schema objects that hold others. */
interface Inside {
  readonly definition?: Json;
  readonly schema?: Json;
  /** Of what `push` and its like have in place of their Collection. */
  readonly collection?: Inside;
  readonly lists?: Inside;
  readonly schemaAttribute?: string | ((value: Json, parent: Json, key: string) => string);
}

/**
 * Finds the entities of a response by its schema. It does not use the store, which reads a response only while it writes
 * it: a response is checked before that, and a check may take a while.
 */
export function recordsIn(schema: unknown, response: unknown): FoundRecord[] {
  const records: FoundRecord[] = [];
  const seen = new Map<object, Set<unknown>>();
  follow(schema, response, [], response);
  return records;

  function follow(schema: unknown, value: unknown, path: ResponsePath, parent: unknown): void {
    // Anything else is a primary key, or not what the schema expects, which the store reports.
    if (typeof value !== 'object' || value === null) return;
    // The function of an `Endpoint` may return a circle.
    const known = seen.get(value) ?? new Set();
    if (known.has(schema)) return;
    seen.set(value, known.add(schema));
    if (isEntityClass(schema)) {
      records.push({ type: schema, value, path });
      fields(schema.schema, value, path);
    } else if (Array.isArray(schema)) {
      if (Array.isArray(value)) members(() => schema[0], value, path);
    } else if (isSchemaObject(schema)) inside(schema as Inside, value, path, parent);
    else if (typeof schema === 'object' && schema) fields(schema, value, path);
  }

  function inside(schema: Inside, value: object, path: ResponsePath, parent: unknown): void {
    const { definition, schema: held, collection, lists } = schema;
    // A deletion is answered with a key, or with what is left of a record.
    if (held && !has(schema, 'argsKey', 'process', 'query')) return;
    const changed = (collection ?? lists)?.schema;
    const isSingle = changed && !Array.isArray(value) && !has(changed, 'changes');
    // A list grows by one item or by several.
    if (isSingle) follow(kindIn(changed, value, path, parent), value, path, parent);
    else if (changed || held) follow(changed ?? held, value, path, parent);
    else if (has(schema, 'push')) fields(definition, value, path);
    else if (has(schema, 'key')) follow(kindIn(schema, value, path, parent), value, path, parent);
    else members((one, inner) => kindIn(schema, one, inner, value), value, path);
  }

  function members(
    schemaOf: (one: unknown, path: ResponsePath) => unknown,
    value: object,
    path: ResponsePath,
  ): void {
    for (const [key, one] of Object.entries(value)) {
      const inner = [...path, Array.isArray(value) ? Number(key) : key];
      follow(schemaOf(one, inner), one, inner, value);
    }
  }

  function fields(schema: object, value: object, path: ResponsePath): void {
    for (const [key, field] of Object.entries(schema))
      if (Object.hasOwn(value, key)) follow(field, value[key as never], [...path, key], value);
  }
}

/**
 * True if a schema object has one of these public members, by which its kind is told: `instanceof` would put the code of all
 * kinds into each app that checks responses. A Collection has `argsKey`, a Query `process`, `schema.Lazy` `query`, a Values
 * `changes`, `schema.Object` `push`, a Union `key`.
 */
const has = (schema: object, ...members: string[]): boolean => members.some((name) => name in schema);

/** The schema of one value of a list or of several kinds. */
function kindIn(
  schema: Inside | readonly unknown[],
  value: unknown,
  path: ResponsePath,
  parent: unknown,
): unknown {
  if (Array.isArray(schema)) return schema[0];
  const { definition, schemaAttribute: attribute } = schema as Inside;
  if (!attribute) return definition;
  if (value === null || value === undefined) return undefined;
  const kind =
    typeof attribute === 'string'
      ? (value as Json)[attribute]
      : attribute(value, parent, String(path.at(-1) ?? ''));
  return Object.hasOwn(definition, kind) ? definition[kind] : undefined;
}
