import type { ast } from '../../../parse/parse.ts';
import { moduleName } from '../../facts/imports.ts';
import type { FileFacts } from '../file-facts.ts';
import { isReadAsValue, nameOfRead } from '../names/expression-names.ts';

const NAME = 'RestEndpoint';

/**
 * Returns a function that is true where a file may extend `RestEndpoint`, or hand it to code that does. A class of endpoints may
 * have fields and private members, which need a part.
 *
 *     new RestEndpoint({ path }), presource.RestEndpoint<Options>    →   false
 *     class Api extends RestEndpoint, export { RestEndpoint }        →   true
 */
export function endpointClasses({
  imports,
}: FileFacts): (node: ast.Node, parent: ast.Node | undefined) => boolean {
  const locals = new Set<string>();
  const wholes = new Set<string>();
  for (const [local, { imported, source }] of imports) {
    if (imported === NAME) locals.add(local);
    if (imported === '*' && source === 'presource') wholes.add(local);
  }
  const isMade = (node: ast.Node, parent: ast.Node | undefined): boolean =>
    parent?.type === 'NewExpression' && parent.callee === node;

  return (node, parent) => {
    switch (node.type) {
      case 'Identifier':
        if (locals.has(node.name)) return isReadAsValue(node, parent) && !isMade(node, parent);
        return wholes.has(node.name) && isReadAsValue(node, parent) && !isLookedInto(node, parent);
      case 'MemberExpression': {
        if (node.object.type !== 'Identifier' || !wholes.has(node.object.name)) return false;
        const name = nameOfRead(node);
        return name === undefined || (name === NAME && !isMade(node, parent));
      }
      case 'ExportSpecifier':
        return exportsClass(node, parent, locals, wholes);
      default:
        return false;
    }
  };
}

/** `ours.RestEndpoint`: the member is looked at by itself. */
const isLookedInto = (node: ast.Node, parent: ast.Node | undefined): boolean =>
  parent?.type === 'MemberExpression' && parent.object === node;

/** `export { RestEndpoint } from 'presource'`, and of what the file imports. */
function exportsClass(
  { local }: ast.ExportSpecifier,
  parent: ast.Node | undefined,
  locals: ReadonlySet<string>,
  wholes: ReadonlySet<string>,
): boolean {
  const name = moduleName(local);
  if (parent?.type === 'ExportNamedDeclaration' && parent.source) return name === NAME;
  return locals.has(name) || wholes.has(name);
}
