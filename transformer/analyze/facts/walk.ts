import { type ast, visitorKeys } from '../../parse/parse.ts';
import { TYPES } from './scope.ts';

type Parts = Readonly<Record<string, ast.Node | (ast.Node | null)[] | null | undefined>>;

/** The parts of each kind of node that contain values, the last first, as a stack takes them. */
const KEYS = new Map(
  Object.entries(visitorKeys).map(([type, keys]) => [type, keys.filter((key) => !TYPES.has(key)).reverse()]),
);

/**
 * Visits every node that contains values, in source order, with its parent. Without recursion: code may be
 * nested deeper than the call stack.
 */
export function walk(root: ast.Node, visit: (node: ast.Node, parent: ast.Node | undefined) => void): void {
  const nodes: ast.Node[] = [root];
  const parents: (ast.Node | undefined)[] = [undefined];
  const add = (part: ast.Node | null | undefined, parent: ast.Node) => {
    if (!part) return;
    nodes.push(part);
    parents.push(parent);
  };
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    visit(node, parents.pop());
    for (const key of KEYS.get(node.type) ?? []) {
      const part = (node as unknown as Parts)[key];
      if (!Array.isArray(part)) add(part, node);
      else for (let at = part.length - 1; at >= 0; at--) add(part[at], node);
    }
  }
}
