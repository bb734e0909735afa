import { PARTS, type PartName } from '../../../runtime/parts/declared.ts';
import type { AskedPart, Linking } from '../../model/linking.ts';
import type { Declaration, Module } from '../../model/module.ts';
import type { Span } from '../../model/origin.ts';
import type { ast } from '../../parse/parse.ts';
import { walk } from '../facts/walk.ts';
import { namesIn } from './asking.ts';
import { dynamicPaths } from './dynamic-paths.ts';
import { dynamicSchemas } from './dynamic-schemas.ts';

/** The entries of the runtime that hold everything, of which a compiled file takes the core. */
const ENTRIES: ReadonlySet<unknown> = new Set(['presource', 'presource/react']);

/** Text that may ask for a part, for files that import none of ours: cheap, and no for most of them. */
export const MAY_ASK = new RegExp(
  `\\b(?:${Object.values(PARTS)
    .flatMap(({ words, options }) => [...words, ...options])
    .concat('path', 'schema', 'field', 'useQuery')
    .join('|')})\\b|['"]presource/react['"]`,
);

/**
 * Finds which parts of the runtime a file needs, by its text alone: what it names may be another's (`map.set`), which
 * costs bytes and breaks nothing. `module` is what was compiled of a file that imports from ours.
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
  walk(program, (node, parent) => {
    if (isEntry(node)) entries.push(node.source);
    for (const part of names(node, parent)) ask(part, node);
    if (dynamicPaths(node, parent, compiled, module !== undefined)) ask('paths', node);
    if (hasDynamicSchema(node, parent)) ask('shapes', node);
  });
  // Only a module can import.
  if (!program.body.some(({ type }) => /^(Im|Ex)port/.test(type))) asked.clear();
  const importAt = program.body.findLast(({ type }) => type === 'ImportDeclaration')?.end;
  return { entries, asked: [...asked.values()], importAt };
}

/** True if no path of a declaration is left to the runtime; of a resource, that of its list neither. */
const isTakenApart = (one: Declaration): boolean =>
  one.kind !== 'entity' && one.paths.length > 0 && (one.kind === 'endpoint' || one.paths[0]!.isPlain);

/** A bare `import 'presource'` asks for everything. */
const isEntry = (
  node: ast.Node,
): node is ast.ImportDeclaration | (ast.ExportNamedDeclaration & { source: ast.StringLiteral }) =>
  node.type === 'ImportDeclaration'
    ? ENTRIES.has(node.source.value) && node.importKind !== 'type' && node.specifiers.length > 0
    : node.type === 'ExportNamedDeclaration' && ENTRIES.has(node.source?.value) && node.exportKind !== 'type';
