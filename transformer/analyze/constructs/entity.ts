import { because } from '../../diagnostics/causes.ts';
import type { ast } from '../../parse/parse.ts';
import { checkEntitySchema } from '../checks/option-values.ts';
import { type Context, originOf, report } from '../context.ts';
import {
  constructsPlainly,
  hasHiddenStatics,
  hasPlace,
  hasStatic,
  looksLikeEntity,
  overridesEntity,
  schemaNames,
  staticValue,
} from '../facts/class-members.ts';
import { parameterName } from '../facts/names.ts';
import { aroundTypes, isModuleStatement, nameFromPlace } from '../facts/surroundings.ts';
import { isWrapper, unwrapTypes } from '../facts/syntax.ts';
import type { KnownEntity, Parent } from '../known.ts';
import { completeDecorators, type Decorated, keywordAt, readDecorators } from './decorator.ts';
import { plannedFields, planOf } from './plan.ts';
import { readSchema, type SchemaValue } from './shape.ts';
import { readSpreading } from './spread.ts';
import { ROOT, superclassOf, UNKNOWN } from './superclass.ts';

/**
 * A class that extends `Entity`, an entity of this file, or an imported class that may be one.
 *
 *     class Post extends Entity { static schema = { author: User }; }
 *         →   { kind: 'entity', name: 'Post', nameAt: 27, shapes: [{ keys: ['author'], … }] }
 */
export function analyzeClass(context: Context, node: ast.Class): void {
  const decorated = readDecorators(context, node);
  const extended = superclassOf(context, node.superClass && unwrapTypes(node.superClass));
  const parent = extended ?? (decorated && (node.superClass ? UNKNOWN : ROOT));
  // `declare class`, or inside `declare module`: it only exists as a type.
  if (!parent || node.declare || context.place.isAmbient) return;
  if (parent.kind === 'entity') analyzeEntity(context, { node, parent, decorated });
  else
    remember(context, node, {
      kind: 'endpoint-class',
      isPlain: parent.isPlain && constructsPlainly(node),
    });
}

/** A class whose parent is an entity, or may be one. */
interface Candidate {
  readonly node: ast.Class;
  readonly parent: KnownEntity;
  readonly decorated: Decorated | undefined;
}

function analyzeEntity(context: Context, { node, parent, decorated }: Candidate): void {
  /** The file shows that it is an entity. */
  const isShown = parent.certain || decorated !== undefined;
  const name = node.id?.name ?? nameFromPlace(node, context.ancestors);
  const isOfModule = isModuleClass(context.ancestors);
  const known: KnownEntity = {
    kind: 'entity',
    // A class of another file is unknown; a class that overrides members of entities is meant as an entity.
    certain: isShown || overridesEntity(node),
    isOfApp: parent.isOfApp,
    depth: parent.depth + 1,
    parent,
    schema: undefined,
    fields: plannedFields(context, node, parent),
    isUnsettled: false,
    pin: undefined,
  };
  const own = readOwn(context, node, name, known);
  const completed = completeDecorators(context, decorated, {
    node,
    name,
    parent,
    isModuleClass: isOfModule,
    schema: own,
  });
  const { schema, decorators, areLeft } = completed;
  if (hasStatic(node, 'schema') || decorators?.schema) known.schema = schema ?? {};
  // An unknown class decorator may do anything with the class.
  const isOpen = areLeft || hasHiddenStatics(node);
  if (isOpen) known.schema = {};
  remember(context, node, known);
  context.outline?.noteClass(context, node, name, known.certain);
  const isUncertain = !known.certain && !isLikely(context, node);
  if (isUncertain && !known.isOfApp) return;
  const nameAt = decorated?.hasKey ? undefined : pinAt(context, node, name, isShown);
  // TypeScript defines the name of a class without one where it lowers static fields.
  if (known.certain && nameAt !== undefined && node.id && !isOpen)
    known.pin = { at: nameAt, name: node.id.name, id: node.id.start, isOfModule };
  // A class that may be none, or that stands where our modules may not be found, only keeps its name.
  const isOnlyNamed = !known.certain || !context.importsUs;
  const isPlanned = !isOnlyNamed && context.style.isFast(name) && isOfModule;
  context.found.declarations.push({
    kind: 'entity',
    origin: originOf(context, node),
    name,
    isUncertain,
    nameAt,
    placeAt: isOfModule && !hasPlace(node) ? node.body.start + 1 : undefined,
    classPath: undefined,
    shapes: isOnlyNamed ? [] : (schema?.shapes ?? []),
    reason: decorated?.reason ?? (isDynamic(node) ? dynamicSchema(node) : schema?.reason),
    decorators,
    plan: isPlanned ? planOf(context, node, name, known) : undefined,
  });
}

/** True if the text of a file tells that a class with an unknown parent is an entity. */
function isLikely(context: Context, node: ast.Class): boolean {
  context.answered.schemaNames ??= schemaNames(context.code);
  return looksLikeEntity(node, context.answered.schemaNames);
}

/** The literal of a class's own schema. */
function literalSchema(node: ast.Class): ast.ObjectExpression | undefined {
  const literal = unwrapTypes(staticValue(node, 'schema'));
  return literal?.type === 'ObjectExpression' ? literal : undefined;
}

/** True for a schema that is no literal: a getter, or a value of elsewhere. */
const isDynamic = (node: ast.Class): boolean => hasStatic(node, 'schema') && !literalSchema(node);

const dynamicSchema = (node: ast.Class) => because('schema-dynamic', staticValue(node, 'schema') ?? node);

/** Reads a class's own schema, if it is a literal. */
function readOwn(
  context: Context,
  node: ast.Class,
  name = 'Entity',
  known: KnownEntity,
): SchemaValue | undefined {
  const literal = literalSchema(node);
  if (!literal) return undefined;
  if (known.certain) checkEntitySchema(context, literal);
  const place = { value: staticValue(node, 'schema')!, parameter: parameterName(name) };
  // It is unknown when a class inside a function is evaluated.
  if (!isModuleClass(context.ancestors)) return readSchema(context, place);
  return readSpreading(context, place, known.parent);
}

/** The position where the name is pinned; `undefined` for a class with its own key or name, or without a name. */
function pinAt(
  context: Context,
  node: ast.Class,
  name: string | undefined,
  isShown: boolean,
): number | undefined {
  if (hasStatic(node, 'key') || hasStatic(node, 'name')) return undefined;
  if (name !== undefined) return node.body.start + 1;
  const start = keywordAt(context, node);
  if (isShown) report(context, 'entity-name-missing', { start, end: start + 'class'.length }, 'class');
  return undefined;
}

/** True if the class is declared at module level, so that it is evaluated in the order of the statements. */
const isModuleClass = (ancestors: readonly ast.Node[]): boolean =>
  ancestors.every(
    (outer) => outer.type.startsWith('VariableDeclarat') || isWrapper(outer) || isModuleStatement([outer]),
  );

/** Records the names of a class: its own, and the constant that holds a class expression. */
function remember(context: Context, node: ast.Class, known: Parent): void {
  if (node.id) context.known.set(node.id.start, known);
  const around = aroundTypes(context.ancestors);
  const declarator = around.at(-1);
  const declaration = around.at(-2);
  if (declarator?.type !== 'VariableDeclarator' || declarator.id.type !== 'Identifier') return;
  if (declaration?.type === 'VariableDeclaration' && declaration.kind === 'const') {
    context.known.set(declarator.id.start, known);
  }
}
