import { type ast, visitorKeys } from '../../parse/parse.ts';
import { TYPES } from './scope.ts';

type Parts = Readonly<Record<string, ast.Node | (ast.Node | null)[] | null | undefined>>;

/**
 * Visits every node that contains values, in source order, with its parent. Without recursion: code may be
 * nested deeper than the call stack.
 */
export function walk(root: ast.Node, visit: (node: ast.Node, parent: ast.Node | undefined) => void): void {
  const open: [ast.Node, ast.Node | undefined][] = [[root, undefined]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [node] = next;
    visit(...next);
    const keys = visitorKeys[node.type]?.filter((key) => !TYPES.has(key)) ?? [];
    const parts = keys.flatMap((key) => (node as unknown as Parts)[key]).reverse();
    for (const part of parts) if (part) open.push([part, node]);
  }
}
