import type { ast } from '../../parse/parse.ts';
import type { MovedFile } from './moved-file.ts';
import { bare, visit, wordOf } from './tree.ts';

/** The value of a constant, by its name; of the first one with that name. */
export function initOf(moved: MovedFile, local: string): ast.Node | undefined {
  let found: ast.Node | undefined;
  visit(moved.program, (node) => {
    if (node.type === 'VariableDeclarator' && wordOf(node.id) === local && node.init)
      found ??= bare(node.init);
  });
  return found;
}

/** The name by which another file of the app exports what is imported here; `*` for all that it exports. */
export function importAs(moved: MovedFile, local: string): string | undefined {
  for (const node of moved.program.body) {
    if (node.type !== 'ImportDeclaration') continue;
    const found = node.specifiers.find((one) => one.local.name === local);
    if (found?.type === 'ImportSpecifier') return wordOf(found.imported);
    if (found?.type === 'ImportNamespaceSpecifier') return '*';
    // A default export is named as its file is, by habit.
    if (found) return local;
  }
  return undefined;
}
