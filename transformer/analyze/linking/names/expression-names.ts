import type { ast } from '../../../parse/parse.ts';
import { unwrapTypes } from '../../facts/syntax.ts';

/** The value of a literal, or of a template without expressions. */
export const literalOf = (node: ast.Node | null | undefined): unknown =>
  node?.type === 'Literal'
    ? node.value
    : node?.type === 'TemplateLiteral' && node.expressions.length === 0
      ? node.quasis[0]?.value.cooked
      : undefined;

/** An expression without the types around it, and without the node around an optional chain: `(all?.[name])!` → `all?.[name]`. */
export function unwrapped(given: ast.Node): ast.Node {
  const node = unwrapTypes(given);
  return node.type === 'ChainExpression' ? unwrapped(node.expression) : node;
}

/** `Union` of `schema.Union`, and of `schema['Union']`. */
export function lastName(given: ast.Node): string {
  const node = unwrapped(given);
  if (node.type === 'MemberExpression') return lastName(node.property);
  return node.type === 'Identifier' ? node.name : String(literalOf(node) ?? '');
}

/** The name of a key or a property: an identifier, unless it is computed, or text; `#items` of a private one. */
export function nameOf(key: ast.Node, computed: boolean): string | undefined {
  if (key.type === 'PrivateIdentifier') return `#${key.name}`;
  if (key.type === 'Identifier' && !computed) return key.name;
  const literal = literalOf(unwrapTypes(key));
  return literal === undefined ? undefined : String(literal);
}

/** The name of a property or of a member of a class. */
export const textOfKey = ({
  key,
  computed,
}: {
  readonly key: ast.Node;
  readonly computed: boolean;
}): string | undefined => nameOf(key, computed);

/** The name of `list.items` and `list['items']`, and of `this.#items`. */
export const nameOfRead = ({ property, computed }: ast.MemberExpression): string | undefined =>
  nameOf(property, computed);

/** True for an object that has this key: `{ schema: Todo }`. */
export const hasKey = ({ properties }: ast.ObjectExpression, name: string): boolean =>
  properties.some((one) => one.type === 'Property' && textOfKey(one) === name);

/** The roots of members and calls: each link of a chain is asked for its own. */
const roots = new WeakMap<ast.Node, string | undefined>();

/** The leftmost name of `a.b.c` and of `a().b`. */
export function rootOf(given: ast.Node): string | undefined {
  const node = unwrapped(given);
  if (node.type !== 'MemberExpression' && node.type !== 'CallExpression')
    return node.type === 'Identifier' ? node.name : undefined;
  if (!roots.has(node)) roots.set(node, rootOf(node.type === 'CallExpression' ? node.callee : node.object));
  return roots.get(node);
}

/** True unless a name is looked into (`schema.All`), handed on by an export, or no variable (`{ schema: Todo }`). */
export function isReadAsValue(node: ast.Node, parent: ast.Node | undefined): boolean {
  switch (parent?.type) {
    case 'MemberExpression':
      return parent.computed && parent.property === node;
    case 'Property':
      return parent.value === node && parent.key !== node;
    case 'MethodDefinition':
    case 'PropertyDefinition':
    case 'AccessorProperty':
      return parent.value === node;
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
    case 'ExportSpecifier':
      return false;
    default:
      return true;
  }
}
