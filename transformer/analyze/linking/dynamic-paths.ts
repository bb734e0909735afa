import type { ast } from '../../parse/parse.ts';

/** Options that appear next to one of our paths. */
const BESIDE = new Set(['schema', 'urlPrefix', 'method', 'searchParams', 'body', 'paginationField']);

/**
 * True if an object has a path that the runtime must parse. `compiled` has the positions of options whose paths
 * the compiler parsed. In a file with our imports, every other path counts; elsewhere, only objects that look
 * like options.
 */
export function dynamicPaths(
  node: ast.Node,
  parent: ast.Node | undefined,
  compiled: ReadonlySet<number>,
  isOurs: boolean,
): boolean {
  if (node.type !== 'ObjectExpression' || compiled.has(node.start)) return isOurs && isUnread(node, compiled);
  const names = node.properties.map((one) => {
    if (one.type === 'SpreadElement') return '...';
    return one.key.type === 'Identifier'
      ? one.key.name
      : one.key.type === 'Literal'
        ? one.key.value
        : undefined;
  });
  if (!names.includes('path')) return false;
  return isOurs || parent?.type === 'NewExpression' || names.some((name) => BESIDE.has(String(name)));
}

/** `createResource(options)`, `new RestEndpoint(options)`, or the like: options that are not a literal. */
function isUnread(node: ast.Node, compiled: ReadonlySet<number>): boolean {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return false;
  const { callee } = node;
  const name =
    callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
      ? callee.property.name
      : callee.type === 'Identifier'
        ? callee.name
        : '';
  if (!/^(createResource|resource)$|Endpoint$|^extend$/.test(name)) return false;
  const argument = node.arguments.at(-1);
  if (!argument || compiled.has(argument.start)) return false;
  if (argument.type === 'ObjectExpression')
    return argument.properties.some(({ type }) => type === 'SpreadElement');
  return !/Function/.test(argument.type);
}
