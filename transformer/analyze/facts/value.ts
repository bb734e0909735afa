import type { ast } from '../../parse/parse.ts';
import { type Context, importedName, knownAs } from '../context.ts';
import type { EndpointClass, Rest } from '../known.ts';
import { isChained, nameFromPlace } from './surroundings.ts';
import { isWrapper, unwrapTypes } from './syntax.ts';

/**
 * The value of an expression, as far as this file shows.
 *
 *     createResource({ … })                  →   resource
 *     PostResource.getList.extend({ … })     →   endpoint, when PostResource is a resource of this file
 */
export function restOf(context: Context, expression: ast.Node): Rest | undefined {
  const { rests } = context.answered;
  /** Links of a chain, last first: a chain of thousands would be too long for recursion. */
  const links: (ast.CallExpression | ast.MemberExpression)[] = [];
  let node = unwrapTypes(expression);
  for (let next = linkedTo(node); next && !rests.has(node); next = linkedTo(node)) {
    links.push(node as (typeof links)[number]);
    node = unwrapTypes(next);
  }
  let rest = rests.has(node) ? rests.get(node) : beginningOf(context, node);
  for (const link of links.reverse()) {
    if (rest && link.type === 'MemberExpression') {
      // Only an `extend` reads this name, so plain concatenation is fine: it costs the same for each link.
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

function beginningOf(context: Context, node: ast.Node): Rest | undefined {
  switch (node.type) {
    case 'Identifier': {
      const known = knownAs(context, node);
      return known?.kind === 'resource' || known?.kind === 'endpoint' ? known : undefined;
    }
    case 'NewExpression':
      return constructed(context, node) && { kind: 'endpoint', name: '' };
    case 'CallExpression':
      return importedName(context, node.callee) === 'createResource'
        ? { kind: 'resource', name: '' }
        : undefined;
    default:
      return undefined;
  }
}

/** The class of endpoints that an expression constructs. */
export function constructed(context: Context, { callee }: ast.NewExpression): EndpointClass | undefined {
  if (importedName(context, callee) === 'RestEndpoint') return { kind: 'endpoint-class', isPlain: true };
  const known = knownAs(context, callee);
  return known?.kind === 'endpoint-class' ? known : undefined;
}

/** The `X` of `X.extend(…)`. */
export function extendedBy(node: ast.CallExpression): ast.Node | undefined {
  const { callee } = node;
  if (callee.type !== 'MemberExpression' || callee.computed || callee.optional) return undefined;
  return callee.property.type === 'Identifier' && callee.property.name === 'extend'
    ? callee.object
    : undefined;
}

/**
 * The name that a chain of calls is assigned to: `PostResource` for each call of
 * `const PostResource = a(…).extend(…)`.
 */
export function chainName(
  { answered: { chainNames }, ancestors }: Context,
  node: ast.Node,
): string | undefined {
  let inner = node;
  let at = ancestors.length;
  for (let outer = ancestors[at - 1]; outer && !chainNames.has(inner); outer = ancestors[at - 1]) {
    if (!isChained(inner, outer) && !isWrapper(outer)) break;
    inner = outer;
    at--;
  }
  const name = chainNames.has(inner) ? chainNames.get(inner) : nameFromPlace(inner, ancestors.slice(0, at));
  chainNames.set(node, name);
  return name;
}
