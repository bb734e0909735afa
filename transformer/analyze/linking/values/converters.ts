import type { ast } from '../../../parse/parse.ts';
import { isFunction, unwrapTypes } from '../../facts/syntax.ts';
import type { FileNames } from '../names/declared.ts';
import { literalOf, rootOf } from '../names/expression-names.ts';

/** Globals of the language that are functions, or have some. None of their members is a schema. */
const GLOBALS: ReadonlySet<string> = new Set([
  'BigInt',
  'Boolean',
  'Date',
  'JSON',
  'Math',
  'Number',
  'String',
  'Temporal',
  'parseFloat',
  'parseInt',
  'undefined',
]);

/**
 * Returns a function that is true for what is certainly no object: a function, by which a field is converted, a primitive, or no
 * schema at all.
 *
 *     createdAt: (iso) => new Date(iso), price: Number, at: Temporal.Instant.from, at: toDate, cost: Money.from, schema: undefined
 *
 * @param constant gives the value of a constant of the file
 * @param isFunctionByName true for a function of a module that the file imports, and for a static one of a class
 */
export function converters(
  { bound, functions, repeated }: FileNames,
  constant: (name: string) => ast.Node | undefined,
  isFunctionByName: (node: ast.Node) => boolean,
): (node: ast.Node | null | undefined) => boolean {
  return (given) => {
    const node = unwrapTypes(given);
    if (!node) return false;
    const literal = literalOf(node);
    if (isFunction(node) || (literal !== undefined && literal !== null) || isFunctionByName(node))
      return true;
    const root = rootOf(node) ?? '';
    if (!bound.has(root)) return /^(Identifier|MemberExpression)$/.test(node.type) && GLOBALS.has(root);
    if (node.type !== 'Identifier' || repeated.has(root)) return false;
    return functions.has(root) || isFunction(unwrapTypes(constant(root)));
  };
}
