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

/** Paths, and what projects write for one: `./base`, `#models`, `~/models`, `@/models`, `src/models`. */
export const isPathOfApp = (specifier: string): boolean => /^(?:[./#~]|@\/|src\/)/.test(specifier);

/** The same; and names with a scope, each of which may be an alias or a package of the workspace: `@acme/models`. */
export const mayBeOfApp = (specifier: string): boolean => specifier.startsWith('@') || isPathOfApp(specifier);

/**
 * Where the code of a file begins: behind the imports and directives at its top; `undefined` for a file without statements. What is
 * added there runs before the rest, also where no import is hoisted: in CommonJS, and in what becomes it.
 */
export function codeAt({ body }: ast.Program): number | undefined {
  const first = body.findIndex((one) => !isImport(one) && !isDirective(one));
  return first === 0 ? startOf(body[0]!) : body.at(first < 0 ? -1 : first - 1)?.end;
}

/** The start of a statement, with the decorators before `export`. */
function startOf(statement: ast.Node): number {
  const declared = 'declaration' in statement ? statement.declaration : undefined;
  const [first] = declared && 'decorators' in declared ? (declared.decorators ?? []) : [];
  return Math.min(statement.start, first?.start ?? statement.start);
}

/** `import x from 'a'`, or `import x = require('a')` */
const isImport = (one: ast.Node): boolean =>
  one.type === 'ImportDeclaration' ||
  (one.type === 'TSImportEqualsDeclaration' && one.moduleReference.type === 'TSExternalModuleReference');

const isDirective = (one: ast.Node): boolean => one.type === 'ExpressionStatement' && Boolean(one.directive);
