import type { ExportOutline, NameReference } from '../../model/outline.ts';
import type { ast } from '../../parse/parse.ts';
import { importedBy, moduleName } from '../facts/imports.ts';

const local = (name: string): NameReference => ({ name, from: undefined, imported: name });

/** The values that a file imports, by their local names. */
export function importedValues(program: ast.Program): ReadonlyMap<string, NameReference> {
  const imports = new Map<string, NameReference>();
  for (const statement of program.body) {
    if (statement.type !== 'ImportDeclaration' || statement.importKind === 'type') continue;
    const from = statement.source.value;
    for (const one of statement.specifiers) {
      if (one.type === 'ImportSpecifier' && one.importKind === 'type') continue;
      const { name } = one.local;
      imports.set(name, { name, from, imported: importedBy(one) });
    }
  }
  return imports;
}

/** The values that other files can import. */
export function exportsOf(program: ast.Program): ExportOutline[] {
  const imports = importedValues(program);
  const found: ExportOutline[] = [];
  for (const statement of program.body) {
    if (statement.type === 'ExportAllDeclaration') {
      const from = statement.source.value;
      const name = statement.exported ? moduleName(statement.exported) : '*';
      if (statement.exportKind !== 'type') found.push({ name, reference: { name, from, imported: '*' } });
    } else if (statement.type === 'ExportDefaultDeclaration') {
      const { declaration } = statement;
      const named =
        declaration.type === 'Identifier' ? declaration : 'id' in declaration ? declaration.id : null;
      if (named) found.push({ name: 'default', reference: imports.get(named.name) ?? local(named.name) });
    } else if (statement.type === 'ExportNamedDeclaration' && statement.exportKind !== 'type') {
      const { source, declaration } = statement;
      for (const one of statement.specifiers) {
        const name = moduleName(one.local);
        const own = imports.get(name) ?? local(name);
        const reference = source ? { name, from: source.value, imported: name } : own;
        found.push({ name: moduleName(one.exported), reference });
      }
      for (const name of declaredBy(declaration)) found.push({ name, reference: local(name) });
    }
  }
  return found;
}

/** The names that a statement declares; destructured ones are not read. */
export function declaredBy(statement: ast.Node | null | undefined): string[] {
  if (statement?.type === 'VariableDeclaration')
    return statement.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
  if (statement?.type === 'ClassDeclaration' || statement?.type === 'FunctionDeclaration')
    return statement.id ? [statement.id.name] : [];
  return [];
}
