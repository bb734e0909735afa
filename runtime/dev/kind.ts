import { memo } from '../memo.ts';
import { inWords } from './endpoint-options.ts';

const warned = new WeakMap<object, Set<string>>();

interface Mapped {
  readonly definition: object;
  readonly schemaAttribute?: unknown;
}

/**
 * Development only: says once that a schema of several kinds has none for a value.
 *
 * @param type what its attribute is, as text
 */
export function warnOfKind(choice: object, name: string, schema: Mapped, type: string, value: unknown): void {
  const types = memo(warned, choice, () => new Set<string>());
  if (types.has(type)) return;
  types.add(type);
  const known = Object.keys(schema.definition).join(', ');
  const [problem, remedy] = problemWith(schema.schemaAttribute, type, value);
  console.warn(
    `presource: schema-kind: ${name} ${problem}; the value is stored as it is. Known: ${known}. ${remedy}`,
  );
}

function problemWith(attribute: unknown, type: string, value: unknown): readonly [string, string] {
  const isField = typeof attribute === 'string';
  const field = isField ? `a field \`${attribute}\`` : 'what the attribute reads';
  if (typeof value !== 'object')
    return [
      `got ${inWords(value)}, and a key alone does not say its kind`,
      `Let it be an object with ${field}.`,
    ];
  if (isField && type === 'undefined')
    return [
      `got an object without ${field}, which says its kind`,
      'Add the field to the response, or to the arguments of the call.',
    ];
  return [`has no schema for "${type}"`, 'Add a schema for it, or correct the attribute.'];
}

/** Development only: the message for a mapping of which nothing says what selects a kind. */
export const attributeMissing = (name: string): string =>
  `schema-attribute: schema.${name} has several schemas and nothing that selects one. Name the field whose values are ` +
  `the keys: new schema.${name}({ … }, 'type').`;
