import { isWrapper } from '../../analyze/facts/syntax.ts';
import { type ast, visitorKeys } from '../../parse/parse.ts';

/** Calls a function for each node of a tree, types included, with its ancestors, outermost first. */
export function visit(
  root: ast.Node,
  visitor: (node: ast.Node, ancestors: readonly ast.Node[]) => void,
): void {
  const ancestors: ast.Node[] = [];
  // Entries without a node close the innermost open one: a long sum is a deep tree, too deep for recursion.
  const next: (ast.Node | undefined)[] = [root];
  while (next.length > 0) {
    const node = next.pop();
    if (!node) {
      ancestors.pop();
      continue;
    }
    visitor(node, ancestors);
    ancestors.push(node);
    next.push(undefined, ...partsOf(node).reverse());
  }
}

type Parts = Readonly<Record<string, ast.Node | (ast.Node | null)[] | null | undefined>>;

const partsOf = (node: ast.Node): ast.Node[] =>
  (visitorKeys[node.type] ?? [])
    .flatMap((key) => (node as unknown as Parts)[key] ?? [])
    .filter((part) => part !== null);

/** The text of a string literal. */
export const stringIn = (node: ast.Node | null | undefined): string | undefined =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;

/** The name of an identifier, or of a key that is one or a string. */
export function wordOf(node: ast.Node | null | undefined): string | undefined {
  if (node?.type === 'Identifier' || node?.type === 'JSXIdentifier') return node.name;
  return stringIn(node);
}

/** The member of `a.b`; nothing of `a[b]`. */
export const memberOf = (node: ast.Node): string | undefined =>
  node.type === 'MemberExpression' && !node.computed ? wordOf(node.property) : undefined;

/** An expression without the types and brackets around it. */
export function bare(node: ast.Node): ast.Node {
  return isWrapper(node) || node.type === 'ParenthesizedExpression' ? bare(node.expression) : node;
}

/** The property of an object with this key. */
export const propertyOf = (node: ast.ObjectExpression, key: string): ast.ObjectProperty | undefined =>
  node.properties.find(
    (one): one is ast.ObjectProperty => one.type === 'Property' && !one.computed && wordOf(one.key) === key,
  );
