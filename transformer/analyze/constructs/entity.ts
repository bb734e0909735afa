import { because } from '../../diagnostics/causes.ts';
import type { ast } from '../../parse/parse.ts';
import {
  type Context,
  type EndpointClass,
  importedName,
  type KnownEntity,
  knownAs,
  originOf,
  report,
  unwrapTypes,
} from '../context.ts';
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
import { NAMESPACE } from '../facts/scope.ts';
import { isModuleStatement, nameFromPlace } from '../facts/surroundings.ts';
import { completeDecorators, keywordAt, readDecorators } from './decorator.ts';
import { checkEntitySchema } from './option-values.ts';
import { plannedFields, planOf } from './plan.ts';
import { readSchema, type SchemaValue } from './shape.ts';
import { readSpreading } from './spread.ts';

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
    remember(context, node, ancestors, { kind: 'endpoint-class', isPlain });
    return;
  }
  const isCertain = superclass.certain || decorated !== undefined;
  // A class of another file is unknown; a class that overrides members of entities is meant as an entity.
  const certain = isCertain || overridesEntity(node);
  const name = node.id?.name ?? nameFromPlace(node, ancestors.at(-1));
  const known: KnownEntity = {
    kind: 'entity',
    certain,
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
  remember(context, node, ancestors, known);
  context.outline?.noteClass(context, node, name, certain);
  if (!certain) {
    context.schemaNames ??= schemaNames(context.code);
    if (!looksLikeEntity(node, context.schemaNames)) return;
  }
  const reason =
    hasStatic(node, 'schema') && !isLiteral ? because('schema-dynamic', value ?? node) : schema?.reason;
  const nameAt = decorated?.hasKey ? undefined : pinAt(context, node, name, isCertain);
  // TypeScript defines the name of a class without one where it lowers static fields.
  if (certain && nameAt !== undefined && node.id && !isOpen)
    known.pin = { at: nameAt, name: node.id.name, id: node.id.start, isOfModule: isModuleClass(ancestors) };
  // A class that may be none, or that stands where our modules may not be found, only keeps its name.
  const isOnlyNamed = !certain || context.isForeign;
  const shapes = isOnlyNamed ? [] : (schema?.shapes ?? []);
  const origin = originOf(context, node);
  context.declarations.push({
    kind: 'entity',
    origin,
    name,
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

/** `Entity` itself: certainly an entity, with no key in its schema. */
const ROOT: KnownEntity = {
  kind: 'entity',
  certain: true,
  depth: 0,
  parent: undefined,
  schema: { keys: [] },
  fields: [],
  isUnsettled: false,
  pin: undefined,
};

function superclassOf(context: Context, node: ast.Node | null): KnownEntity | EndpointClass | undefined {
  const isCall = node?.type === 'CallExpression';
  const name = importedName(context, isCall ? node.callee : node);
  if (name === 'Entity' && !isCall) return ROOT;
  if (name === 'RestEndpoint' && !isCall) return { kind: 'endpoint-class', isPlain: true };
  if (name !== undefined) return MIXINS.has(name) && isCall ? MIXED : undefined;
  if (isMixed(context, node)) return MIXED;
  const known = knownAs(context, node);
  if (known?.kind === 'entity' && known.depth > DEEPEST) return { ...UNKNOWN, certain: known.certain };
  if (known?.kind === 'entity' || known?.kind === 'endpoint-class') return known;
  return isImported(context, node) ? UNKNOWN : undefined;
}

/** The maximum number of parents whose keys are read; with more, the runtime reads the keys. */
const DEEPEST = 100;

/** A class of another file, or one that only its decorator turns into an entity: its members are unknown. */
const UNKNOWN: KnownEntity = { ...ROOT, certain: false, schema: {}, fields: undefined };

/** The mixin that turns another class into an entity: `class Post extends EntityMixin(Base)`. */
const MIXINS: ReadonlySet<string> = new Set(['schema.EntityMixin', 'schema.Entity']);

/** What a mixin makes: an entity whose members are unknown. */
const MIXED: KnownEntity = { ...ROOT, schema: {}, fields: undefined };

/** True for a mixin of the app around `Entity`: `class Post extends Dated(Named(Entity))`. */
const isMixed = (context: Context, node: ast.Node | null): boolean =>
  node?.type === 'CallExpression' &&
  node.arguments.some((one) => importedName(context, one) === 'Entity' || isMixed(context, one));

/** True if an expression is an imported name, directly or as a member of a namespace. */
function isImported(context: Context, node: ast.Node | null): boolean {
  const isMember = node?.type === 'MemberExpression';
  const name = isMember ? node.object : node;
  if (name?.type !== 'Identifier') return false;
  const binding = context.resolve(name.name);
  return binding?.kind === 'import' && (binding.imported === NAMESPACE) === isMember;
}

/** True if the class is declared at module level, so that it is evaluated in the order of the statements. */
const isModuleClass = (ancestors: readonly ast.Node[]): boolean =>
  ancestors.every((outer) => outer.type.startsWith('VariableDeclarat') || isModuleStatement([outer]));

/** Records the names of a class: its own, and the constant that holds a class expression. */
function remember(
  context: Context,
  node: ast.Class,
  ancestors: readonly ast.Node[],
  known: KnownEntity | EndpointClass,
): void {
  if (node.id) context.known.set(node.id.start, known);
  const declarator = ancestors.at(-1);
  const declaration = ancestors.at(-2);
  if (declarator?.type !== 'VariableDeclarator' || declarator.id.type !== 'Identifier') return;
  if (declaration?.type === 'VariableDeclaration' && declaration.kind === 'const') {
    context.known.set(declarator.id.start, known);
  }
}
