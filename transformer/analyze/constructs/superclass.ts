import type { ast } from '../../parse/parse.ts';
import { type Context, importedName, knownAs, mayBeMadeOfOurs } from '../context.ts';
import { NAMESPACE } from '../facts/imports.ts';
import { unwrapTypes } from '../facts/syntax.ts';
import type { KnownEntity, Parent } from '../known.ts';

/** `Entity` itself: certainly an entity, with no key in its schema. */
export const ROOT: KnownEntity = {
  kind: 'entity',
  certain: true,
  isOfApp: false,
  depth: 0,
  parent: undefined,
  schema: { keys: [] },
  fields: [],
  isUnsettled: false,
  pin: undefined,
};

/** The meaning of a parent; `undefined` if it is certainly neither an entity nor a class of endpoints. */
export function superclassOf(context: Context, node: ast.Node | null): Parent | undefined {
  const isCall = node?.type === 'CallExpression';
  const name = importedName(context, isCall ? node.callee : node);
  if (name === 'Entity' && !isCall) return ROOT;
  if (name === 'RestEndpoint' && !isCall) return { kind: 'endpoint-class', isPlain: true };
  if (name !== undefined && isCall && MIXINS.has(name)) return MIXED;
  // Modules that hand on what we export may have classes of their own.
  if (name !== undefined && !isOfApp(context, node)) return undefined;
  if (isMixed(context, node)) return MIXED;
  if (node && isChoice(node)) return chosenOf(context, node);
  const known = parentHere(context, node);
  if (known?.kind === 'entity' && known.depth > DEEPEST)
    return { ...UNKNOWN, certain: known.certain, isOfApp: known.isOfApp };
  if (known) return known;
  if (isOfApp(context, node)) return OF_APP;
  return isImported(context, node) ? UNKNOWN : undefined;
}

type Choice = ast.ConditionalExpression | ast.LogicalExpression;

const isChoice = (node: ast.Node): node is Choice =>
  node.type === 'ConditionalExpression' || node.type === 'LogicalExpression';

/** Of `isNew ? Post : OldPost`, and of `Post ?? Entity`: an entity if one of them is, whose members are unknown. */
function chosenOf(context: Context, choice: Choice): KnownEntity | undefined {
  const found: (Parent | undefined)[] = [];
  // Without recursion: a chain may have thousands of links.
  for (const open: ast.Node[] = [choice]; open.length > 0; ) {
    const node = unwrapTypes(open.pop()!);
    if (node.type === 'ConditionalExpression') open.push(node.consequent, node.alternate);
    else if (node.type === 'LogicalExpression') open.push(node.left, node.right);
    else found.push(superclassOf(context, node));
  }
  const entities = found.filter((one) => one?.kind === 'entity');
  if (entities.some(({ certain }) => certain)) return entities.length === found.length ? MIXED : OF_APP;
  return entities.some(({ isOfApp }) => isOfApp) ? OF_APP : entities[0] && UNKNOWN;
}

/** A class of this file, or what a constant of it holds. */
function parentHere(context: Context, node: ast.Node | null): Parent | undefined {
  const known = knownAs(context, node);
  if (known?.kind === 'entity' || known?.kind === 'endpoint-class') return known;
  const binding = node?.type === 'Identifier' ? context.resolve(node.name) : undefined;
  return binding?.kind === 'local' ? context.parents.get(binding.at) : undefined;
}

/** Records a constant that holds what a class may extend: `const Base = Dated(Entity)`, `const Base = models.Base`. */
export function noteParent(context: Context, id: ast.BindingIdentifier, value: ast.Node): void {
  const node = unwrapTypes(value);
  if (!HOLDING.has(node.type)) return;
  const parent = superclassOf(context, node);
  if (parent) context.parents.set(id.start, parent);
}

const HOLDING = new Set<ast.Node['type']>([
  'CallExpression',
  'Identifier',
  'MemberExpression',
  'ConditionalExpression',
  'LogicalExpression',
]);

/** The maximum number of parents whose keys are read; with more, the runtime reads the keys. */
const DEEPEST = 100;

/** A class of another file, or one that only its decorator turns into an entity: its members are unknown. */
export const UNKNOWN: KnownEntity = { ...ROOT, certain: false, schema: {}, fields: undefined };

/** The same, of a module of the app or made by one. */
const OF_APP: KnownEntity = { ...UNKNOWN, isOfApp: true };

/**
 * True for a parent that the app has: `Base` and `models.Base` of its imports, and what a mixin makes with one or with an entity
 * of this file, `Dated(Base)`. Most packages have no entities: a class of React is none.
 */
function isOfApp(context: Context, given: ast.Node | null): boolean {
  let node = given;
  // Without recursion: a chain may have thousands of links.
  while (node?.type === 'CallExpression' || node?.type === 'MemberExpression') {
    if (node.type === 'CallExpression' && node.arguments.some((one) => isOfApp(context, one))) return true;
    node = node.type === 'CallExpression' ? node.callee : node.object;
  }
  const binding = node?.type === 'Identifier' ? context.resolve(node.name) : undefined;
  return binding?.kind === 'import'
    ? mayBeMadeOfOurs(context, binding.source)
    : node !== null && isOfAppHere(context, node);
}

/** True for a class of this file that is an entity, or whose parent is one of the app. */
function isOfAppHere(context: Context, node: ast.Node): boolean {
  const known = parentHere(context, node);
  return known?.kind === 'entity' && (known.certain || known.isOfApp);
}

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
