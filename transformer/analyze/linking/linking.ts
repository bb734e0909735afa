import { PARTS, type PartName } from '../../../runtime/parts/declared.ts';
import type { AskedPart, Linking, SchemaImport } from '../../model/linking.ts';
import type { Declaration, Module } from '../../model/module.ts';
import type { Span } from '../../model/origin.ts';
import type { ast } from '../../parse/parse.ts';
import { walk } from '../facts/walk.ts';
import { namesIn } from './asking.ts';
import { dynamicPaths } from './dynamic-paths.ts';
import { dynamicSchemas, givesRelations } from './dynamic-schemas.ts';

/** The entries with the whole runtime; a compiled file imports the core instead. */
const ENTRIES: ReadonlySet<unknown> = new Set(['presource', 'presource/react']);

/** Matches text that may need a part, in files without our imports: a cheap check that most files fail. */
export const MAY_ASK = new RegExp(
  `\\b(?:${Object.values(PARTS)
    .flatMap(({ words, options }) => [...words, ...options])
    .concat('path', 'schema', 'field', 'useQuery')
    .join('|')})\\b|['"]presource/react['"]`,
);

/**
 * Finds the parts of the runtime that a file needs, by its text alone. A name may belong to other code
 * (`map.set`), which costs bytes but breaks nothing. `module` is the model of a file with our imports.
 */
export function analyzeLinking(program: ast.Program, file: string, module?: Module): Linking {
  const asked = new Map<PartName, AskedPart>();
  const ask = (part: PartName, { start, end }: Span) => {
    if (asked.has(part)) return;
    asked.set(part, { part, origin: { file, start, end } });
    for (const needed of PARTS[part].needs) ask(needed, { start, end });
  };
  const names = namesIn(program);
  const hasDynamicSchema = dynamicSchemas(program);
  const compiled = new Set(
    module?.declarations.flatMap((one) => (isTakenApart(one) ? [one.origin.start] : [])),
  );
  const entries: Span[] = [];
  const schemas: SchemaImport[] = [];
  walk(program, (node, parent) => {
    if (isEntry(node)) {
      const found = schemaImport(node);
      if (found) schemas.push(found);
      if (!found?.entry) entries.push(node.source);
    }
    for (const part of names(node, parent)) ask(part, node);
    if (dynamicPaths(node, parent, compiled, module !== undefined)) ask('paths', node);
    if (hasDynamicSchema(node, parent)) ask('shapes', node);
    if (givesRelations(node)) ask('related', node);
  });
  // Only a module can have imports.
  if (!program.body.some(({ type }) => /^(Im|Ex)port/.test(type))) asked.clear();
  const importAt = program.body.findLast(({ type }) => type === 'ImportDeclaration')?.end;
  return { entries, schemas, asked: [...asked.values()], importAt };
}

/** True if the compiler handles all paths of a declaration, including a resource's list path. */
const isTakenApart = (one: Declaration): boolean =>
  one.kind !== 'entity' && one.paths.length > 0 && (one.kind === 'endpoint' || one.paths[0]!.isPlain);

type Entry = ast.ImportDeclaration | (ast.ExportNamedDeclaration & { source: ast.StringLiteral });

/** A bare `import 'presource'` needs everything. */
const isEntry = (node: ast.Node): node is Entry =>
  node.type === 'ImportDeclaration'
    ? ENTRIES.has(node.source.value) && node.importKind !== 'type' && node.specifiers.length > 0
    : node.type === 'ExportNamedDeclaration' && ENTRIES.has(node.source?.value) && node.exportKind !== 'type';

function schemaImport({ type, specifiers, source }: Entry): SchemaImport | undefined {
  if (type !== 'ImportDeclaration' || source.value !== 'presource') return undefined;
  const specifier = specifiers.find(
    (one) => one.type === 'ImportSpecifier' && one.importKind !== 'type' && isNamed(one.imported, 'schema'),
  );
  if (!specifier) return undefined;
  const { start, end, local } = specifier;
  return { start, end, local: local.name, entry: specifiers.length === 1 ? source : undefined };
}

const isNamed = (node: ast.ModuleExportName, name: string): boolean =>
  node.type === 'Identifier' && node.name === name;
