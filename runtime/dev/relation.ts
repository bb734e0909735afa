import { isResourceObject } from './queried.ts';
import { reportOnce } from './report-once.ts';
import { checkRootSchema, ignore } from './schema.ts';

/**
 * Development only: logs an error if a key of a schema has `undefined` in place of a schema or, in an entity, a
 * string, a number or a boolean. The value there silently stays unchanged. Usually two modules import each
 * other, and one is not evaluated yet. An endpoint there would even be called as a converter.
 *
 * @param entity The entity class, if the schema belongs to one.
 */
export function checkRelation(key: string, value: unknown, entity?: { readonly name: string }): void {
  const held: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  const owner = `"${key}" in the schema of ${entity?.name ?? 'an endpoint'}`;
  const place = `${owner} is`;
  if (entity && (held === null || /string|number|boolean|symbol/.test(typeof held))) {
    const written = typeof held === 'symbol' ? 'a symbol' : JSON.stringify(held);
    reportOnce('schema-plain', `${place} ${written}. Write the entity class, without quotes.`);
  } else if (isResourceObject(held)) {
    reportOnce('schema-endpoint', `${place} a resource. Write its entity class.`);
    // Its members would each be reported.
    ignore(Object.values(held as object));
  } else if (held !== undefined) {
    // A text, a number or an empty list in a shape is its value before any response.
    const isDefault = Array.isArray(held) && held.length === 0;
    if (!isDefault && (typeof held === 'object' || typeof held === 'function')) checkRootSchema(owner, held);
  } else
    reportOnce(
      'schema-missing',
      `${place} undefined. ` +
        'If two modules import each other, one of them runs first: assign the schema after both classes, or use new schema.Lazy(() => …).' +
        // A list in a shape is meant to have a schema.
        (entity || held !== value ? '' : " If the value is not related data, write null or ''."),
    );
}
