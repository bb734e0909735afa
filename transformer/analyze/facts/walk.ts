import { type ast, visitorKeys } from '../../parse/parse.ts';

/** Members of a node that contain only types: they contain none of our constructs, and declare no values. */
const TYPES: ReadonlySet<string> = new Set([
  'typeAnnotation',
  'typeArguments',
  'typeParameters',
  'superTypeArguments',
  'returnType',
  'implements',
]);

/** A node by its members. */
export type Children = Readonly<Record<string, ast.Node | (ast.Node | null)[] | null | undefined>>;

/** The members of each kind of node that contain values, the last first, because a stack returns the last one first. */
export const CHILD_KEYS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(visitorKeys).map(([type, keys]) => [type, keys.filter((key) => !TYPES.has(key)).reverse()]),
);

/** Nodes in source order, and the parent of each. */
interface Listed {
  readonly nodes: readonly ast.Node[];
  readonly parents: readonly (ast.Node | undefined)[];
}

/** The nodes of whole files: each is visited several times, and going through a tree costs more than through a list. */
const listed = new WeakMap<ast.Program, Listed>();

/** Visits every node that contains values, in source order, with its parent. */
export function walk(root: ast.Node, visit: (node: ast.Node, parent: ast.Node | undefined) => void): void {
  const { nodes, parents } = root.type === 'Program' ? listOf(root) : list(root);
  for (let at = 0; at < nodes.length; at++) visit(nodes[at]!, parents[at]);
}

function listOf(program: ast.Program): Listed {
  const known = listed.get(program) ?? list(program);
  listed.set(program, known);
  return known;
}

/** Without recursion: code may be nested deeper than the call stack. */
function list(root: ast.Node): Listed {
  const found = { nodes: [] as ast.Node[], parents: [] as (ast.Node | undefined)[] };
  const nodes: ast.Node[] = [root];
  const parents: (ast.Node | undefined)[] = [undefined];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    found.nodes.push(node);
    found.parents.push(parents.pop());
    for (const key of CHILD_KEYS.get(node.type) ?? []) {
      const child = (node as unknown as Children)[key];
      if (!child) continue;
      for (let at = Array.isArray(child) ? child.length - 1 : 0; at >= 0; at--) {
        const one = Array.isArray(child) ? child[at] : child;
        if (!one) continue;
        nodes.push(one);
        parents.push(node);
      }
    }
  }
  return found;
}
