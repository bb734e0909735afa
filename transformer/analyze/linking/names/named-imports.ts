import type { ast } from '../../../parse/parse.ts';
import { importedBy, isPathOfApp } from '../../facts/imports.ts';
import { rootOf } from './expression-names.ts';

/** The names that a file imports: what each is called in its module, and the module's specifier. */
export type NamedImports = ReadonlyMap<string, { readonly imported: string; readonly source: string }>;

/** Imports are statements of the module itself. */
export function namedImports(program: ast.Program): NamedImports {
  const found = new Map<string, { imported: string; source: string }>();
  for (const statement of program.body) {
    if (statement.type !== 'ImportDeclaration') continue;
    for (const node of statement.specifiers)
      found.set(node.local.name, { imported: importedBy(node), source: statement.source.value });
  }
  return found;
}

/** Some names of ours, and those under which the file imports them: a new set, to which the caller may add. */
export function localNamesOf(imports: NamedImports, ...names: readonly string[]): Set<string> {
  const found = new Set(names);
  for (const [local, { imported }] of imports) if (names.includes(imported)) found.add(local);
  return found;
}

/** True if an expression begins with a name that is imported from a package. */
export function isOfPackage(imports: NamedImports, node: ast.Node): boolean {
  const source = imports.get(rootOf(node) ?? '')?.source;
  return source !== undefined && !isPathOfApp(source) && !/^(presource|react(-dom)?)\b/.test(source);
}
