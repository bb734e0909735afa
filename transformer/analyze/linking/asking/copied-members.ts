import type { ast } from '../../../parse/parse.ts';
import { walk } from '../../facts/walk.ts';
import { lastName, unwrapped } from '../names/expression-names.ts';
import { isReflection } from '../names/member-definitions.ts';
import { namesClass } from '../names/name-guesses.ts';

/**
 * Returns a function that is true where a class gets a copy of members, which may be any of an entity.
 *
 *     Object.assign(Todo, own), Object.setPrototypeOf(Todo, own), static { Object.assign(this, own); }
 */
export const copiedMembers = (): ((node: ast.Node) => boolean) => (node) =>
  node.type === 'StaticBlock' ? copiesInside(node) : node.type === 'CallExpression' && copies(node);

function copiesInside(block: ast.StaticBlock): boolean {
  let isFound = false;
  walk(block, (node) => {
    isFound ||= node.type === 'CallExpression' && copies(node, true);
  });
  return isFound;
}

/** @param isStatic true if `this` is a class */
function copies({ callee, arguments: [first, ...others] }: ast.CallExpression, isStatic = false): boolean {
  if (!first || !isReflection(callee)) return false;
  if (!/^(assign|defineProperties|setPrototypeOf)$/.test(lastName(callee))) return false;
  const target = unwrapped(first);
  const isClass =
    target.type === 'ClassExpression' ||
    (target.type === 'ThisExpression' ? isStatic : namesClass(lastName(target)));
  return isClass && others.some((one) => !isLiteral(one));
}

const isLiteral = (node: ast.Node): boolean =>
  node.type === 'ObjectExpression' && node.properties.every(({ type }) => type === 'Property');
