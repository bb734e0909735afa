import type { ApiOperation, JsonSchema, Schemas } from './document.ts';
import { jsonTypeOf } from './document.ts';
import { camel, pascalCase, singular } from './names.ts';

/** The component of an entity, and the property that is its primary key. */
export type EntityKeys = ReadonlyMap<string, string>;

/** The JSON schema of the response of an operation, if it has one. */
function jsonOf(schemas: Schemas, operation: ApiOperation): JsonSchema | undefined {
  for (const [status, response] of Object.entries(operation.responses ?? {})) {
    if (!/^2|^default$/.test(status)) continue;
    const { content = {} } = schemas.target(response);
    const json = Object.entries(content).find(([type]) => isJson(type));
    if (json?.[1].schema) return json[1].schema;
  }
  return undefined;
}

export const isJson = (type: string): boolean => /[/+]json\b|^\*\/\*/.test(type);

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** All operations that have an endpoint, with their paths. */
export const operationsOf = (schemas: Schemas): [path: string, method: string, operation: ApiOperation][] =>
  Object.entries(schemas.document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method): [string, string, ApiOperation][] =>
      item[method] ? [[path, method, schemas.target(item[method])]] : [],
    ),
  );

/**
 * Finds the components that are records: objects in a response that something identifies. That is `id`, or a property with
 * the name of the parameter by which the record is read (`/users/{username}`).
 */
export function findEntities(schemas: Schemas): EntityKeys {
  nameInline(schemas);
  const keys = new Map<string, string>();
  const seen = new Set<string>();
  const visit = (schema: JsonSchema | undefined, depth = 0): void => {
    if (!schema || depth > 30) return;
    const name = schemas.nameOf(schema);
    if (name !== undefined) {
      if (seen.has(name)) return;
      seen.add(name);
      const key = keyOf(schemas, name);
      if (key !== undefined) keys.set(name, key);
    }
    // A name inside of an `allOf` of one, or beside `null`, is seen here, so what it means is visited here.
    const own = name === undefined ? schema : (schemas.named[name] ?? schema);
    const { properties, items, additionalProperties, allOf, oneOf, anyOf } = schemas.target<JsonSchema>(own);
    const parts = [...Object.values(properties ?? {}), ...(allOf ?? []), ...(oneOf ?? []), ...(anyOf ?? [])];
    for (const part of parts) visit(part, depth + 1);
    visit(items, depth + 1);
    if (typeof additionalProperties === 'object') visit(additionalProperties, depth + 1);
  };
  const all = operationsOf(schemas);
  for (const [, , operation] of all) visit(jsonOf(schemas, operation));
  for (const [path, method, operation] of all) {
    const parameter = /\/\{([^{}]+)\}$/.exec(path)?.[1];
    const json = jsonOf(schemas, operation);
    if (method !== 'get' || !parameter || !json) continue;
    // The record, or an object around it: `{ article: Article }`.
    for (const one of [json, ...Object.values(schemas.fieldsOf(json).fields)]) {
      const name = schemas.nameOf(one);
      if (name === undefined || keys.has(name)) continue;
      const { fields } = schemas.fieldsOf(schemas.named[name] ?? {});
      const key = Object.keys(fields).find((field) => camel(field) === camel(parameter));
      if (key === undefined || !isKey(schemas, fields[key]!)) continue;
      keys.set(name, key);
      break;
    }
  }
  return keys;
}

/** Gives the objects that only one response describes a name, from the path: `/posts` has a `Post`. */
function nameInline(schemas: Schemas): void {
  for (const [path, , operation] of operationsOf(schemas)) {
    const json = jsonOf(schemas, operation);
    const items = json && (json.items ?? json);
    if (!items || schemas.nameOf(items) !== undefined || !items.properties?.id) continue;
    const words = path.split('/').filter((part) => part && !part.includes('{'));
    const name = pascalCase(items.title ?? singular(words.at(-1) ?? 'item')) || 'Item';
    if (schemas.named[name]) continue;
    schemas.named[name] = { ...items };
    // The document is read once, for this: from here on the place refers to the name.
    for (const key of Object.keys(items)) delete (items as Record<string, unknown>)[key];
    Object.assign(items, { $ref: `#/components/schemas/${name}` });
  }
}

function keyOf(schemas: Schemas, name: string): string | undefined {
  const { fields } = schemas.fieldsOf(schemas.named[name]!);
  const own = camel(name);
  const wanted = ['id', '_id', 'uuid', `${own}Id`, `${own}Uuid`];
  const found = wanted
    .map((key) => Object.keys(fields).find((field) => field === key || camel(field) === key))
    .find((field) => field !== undefined);
  return found !== undefined && isKey(schemas, fields[found]!) ? found : undefined;
}

const isKey = (schemas: Schemas, schema: JsonSchema): boolean =>
  /^(string|integer|number)$/.test(jsonTypeOf(schemas.target<JsonSchema>(schema)) ?? 'string') &&
  !schemas.isObject(schema);
