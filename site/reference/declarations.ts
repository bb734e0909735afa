import { join } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../..');

/** What an entry exports: the doc comment, and the declaration as TypeScript writes it. */
export interface Exported {
  readonly name: string;
  /** How it is declared: `class`, `function`, `interface`, `type`, `const`, `namespace`. */
  readonly kind: string;
  /** The doc comment in Markdown; empty if there is none. */
  readonly comment: string;
  /** The parts of it that have names: `@param`, `@returns`, `@throws`. */
  readonly tags: readonly string[];
  /** The declaration, without private members. */
  readonly code: string;
  /** The file that declares it, from the root of the repository. */
  readonly file: string;
}

/** Reads the exports of the files that are entries of the packages, by file. */
export function exportsOf(files: readonly string[]): ReadonlyMap<string, readonly Exported[]> {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const program = ts.createProgram(
    files.map((file) => join(ROOT, file)),
    {
      ...options,
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      stripInternal: true,
      outDir: '/out',
      rootDir: ROOT,
    },
  );
  return new Map(files.map((file) => [file, new Reader(program).read(join(ROOT, file))]));
}

class Reader {
  readonly #program: ts.Program;
  readonly #checker: ts.TypeChecker;
  readonly #written = new Map<ts.SourceFile, ts.SourceFile>();

  constructor(program: ts.Program) {
    this.#program = program;
    this.#checker = program.getTypeChecker();
  }

  read(file: string): Exported[] {
    const source = this.#program.getSourceFile(file);
    const module = source && this.#checker.getSymbolAtLocation(source);
    if (!module) throw new Error(`${file} exports nothing.`);
    return (
      this.#checker
        .getExportsOfModule(module)
        // For `require`, the default has a second name.
        .filter(({ name }) => name !== 'module.exports')
        .map((symbol) => this.#exported(symbol))
        .sort((a, b) => (a.name < b.name ? -1 : 1))
    );
  }

  #exported(symbol: ts.Symbol): Exported {
    const { Alias } = ts.SymbolFlags;
    const target = symbol.flags & Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
    const declarations = (target.declarations ?? []).map(statementOf);
    const [first] = declarations;
    if (!first) throw new Error(`${symbol.name} has no declaration.`);
    const isModule = ts.isSourceFile(first);
    return {
      name: symbol.name === 'default' ? 'default' : symbol.name,
      kind: isModule ? 'namespace' : kindOf(first),
      comment:
        ts.displayPartsToString(target.getDocumentationComment(this.#checker)) || leadingComment(first),
      tags: target.getJsDocTags(this.#checker).map(tagText),
      code: isModule ? this.#namespace(target) : this.#code(target, declarations),
      file: first.getSourceFile().fileName.slice(ROOT.length + 1),
    };
  }

  #namespace(module: ts.Symbol): string {
    const names = this.#checker.getExportsOfModule(module).map(({ name }) => name);
    return `{ ${names.sort().join(', ')} }`;
  }

  /** The statements of the emitted declaration that declare this name. */
  #code(symbol: ts.Symbol, declarations: readonly ts.Node[]): string {
    const files = new Set(declarations.map((one) => one.getSourceFile()));
    const all = [...files].flatMap((file) => {
      const written = this.#declarationFile(file);
      const names = [symbol.name, ...declarations.flatMap(declaredName)];
      return written.statements
        .filter((statement) => namesOf(statement).some((name) => names.includes(name)))
        .map((statement) => print(statement, written));
    });
    return [...new Set(all)].join('\n');
  }

  #declarationFile(source: ts.SourceFile): ts.SourceFile {
    const known = this.#written.get(source);
    if (known) return known;
    let text = source.isDeclarationFile ? source.text : '';
    this.#program.emit(source, (_, content) => (text = content), undefined, true);
    const parsed = ts.createSourceFile('written.d.ts', text, ts.ScriptTarget.Latest, true);
    this.#written.set(source, parsed);
    return parsed;
  }
}

const tagText = ({ name, text }: ts.JSDocTagInfo): string =>
  `@${name} ${ts.displayPartsToString(text ?? [])}`.trim();

/** A default export has a name of its own, too. */
const declaredName = (node: ts.Node): string[] => {
  const { name } = node as ts.NamedDeclaration;
  return name && ts.isIdentifier(name) ? [name.text] : [];
};

/** The statement around a declaration, which has the comment. */
function statementOf(node: ts.Node): ts.Node {
  if (ts.isVariableDeclaration(node)) return node.parent.parent;
  return node;
}

/** The comment at the top of a file that is exported as a namespace. */
function leadingComment(node: ts.Node): string {
  if (!ts.isSourceFile(node)) return '';
  const [range] = ts.getLeadingCommentRanges(node.text, 0) ?? [];
  const text = range ? node.text.slice(range.pos, range.end) : '';
  return text.startsWith('/**')
    ? text
        .slice(3, -2)
        .replace(/^ *\* ?/gm, '')
        .trim()
    : '';
}

const KINDS: Readonly<Partial<Record<ts.SyntaxKind, string>>> = {
  [ts.SyntaxKind.ClassDeclaration]: 'class',
  [ts.SyntaxKind.FunctionDeclaration]: 'function',
  [ts.SyntaxKind.InterfaceDeclaration]: 'interface',
  [ts.SyntaxKind.TypeAliasDeclaration]: 'type',
  [ts.SyntaxKind.VariableStatement]: 'const',
};

const kindOf = (node: ts.Node): string => KINDS[node.kind] ?? 'const';

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  if (ts.isExportAssignment(statement)) return ['default'];
  const { name } = statement as ts.Statement & { readonly name?: ts.Node };
  return name ? [name.getText()] : [];
}

/** A statement as people read it: without its own comment, `declare`, and members that are not for them. */
function print(statement: ts.Statement, file: ts.SourceFile): string {
  const hidden = membersOf(statement).filter((member) => isHidden(member, file));
  const start = statement.getStart(file);
  let text = file.text.slice(start, statement.end);
  for (const member of [...hidden].reverse())
    text = text.slice(0, member.pos - start) + text.slice(member.end - start);
  return text
    .replace(/^(export )?(default )?(declare )?/, '')
    .replace(INTERNAL_PARAMETER, '')
    .replace(/^ {4,}/gm, halved);
}

const INTERNAL_PARAMETER = /,?\s*\/\*\* @internal \*\/\s*\w+\??: [^,;)]+(?=[,)])/g;

const halved = (blanks: string): string => blanks.slice(blanks.length / 2);

const membersOf = (statement: ts.Statement): readonly ts.Node[] =>
  ts.isClassDeclaration(statement) || ts.isInterfaceDeclaration(statement) ? statement.members : [];

/** Private members, and those whose names begin with `~` or are symbols of ours: the runtime's own. */
function isHidden(member: ts.Node, file: ts.SourceFile): boolean {
  const modifiers = ts.canHaveModifiers(member) ? (ts.getModifiers(member) ?? []) : [];
  if (modifiers.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword)) return true;
  const { name } = member as ts.NamedDeclaration;
  return name !== undefined && /^(['"]~|#|\[)/.test(name.getText(file));
}
