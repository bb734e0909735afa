import type { Shape } from '../model/shape.ts';
import type { ast } from '../parse/parse.ts';
import { bare, type Context, type EntityClass, knownAs, originOf, ours, report } from './context.ts';
import { parameterName, pascal } from './names.ts';
import { isModuleStatement, keyName, nameFromPlace } from './place.ts';
import { NAMESPACE, type Visit } from './scope.ts';
import { type Collected, collectShapes, noSpread, type SpreadKeys } from './shape.ts';

/** What a class extends, as far as this file tells. */
type Superclass =
  | { readonly kind: 'entity'; readonly certain: boolean; readonly keys: readonly string[] | undefined }
  | { readonly kind: 'endpoint-class' };

/**
 * A class that extends `Entity`, an entity of this file, or something imported that may be one.
 *
 *     class Post extends Entity { static schema = { author: User }; }
 *         →   { kind: 'entity', name: 'Post', nameAt: 26, shapes: [{ keys: ['author'], … }] }
 */
export function analyzeClass(context: Context, node: ast.Class, { ancestors, resolve }: Visit): void {
  const superclass = superclassOf(context, node.superClass && bare(node.superClass), resolve);
  if (!superclass || isAmbient(node, ancestors)) return;
  if (superclass.kind === 'endpoint-class') {
    remember(context, node, ancestors, superclass);
    return;
  }
  const { certain } = superclass;
  const value = staticValue(node, 'schema');
  const isLiteral = value !== null && bare(value)?.type === 'ObjectExpression';
  if (!certain && !isLiteral) {
    const { keys } = superclass;
    remember(context, node, ancestors, { kind: 'entity', certain, keys, shape: undefined });
    return;
  }
  const name = node.id?.name ?? nameFromPlace(node, ancestors);
  const shapes: Shape[] = [];
  const schema = value ? classSchema(context, value, name, superclass, { ancestors, resolve }, shapes) : {};
  const reason =
    hasStatic(node, 'schema') && !isLiteral ? 'its schema is not an object literal' : schema.reason;
  const nameAt = certain ? pinAt(context, node, name) : undefined;
  context.declarations.push({
    kind: 'entity',
    origin: originOf(context, node),
    name,
    nameAt,
    shapes,
    reason,
  });
  const keys = hasStatic(node, 'schema') ? schema.keys : superclass.keys;
  // A class decorator may do anything with the class it gets.
  const isStable = node.decorators.length === 0;
  const known = { kind: 'entity', certain, keys: isStable ? keys : undefined, shape: schema.shape } as const;
  remember(context, node, ancestors, known);
}

function classSchema(
  context: Context,
  value: ast.Node,
  name = 'Entity',
  superclass: Superclass,
  { ancestors, resolve }: Pick<Visit, 'ancestors' | 'resolve'>,
  shapes: Shape[],
): Collected {
  const spreadKeys = isModuleClass(ancestors) ? schemaSpread(context, resolve, superclass) : noSpread;
  const place = { value, name: pascal(name), parameter: parameterName(name) };
  return collectShapes(context, place, resolve, shapes, spreadKeys);
}

/** Where the name is pinned: nowhere in a class that says its key or its name, or that has none. */
function pinAt(context: Context, node: ast.Class, name: string | undefined): number | undefined {
  if (hasStatic(node, 'key') || hasStatic(node, 'name')) return undefined;
  if (name !== undefined) return node.body.start + 1;
  const { start } = node;
  report(context, 'entity-name-missing', { start, end: start + 'class'.length }, 'class', true);
  return undefined;
}

function superclassOf(
  context: Context,
  node: ast.Node | null,
  resolve: Visit['resolve'],
): Superclass | undefined {
  const name = ours(context, node, resolve);
  if (name === 'Entity') return { kind: 'entity', certain: true, keys: [] };
  if (name === 'RestEndpoint') return { kind: 'endpoint-class' };
  if (name !== undefined) return undefined;
  const known = knownAs(context, node, resolve);
  if (known?.kind === 'entity' || known?.kind === 'endpoint-class') return known;
  return isImported(node, resolve) ? { kind: 'entity', certain: false, keys: undefined } : undefined;
}

/** Whether an expression is a name that another file gives, directly or as a member of a namespace. */
function isImported(node: ast.Node | null, resolve: Visit['resolve']): boolean {
  const isMember = node?.type === 'MemberExpression';
  const name = isMember ? node.object : node;
  if (name?.type !== 'Identifier') return false;
  const binding = resolve(name.name);
  return binding?.kind === 'import' && (binding.imported === NAMESPACE) === isMember;
}

const staticMembers = (node: ast.Class, name: string) =>
  node.body.body.filter(
    (member) =>
      (member.type === 'PropertyDefinition' ||
        member.type === 'MethodDefinition' ||
        member.type === 'AccessorProperty') &&
      member.static &&
      !member.computed &&
      keyName(member.key) === name &&
      !('declare' in member && member.declare),
  );

const hasStatic = (node: ast.Class, name: string): boolean => staticMembers(node, name).length > 0;

function staticValue(node: ast.Class, name: string): ast.Node | null {
  const member = staticMembers(node, name).at(-1);
  return member?.type === 'PropertyDefinition' ? member.value : null;
}

/** Whether a class only exists as a type: `declare class`, or inside of `declare module`. */
const isAmbient = (node: ast.Class, ancestors: readonly ast.Node[]): boolean =>
  [node, ...ancestors].some((outer) => 'declare' in outer && outer.declare);

/** Declared in the module itself, so that statements before and after it run before and after it. */
const isModuleClass = (ancestors: readonly ast.Node[]): boolean =>
  isModuleStatement(ancestors.filter(({ type }) => !type.startsWith('VariableDeclarat')));

/** Notes what a class's names stand for: its own, and the constant that holds a class expression. */
function remember(
  context: Context,
  node: ast.Class,
  ancestors: readonly ast.Node[],
  known: EntityClass | { readonly kind: 'endpoint-class' },
): void {
  if (node.id) context.known.set(node.id.start, known);
  const declarator = ancestors.at(-1);
  const declaration = ancestors.at(-2);
  if (declarator?.type !== 'VariableDeclarator' || declarator.id.type !== 'Identifier') return;
  if (declaration?.type === 'VariableDeclaration' && declaration.kind === 'const') {
    context.known.set(declarator.id.start, known);
  }
}

/** Keys behind `...User.schema`, for an entity of this file, and behind `...super.schema`. */
export const schemaSpread =
  (context: Context, resolve: Visit['resolve'], superclass?: Superclass): SpreadKeys =>
  (argument) => {
    if (argument.type !== 'MemberExpression' || argument.computed) return undefined;
    if (argument.property.type !== 'Identifier' || argument.property.name !== 'schema') return undefined;
    if (argument.object.type === 'Super') return superclass?.kind === 'entity' ? superclass.keys : undefined;
    const known = knownAs(context, argument.object, resolve);
    return known?.kind === 'entity' ? known.keys : undefined;
  };
