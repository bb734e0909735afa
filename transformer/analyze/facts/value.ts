import type { ast } from '../../parse/parse.ts';
import {
  type Context,
  type EndpointClass,
  importedName,
  isWrapper,
  knownAs,
  type Rest,
  unwrapTypes,
} from '../context.ts';
import type { Visit } from './scope.ts';
import { isChained, nameFromPlace } from './surroundings.ts';

/**
 * The value of an expression, as far as this file tells.
 *
 *     createResource({ … })                  →   resource
 *     PostResource.getList.extend({ … })     →   endpoint, when PostResource is a resource of this file
 */
export function restOf(context: Context, expression: ast.Node, resolve: Visit['resolve']): Rest | undefined {
  const { rests } = context;
  /** Links of a chain, the last first: one that has thousands would be too much for a recursion. */
  const links: (ast.CallExpression | ast.MemberExpression)[] = [];
  let node = unwrapTypes(expression)!;
  for (let next = linkedTo(node); next && !rests.has(node); next = linkedTo(node)) {
    links.push(node as (typeof links)[number]);
    node = unwrapTypes(next)!;
  }
  let rest = rests.has(node) ? rests.get(node) : beginningOf(context, node, resolve);
  for (const link of links.reverse()) {
    if (rest && link.type === 'MemberExpression') {
      // Read by an \`extend\` only, so that a plain concatenation is right: it costs the same for each link.
      const name = (link.property as ast.IdentifierName).name;
      rest = { kind: 'endpoint', name: rest.name ? `${rest.name}.${name}` : name };
    }
    rests.set(link, rest);
  }
  return rest;
}

/** The object of a link in a chain: the `X` of `X.member` and of `X.extend(…)`. */
function linkedTo(node: ast.Node): ast.Node | undefined {
  if (node.type === 'CallExpression') return extendedBy(node);
  if (node.type !== 'MemberExpression' || node.computed || node.optional) return undefined;
  return node.property.type === 'Identifier' ? node.object : undefined;
}

function beginningOf(context: Context, node: ast.Node, resolve: Visit['resolve']): Rest | undefined {
  switch (node.type) {
    case 'Identifier': {
      const known = knownAs(context, node, resolve);
      return known?.kind === 'resource' || known?.kind === 'endpoint' ? known : undefined;
    }
    case 'NewExpression':
      return constructed(context, node, resolve) && { kind: 'endpoint', name: '' };
    case 'CallExpression':
      return importedName(context, node.callee, resolve) === 'createResource'
        ? { kind: 'resource', name: '' }
        : undefined;
    default:
      return undefined;
  }
}

/** The class of endpoints that an expression constructs. */
export function constructed(
  context: Context,
  { callee }: ast.NewExpression,
  resolve: Visit['resolve'],
): EndpointClass | undefined {
  if (importedName(context, callee, resolve) === 'RestEndpoint')
    return { kind: 'endpoint-class', isPlain: true };
  const known = knownAs(context, callee, resolve);
  return known?.kind === 'endpoint-class' ? known : undefined;
}

/** The `X` of `X.extend(…)`. */
export function extendedBy(node: ast.CallExpression): ast.Node | undefined {
  const { callee } = node;
  if (node.optional || callee.type !== 'MemberExpression' || callee.computed || callee.optional)
    return undefined;
  return callee.property.type === 'Identifier' && callee.property.name === 'extend'
    ? callee.object
    : undefined;
}

/** The name of what a chain of calls ends in: `PostResource` for each call of `const PostResource = a(…).extend(…)`. */
export function chainName({ chainNames }: Context, { node, ancestors }: Visit): string | undefined {
  let inner = node;
  let at = ancestors.length;
  for (let outer = ancestors[at - 1]; outer && !chainNames.has(inner); outer = ancestors[at - 1]) {
    if (!isChained(inner, outer) && !isWrapper(outer)) break;
    inner = outer;
    at--;
  }
  const name = chainNames.has(inner) ? chainNames.get(inner) : nameFromPlace(inner, ancestors[at - 1]);
  chainNames.set(node, name);
  return name;
}
