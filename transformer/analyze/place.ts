import type { ast } from '../parse/parse.ts';

/** Nodes through which a value of a module's own statement passes unchanged. */
const TRANSPARENT = new Set<ast.Node['type']>([
  'Program',
  'ExportNamedDeclaration',
  'ExportDefaultDeclaration',
  'VariableDeclaration',
  'VariableDeclarator',
  'ExpressionStatement',
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
]);

/**
 * Whether a call runs exactly once whenever the module does, and its result goes straight into a declaration: then what
 * it throws, the module throws. Not so in functions, branches, `try`, or as an argument of something else.
 * A chain behind the call (`createResource(…).extend(…)`) counts as the same place.
 */
export function isModuleLevel(node: ast.Node, ancestors: readonly ast.Node[]): boolean {
  let inner = node;
  for (let i = ancestors.length - 1; i >= 0; i--) {
    const outer = ancestors[i]!;
    const chained =
      (outer.type === 'MemberExpression' && outer.object === inner) ||
      (outer.type === 'CallExpression' && outer.callee === inner);
    if (!chained && !TRANSPARENT.has(outer.type)) return false;
    inner = outer;
  }
  return true;
}

/** Whether a place runs whenever some function is called, rather than with the module. */
export const isInFunction = (ancestors: readonly ast.Node[]): boolean =>
  ancestors.some(
    ({ type }) =>
      type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression',
  );

/** Whether a statement stands directly in the module, not in a block or a function. */
export const isModuleStatement = (ancestors: readonly ast.Node[]): boolean =>
  ancestors.every(({ type }) => type === 'Program' || type.startsWith('Export'));

/**
 * The name that JavaScript gives to an anonymous class in this place, or under which people know a call's result:
 * the variable, property or class field it is assigned to.
 */
export function nameFromPlace(node: ast.Node, ancestors: readonly ast.Node[]): string | undefined {
  const parent = ancestors.at(-1);
  switch (parent?.type) {
    case 'VariableDeclarator':
      return parent.init === node && parent.id.type === 'Identifier' ? parent.id.name : undefined;
    case 'AssignmentExpression':
      return parent.operator === '=' && parent.left.type === 'Identifier' ? parent.left.name : undefined;
    case 'Property':
    case 'PropertyDefinition':
      return parent.value === node && !parent.computed ? keyName(parent.key) : undefined;
    default:
      return undefined;
  }
}

/** The property name that a key without brackets stands for: `a`, `'a'`, `0x10` → `16`. */
export function keyName(key: ast.Node): string | undefined {
  if (key.type === 'Identifier') return key.name;
  if (key.type !== 'Literal') return undefined;
  return typeof key.value === 'string' || typeof key.value === 'number' || typeof key.value === 'bigint'
    ? String(key.value)
    : undefined;
}
