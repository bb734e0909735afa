import { memo } from '../memo.ts';

const warned = new WeakMap<object, Set<string>>();

/** Development only: says once that the `mapping` of a schema has no kind for a value. */
export function warnOfKind(choice: object, name: string, mapping: object, type: string): void {
  const types = memo(warned, choice, () => new Set<string>());
  if (types.has(type)) return;
  types.add(type);
  const known = Object.keys(mapping).join(', ');
  console.warn(
    `presource: ${name} has no schema for "${type}"; the value is stored as it is. Known: ${known}.`,
  );
}
