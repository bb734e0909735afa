import { isOptionName } from '../../../runtime/contract/option-names.ts';
import type { ast } from '../../parse/parse.ts';
import { unwrapTypes } from '../context.ts';
import { lastName, type namedImports, nameOf, rootOf } from './text.ts';

/**
 * Returns a function that is true for a call with options that are the exports of a module, or data: no text of the app's files
 * has them as keys.
 *
 *     import * as own from './own';         get.extend(own), createResource({ ...own })
 *     import config from './config.json';   createResource({ ...config.todos }), Todos.extend({ get: config.get })
 */
export function wholeOptions(
  imports: ReturnType<typeof namedImports>,
  makers: ReadonlySet<string>,
): (node: ast.CallExpression | ast.NewExpression) => boolean {
  const isModule = (given: ast.Node): boolean => {
    const node = unwrapTypes(given)!;
    const { imported, source = '' } = imports.get(rootOf(node) ?? '') ?? {};
    return /\.json5?$/.test(source) || (imported === '*' && node.type === 'Identifier');
  };
  return ({ callee, arguments: given }) =>
    (makers.has(lastName(callee)) || /^extend$|Endpoint$/.test(lastName(callee))) &&
    given.some((one) => optionsIn(one).some(isModule));
}

/** Options by another name: as they are, spread into others, or those of a member. */
function optionsIn(given: ast.Node): readonly ast.Node[] {
  const node = unwrapTypes(given);
  if (node?.type !== 'ObjectExpression') return node ? [node] : [];
  return node.properties.flatMap((one) => {
    if (one.type === 'SpreadElement') return [one.argument];
    return isOptionName(nameOf(one.key, one.computed)) ? [] : optionsIn(one.value);
  });
}
