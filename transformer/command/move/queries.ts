import type { ast } from '../../parse/parse.ts';
import type { MovedFile } from './moved-file.ts';
import { namesQuery } from './resources.ts';
import { wordOf } from './tree.ts';

/** `useCache(queryRemaining, { userId })` of early versions: a query is read by `useQuery`. */
export function moveQueried(moved: MovedFile, { callee, arguments: given }: ast.CallExpression): void {
  const [query] = given;
  if (moved.exported(wordOf(callee)) !== 'useCache' || query?.type !== 'Identifier') return;
  if (!namesQuery(moved, query.name)) return;
  // What nothing uses any more leaves the imports.
  moved.remove(callee);
  moved.edit({ start: callee.start, end: callee.start }, nameOfHook(moved));
}

/** The local name of `useQuery`, which is imported if it is not yet. */
function nameOfHook(moved: MovedFile): string {
  for (const { local } of moved.imported.values()) if (moved.exported(local) === 'useQuery') return local;
  return moved.need({ entry: 'presource/react', name: 'useQuery' });
}
