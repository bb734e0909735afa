import type { ast } from '../../parse/parse.ts';

/** Types around an expression or behind it (`RestEndpoint<Options>`), and the non-null mark `!`. */
type Wrapper =
  | ast.TSAsExpression
  | ast.TSInstantiationExpression
  | ast.TSNonNullExpression
  | ast.TSSatisfiesExpression
  | ast.TSTypeAssertion;

const WRAPPERS = new Set<ast.Node['type']>([
  'TSAsExpression',
  'TSInstantiationExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
  'TSTypeAssertion',
]);

export const isWrapper = (node: ast.Node): node is Wrapper => WRAPPERS.has(node.type);

/** An expression without the types around it: `({ a: 1 }) as const satisfies T` → `{ a: 1 }`. */
export function unwrapTypes<T extends ast.Node | null | undefined>(node: T): ast.Node | Exclude<T, ast.Node> {
  let inner: ast.Node | null | undefined = node;
  while (inner && isWrapper(inner)) inner = inner.expression;
  return inner as ast.Node | Exclude<T, ast.Node>;
}

/** True for a function of any kind, but a method, whose value is one. */
export const isFunction = (
  node: ast.Node | null | undefined,
): node is ast.Function | ast.ArrowFunctionExpression =>
  node?.type === 'FunctionDeclaration' ||
  node?.type === 'FunctionExpression' ||
  node?.type === 'ArrowFunctionExpression';

/** The parameters of a function; none of another node. */
export const functionParameters = (node: ast.Node): readonly ast.Node[] =>
  'params' in node && Array.isArray(node.params) ? (node.params as ast.Node[]) : [];

/** The names and members to which a pattern assigns: `{ a, b: [all.c] }` → `a`, `all.c`. */
export function targetsOf(pattern: ast.Node | null): readonly ast.Node[] {
  const target = unwrapTypes(pattern);
  switch (target?.type) {
    case 'ArrayPattern':
      return target.elements.flatMap(targetsOf);
    case 'ObjectPattern':
      return target.properties.flatMap((one) => targetsOf(one.type === 'Property' ? one.value : one));
    case 'AssignmentPattern':
      return targetsOf(target.left);
    case 'RestElement':
      return targetsOf(target.argument);
    default:
      return target ? [target] : [];
  }
}

/** The `User` of `User.fromJS`, which makes an entity. */
export const fromJSOwner = (node: ast.Node | null | undefined): ast.Node | undefined =>
  node?.type === 'MemberExpression' && !node.computed && keyName(node.property) === 'fromJS'
    ? node.object
    : undefined;

/** The `User` of `User.schema`, and of the same in a type assertion, which users write for keys that the types reject. */
export function schemaOwner(expression: ast.Node): ast.Node | undefined {
  const node = unwrapTypes(expression);
  if (node?.type !== 'MemberExpression' || node.computed) return undefined;
  const isSchema = node.property.type === 'Identifier' && node.property.name === 'schema';
  return (isSchema && unwrapTypes(node.object)) || undefined;
}

/** The name that a member or a property has as it is written, without brackets. */
export const writtenName = (
  member: ast.ClassElement | { readonly key: ast.Node; readonly computed: boolean },
): string | undefined => ('key' in member && !member.computed ? keyName(member.key) : undefined);

/** The property name of a key without brackets: `a`, `'a'`, `0x10` → `16`. */
export function keyName(key: ast.Node): string | undefined {
  if (key.type === 'Identifier') return key.name;
  if (key.type !== 'Literal') return undefined;
  return typeof key.value === 'string' || typeof key.value === 'number' || typeof key.value === 'bigint'
    ? String(key.value)
    : undefined;
}
