import type { ast } from '../../../parse/parse.ts';
import { wordSet } from '../../facts/names.ts';
import { unwrapTypes } from '../../facts/syntax.ts';
import { literalOf } from '../names/expression-names.ts';

const TEXTS = wordSet('Literal TemplateLiteral');
const ELEMENTS = wordSet('JSXElement JSXFragment');
const FUNCTIONS = wordSet('ArrowFunctionExpression FunctionExpression');
const LISTS = wordSet('ArrayExpression');
const OBJECTS = wordSet('ObjectExpression');

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
