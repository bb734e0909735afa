import { reportOnce } from './report-once.ts';

/**
 * Development only: logs an error if a key of a schema has `undefined` in place of a schema or, in an entity, a
 * string, a number or a boolean. The value there silently stays unchanged. Usually two modules import each
 * other, and one is not evaluated yet.
 *
 * @param entity The entity class, if the schema belongs to one.
 */
export function checkRelation(key: string, value: unknown, entity?: { readonly name: string }): void {
  const held: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  const isPlain = entity && /string|number|boolean/.test(typeof held);
  if (held !== undefined && !isPlain) return;
  const place = `"${key}" in the schema of ${entity?.name ?? 'an endpoint'} is`;
  if (isPlain)
    reportOnce('schema-plain', `${place} ${JSON.stringify(held)}. Write the entity class, without quotes.`);
  else
    reportOnce(
      'schema-missing',
      `${place} undefined. ` +
        'If two modules import each other, one of them runs first: assign the schema after both classes, or use new schema.Lazy(() => …).',
    );
}
