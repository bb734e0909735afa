import { isEntity } from '../entity.ts';
import { isSchemaObject } from '../store/protocol.ts';
import { checkConverter } from './converter.ts';
import { inWords } from './endpoint-options.ts';
import { CIRCLE } from './options.ts';
import { reportOnce } from './report-once.ts';

const checked = new WeakSet<object>();

/** Leaves out values that are reported as a whole. */
export const ignore = (values: readonly object[]): void => {
  for (const value of values) checked.add(value);
};

/**
 * Development only: reports schemas that store nothing: `undefined` where a class was meant, an instance, an
 * endpoint, a class that is no entity. The keys of shapes are checked when their handlers are created.
 */
export function checkRootSchema(owner: string, schema: unknown): void {
  if (/string|number|boolean/.test(typeof schema)) {
    reportOnce(
      'schema-plain',
      `${owner}: ${JSON.stringify(schema)} is used as a schema. Write an entity class, or leave the schema out.`,
    );
  }
  if ((typeof schema !== 'object' && typeof schema !== 'function') || !schema || checked.has(schema)) return;
  checked.add(schema);
  if (typeof schema === 'function') checkFunction(owner, schema as never);
  else if (Array.isArray(schema)) checkHeld(owner, 'A list', schema[0]);
  else if (isSchemaObject(schema)) {
    for (const key of ['schema', 'definition']) {
      const held = Object.getOwnPropertyDescriptor(schema, key);
      // `All` of a Union reads that of the Union.
      if (held && !held.get) checkHeld(owner, schema.constructor.name, held.value);
    }
  } else if (![Object.prototype, null].includes(Object.getPrototypeOf(schema))) {
    const { name } = schema.constructor;
    const remedy = isEntity(schema.constructor)
      ? `Write the class: ${name}`
      : 'Write an entity class, or a function that converts the value';
    reportOnce('schema-instance', `${owner}: an instance of ${name} is used as a schema. ${remedy}.`);
  }
}

function checkHeld(owner: string, holder: string, held: unknown): void {
  if (held === undefined)
    reportOnce('schema-missing', `${owner}: ${holder} has the schema undefined. ${CIRCLE}`);
  else checkRootSchema(owner, held);
}

function checkFunction(owner: string, schema: { readonly name: string; readonly key?: unknown }): void {
  if (isEntity(schema)) return;
  if (typeof schema.key === 'function')
    reportOnce(
      'schema-endpoint',
      `${owner}: the endpoint ${schema.name} is used as a schema. Pass its schema.`,
    );
  else checkConverter(schema as never);
}

/** Development only: throws for a deletion around a list or a shape, which is no record that could be deleted. */
export function checkInvalidated(schema: unknown): void {
  if (typeof schema !== 'object' || !schema || isSchemaObject(schema)) return;
  throw new TypeError(
    `schema-invalidate: schema.Invalidate is around a ${Array.isArray(schema) ? 'list' : 'shape'}. ` +
      `Write it inside, around the class of a record: ${insideOf(schema)}.`,
  );
}

/** Development only: throws for a Collection of something that is no list: it would store nothing. */
export function checkCollected(schema: unknown): void {
  if (Array.isArray(schema) || schema === undefined || isSchemaObject(schema)) return;
  const name = isEntity(schema) ? (schema as { readonly name: string }).name : undefined;
  throw new TypeError(
    `schema-list: schema.Collection is around ${name ? `the class ${name}` : inWords(schema)}, which is no list. Write new schema.Collection([${name ?? 'Post'}]).`,
  );
}

/** The same schema with the deletion inside: `[new schema.Invalidate(Post)]`. */
function insideOf(schema: object): string {
  const [key, held] = Object.entries(schema)[0] ?? ['deleted'];
  const one = `new schema.Invalidate(${isEntity(held) ? (held as { readonly name: string }).name : 'Post'})`;
  return Array.isArray(schema) ? `[${one}]` : `{ ${key}: ${one} }`;
}
