import { PARTS, type PartName } from '../../../runtime/contract/parts.ts';
import type { AskedPart, Linking } from '../../model/linking.ts';
import type { Declaration } from '../../model/module.ts';
import type { Span } from '../../model/origin.ts';
import type { ast } from '../../parse/parse.ts';
import { codeAt } from '../facts/imports.ts';
import { unwrapTypes } from '../facts/syntax.ts';
import { walk } from '../facts/walk.ts';
import { ASKERS } from './asking/askers.ts';
import { isCommonModule } from './commonjs.ts';
import { EntryImports } from './entry-imports.ts';
import { factsOf } from './file-facts.ts';
import { literalOf } from './names/expression-names.ts';
import type { NamedImports } from './names/named-imports.ts';
import type { KindOfImport } from './values/plain-schemas.ts';

/** The linking of a file that has none of our imports and needs no part. */
export const NO_LINKING: Linking = {
  entries: [],
  schemas: [],
  whole: [],
  asked: [],
  codeAt: undefined,
  isCommon: false,
  mayVanish: false,
};

/** Facts about a linked file that only its host knows. */
export interface LinkingHints {
  /** Tells of an imported name that it is a class, a schema object or a function, and so no shape. */
  readonly kindOfImport?: KindOfImport | undefined;
  /** Names of exports that a framework removes from the file later, with all that they alone need: a loader of the server. */
  readonly removedExports?: ReadonlySet<string> | undefined;
}

/**
 * Finds the parts of the runtime that a file needs, by its text alone. A name may belong to other code
 * (`map.set`), which costs bytes but breaks nothing.
 *
 * @param compiled the declarations of a file with our imports that are compiled
 */
export function analyzeLinking(
  program: ast.Program,
  file: string,
  compiled?: readonly Declaration[],
  { kindOfImport, removedExports }: LinkingHints = {},
): Linking {
  const asked = new Map<PartName, AskedPart & { readonly places: Span[] }>();
  const removed = removedExports ? program.body.flatMap((one) => exportsNamed(one, removedExports)) : [];
  const ask = (part: PartName, { start, end }: Span) => {
    if (removed.some((span) => span.start <= start && end <= span.end)) return;
    const known = asked.get(part);
    known?.places.push({ start, end });
    if (known) return;
    asked.set(part, { part, origin: { file, start, end }, places: [{ start, end }] });
    for (const needed of PARTS[part].needs) ask(needed, { start, end });
  };
  const facts = factsOf(program, file, compiled, kindOfImport);
  const askers = ASKERS.map((asker) => asker(facts));
  const imports = new EntryImports();
  let importsLater = false;
  walk(program, (node, parent) => {
    if (node.type === 'ImportExpression') importsLater = true;
    imports.visit(node);
    for (const partsOf of askers) for (const one of partsOf(node, parent)) ask(one, node);
  });
  const statements = program.body.filter(({ type }) => /^(TS)?(Im|Ex)port/.test(type));
  const isCommon = statements.length === 0 && isCommonModule(program, file);
  // Another script cannot have imports.
  if (statements.length === 0 && !isCommon && !importsLater) asked.clear();
  const mayVanish = asked.size > 0 && (program.body.some(isConstant) || handsOn(program, facts.imports));
  const { entries, schemas, whole } = imports;
  return {
    entries,
    schemas,
    whole,
    asked: [...asked.values()],
    codeAt: codeAt(program),
    isCommon,
    mayVanish,
  };
}

/** The declarations of exports with these names: `export function loader() {}`, `export const loader = () => {}`. */
function exportsNamed(statement: ast.Node, names: ReadonlySet<string>): readonly Span[] {
  if (statement.type !== 'ExportNamedDeclaration') return [];
  const { declaration } = statement;
  const declared = declaration?.type === 'VariableDeclaration' ? declaration.declarations : [declaration];
  return declared.flatMap((one) =>
    one && 'id' in one && one.id?.type === 'Identifier' && names.has(one.id.name) ? [one] : [],
  );
}

/** A statement whose value bundlers copy: `export const ADD = 'push'`, or an enum. */
function isConstant(node: ast.Node): boolean {
  if (node.type === 'ExportNamedDeclaration') return !!node.declaration && isConstant(node.declaration);
  if (node.type === 'ExportDefaultDeclaration') return literalOf(unwrapTypes(node.declaration)) !== undefined;
  if (node.type !== 'VariableDeclaration') return node.type === 'TSEnumDeclaration';
  return node.declarations.some(({ init }) => literalOf(unwrapTypes(init)) !== undefined);
}

/** True for a file that exports what another one declares: bundlers import it from there. */
function handsOn(program: ast.Program, imports: NamedImports): boolean {
  const isImported = (node: ast.Node): boolean => node.type === 'Identifier' && imports.has(node.name);
  return program.body.some((node) => {
    if (node.type === 'ExportDefaultDeclaration') return isImported(node.declaration);
    if (node.type !== 'ExportNamedDeclaration' || node.exportKind === 'type') return false;
    return !!node.source || node.specifiers.some(({ local }) => isImported(local));
  });
}
