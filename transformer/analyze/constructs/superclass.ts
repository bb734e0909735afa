import type { ast } from '../../parse/parse.ts';
import { type Context, importedName, knownAs } from '../context.ts';
import { NAMESPACE } from '../facts/imports.ts';
import type { EndpointClass, KnownEntity } from '../known.ts';

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
export function superclassOf(
  context: Context,
  node: ast.Node | null,
): KnownEntity | EndpointClass | undefined {
  const isCall = node?.type === 'CallExpression';
  const name = importedName(context, isCall ? node.callee : node);
  if (name === 'Entity' && !isCall) return ROOT;
  if (name === 'RestEndpoint' && !isCall) return { kind: 'endpoint-class', isPlain: true };
  if (name !== undefined && isCall && MIXINS.has(name)) return MIXED;
  // Modules that hand on what we export may have classes of their own.
  if (name !== undefined && !isOfApp(context, node)) return undefined;
  if (isMixed(context, node)) return MIXED;
  const known = knownAs(context, node);
  if (known?.kind === 'entity' && known.depth > DEEPEST)
    return { ...UNKNOWN, certain: known.certain, isOfApp: known.isOfApp };
  if (known?.kind === 'entity' || known?.kind === 'endpoint-class') return known;
  if (isOfApp(context, node)) return OF_APP;
  return isImported(context, node) ? UNKNOWN : undefined;
}

/** The maximum number of parents whose keys are read; with more, the runtime reads the keys. */
const DEEPEST = 100;

/** A class of another file, or one that only its decorator turns into an entity: its members are unknown. */
export const UNKNOWN: KnownEntity = { ...ROOT, certain: false, schema: {}, fields: undefined };

/** The same, of a module of the app or made by one. */
const OF_APP: KnownEntity = { ...UNKNOWN, isOfApp: true };

/** Paths and aliases. A specifier with a scope may be an alias, too. */
export const isAppModule = (specifier: string): boolean => /^(?:[./#~@]|src\/)/.test(specifier);

/**
 * True for a parent that the app has: `Base` and `models.Base` of its imports, and what a mixin makes with one or with an entity
 * of this file, `Dated(Base)`. Most packages have no entities: a class of React is none.
 */
function isOfApp(context: Context, node: ast.Node | null): boolean {
  switch (node?.type) {
    case 'CallExpression':
      return [node.callee, ...node.arguments].some((one) => isOfApp(context, one));
    case 'MemberExpression':
      return isOfApp(context, node.object);
    case 'Identifier': {
      const binding = context.resolve(node.name);
      if (binding?.kind !== 'import') return isOfAppHere(context, node);
      const { source } = binding;
      return isAppModule(source) || (source !== 'presource' && context.isSource(source));
    }
    default:
      return false;
  }
}

/** True for a class of this file that is an entity, or whose parent is one of the app. */
function isOfAppHere(context: Context, node: ast.Node): boolean {
  const known = knownAs(context, node);
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
