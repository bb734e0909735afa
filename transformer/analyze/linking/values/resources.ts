import type { ast } from '../../../parse/parse.ts';
import { walk } from '../../facts/walk.ts';
import { lastName, rootOf, unwrapped } from '../names/expression-names.ts';
import { namesResource } from '../names/name-guesses.ts';
import { localNamesOf, type NamedImports } from '../names/named-imports.ts';

/**
 * Returns a function that is true for a resource: one that this file makes, what has some of its members, and whatever is named
 * like one.
 *
 *     const todos = createResource({ … }), const own = todos, const { get, ...mutations } = TodoResource, const own = { ...TodoResource }
 */
export function resourceFinder(program: ast.Program, imports: NamedImports): (node: ast.Node) => boolean {
  const makers = localNamesOf(imports, 'createResource', 'resource');
  const found = new Set<string>();
  const isResource = (node: ast.Node): boolean => {
    const name = rootOf(node);
    return found.has(name ?? '') || namesResource(name ?? lastName(node));
  };

  const isMade = (given: ast.Node): boolean => {
    let made = unwrapped(given);
    while (made.type === 'CallExpression' && made.callee.type === 'MemberExpression')
      made = unwrapped(made.callee.object);
    return made.type === 'CallExpression' && makers.has(lastName(made.callee));
  };
  const isCopy = (node: ast.Node): boolean =>
    node.type === 'ObjectExpression' &&
    node.properties.some((one) => one.type === 'SpreadElement' && isResource(one.argument));

  walk(program, (node) => {
    if (node.type !== 'VariableDeclarator') return;
    if (!node.init) return;
    const value = unwrapped(node.init);
    if (node.id.type === 'Identifier') {
      if (isMade(value) || isCopy(value) || (value.type === 'Identifier' && isResource(value)))
        found.add(node.id.name);
    } else if (node.id.type === 'ObjectPattern' && (isMade(value) || isResource(value))) {
      const rest = node.id.properties.at(-1);
      if (rest?.type === 'RestElement' && rest.argument.type === 'Identifier') found.add(rest.argument.name);
    }
  });
  return isResource;
}
