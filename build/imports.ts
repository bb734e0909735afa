/** Reads who imports whom in both packages: for the rules of the layout, and for the picture of it. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '..');

/** The source files of both packages as they are on the disk, committed or not, sorted: `runtime/store/node.ts`. */
export const sourceFiles = (): string[] => ['runtime', 'transformer'].flatMap(filesUnder);

function filesUnder(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.name === 'node_modules' || entry.name === 'dist') return [];
      return entry.isDirectory() ? filesUnder(path) : /\.tsx?$/.test(path) ? [path] : [];
    })
    .sort();
}

/** The syntax tree of a source file. */
export const parse = (file: string): ts.SourceFile =>
  ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true);

export interface Import {
  readonly from: string;
  /** What is imported: a file of this repository, or the name of a package, without its subpath. */
  readonly to: string;
  readonly isTypeOnly: boolean;
}

/** Every way to reach another module: import and export declarations, `import()`, `import('…').T`, `require()`. */
export function importsOf(from: string, tree: ts.SourceFile): Import[] {
  const found: Import[] = [];
  const note = (specifier: ts.Node | undefined, isTypeOnly: boolean) => {
    if (specifier && ts.isStringLiteralLike(specifier)) {
      found.push({ from, to: target(from, specifier.text), isTypeOnly });
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) note(node.moduleSpecifier, isErased(node));
    else if (ts.isExportDeclaration(node)) note(node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      note(node.argument.literal, true);
    else if (ts.isExternalModuleReference(node)) note(node.expression, false);
    else if (ts.isCallExpression(node)) {
      const { expression } = node;
      const loads = ts.isIdentifier(expression) && expression.text === 'require';
      if (loads || expression.kind === ts.SyntaxKind.ImportKeyword) note(node.arguments[0], false);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** `import type …`, or only `type` names between the braces. */
function isErased({ importClause }: ts.ImportDeclaration): boolean {
  if (!importClause) return false;
  if (importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const { name, namedBindings } = importClause;
  if (name || !namedBindings || !ts.isNamedImports(namedBindings)) return false;
  return namedBindings.elements.length > 0 && namedBindings.elements.every(({ isTypeOnly }) => isTypeOnly);
}

function target(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(dirname(from), specifier);
  const [first, second] = specifier.split('/') as [string, string?];
  return first.startsWith('@') ? `${first}/${second}` : first;
}
