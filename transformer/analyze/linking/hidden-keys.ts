import type { PartName } from '../../../runtime/contract/parts.ts';
import type { ast } from '../../parse/parse.ts';
import { walk } from '../facts/walk.ts';
import { nameOf, rootOf } from './expression-names.ts';
import { namesEndpoint } from './name-guesses.ts';
import { localNamesOf } from './named-imports.ts';

/** The parts that options of an endpoint may need. */
export const OF_OPTIONS: readonly PartName[] = ['content', 'optimistic', 'paths', 'signals'];
/** The parts that members of an entity may need. */
export const OF_MEMBERS: readonly PartName[] = ['circles', 'custom', 'related', 'shapes'];
/** The parts that static members of an entity may need, its key among them. */
export const OF_CLASSES: readonly PartName[] = [...OF_MEMBERS, 'twins'];

/**
 * Returns a function that finds the parts of members of a class whose keys are no text where they stand.
 *
 *     class Own extends Todo { static [PROCESS](post) {} }    →   any static member of an entity
 *     class Own extends ApiEndpoint { get [SIGNAL]() {} }     →   any option of an endpoint
 *
 *     class Own extends mix(ApiEndpoint) { [SIGNAL] = 1 }     →   any option of an endpoint
 *
 * Instances of other classes may have any key.
 */
export function hiddenKeys(
  program: ast.Program,
): (node: ast.Class & { readonly superClass: ast.Expression }) => readonly PartName[] {
  /** Names of classes of endpoints. */
  const endpoints = localNamesOf(program, 'Endpoint', 'RestEndpoint');
  const isHidden = hiddenKeyFinder(program);

  /** True for a class that is made of one of endpoints, in whatever way. */
  const isEndpoint = (superClass: ast.Node): boolean => {
    let isFound = false;
    walk(superClass, (node) => {
      isFound ||= node.type === 'Identifier' && (endpoints.has(node.name) || namesEndpoint(node.name));
    });
    return isFound;
  };

  return ({ id, superClass, body }) => {
    const isOfEndpoint = isEndpoint(superClass);
    if (isOfEndpoint && id) endpoints.add(id.name);
    return body.body.flatMap((one) => {
      if (!('computed' in one) || !isHidden(one)) return [];
      if (one.static) return OF_CLASSES;
      return isOfEndpoint ? OF_OPTIONS : [];
    });
  };
}

/** Returns a function that is true for a key that is no text where it stands, and certainly no symbol. */
export function hiddenKeyFinder(
  program: ast.Program,
): (member: { readonly key: ast.Node; readonly computed: boolean }) => boolean {
  let known: ReadonlySet<string> | undefined;
  const symbols = () => {
    known ??= symbolsIn(program);
    return known;
  };
  return ({ key, computed }) => {
    if (!computed || nameOf(key, true) !== undefined) return false;
    const root = rootOf(key) ?? '';
    return root !== 'Symbol' && !symbols().has(root);
  };
}

/** `const tag = Symbol('tag')` */
function symbolsIn(program: ast.Program): ReadonlySet<string> {
  const found = new Set<string>();
  walk(program, (node) => {
    if (node.type !== 'VariableDeclarator' || node.init?.type !== 'CallExpression') return;
    if (node.id.type === 'Identifier' && rootOf(node.init.callee) === 'Symbol') found.add(node.id.name);
  });
  return found;
}
