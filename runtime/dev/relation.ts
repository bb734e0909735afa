/**
 * Development only: says that a key of a schema has nothing where another schema should stand, or, of an entity, text or a
 * number: the value there would stay as it came, without a word. Mostly two modules import each other, and one is not there yet.
 *
 * @param entity Its class, where the schema is that of one.
 */
export function checkRelation(key: string, value: unknown, entity?: { readonly name: string }): void {
  const held: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  const isPlain = entity && /string|number|boolean/.test(typeof held);
  if (held !== undefined && !isPlain) return;
  console.error(
    `presource: schema-missing: "${key}" in the schema of ${entity?.name ?? 'an endpoint'} is ${held}. ` +
      'Where two modules import each other, one comes before the other: give the schema after both classes, or by a function, new schema.Lazy(() => …).',
  );
}
