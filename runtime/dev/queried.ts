import { isEntity } from '../entity.ts';
import { inWords } from './endpoint-options.ts';
import { reportOnce } from './report-once.ts';
import { checkRootSchema, ignore } from './schema.ts';

/**
 * Development only: reports values that find nothing in the store: an endpoint, a resource or an instance in place
 * of a schema, and arguments of an entity that are no object.
 */
export function checkQueried(reader: string, schema: unknown, args: readonly unknown[]): void {
  if (isResourceObject(schema)) {
    ignore(Object.values(schema as object));
    reportOnce(
      'schema-endpoint',
      `${reader}: a resource is used as a schema. Pass its entity class, or one of its endpoints to a hook that fetches.`,
    );
  } else if (schema === undefined || schema === null)
    reportOnce(
      'schema-missing',
      `${reader}: the schema is ${schema}. Check the name of the import, and whether two modules import each other.`,
    );
  else checkRootSchema(reader, schema);
  const [named] = args;
  if (!isEntity(schema) || typeof named === 'object' || named === undefined) return;
  reportOnce(
    'query-arguments',
    `${reader}: ${schema.name} is looked up by ${inWords(named)}. Pass an object with its key: { id: ${inWords(named)} }.`,
  );
}

/** True for what `createResource` returns. */
export const isResourceObject = (schema: unknown): boolean =>
  typeof schema === 'object' && schema !== null && ['extend', 'getList'].every((name) => name in schema);
