import type { ast } from '../../parse/parse.ts';
import { unwrapTypes } from '../facts/syntax.ts';
import { literalOf } from './expression-names.ts';

const kinds = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const TEXTS = kinds('Literal TemplateLiteral');
const ELEMENTS = kinds('JSXElement JSXFragment');
const FUNCTIONS = kinds('ArrowFunctionExpression FunctionExpression');
const LISTS = kinds('ArrayExpression');
const OBJECTS = kinds('ObjectExpression');

/** The kinds of expressions that an option never has as its value. */
const NEVER = new Map<unknown, readonly ReadonlySet<string>[]>([
  ...[
    'process',
    'validate',
    'merge',
    'shouldReorder',
    'shouldUpdate',
    'parseResponse',
    'getOptimisticResponse',
  ].map((name) => [name, [TEXTS, ELEMENTS, LISTS, OBJECTS]] as const),
  ['indexes', [TEXTS, ELEMENTS, FUNCTIONS]],
  ['key', [ELEMENTS, LISTS, OBJECTS, FUNCTIONS]],
  ['path', [ELEMENTS, LISTS, OBJECTS, FUNCTIONS]],
  ['signal', [TEXTS, ELEMENTS, LISTS, FUNCTIONS]],
]);

/**
 * False for a value that an option of this name never has.
 *
 *     errors: { validate: 'Check the form' }, setDoc(ref, data, { merge: true })   →   no function
 *     { path: ['confirm'] }                                                        →   no text
 *     { method: 'GET' }                                                            →   what every endpoint has
 */
export function mayBeOption(name: unknown, given: ast.Node | null): boolean {
  const value = unwrapTypes(given);
  if (!value) return true;
  const literal = literalOf(value);
  if (literal === false || (name === 'method' && (literal === 'GET' || literal === 'HEAD'))) return false;
  return !NEVER.get(name)?.some((types) => types.has(value.type));
}
