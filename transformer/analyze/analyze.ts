import { because } from '../diagnostics/causes.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { deepFreeze } from '../model/freeze.ts';
import type { Declaration, Module } from '../model/module.ts';
import type { Span } from '../model/origin.ts';
import type { Shape } from '../model/shape.ts';
import type { ast } from '../parse/parse.ts';
import { EntityChecks } from './checks/entity.ts';
import { checkUsage } from './checks/usage.ts';
import { analyzeAssignment, noteEscape } from './constructs/assignment.ts';
import { noteDefinedName, noteRewritten, settledClassPaths } from './constructs/class-path.ts';
import { analyzeConstruction, analyzeExtend } from './constructs/endpoint.ts';
import { analyzeClass } from './constructs/entity.ts';
import { nameFunction } from './constructs/function-name.ts';
import { settledPlan } from './constructs/plan.ts';
import { notePure } from './constructs/pure.ts';
import { analyzeResource } from './constructs/resource.ts';
import { noteParent } from './constructs/superclass.ts';
import { type AnalysisInput, type Context, contextOf, report, type Unsettled } from './context.ts';
import { constantOf, noteEnum } from './facts/constant.ts';
import { codeAt } from './facts/imports.ts';
import { ScopedWalk } from './facts/scope.ts';
import { unwrapTypes } from './facts/syntax.ts';
import { restOf } from './facts/value.ts';

export interface Analysis {
  readonly module: Module;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a syntax tree into the model. Later phases do not need the tree. */
export function analyze(program: ast.Program, input: AnalysisInput): Analysis {
  const walk = new ScopedWalk(program);
  const context = contextOf(walk, input);
  const { found, unsettled } = context;
  const checks = new EntityChecks(context);
  walk.visit((node) => {
    analyzeNode(context, node);
    context.outline?.note(context, node);
    checks.note(node);
    checkUsage(context, node);
  });
  checks.finish();
  const declarations = settled(unsettled, found.declarations);
  reportDynamic(context, declarations, found.diagnostics.toSorted(byPlace));
  const module: Module = {
    kind: 'module',
    file: context.file,
    declarations,
    pure: found.pure,
    functionNames: found.functionNames,
    codeAt: codeAt(program) ?? 0,
  };
  return { module: deepFreeze(module), diagnostics: found.diagnostics.toSorted(byPlace) };
}

const byPlace = (a: Diagnostic, b: Diagnostic): number => a.origin.start - b.origin.start;

/** The declarations, after the whole file is read: first the plans, which decide for which schemas a function is called. */
function settled(unsettled: Unsettled, declarations: readonly Declaration[]): readonly Declaration[] {
  const planned = declarations.map((one) =>
    one.kind === 'entity' ? { ...one, plan: settledPlan(unsettled, one.plan) } : one,
  );
  for (const { schema } of unsettled.plannedClasses)
    if (schema?.shape) unsettled.superseded.add(schema.shape);
  const shaped = planned.map((one) => withSettledShapes(unsettled, one));
  return settledClassPaths(unsettled, shaped);
}

/** The declaration without shapes that later parts of the file made useless or uncertain. */
function withSettledShapes({ superseded, spreadClasses }: Unsettled, declaration: Declaration): Declaration {
  const isUncertain = (shape: Shape) =>
    spreadClasses.get(shape)?.some(({ isUnsettled }) => isUnsettled) ?? false;
  const shapes = declaration.shapes.filter((shape) => !superseded.has(shape) && !isUncertain(shape));
  const reason = declaration.shapes.some(isUncertain)
    ? because('schema-unsettled', declaration.origin)
    : undefined;
  return { ...declaration, shapes, reason: declaration.reason ?? reason };
}

/**
 * Reports classes without a fast path, unless there is a finding inside of the class.
 *
 * @param found the findings so far, sorted
 */
function reportDynamic(
  context: Context,
  declarations: readonly Declaration[],
  found: readonly Diagnostic[],
): void {
  for (const { kind, origin, reason } of declarations) {
    if (kind === 'entity' && reason && !hasFindingIn(found, origin))
      report(context, 'entity-schema-dynamic', origin, reason.text);
  }
}

function hasFindingIn(found: readonly Diagnostic[], { start, end }: Span): boolean {
  for (let at = firstFrom(found, start); at < found.length && found[at]!.origin.start < end; at++)
    if (found[at]!.origin.end <= end) return true;
  return false;
}

/** The index of the first finding at or after a position; findings are sorted. */
function firstFrom(found: readonly Diagnostic[], start: number): number {
  let [low, high] = [0, found.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (found[middle]!.origin.start < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

function analyzeNode(context: Context, node: ast.Node): void {
  switch (node.type) {
    case 'ClassDeclaration':
    case 'ClassExpression':
      analyzeClass(context, node);
      break;
    case 'VariableDeclaration':
      if (node.kind === 'const') noteConstants(context, node);
      break;
    case 'TSEnumDeclaration':
      noteEnum(context, node);
      break;
    case 'NewExpression':
      analyzeConstruction(context, node);
      nameFunction(context, node);
      notePure(context, node);
      break;
    case 'CallExpression':
      analyzeResource(context, node);
      analyzeExtend(context, node);
      notePure(context, node);
      noteDefinedName(context, node);
      for (const argument of node.arguments) noteEscape(context, argument);
      break;
    case 'AssignmentExpression':
      analyzeAssignment(context, node);
      noteRewritten(context, node.left);
      break;
    case 'ForOfStatement':
    case 'ForInStatement':
      noteRewritten(context, node.left);
      break;
    case 'UnaryExpression':
      if (node.operator !== 'delete' || node.argument.type !== 'MemberExpression') break;
      noteEscape(context, node.argument.object);
      break;
  }
}

/** Records the constants that hold a resource, an endpoint, a parent of classes, or a value known from the text. */
function noteConstants(context: Context, node: ast.VariableDeclaration): void {
  for (const { id, init } of node.declarations) {
    if (!init || id.type !== 'Identifier') continue;
    const rest = restOf(context, init);
    const value = rest ? undefined : constantOf(context, init);
    if (rest) context.known.set(id.start, { kind: rest.kind, name: id.name, made: unwrapTypes(init) });
    else if (value !== undefined) context.known.set(id.start, { kind: 'constant', value });
    else {
      noteParent(context, id, init);
      context.outline?.noteConstant(context, id.name, init);
    }
  }
}
