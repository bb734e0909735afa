/**
 * A schema with the fields of `schema` and of `fields`. Getters stay getters: what they name may be declared further down,
 * where a spread would ask for it at once.
 */
export function withFields(schema: object | undefined, fields: object): object {
  const all = {};
  for (const part of [schema ?? {}, fields]) {
    for (const key of Object.keys(part)) {
      const descriptor = Object.getOwnPropertyDescriptor(part, key);
      Object.defineProperty(all, key, { ...descriptor, configurable: true });
    }
  }
  return all;
}
