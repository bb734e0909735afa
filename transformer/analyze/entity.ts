import type { Shape } from '../model/shape.ts';
import type { ast } from '../parse/parse.ts';
import { bare, type Context, type EntityClass, knownAs, originOf, ours, report } from './context.ts';
import { parameterName, pascal } from './names.ts';
import { isModuleStatement, keyName, nameFromPlace } from './place.ts';
import { NAMESPACE, type Visit } from './scope.ts';
import { collectShapes, keysOf, noSpread, type SpreadKeys } from './shape.ts';

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
  const name = node.id?.name ?? nameFromPlace(node, ancestors);
  if (superclass.kind === 'endpoint-class') {
    remember(context, node, ancestors, superclass);
    return;
  }
  const value = staticValue(node, 'schema');
  const literal = value ? bare(value) : null;
  if (!superclass.certain && literal?.type !== 'ObjectExpression') {
    const { keys } = superclass;
    remember(context, node, ancestors, { kind: 'entity', name: name ?? '', certain: false, keys });
    return;
  }
  const spreadKeys = isModuleClass(ancestors) ? schemaSpread(context, resolve, superclass) : noSpread;
  const shapes: Shape[] = [];
  const place = { name: pascal(name ?? 'Entity'), parameter: parameterName(name ?? 'Entity') };
  const literalReason =
    value === null ? undefined : collectShapes(context, { value, ...place }, resolve, shapes, spreadKeys);
  const ownSchema = hasStatic(node, 'schema');
  const notLiteral = ownSchema && literal?.type !== 'ObjectExpression';
  const reason = notLiteral ? 'its schema is not an object literal' : literalReason;
  const isPinned = superclass.certain && !hasStatic(node, 'key') && !hasStatic(node, 'name');
  if (isPinned && name === undefined) {
    const { start } = node;
    report(context, 'entity-name-missing', { start, end: start + 'class'.length }, 'class', true);
  }
  const nameAt = isPinned && name !== undefined ? node.body.start + 1 : undefined;
  context.declarations.push(
    Object.freeze({ kind: 'entity', origin: originOf(context, node), name, nameAt, shapes, reason }),
  );
  const own = literal?.type === 'ObjectExpression' ? keysOf(literal, spreadKeys).keys : undefined;
  const keys = ownSchema ? own : superclass.keys;
  // A class decorator may do anything with the class it gets.
  const stable = node.decorators.length === 0 ? keys : undefined;
  const known: EntityClass = { kind: 'entity', name: name ?? '', certain: superclass.certain, keys: stable };
  remember(context, node, ancestors, known);
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
