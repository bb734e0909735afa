import type { PartName } from '../../../runtime/contract/parts.ts';
import type { ast } from '../../parse/parse.ts';
import { walk } from '../facts/walk.ts';
import { nameOf, rootOf } from './expression-names.ts';
import { localNamesOf } from './named-imports.ts';
import { namesEndpoint } from './telling-names.ts';

/** What some option of an endpoint may need. */
export const OF_OPTIONS: readonly PartName[] = ['content', 'optimistic', 'paths', 'signals'];
/** What some member of an entity may need. */
export const OF_MEMBERS: readonly PartName[] = ['circles', 'custom', 'related', 'shapes'];

/**
 * Returns a function that finds the parts of members of a class whose keys are no text where they stand.
 *
 *     class Own extends Todo { static [PROCESS](post) {} }    →   any static member of an entity
 *     class Own extends ApiEndpoint { get [SIGNAL]() {} }     →   any option of an endpoint
 *
 * @param above the name of the class that the class extends: of other classes than endpoints, instances may have any key
 */
export function hiddenKeys(
  program: ast.Program,
): (body: ast.ClassBody, above: string) => readonly PartName[] {
  const endpoints = localNamesOf(program, 'Endpoint', 'RestEndpoint');
  const isHidden = hiddenKeyFinder(program);

  return ({ body }, above) =>
    body.flatMap((one) => {
      if (!('computed' in one) || !isHidden(one)) return [];
      if (one.static) return [...OF_MEMBERS, 'twins'] as const;
      return endpoints.has(above) || namesEndpoint(above) ? OF_OPTIONS : [];
    });
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
