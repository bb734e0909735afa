/**
 * The fields of an endpoint as a plain object, to be compared with `toMatchObject`, which compares functions by identity.
 */
export function fieldsOf(endpoint: object): Record<string, unknown> {
  const fields: Record<string, unknown> = { ...endpoint };
  for (const name of ['name', 'sideEffect']) fields[name] = Reflect.get(endpoint, name);
  return fields;
}
