import type { EntrySpecifier, SchemaImport } from '../../model/linking.ts';
import type { Span } from '../../model/origin.ts';
import type { ast } from '../../parse/parse.ts';
import { moduleName } from '../facts/imports.ts';

/** The entries with the whole runtime; a compiled file imports the core instead. */
const ENTRIES: ReadonlySet<unknown> = new Set(['presource', 'presource/react']);

/**
 * The imports of our entries in a file, found among the nodes of a walk.
 *
 *     import { Entity, schema } from 'presource'                →   an entry, and a namespace of schemas
 *     export { Entity } from 'presource'                        →   an entry
 *     import 'presource', import('presource'), export * from …  →   the whole runtime
 *     const all = require('presource'), import all = require(…) →   the whole runtime
 */
export class EntryImports {
  /** The specifiers that become those of the core. */
  readonly entries: EntrySpecifier[] = [];
  readonly schemas: SchemaImport[] = [];
  /** Statements and calls that stay as they are. */
  readonly whole: Span[] = [];

  visit(node: ast.Node): void {
    if (isEntry(node)) {
      const found = schemaImport(node);
      if (found) this.schemas.push(found);
      if (!found?.entry) {
        const { start, end, value } = node.source;
        this.entries.push({ start, end, name: value });
      }
    } else if (isWhole(node)) this.whole.push({ start: node.start, end: node.end });
  }
}

/** True for a statement or call that imports the whole runtime, and has no names that could come from the core. */
function isWhole(node: ast.Node): boolean {
  switch (node.type) {
    case 'ImportDeclaration':
      return ENTRIES.has(node.source.value) && node.importKind !== 'type';
    case 'ExportAllDeclaration':
      return ENTRIES.has(node.source.value) && node.exportKind !== 'type';
    case 'TSImportEqualsDeclaration': {
      const { moduleReference: module, importKind } = node;
      return (
        module.type === 'TSExternalModuleReference' &&
        ENTRIES.has(module.expression.value) &&
        importKind !== 'type'
      );
    }
    case 'ImportExpression':
      return node.source.type === 'Literal' && ENTRIES.has(node.source.value);
    case 'CallExpression': {
      const { callee, arguments: given } = node;
      const [first] = given;
      return (
        callee.type === 'Identifier' &&
        callee.name === 'require' &&
        first?.type === 'Literal' &&
        ENTRIES.has(first.value)
      );
    }
    default:
      return false;
  }
}

type Entry = ast.ImportDeclaration | (ast.ExportNamedDeclaration & { source: ast.StringLiteral });

/** A bare `import 'presource'` needs everything. */
const isEntry = (node: ast.Node): node is Entry =>
  node.type === 'ImportDeclaration'
    ? ENTRIES.has(node.source.value) && node.importKind !== 'type' && node.specifiers.length > 0
    : node.type === 'ExportNamedDeclaration' && ENTRIES.has(node.source?.value) && node.exportKind !== 'type';

function schemaImport({ type, start: at, specifiers, source }: Entry): SchemaImport | undefined {
  if (type !== 'ImportDeclaration' || source.value !== 'presource') return undefined;
  const index = specifiers.findIndex(
    (one) =>
      one.type === 'ImportSpecifier' && one.importKind !== 'type' && moduleName(one.imported) === 'schema',
  );
  const specifier = specifiers[index];
  // We have no default export, of which the bundler tells.
  if (!specifier || specifiers[0]!.type === 'ImportDefaultSpecifier') return undefined;
  const { start, end, local } = specifier;
  const before = specifiers[index - 1]?.end ?? at + 'import'.length;
  const entry = specifiers.length === 1 ? { start: source.start, end: source.end } : undefined;
  return { start, end, local: local.name, entry, before };
}
