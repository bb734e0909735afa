import type { PartName } from '../../../../runtime/contract/parts.ts';
import type { ast } from '../../../parse/parse.ts';
import { namesWrittenBy } from '../../facts/names.ts';
import { functionParameters } from '../../facts/syntax.ts';
import { walk } from '../../facts/walk.ts';
import type { Ask, FileFacts } from '../file-facts.ts';
import { lastName, nameOfRead, unwrapped } from '../names/expression-names.ts';
import { hiddenNames } from '../names/hidden-names.ts';
import { namesController } from '../names/name-guesses.ts';
import { controllersIn } from '../values/controllers.ts';
import type { ForeignValues } from '../values/foreign-values.ts';
import { PARTS_OF } from './parts-of.ts';

const NONE: readonly PartName[] = [];

/** Functions whose first argument is an endpoint. */
export const TAKING: ReadonlySet<string> = new Set([
  ...['fetch', 'fetchIfStale', 'getResponse', 'getError', 'setResponse', 'setError', 'invalidate', 'watch'],
  ...['useCache', 'useDLE', 'useFetch', 'useLive', 'useLoading', 'useSubscription', 'useSuspense'],
]);

/**
 * Returns a function that finds the parts of members whose names are known at run time alone, so that no text of the app may
 * have them.
 *
 *     controller.fetch(resource[name], args), TodoResource[`${kind}Update`]  →   any member of a resource
 *     const one = all[name] ?? all.get; controller.fetch(one)                →   any member of a resource
 *     const { [name]: one } = TodoResource                                   →   any member of a resource
 *     for (const [name, one] of Object.entries(all)) controller.fetch(one)   →   any member of a resource
 *     new Proxy(controller, handler), controller[name](…)                    →   any method of a controller
 */
export function dynamicMembers({ program, imports, foreign, isResource }: FileFacts): Ask {
  const { isController } = controllersIn(program, imports, namesController);
  const { holderOf, valuesIn } = hiddenNames(imports);
  let chosen: ReadonlySet<string> | undefined;

  const isMember = (node: ast.Node): boolean => {
    const holder = holderOf(node);
    return !!holder && !foreign.has(holder);
  };

  /** An endpoint that is one of many. */
  const isAny = (given: ast.Node): boolean =>
    outcomesOf(given).some((node) => {
      if (node.type !== 'Identifier') return isMember(node);
      chosen ??= new Set([...visitedIn(program, foreign), ...takenIn()]);
      return chosen.has(node.name);
    });

  /** The `one` of `const one = all[name]`, `one = all[name]` and `const { [name]: one } = all`. */
  const takenIn = (): readonly string[] => {
    const found: string[] = [];
    const give = (to: ast.Node, given: ast.Node) => {
      if (to.type === 'Identifier' && outcomesOf(given).some(isMember)) found.push(to.name);
      if (to.type === 'ObjectPattern' && !foreign.has(unwrapped(given)))
        found.push(...valuesIn(to).flatMap(namesWrittenBy));
    };
    walk(program, (node) => {
      if (node.type === 'VariableDeclarator' && node.init) give(node.id, node.init);
      if (node.type === 'AssignmentExpression') give(node.left, node.right);
    });
    return found;
  };

  const ofHolder = (node: ast.Node): readonly PartName[] =>
    isController(node) ? PARTS_OF.controller : isResource(node) ? PARTS_OF.resource : NONE;

  return (node) => {
    if (node.type === 'VariableDeclarator')
      return node.init && valuesIn(node.id).length > 0 ? ofHolder(unwrapped(node.init)) : NONE;
    const holder = holderOf(node);
    // `Reflect.get` is for objects of any kind.
    if (holder)
      return node.type === 'CallExpression' && !isController(holder) ? PARTS_OF.resource : ofHolder(holder);
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return NONE;
    if (!node.arguments[0]) return NONE;
    const first = unwrapped(node.arguments[0]);
    if (node.type === 'NewExpression') return lastName(node.callee) === 'Proxy' ? ofHolder(first) : NONE;
    return TAKING.has(lastName(node.callee)) && !foreign.isRequest(node) && isAny(first)
      ? PARTS_OF.resource
      : NONE;
  };
}

/** The possible values of an expression: `a ?? b`, `isNew ? a : b`. */
function outcomesOf(given: ast.Node): readonly ast.Node[] {
  const node = unwrapped(given);
  if (node.type === 'LogicalExpression') return [node.left, node.right].flatMap(outcomesOf);
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(outcomesOf);
  return [node];
}

/**
 * Names under which a file visits the values of objects.
 *
 *     for (const [name, one] of Object.entries(all)), Object.values(all).filter(isOpen).map((one) => …)
 */
function visitedIn(program: ast.Program, foreign: ForeignValues): ReadonlySet<string> {
  const found = new Set<string>();
  const visitOf = visitFinder(foreign);
  const add = (pattern: ast.Node | undefined, kind: string) => {
    const value = kind === 'entries' && pattern?.type === 'ArrayPattern' ? pattern.elements[1] : pattern;
    for (const name of namesWrittenBy(value ?? null)) found.add(name);
  };
  walk(program, (node) => {
    if (node.type === 'ForOfStatement') {
      const kind = visitOf(node.right);
      const [left] = node.left.type === 'VariableDeclaration' ? node.left.declarations : [];
      if (kind) add(left?.id ?? node.left, kind);
    } else if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
      const kind = visitOf(node.callee.object);
      if (kind) for (const parameter of node.arguments.flatMap(functionParameters)) add(parameter, kind);
    }
  });
  return found;
}

/** Returns a function that gives `entries` or `values`, at the root of a chain of calls. Each link of a chain is asked for its own. */
function visitFinder(foreign: ForeignValues): (given: ast.Node) => string | undefined {
  const known = new Map<ast.Node, string | undefined>();
  const visitOf = (given: ast.Node): string | undefined => {
    const node = unwrapped(given);
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined;
    if (!known.has(node)) known.set(node, ofCall(node.callee, node.arguments[0]));
    return known.get(node);
  };
  const ofCall = (callee: ast.MemberExpression, all: ast.Node | undefined): string | undefined => {
    if (callee.object.type !== 'Identifier' || callee.object.name !== 'Object') return visitOf(callee.object);
    const name = nameOfRead(callee);
    return name && /^(entries|values)$/.test(name) && all && !foreign.has(all) ? name : undefined;
  };
  return visitOf;
}
