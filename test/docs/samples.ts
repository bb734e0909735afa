import { posix } from 'node:path';
import ts from 'typescript';
import { type Block, blocksOf, read } from './pages.ts';

/**
 * The TypeScript of a page as modules that can be checked.
 *
 * A block is a module. One that begins with `// src/data.ts` is that file, for the page's other blocks to import. A name
 * that a block neither declares nor imports comes from the nearest block above that declares it, as a reader takes it;
 * failing that, from the common names of `world.tsx`.
 */
export function modulesOf(page: string): Map<string, string> {
  const modules = new Map<string, string>();
  const declared = new Map<string, string>();
  let folder = '';
  let named = new Map<string, string>();
  for (const [index, block] of blocksOf(page).entries()) {
    if (!/^tsx?$/.test(block.language)) continue;
    const file = nameOf(block);
    // A file that is shown again has changed: from here on the page is about a new state of all its files.
    if (folder === '' || (file && named.has(file))) {
      folder = posix.join('test/docs/checked', page.replace(/\W/g, '-'), String(index));
      for (const [name, text] of named) modules.set(posix.join(folder, name), text);
      named = new Map(named);
    }
    const path = posix.join(folder, file ?? `${lineName(block)}.${block.language}`);
    const text = complete(block, path, declared);
    modules.set(path, text);
    if (file) named.set(file, text);
  }
  return modules;
}

/** Virtual files stand in the tree, so that packages are found from them; on errors the name tells the place. */
const lineName = ({ line }: Block) => `line-${line}`;

const nameOf = ({ text }: Block) => /^\/\/ ([\w./-]+\.tsx?)$/m.exec(text.split('\n')[0]!)?.[1];

/** Adds the imports that the page leaves to its reader, on the first line, and exports for the blocks below. */
function complete(block: Block, path: string, declared: Map<string, string>): string {
  const tree = ts.createSourceFile(path, block.text, ts.ScriptTarget.Latest, true);
  const { own, exported } = namesOf(tree);
  const wanted = new Map<string, string[]>();
  for (const name of identifiersOf(tree)) {
    const source = own.has(name) ? undefined : (declared.get(name) ?? WORLD.get(name));
    if (source) wanted.set(source, [...(wanted.get(source) ?? []), name]);
  }
  const imports = [...wanted].map(([source, names]) => {
    const relative = posix.relative(posix.dirname(path), source);
    const specifier = !source.includes('.') ? source : relative.startsWith('.') ? relative : `./${relative}`;
    return `import { ${names.join(', ')} } from '${specifier}';`;
  });
  const declares = [...own].filter(([, kind]) => kind === 'declared').map(([name]) => name);
  for (const name of declares) declared.set(name, path);
  const open = declares.filter((name) => !exported.has(name));
  // In front, without a line break, so that lines keep their numbers.
  return `${imports.join(' ')}${block.text}\nexport { ${open.join(', ')} };\n`;
}

/** Names of the top level. */
function namesOf(tree: ts.SourceFile) {
  const own = new Map<string, 'declared' | 'imported'>();
  const exported = new Set<string>();
  const bind = (name: ts.BindingName): string[] =>
    ts.isIdentifier(name)
      ? [name.text]
      : name.elements.flatMap((element) => (ts.isOmittedExpression(element) ? [] : bind(element.name)));
  for (const statement of tree.statements) {
    if (ts.isImportDeclaration(statement)) {
      for (const name of importedBy(statement)) own.set(name, 'imported');
      continue;
    }
    if (
      ts.isExportDeclaration(statement) &&
      statement.exportClause &&
      ts.isNamedExports(statement.exportClause)
    ) {
      for (const { name } of statement.exportClause.elements) exported.add(name.text);
      continue;
    }
    const names = ts.isVariableStatement(statement)
      ? statement.declarationList.declarations.flatMap(({ name }) => bind(name))
      : isNamed(statement)
        ? [statement.name.text]
        : [];
    const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
    const isExported = modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    for (const name of names) {
      own.set(name, 'declared');
      if (isExported) exported.add(name);
    }
  }
  return { own, exported };
}

type Named = ts.Statement & { readonly name: ts.Identifier };

const isNamed = (statement: ts.Statement): statement is Named =>
  (ts.isClassDeclaration(statement) ||
    ts.isFunctionDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement)) &&
  statement.name !== undefined;

function importedBy({ importClause }: ts.ImportDeclaration): string[] {
  const { name, namedBindings } = importClause ?? {};
  const bindings = !namedBindings
    ? []
    : ts.isNamespaceImport(namedBindings)
      ? [namedBindings.name.text]
      : namedBindings.elements.map((element) => element.name.text);
  return [...(name ? [name.text] : []), ...bindings];
}

/** Every name that the text writes where it may mean a variable or a type. */
function identifiersOf(tree: ts.SourceFile): Set<string> {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) {
      const { parent } = node;
      const isMember =
        (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
        (ts.isPropertyAssignment(parent) && parent.name === node) ||
        ((ts.isPropertyDeclaration(parent) || ts.isPropertySignature(parent)) && parent.name === node);
      if (!isMember) found.add(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

export const WORLD_FILE = 'test/docs/world.tsx';

/** Where the common names come from: a package, whose name has no dot, or the file itself. */
const WORLD: ReadonlyMap<string, string> = (() => {
  const tree = ts.createSourceFile(WORLD_FILE, read(WORLD_FILE), ts.ScriptTarget.Latest, true);
  const sources = new Map<string, string>();
  for (const name of namesOf(tree).exported) sources.set(name, WORLD_FILE);
  for (const statement of tree.statements) {
    if (!ts.isExportDeclaration(statement) || !statement.moduleSpecifier) continue;
    const { text } = statement.moduleSpecifier as ts.StringLiteral;
    for (const { name } of (statement.exportClause as ts.NamedExports).elements) sources.set(name.text, text);
  }
  return sources;
})();
