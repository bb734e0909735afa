import { coreOf, SCHEMAS } from '../../generate/linking.ts';
import type { Linking } from '../../model/linking.ts';
import type { TypeScript, ts } from './host.ts';

/**
 * Links the import declarations of files with the core of the runtime. They change when the host prints them, after its
 * own transformers: of a declaration that changes before, the host keeps the names that only types use.
 */
export class LinkedImports {
  readonly #host: TypeScript;
  readonly #context: ts.TransformationContext;
  /** What to print for the specifiers of the source. */
  readonly #specifiers = new WeakMap<ts.Node, string>();
  /** The imports of the source that have `schema` among their names. */
  readonly #schemas = new WeakMap<ts.Node, { readonly isOnly: boolean }>();

  constructor(host: TypeScript, context: ts.TransformationContext) {
    this.#host = host;
    this.#context = context;
    context.enableSubstitution(host.SyntaxKind.StringLiteral);
    context.enableSubstitution(host.SyntaxKind.ImportDeclaration);
    const before = context.onSubstituteNode;
    context.onSubstituteNode = (hint, node) => this.#printed(before(hint, node));
  }

  /**
   * Notes what to print for the imports of a source.
   *
   * @param tree the tree of the source, compiled
   * @returns the tree, with an import of `schema` as a namespace if the output has imports
   */
  link(source: ts.SourceFile, tree: ts.SourceFile, linking: Linking, hasImports: boolean): ts.SourceFile {
    const host = this.#host;
    const { entries, schemas } = linking;
    const starts = new Set(
      [...entries, ...schemas.flatMap(({ entry }) => entry ?? [])].map(({ start }) => start),
    );
    const added = new Map<ts.Node, ts.Statement>();
    for (const statement of source.statements) {
      if (!host.isImportDeclaration(statement) && !host.isExportDeclaration(statement)) continue;
      const specifier = statement.moduleSpecifier;
      if (!specifier || !host.isStringLiteral(specifier) || !starts.has(specifier.getStart(source))) continue;
      this.#specifiers.set(specifier, coreOf(specifier.text));
      const schema = schemas.find(({ start, end }) => statement.pos <= start && end <= statement.end);
      if (!schema || !hasImports) continue;
      this.#schemas.set(statement, { isOnly: schema.entry !== undefined });
      if (!schema.entry) added.set(statement, this.#namespace(schema.local));
    }
    if (added.size === 0) return tree;
    // Not at the end: a tool that makes CommonJS of the output hoists no import.
    const statements = tree.statements.flatMap((one) => {
      const namespace = added.get(host.getOriginalNode(one));
      return namespace ? [one, namespace] : [one];
    });
    return host.factory.updateSourceFile(
      tree,
      host.setTextRange(host.factory.createNodeArray(statements), tree.statements),
    );
  }

  #printed(node: ts.Node): ts.Node {
    const host = this.#host;
    const original = host.getOriginalNode(node);
    if (host.isStringLiteral(node)) {
      const text = this.#specifiers.get(original);
      return text === undefined
        ? node
        : host.setSourceMapRange(host.factory.createStringLiteral(text), original);
    }
    const found = this.#schemas.get(original);
    if (!found || !host.isImportDeclaration(node)) return node;
    const schema = namesOf(host, node).find((one) => (one.propertyName ?? one.name).text === 'schema');
    if (!schema) return node;
    if (found.isOnly) return host.setSourceMapRange(this.#namespace(schema.name.text), original);
    const without = (child: ts.Node): ts.Node | undefined =>
      child === schema ? undefined : host.visitEachChild(child, without, this.#context);
    return host.visitEachChild(node, without, this.#context);
  }

  #namespace(local: string): ts.ImportDeclaration {
    const { factory } = this.#host;
    const names = factory.createNamespaceImport(factory.createIdentifier(local));
    const clause = factory.createImportClause(undefined, undefined, names);
    return factory.createImportDeclaration(undefined, clause, factory.createStringLiteral(SCHEMAS));
  }
}

function namesOf(host: TypeScript, { importClause }: ts.ImportDeclaration): readonly ts.ImportSpecifier[] {
  const bindings = importClause?.namedBindings;
  return bindings && host.isNamedImports(bindings) ? [...bindings.elements] : [];
}

/** True if the output of a file has `import`, and not `require`. */
export function printsImports(host: TypeScript, program: ts.Program, source: ts.SourceFile): boolean {
  const { module, target } = program.getCompilerOptions();
  const { ModuleKind, ScriptTarget } = host;
  if (module !== undefined && module >= ModuleKind.Node16 && module <= ModuleKind.NodeNext)
    return source.impliedNodeFormat === ModuleKind.ESNext;
  if (module !== undefined) return module >= ModuleKind.ES2015;
  // TypeScript 6 writes modules by default.
  return Number.parseInt(host.version, 10) >= 6 || (target ?? ScriptTarget.ES5) >= ScriptTarget.ES2015;
}
