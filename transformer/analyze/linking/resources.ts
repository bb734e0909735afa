import type { ast } from '../../parse/parse.ts';
import { unwrapTypes } from '../context.ts';
import { walk } from '../facts/walk.ts';
import { lastName, namesOf, rootOf } from './text.ts';

/**
 * Returns a function that is true for a resource: one that this file makes, what has some of its members, and whatever is named
 * like one.
 *
 *     const todos = createResource({ … }), const { get, ...mutations } = TodoResource, const own = { ...TodoResource }
 */
export function resourceFinder(program: ast.Program): (node: ast.Node) => boolean {
  const makers = namesOf(program, 'createResource', 'resource');
  const found = new Set<string>();
  const isResource = (node: ast.Node): boolean => {
    const name = rootOf(node);
    return found.has(name ?? '') || /resource$/i.test(name ?? lastName(node));
  };

  const isMade = (given: ast.Node): boolean => {
    let made = given;
    while (made.type === 'CallExpression' && made.callee.type === 'MemberExpression')
      made = made.callee.object;
    return made.type === 'CallExpression' && makers.has(lastName(made.callee));
  };
  const isCopy = (node: ast.Node): boolean =>
    node.type === 'ObjectExpression' &&
    node.properties.some((one) => one.type === 'SpreadElement' && isResource(one.argument));

  walk(program, (node) => {
    if (node.type !== 'VariableDeclarator') return;
    const value = unwrapTypes(node.init);
    if (!value) return;
    if (node.id.type === 'Identifier') {
      if (isMade(value) || isCopy(value)) found.add(node.id.name);
    } else if (node.id.type === 'ObjectPattern' && (isMade(value) || isResource(value))) {
      const rest = node.id.properties.at(-1);
      if (rest?.type === 'RestElement' && rest.argument.type === 'Identifier') found.add(rest.argument.name);
    }
  });
  return isResource;
}
