import type { ast } from '../../parse/parse.ts';
import {
  type Context,
  type EndpointClass,
  type EntityClass,
  importedName,
  knownAs,
  originOf,
  report,
  unwrapTypes,
} from '../context.ts';
import {
  constructsPlainly,
  hasHiddenStatics,
  hasStatic,
  overridesEntity,
  staticValue,
} from '../facts/class-members.ts';
import { parameterName } from '../facts/names.ts';
import { NAMESPACE, type Visit } from '../facts/scope.ts';
import { isModuleStatement, nameFromPlace } from '../facts/surroundings.ts';
import { completeDecorators, keywordAt, readDecorators } from './decorator.ts';
import { checkEntitySchema } from './option-values.ts';
import { fieldsOf, planOf } from './plan.ts';
import { readSchema, type Schema } from './shape.ts';
import { readSpreading } from './spread.ts';

/**
 * A class that extends `Entity`, an entity of this file, or something imported that may be one.
 *
 *     class Post extends Entity { static schema = { author: User }; }
 *         →   { kind: 'entity', name: 'Post', nameAt: 27, shapes: [{ keys: ['author'], … }] }
 */
export function analyzeClass(context: Context, node: ast.Class, visit: Visit): void {
  const { ancestors, place, resolve } = visit;
  const decorated = readDecorators(context, node, visit);
  const extended = superclassOf(context, node.superClass && unwrapTypes(node.superClass), resolve);
  const superclass = extended ?? (decorated && (node.superClass ? UNKNOWN : ROOT));
  // `declare class`, or inside of `declare module`: it only exists as a type.
  if (!superclass || node.declare || place.isAmbient) return;
  if (superclass.kind === 'endpoint-class') {
    const isPlain = superclass.isPlain && constructsPlainly(node);
    remember(context, node, ancestors, { kind: 'endpoint-class', isPlain });
    return;
  }
  const isCertain = superclass.certain || decorated !== undefined;
  // The class of another file is unknown; a class that overrides members of entities is meant as an entity.
  const certain = isCertain || overridesEntity(node);
  const name = node.id?.name ?? nameFromPlace(node, ancestors.at(-1));
  const known: EntityClass = {
    kind: 'entity',
    certain,
    depth: superclass.depth + 1,
    parent: superclass,
    schema: undefined,
    fields: fieldsOf(context, node, superclass, resolve),
    isUnsettled: false,
    pin: undefined,
  };
  const value = staticValue(node, 'schema');
  const literal = unwrapTypes(value);
  const isLiteral = literal?.type === 'ObjectExpression';
  const own = value && isLiteral ? readOwn(context, value, name, known, visit) : undefined;
  if (certain && literal?.type === 'ObjectExpression') checkEntitySchema(context, literal, resolve);
  const completed = completeDecorators(context, decorated, {
    node,
    name,
    parent: superclass,
    isModuleClass: isModuleClass(ancestors),
    schema: own,
  });
  const { schema, decorators } = completed;
  if (hasStatic(node, 'schema') || decorators?.schema) known.schema = schema ?? {};
  // A class decorator of somebody else may do anything with the class it gets.
  const isOpen = completed.areLeft || hasHiddenStatics(node);
  if (isOpen) known.schema = {};
  remember(context, node, ancestors, known);
  if (!certain) return;
  const reason =
    hasStatic(node, 'schema') && !isLiteral ? 'its schema is not an object literal' : schema?.reason;
  const nameAt = decorated?.hasKey ? undefined : pinAt(context, node, name, isCertain);
  if (nameAt !== undefined && name !== undefined && !isOpen)
    known.pin = { at: nameAt, name, id: node.id?.start };
  const shapes = schema?.shapes ?? [];
  const origin = originOf(context, node);
  context.declarations.push({
    kind: 'entity',
    origin,
    name,
    nameAt,
    placeAt: isModuleClass(ancestors) ? node.body.start + 1 : undefined,
    told: undefined,
    shapes,
    reason: decorated?.reason ?? reason,
    decorators,
    plan:
      context.style.isFast(name) && isModuleClass(ancestors) && !completed.areLeft
        ? planOf(context, node, name, known)
        : undefined,
  });
}

function readOwn(
  context: Context,
  value: ast.Node,
  name = 'Entity',
  known: EntityClass,
  { ancestors, resolve }: Visit,
): Schema {
  const place = { value, parameter: parameterName(name) };
  // It is unknown when a class inside a function is evaluated.
  if (!isModuleClass(ancestors)) return readSchema(context, place, resolve);
  return readSpreading(context, place, resolve, known.parent);
}

/** The place where the name is pinned; `undefined` for a class that has its own key or name, or no name. */
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
const ROOT: EntityClass = {
  kind: 'entity',
  certain: true,
  depth: 0,
  parent: undefined,
  schema: { keys: [] },
  fields: [],
  isUnsettled: false,
  pin: undefined,
};

function superclassOf(
  context: Context,
  node: ast.Node | null,
  resolve: Visit['resolve'],
): EntityClass | EndpointClass | undefined {
  const isCall = node?.type === 'CallExpression';
  const name = importedName(context, isCall ? node.callee : node, resolve);
  if (name === 'Entity' && !isCall) return ROOT;
  if (name === 'RestEndpoint' && !isCall) return { kind: 'endpoint-class', isPlain: true };
  if (name !== undefined)
    return MIXINS.has(name) && isCall ? { ...ROOT, schema: {}, fields: undefined } : undefined;
  const known = knownAs(context, node, resolve);
  if (known?.kind === 'entity' && known.depth > DEEPEST) return { ...UNKNOWN, certain: known.certain };
  if (known?.kind === 'entity' || known?.kind === 'endpoint-class') return known;
  return isImported(node, resolve) ? UNKNOWN : undefined;
}

/** Classes over one whose keys are read: what a class inherits from more is asked at run time. */
const DEEPEST = 100;

/** What another file's class is, or one that only its decorator makes an entity: nobody knows. */
const UNKNOWN: EntityClass = { ...ROOT, certain: false, schema: {}, fields: undefined };

/** The mixin that turns another class into an entity: `class Post extends EntityMixin(Base)`. */
const MIXINS: ReadonlySet<string> = new Set(['EntityMixin', 'schema.EntityMixin', 'schema.Entity']);

/** True if an expression is a name that another file gives, directly or as a member of a namespace. */
function isImported(node: ast.Node | null, resolve: Visit['resolve']): boolean {
  const isMember = node?.type === 'MemberExpression';
  const name = isMember ? node.object : node;
  if (name?.type !== 'Identifier') return false;
  const binding = resolve(name.name);
  return binding?.kind === 'import' && (binding.imported === NAMESPACE) === isMember;
}

/** Declared in the module itself, so that statements before and after it run before and after it. */
const isModuleClass = (ancestors: readonly ast.Node[]): boolean =>
  ancestors.every((outer) => outer.type.startsWith('VariableDeclarat') || isModuleStatement([outer]));

/** Notes what a class's names stand for: its own, and the constant that holds a class expression. */
function remember(
  context: Context,
  node: ast.Class,
  ancestors: readonly ast.Node[],
  known: EntityClass | EndpointClass,
): void {
  if (node.id) context.known.set(node.id.start, known);
  const declarator = ancestors.at(-1);
  const declaration = ancestors.at(-2);
  if (declarator?.type !== 'VariableDeclarator' || declarator.id.type !== 'Identifier') return;
  if (declaration?.type === 'VariableDeclaration' && declaration.kind === 'const') {
    context.known.set(declarator.id.start, known);
  }
}
