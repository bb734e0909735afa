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
import { completeDecorators, keywordAt, readDecorators } from './decorator.ts';
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
  const { ancestors, place } = context;
  const decorated = readDecorators(context, node);
  const extended = superclassOf(context, node.superClass && unwrapTypes(node.superClass));
  const superclass = extended ?? (decorated && (node.superClass ? UNKNOWN : ROOT));
  // `declare class`, or inside `declare module`: it only exists as a type.
  if (!superclass || node.declare || place.isAmbient) return;
  if (superclass.kind === 'endpoint-class') {
    const isPlain = superclass.isPlain && constructsPlainly(node);
    remember(context, node, { kind: 'endpoint-class', isPlain });
    return;
  }
  const isCertain = superclass.certain || decorated !== undefined;
  // A class of another file is unknown; a class that overrides members of entities is meant as an entity.
  const certain = isCertain || overridesEntity(node);
  const name = node.id?.name ?? nameFromPlace(node, ancestors);
  const known: KnownEntity = {
    kind: 'entity',
    certain,
    isOfApp: superclass.isOfApp,
    depth: superclass.depth + 1,
    parent: superclass,
    schema: undefined,
    fields: plannedFields(context, node, superclass),
    isUnsettled: false,
    pin: undefined,
  };
  const value = staticValue(node, 'schema');
  const literal = unwrapTypes(value);
  const isLiteral = literal?.type === 'ObjectExpression';
  const own = value && isLiteral ? readOwn(context, value, name, known) : undefined;
  if (certain && literal?.type === 'ObjectExpression') checkEntitySchema(context, literal);
  const completed = completeDecorators(context, decorated, {
    node,
    name,
    parent: superclass,
    isModuleClass: isModuleClass(ancestors),
    schema: own,
  });
  const { schema, decorators } = completed;
  if (hasStatic(node, 'schema') || decorators?.schema) known.schema = schema ?? {};
  // An unknown class decorator may do anything with the class.
  const isOpen = completed.areLeft || hasHiddenStatics(node);
  if (isOpen) known.schema = {};
  remember(context, node, known);
  context.outline?.noteClass(context, node, name, certain);
  let isUncertain = false;
  if (!certain) {
    context.answered.schemaNames ??= schemaNames(context.code);
    isUncertain = !looksLikeEntity(node, context.answered.schemaNames);
    if (isUncertain && !known.isOfApp) return;
  }
  const reason =
    hasStatic(node, 'schema') && !isLiteral ? because('schema-dynamic', value ?? node) : schema?.reason;
  const nameAt = decorated?.hasKey ? undefined : pinAt(context, node, name, isCertain);
  // TypeScript defines the name of a class without one where it lowers static fields.
  if (certain && nameAt !== undefined && node.id && !isOpen)
    known.pin = { at: nameAt, name: node.id.name, id: node.id.start, isOfModule: isModuleClass(ancestors) };
  // A class that may be none, or that stands where our modules may not be found, only keeps its name.
  const isOnlyNamed = !certain || !context.importsUs;
  const shapes = isOnlyNamed ? [] : (schema?.shapes ?? []);
  const origin = originOf(context, node);
  context.found.declarations.push({
    kind: 'entity',
    origin,
    name,
    isUncertain,
    nameAt,
    placeAt: isModuleClass(ancestors) && !hasPlace(node) ? node.body.start + 1 : undefined,
    classPath: undefined,
    shapes,
    reason: decorated?.reason ?? reason,
    decorators,
    plan:
      !isOnlyNamed && context.style.isFast(name) && isModuleClass(ancestors) && !completed.areLeft
        ? planOf(context, node, name, known)
        : undefined,
  });
}

function readOwn(context: Context, value: ast.Node, name = 'Entity', known: KnownEntity): SchemaValue {
  const place = { value, parameter: parameterName(name) };
  // It is unknown when a class inside a function is evaluated.
  if (!isModuleClass(context.ancestors)) return readSchema(context, place);
  return readSpreading(context, place, known.parent);
}

/** The position where the name is pinned; `undefined` for a class with its own key or name, or without a name. */
function pinAt(
  context: Context,
  node: ast.Class,
  name: string | undefined,
  isCertain: boolean,
): number | undefined {
  if (hasStatic(node, 'key') || hasStatic(node, 'name')) return undefined;
  if (name !== undefined) return node.body.start + 1;
  const start = keywordAt(context, node);
  if (isCertain)
    report(context, 'entity-name-missing', { start, end: start + 'class'.length }, 'class', true);
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
