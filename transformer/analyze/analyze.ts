import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { SourceText } from '../diagnostics/frame.ts';
import { freeze } from '../model/freeze.ts';
import type { Declaration, Module } from '../model/module.ts';
import type { Shape } from '../model/shape.ts';
import type { ast } from '../parse/parse.ts';
import type { IsSource } from '../parse/sources.ts';
import { EntityChecks } from './checks/entity.ts';
import { checkUsage } from './checks/usage.ts';
import { analyzeAssignment, noteEscape } from './constructs/assignment.ts';
import { analyzeConstruction, analyzeExtend } from './constructs/endpoint.ts';
import { analyzeClass } from './constructs/entity.ts';
import { settledPlan } from './constructs/plan.ts';
import { notePure } from './constructs/pure.ts';
import { analyzeResource } from './constructs/resource.ts';
import type { Style } from './constructs/style.ts';
import { noteRewritten, settledPaths } from './constructs/told.ts';
import { type Context, importedName, report, unwrapTypes } from './context.ts';
import { constantOf, noteEnum } from './facts/constant.ts';
import { type Visit, walkScopes } from './facts/scope.ts';
import { restOf } from './facts/value.ts';

export interface Analysis {
  readonly module: Module;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a syntax tree into the model. After this, nobody needs the tree. */
export function analyze(program: ast.Program, text: SourceText, isSource: IsSource, style: Style): Analysis {
  const { file, code } = text;
  const context: Context = {
    text,
    file,
    code,
    isSource,
    style,
    known: new Map(),
    declarations: [],
    superseded: new Set(),
    spreads: new Map(),
    planned: new Set(),
    owners: new Map(),
    rests: new Map(),
    chainNames: new Map(),
    items: new Map(),
    listless: new Map(),
    tellers: new Map(),
    rewritten: new Set(),
    diagnostics: [],
    pure: [],
  };
  const checks = new EntityChecks(context);
  walkScopes(program, (visit) => {
    analyzeNode(context, visit);
    checks.note(visit);
    checkUsage(context, visit);
  });
  checks.finish();
  const planned = context.declarations.map((one) =>
    one.kind === 'entity' ? { ...one, plan: settledPlan(context, one.plan) } : one,
  );
  for (const { schema } of context.planned) if (schema?.shape) context.superseded.add(schema.shape);
  const declarations = settledPaths(
    context,
    planned.map((declaration) => finalForm(context, declaration)),
  );
  const byPlace = (a: Diagnostic, b: Diagnostic) => a.origin.start - b.origin.start;
  reportDynamic(context, declarations, context.diagnostics.toSorted(byPlace));
  const { pure } = context;
  const diagnostics = context.diagnostics.sort(byPlace);
  const importAt = program.body.findLast(({ type }) => type === 'ImportDeclaration')?.end ?? 0;
  const module: Module = { kind: 'module', file, declarations, pure, importAt };
  return { module: freeze(module), diagnostics };
}

/** Leaves out the shapes that the rest of the file, read after them, made useless or uncertain. */
function finalForm(context: Context, declaration: Declaration): Declaration {
  const { superseded, spreads } = context;
  const isUncertain = (shape: Shape) => spreads.get(shape)?.some(({ isUnsettled }) => isUnsettled) ?? false;
  const shapes = declaration.shapes.filter((shape) => !superseded.has(shape) && !isUncertain(shape));
  const reason = declaration.shapes.some(isUncertain)
    ? 'a function writes to the schema it spreads'
    : undefined;
  return { ...declaration, shapes, reason: declaration.reason ?? reason };
}

/** A class in which something is wrong has other worries than its speed. */
function reportDynamic(
  context: Context,
  declarations: readonly Declaration[],
  found: readonly Diagnostic[],
): void {
  for (const { kind, origin, reason } of declarations) {
    if (kind !== 'entity' || !reason) continue;
    let at = firstFrom(found, origin.start);
    while (at < found.length && found[at]!.origin.end > origin.end && found[at]!.origin.start < origin.end)
      at++;
    const isWrong = at < found.length && found[at]!.origin.end <= origin.end;
    if (!isWrong) report(context, 'entity-schema-dynamic', origin, reason, true);
  }
}

/** Index of the first finding at a place or behind it; they are sorted. */
function firstFrom(found: readonly Diagnostic[], start: number): number {
  let [low, high] = [0, found.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (found[middle]!.origin.start < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

function analyzeNode(context: Context, visit: Visit): void {
  const { node, resolve } = visit;
  switch (node.type) {
    case 'ClassDeclaration':
    case 'ClassExpression':
      analyzeClass(context, node, visit);
      break;
    case 'VariableDeclaration':
      if (node.kind === 'const') noteConstants(context, node, resolve);
      break;
    case 'TSEnumDeclaration':
      noteEnum(context, node, resolve);
      break;
    case 'NewExpression':
      analyzeConstruction(context, node, visit);
      notePure(context, node, visit);
      break;
    case 'CallExpression':
      analyzeResource(context, node, visit);
      analyzeExtend(context, node, visit);
      notePure(context, node, visit);
      if (importedName(context, node.callee, resolve) !== undefined) break;
      for (const argument of node.arguments) noteEscape(context, argument, visit);
      break;
    case 'AssignmentExpression':
      analyzeAssignment(context, node, visit);
      noteRewritten(context, node.left, resolve);
      break;
    case 'ForOfStatement':
    case 'ForInStatement':
      noteRewritten(context, node.left, resolve);
      break;
    case 'UnaryExpression':
      if (node.operator !== 'delete' || node.argument.type !== 'MemberExpression') break;
      noteEscape(context, node.argument.object, visit);
      break;
  }
}

/** Remembers the constants that hold a resource, an endpoint, or a value that the text tells. */
function noteConstants(context: Context, node: ast.VariableDeclaration, resolve: Visit['resolve']): void {
  for (const { id, init } of node.declarations) {
    if (!init || id.type !== 'Identifier') continue;
    const rest = restOf(context, init, resolve);
    const value = rest ? undefined : constantOf(context, init, resolve);
    if (rest) context.known.set(id.start, { kind: rest.kind, name: id.name, made: unwrapTypes(init) });
    else if (value !== undefined) context.known.set(id.start, { kind: 'constant', value });
  }
}
