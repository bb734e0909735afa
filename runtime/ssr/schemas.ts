import type { Answer } from '../controller/answer.ts';
import type { EndpointInterface } from '../endpoint/interface.ts';
import { unstableNames } from '../endpoint/unstable-names.ts';
import { construct, ENTITY, type EntityClass, isEntity, keyOf } from '../entity.ts';
import { isSchemaObject } from '../store/protocol.ts';

/** The members of schema objects that hold schemas; each kind of schema has only one of them. */
interface Inside {
  readonly definition?: unknown;
  readonly schema?: unknown;
  readonly collection?: unknown;
  readonly schemaAttribute?: unknown;
}

/** The hash of a schema, and the entity types it leads to. */
export interface Described {
  /** Identifies the schema; another schema has another hash. */
  readonly hash: string;
  /** The types by type id. */
  readonly types: ReadonlyMap<string, EntityClass>;
}

const known = /*#__PURE__*/ new WeakMap<object, Described & { readonly of: unknown }>();
const hashes = /*#__PURE__*/ new WeakMap<object, { readonly hash: string; readonly of: unknown }>();

/** Describes a schema; cached until its class gets another `schema`. */
export function describe(schema: unknown): Described {
  if ((typeof schema !== 'object' && typeof schema !== 'function') || !schema) return described(schema);
  const of = isEntity(schema) ? schema.schema : undefined;
  const before = known.get(schema);
  if (before?.of === of && before) return before;
  const now = { ...described(schema), of };
  known.set(schema, now);
  return now;
}

/**
 * The hash of an endpoint: its name, its schema, and how often the functions that make the value of a response are
 * declared for it, from its class on.
 */
export function endpointHash(endpoint: EndpointInterface): string {
  let declared = 0;
  for (let one: object | null = endpoint; one; one = Object.getPrototypeOf(one) as object | null)
    declared += +Object.hasOwn(one, 'process') + +Object.hasOwn(one, 'parseResponse');
  return digest([describe(endpoint.schema).hash, endpoint.name, `${declared}`]);
}

/** The name of a response on both sides. */
export const nameOfSent = ({ endpoint, key }: Answer): string => `${endpointHash(endpoint)} ${key}`;

/** True if the key contains an unstable name, numbered or not. */
export const isUnstable = ({ name }: EndpointInterface, key: string): boolean =>
  unstableNames.has(`${name}`.replace(/#\d+$/, '#')) && key.startsWith(`${name} `);

/** True if the class has a key that is not its name: its author says that it is the only one. */
export const hasOwnKey = (type: EntityClass): boolean =>
  Object.hasOwn(type, 'key') || (type as { [ENTITY]?: unknown })[ENTITY] !== true;

/** The id of a type in states: its key and hash. */
export const typeId = (type: EntityClass): string => `${keyOf(type)} ${hashOf(type)}`;

const hashOf = (type: EntityClass): string => {
  const before = hashes.get(type);
  if (before?.of === type.schema && before) return before.hash;
  const hash = digest([...textsOf(type).values()].sort());
  hashes.set(type, { hash, of: type.schema });
  return hash;
};

function described(schema: unknown): Described {
  const texts = textsOf(schema);
  const types = [...texts.keys()].filter(isEntity);
  return {
    hash: digest([schemaText(schema, () => {}), ...[...texts.values()].sort()]),
    types: new Map(types.map((type) => [typeId(type), type])),
  };
}

/** A text for each type that a schema leads to: its fields and its own schema. */
function textsOf(schema: unknown): Map<EntityClass, string> {
  const texts = new Map<EntityClass, string>();
  const visit = (type: EntityClass): void => {
    if (texts.has(type)) return;
    // Set first, because a type may lead back to itself.
    texts.set(type, '');
    // It depends on the compiler whether fields without a default exist.
    const fields = Object.entries(construct(type)).flatMap(([name, value]) =>
      value === undefined ? [] : [name],
    );
    texts.set(type, `${keyOf(type)}(${fields.sort()})${schemaText(type.schema ?? {}, visit)}`);
  };
  schemaText(schema, visit);
  return texts;
}

/** Writes a schema as text, with entities as their keys; calls `visit` for each entity. */
function schemaText(schema: unknown, visit: (type: EntityClass) => void): string {
  if (isEntity(schema)) {
    visit(schema);
    return `@${keyOf(schema)}`;
  }
  if (typeof schema === 'function') return 'f';
  if (typeof schema !== 'object' || !schema) return '-';
  if (Array.isArray(schema)) return `[${schemaText(schema[0], visit)}]`;
  if (isSchemaObject(schema)) {
    const { definition, schema: held, collection, schemaAttribute } = schema as Inside;
    const kinds = schemaAttribute ? fieldsOf(definition, visit) : schemaText(definition, visit);
    // Three kinds of schema hold the same: what they show of one response differs.
    const kind = '~all' in schema ? 'all' : 'changes' in schema ? 'map' : '';
    return `<${kind}${kinds}${schemaText(held, visit)}${schemaText(collection, visit)}${typeof schemaAttribute === 'string' ? schemaAttribute : ''}>`;
  }
  return fieldsOf(schema, visit);
}

const fieldsOf = (schema: unknown, visit: (type: EntityClass) => void): string =>
  `{${Object.entries(schema ?? {})
    .map(([key, one]) => `${key}:${schemaText(one, visit)}`)
    .sort()}}`;

/** A 53-bit hash (cyrb53), which is enough to tell two builds apart. */
function digest(texts: readonly string[]): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (const char of texts.join('\n')) {
    const code = char.codePointAt(0)!;
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
}
