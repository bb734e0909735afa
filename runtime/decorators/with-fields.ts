/**
 * The schema that a class has or inherits, with additional fields. Getters stay getters, because they may refer
 * to classes declared further down; a spread would call them at once.
 */
// biome-ignore lint/suspicious/noExplicitAny: a subclass's schema has to fit whatever type its parent's was inferred to have.
export function withFields(owner: object, fields: object): any {
  const { schema = {} } = owner as { readonly schema?: object };
  const all = {};
  for (const part of [schema, fields]) {
    for (const key of Object.keys(part)) {
      const descriptor = Object.getOwnPropertyDescriptor(part, key);
      Object.defineProperty(all, key, { ...descriptor, configurable: true });
    }
  }
  return all;
}
