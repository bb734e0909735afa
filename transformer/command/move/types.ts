import type { ast } from '../../parse/parse.ts';
import type { Fate } from './fates.ts';
import type { MovedFile } from './moved-file.ts';
import { RESOURCE_CLASS } from './packages.ts';
import { visit, wordOf } from './tree.ts';

/** Types whose parameters are others here: without any they mean the same. */
const BARE = /^(RestInstance|RestInstanceBase|RestType)$/;

/**
 * `RestInstance` without parameters is any endpoint: `RestEndpoint`. `Resource` is a type here, unless the file uses a class.
 * Returns the local names that stand for something else than their names say.
 */
export function moveTypes(moved: MovedFile): Map<string, Fate> {
  const places = new Map<string, Fate>();
  const resources = new Set<string>();
  for (const { local, name } of moved.imported.values()) {
    if (!moved.isTheirs(local)) continue;
    if (BARE.test(name)) places.set(local, { entry: 'presource', name: 'RestEndpoint' });
    if (name === 'Resource') resources.add(local);
  }
  visit(moved.program, (node, ancestors) => {
    if (node.type === 'TSTypeReference' && node.typeArguments) places.delete(wordOf(node.typeName) ?? '');
    if (node.type === 'TSInterfaceHeritage' && node.typeArguments)
      places.delete(wordOf(node.expression) ?? '');
    if (node.type === 'Identifier' && resources.has(node.name) && isValue(node, ancestors.at(-1)))
      places.set(node.name, RESOURCE_CLASS);
  });
  return places;
}

/** True for a name that stands for a value: `extends Resource`, `typeof Resource`, `Resource.list()`. */
function isValue(node: ast.Node, parent: ast.Node | undefined): boolean {
  if (!parent) return false;
  if (parent.type === 'ClassDeclaration' || parent.type === 'ClassExpression')
    return parent.superClass === node;
  if (parent.type === 'MemberExpression') return parent.object === node;
  return parent.type === 'TSTypeQuery' || (parent.type === 'CallExpression' && parent.callee !== node);
}
