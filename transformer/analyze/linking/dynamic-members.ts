import type { PartName } from '../../../runtime/contract/parts.ts';
import type { ast } from '../../parse/parse.ts';
import { unwrapTypes } from '../context.ts';
import { namesWrittenBy } from '../facts/names.ts';
import { walk } from '../facts/walk.ts';
import { resourceFinder } from './resources.ts';
import type { Strangers } from './strangers.ts';
import { isOfPackage, lastName, namedImports, nameOf, namesOf, rootOf } from './text.ts';

/** What some member of a resource, or of a list, may need. */
const MEMBERS: readonly PartName[] = ['changes', 'deletions', 'moves', 'pages'];
/** What some method of a controller may need. */
const METHODS: readonly PartName[] = ['controls', 'keys', 'resets', 'responses'];
const NONE: readonly PartName[] = [];

/** Functions whose first argument is an endpoint. */
const TAKING =
  /^(fetch|fetchIfStale|getResponse|getError|setResponse|setError|invalidate|watch|use(Cache|DLE|Fetch|Live|Loading|Subscription|Suspense))$/;
const CONTROLLER = /controller|ctrl/i;

/**
 * Returns a function that finds the parts of members whose names are known at run time alone, so that no text of the app may
 * have them.
 *
 *     controller.fetch(resource[name], args), TodoResource[`${kind}Update`]  →   any member of a resource
 *     const one = all[name] ?? all.get; controller.fetch(one, args)          →   any member of a resource
 *     for (const [name, one] of Object.entries(all)) controller.fetch(one)   →   any member of a resource
 *     new Proxy(controller, handler), controller[name](…)                    →   any method of a controller
 */
export function dynamicMembers(
  program: ast.Program,
  strangers: Strangers,
): (node: ast.Node) => readonly PartName[] {
  const imports = namedImports(program);
  const isResource = resourceFinder(program);
  const controllers = namesOf(program, 'Controller', 'useController');
  /** Names of endpoints that are one of many. */
  let known: ReadonlySet<string> | undefined;

  /** A name that the file does not show. The texts of its enums and constants are found where they are written. */
  const isHidden = (given: ast.Node): boolean => {
    const name = unwrapTypes(given)!;
    if (/^(Literal|UpdateExpression)$/.test(name.type)) return false;
    if (name.type === 'TemplateLiteral') return name.expressions.length > 0;
    if (name.type !== 'MemberExpression' || name.computed) return true;
    const root = rootOf(name) ?? '';
    return /\.json$/.test(imports.get(root)?.source ?? '') || isOfPackage(imports, name);
  };

  const isController = (node: ast.Node): boolean =>
    CONTROLLER.test(lastName(node)) ||
    controllers.has(node.type === 'NewExpression' ? lastName(node.callee) : (rootOf(node) ?? ''));

  /** `all[name]`, `Reflect.get(all, name)` */
  const holderOf = (node: ast.Node): ast.Node | undefined => {
    if (node.type === 'MemberExpression')
      return node.computed && isHidden(node.property) ? unwrapTypes(node.object)! : undefined;
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined;
    const [holder, name] = node.arguments;
    const isRead = rootOf(node.callee) === 'Reflect' && lastName(node.callee) === 'get';
    return isRead && name && isHidden(name) ? unwrapTypes(holder!)! : undefined;
  };

  const isChosen = (node: ast.Node): boolean => {
    const holder = holderOf(node);
    return !!holder && !strangers.has(holder);
  };

  /** An endpoint that is one of many. */
  const isAny = (given: ast.Node): boolean =>
    outcomesOf(given).some((node) => {
      if (node.type !== 'Identifier') return isChosen(node);
      known ??= new Set([...visitedIn(program, strangers), ...chosenIn(program, isChosen, isHidden)]);
      return known.has(node.name);
    });

  const ofHolder = (node: ast.Node): readonly PartName[] =>
    isController(node) ? METHODS : isResource(node) ? MEMBERS : NONE;

  return (node) => {
    if (node.type === 'VariableDeclarator') {
      const value = unwrapTypes(node.init);
      if (node.id.type === 'Identifier' && value && isController(value)) controllers.add(node.id.name);
      return NONE;
    }
    const holder = holderOf(node);
    // `Reflect.get` is for objects of any kind.
    if (holder) return node.type === 'CallExpression' && !isController(holder) ? MEMBERS : ofHolder(holder);
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return NONE;
    const first = unwrapTypes(node.arguments[0] ?? null);
    if (!first) return NONE;
    if (node.type === 'NewExpression') return lastName(node.callee) === 'Proxy' ? ofHolder(first) : NONE;
    return TAKING.test(lastName(node.callee)) && !strangers.isRequest(node) && isAny(first) ? MEMBERS : NONE;
  };
}

/** What an expression may give: `a ?? b`, `isNew ? a : b`. */
function outcomesOf(given: ast.Node): readonly ast.Node[] {
  const node = unwrapTypes(given)!;
  if (node.type === 'LogicalExpression') return [node.left, node.right].flatMap(outcomesOf);
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(outcomesOf);
  return [node];
}

/**
 * Names of members that a file chooses by a name which it does not show.
 *
 *     const one = all[name];  const { [name]: one } = all;
 */
function chosenIn(
  program: ast.Program,
  isChosen: (node: ast.Node) => boolean,
  isHidden: (name: ast.Node) => boolean,
): ReadonlySet<string> {
  const found = new Set<string>();
  const give = (to: ast.Node, value: ast.Node | null) => {
    if (to.type === 'Identifier' && value && outcomesOf(value).some(isChosen)) found.add(to.name);
    if (to.type !== 'ObjectPattern') return;
    for (const one of to.properties)
      if (one.type === 'Property' && one.computed && isHidden(one.key))
        for (const name of namesWrittenBy(one.value)) found.add(name);
  };
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator') give(node.id, node.init);
    if (node.type === 'AssignmentExpression') give(node.left, node.right);
  });
  return found;
}

/**
 * Names under which a file visits the values of objects.
 *
 *     for (const [name, one] of Object.entries(all)), Object.values(all).filter(isOurs).map((one) => …)
 */
function visitedIn(program: ast.Program, strangers: Strangers): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (pattern: ast.Node | undefined, kind: string) => {
    const value = kind === 'entries' && pattern?.type === 'ArrayPattern' ? pattern.elements[1] : pattern;
    for (const name of namesWrittenBy(value ?? null)) found.add(name);
  };
  walk(program, (node) => {
    if (node.type === 'ForOfStatement') {
      const kind = visitOf(node.right, strangers);
      const [left] = node.left.type === 'VariableDeclaration' ? node.left.declarations : [];
      if (kind) add(left?.id ?? node.left, kind);
    } else if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
      const kind = visitOf(node.callee.object, strangers);
      for (const one of kind ? node.arguments : [])
        if ('params' in one && Array.isArray(one.params))
          for (const parameter of one.params as ast.Node[]) add(parameter, kind!);
    }
  });
  return found;
}

/** `entries` or `values`, at the root of a chain of calls. */
function visitOf(given: ast.Node, strangers: Strangers): string | undefined {
  let node = unwrapTypes(given)!;
  while (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
    const { callee } = node;
    const [all] = node.arguments;
    const name = nameOf(callee.property, callee.computed);
    if (rootOf(callee.object) === 'Object' && callee.object.type === 'Identifier')
      return /^(entries|values)$/.test(String(name)) && all && !strangers.has(all) ? String(name) : undefined;
    node = unwrapTypes(callee.object)!;
  }
  return undefined;
}
