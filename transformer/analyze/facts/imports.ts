import type { ast } from '../../parse/parse.ts';

/** The name of an import of a whole module; no export can have this name. */
export const NAMESPACE = '*';

/** A name in an import or an export, which may be text: `{ a, 'a-b' as b }`. */
export const moduleName = (node: ast.ModuleExportName): string =>
  node.type === 'Literal' ? node.value : node.name;

/** The name that a specifier imports: `a as b` → `a`, `a` of `import a` → `default`, `* as a` → `*`. */
export function importedBy(specifier: ast.ImportDeclarationSpecifier): string {
  switch (specifier.type) {
    case 'ImportSpecifier':
      return moduleName(specifier.imported);
    case 'ImportDefaultSpecifier':
      return 'default';
    case 'ImportNamespaceSpecifier':
      return NAMESPACE;
  }
}

/** The last import of a file: what is added to it stands behind. */
export const lastImport = ({ body }: ast.Program): ast.Node | undefined =>
  body.findLast(({ type }) => type === 'ImportDeclaration');

/** Where the code of a file begins: behind its imports, or else its directives (`'use client'`); `undefined` for a file without any. */
export function codeAt(program: ast.Program): number | undefined {
  const { body } = program;
  const before =
    lastImport(program) ??
    body.findLast((one) => one.type === 'ExpressionStatement' && Boolean(one.directive));
  return before?.end ?? body[0]?.start;
}
