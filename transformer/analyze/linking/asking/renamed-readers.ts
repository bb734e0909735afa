import type { ast } from '../../../parse/parse.ts';
import { isWrapper } from '../../facts/syntax.ts';
import type { FileFacts } from '../file-facts.ts';
import { isReadAsValue, lastName, nameOf, textOfKey } from '../names/expression-names.ts';
import { namesEndpoint } from '../names/name-guesses.ts';
import { isOfPackage, localNamesOf } from '../names/named-imports.ts';

/**
 * Returns a function that is true where a file hands `useQuery` or `Endpoint` on, but under its own name: whoever calls it there may
 * give it a shape, or no schema, and that file names nothing of ours.
 *
 *     export { useQuery as useStored } from 'presource/react';  export const useStored = useQuery;
 *     const { useQuery: useStored } = hooks;  return [useQuery, hooks.useQuery];
 */
export function renamedReaders({
  imports,
}: FileFacts): (node: ast.Node, parent: ast.Node | undefined) => boolean {
  const readers = localNamesOf(imports, 'useQuery', 'Endpoint');
  /** True for the hook, which does nothing but read: wherever it is a value, it is handed on. */
  const isHook = (node: ast.Node): boolean =>
    (node.type === 'MemberExpression'
      ? lastName(node) === 'useQuery'
      : node.type === 'Identifier' && imports.get(node.name)?.imported === 'useQuery') &&
    !isOfPackage(imports, node);

  const isSame = (key: ast.Node, computed = false) => {
    const name = nameOf(key, computed);
    return name === 'useQuery' || namesEndpoint(name);
  };
  return (node, parent) => {
    if (node.type === 'ObjectPattern') return (node.properties as readonly ast.Node[]).some(isRenamed);
    if (!isHook(node) && (node.type !== 'Identifier' || !readers.has(node.name))) return false;
    // Under a type of its own, it is there to be handed on.
    if (parent && isWrapper(parent)) return true;
    switch (parent?.type) {
      case 'CallExpression':
        return parent.callee !== node;
      case 'ExportSpecifier':
        return !isSame(parent.exported);
      case 'Property':
        return parent.value === node && !isSame(parent.key, parent.computed);
      case 'VariableDeclarator':
        return parent.init === node;
      case 'ExportDefaultDeclaration':
        return true;
      case 'AssignmentExpression':
        return parent.right === node && isHook(node);
      default:
        return isHook(node) && isReadAsValue(node, parent) && !/^TS/.test(parent?.type ?? '');
    }
  };
}

/** `{ useQuery: useStored }` in a pattern. */
const isRenamed = (one: ast.Node): boolean =>
  one.type === 'Property' && textOfKey(one) === 'useQuery' && lastName(one.value) !== 'useQuery';
