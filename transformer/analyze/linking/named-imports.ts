import type { ast } from '../../parse/parse.ts';
import { importedBy } from '../facts/imports.ts';
import { rootOf } from './expression-names.ts';

/** Some names of ours, and those under which the file imports them. */
export function localNamesOf(program: ast.Program, ...names: readonly string[]): Set<string> {
  const found = new Set(names);
  for (const [local, { imported }] of namedImports(program)) if (names.includes(imported)) found.add(local);
  return found;
}

/** Imports are statements of the module itself. */
export function namedImports(program: ast.Program): Map<string, { imported: string; source: string }> {
  const found = new Map<string, { imported: string; source: string }>();
  for (const statement of program.body) {
    if (statement.type !== 'ImportDeclaration') continue;
    for (const node of statement.specifiers)
      found.set(node.local.name, { imported: importedBy(node), source: statement.source.value });
  }
  return found;
}

/** True if an expression begins with a name that is imported from a package. */
export const isOfPackage = (imports: ReturnType<typeof namedImports>, node: ast.Node): boolean =>
  !/^([./#~]|@\/|presource\b|react(-dom)?\b)/.test(imports.get(rootOf(node) ?? '')?.source ?? '.');
