import type { ast } from '../../parse/parse.ts';
import { type Context, knownAs } from '../context.ts';
import { fromJSOwner, unwrapTypes } from './syntax.ts';

/**
 * True if a field's default is data, and computing it has no side effect, so that it may be skipped.
 *
 *     0   'a'   -1   []   { a: null }   undefined   new Date(0)   User.fromJS()   LIMIT   →   true
 *     count++   now()   () => 1   this.id   `${name}`   →   false
 */
export function isInert(context: Context, node: ast.Node): boolean {
  const value = unwrapTypes(node);
  const isEach = (nodes: readonly (ast.Node | null)[]): boolean =>
    nodes.every((one) => one === null || isInert(context, one));
  switch (value.type) {
    case 'Literal':
      return true;
    case 'TemplateLiteral':
      return value.expressions.length === 0;
    case 'UnaryExpression':
      return unwrapTypes(value.argument)?.type === 'Literal';
    case 'ArrayExpression':
      return isEach(value.elements);
    case 'ObjectExpression':
      return value.properties.every(
        (property) =>
          property.type === 'Property' &&
          property.kind === 'init' &&
          !property.method &&
          !property.computed &&
          isInert(context, property.value),
      );
    case 'Identifier':
      return isGlobal(context, value, VALUES) || knownAs(context, value)?.kind === 'constant';
    case 'MemberExpression':
      return !value.computed && knownAs(context, unwrapTypes(value.object))?.kind === 'enum';
    case 'NewExpression':
      return isGlobal(context, value.callee, CLASSES) && isEach(value.arguments);
    case 'CallExpression':
      return isShared(value);
    default:
      return false;
  }
}

const VALUES: ReadonlySet<string> = new Set(['undefined', 'NaN', 'Infinity']);
const CLASSES: ReadonlySet<string> = new Set(['Date', 'Map', 'Set']);

const isGlobal = (context: Context, node: ast.Node, names: ReadonlySet<string>): boolean =>
  node.type === 'Identifier' && names.has(node.name) && context.resolve(node.name) === undefined;

/** `User.fromJS()`: while the store creates a record, this is the shared instance of the class. */
const isShared = ({ callee, arguments: given }: ast.CallExpression): boolean =>
  given.length === 0 && unwrapTypes(fromJSOwner(callee))?.type === 'Identifier';
