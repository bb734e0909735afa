import { memo } from '../memo.ts';

const warned = new WeakMap<object, Set<string>>();

/** Development only: says once that the `mapping` of a schema has no kind for a value. */
export function warnOfKind(choice: object, name: string, mapping: object, type: string): void {
  const types = memo(warned, choice, () => new Set<string>());
  if (types.has(type)) return;
  types.add(type);
  const known = Object.keys(mapping).join(', ');
  console.warn(
    `presource: schema-kind: ${name} has no schema for "${type}"; the value is stored as it is. Known: ${known}. ` +
      'Add a schema for it, or correct the attribute.',
  );
}

/** Development only: the message for a mapping of which nothing says what selects a kind. */
export const attributeMissing = (name: string): string =>
  `schema-attribute: schema.${name} has several schemas and nothing that selects one. Name the field whose values are ` +
  `the keys: new schema.${name}({ … }, 'type').`;
