import type { ast } from '../parse/parse.ts';
import { bare, type Context, type EndpointClass, type Known, knownAs, ours } from './context.ts';
import { nameFromPlace } from './place.ts';
import type { Visit } from './scope.ts';

/** An expression that is certainly a resource or an endpoint of ours. */
export type Rest = Extract<Known, { kind: 'resource' | 'endpoint' }>;

/**
 * What an expression gives, as far as this file tells.
 *
 *     createResource({ … })                  →   resource
 *     PostResource.getList.extend({ … })     →   endpoint, when PostResource is a resource of this file
 */
export function restOf(context: Context, expression: ast.Node, resolve: Visit['resolve']): Rest | undefined {
  const node = bare(expression);
  switch (node?.type) {
    case 'Identifier': {
      const known = knownAs(context, node, resolve);
      return known?.kind === 'resource' || known?.kind === 'endpoint' ? known : undefined;
    }
    case 'NewExpression': {
      return constructed(context, node, resolve) && { kind: 'endpoint', name: '' };
    }
    case 'CallExpression': {
      if (ours(context, node.callee, resolve) === 'createResource') return { kind: 'resource', name: '' };
      const extended = extendedBy(node);
      return extended && restOf(context, extended, resolve);
    }
    case 'MemberExpression': {
      if (node.computed || node.optional || node.property.type !== 'Identifier') return undefined;
      const object = restOf(context, node.object, resolve);
      return (
        object && { kind: 'endpoint', name: [object.name, node.property.name].filter(Boolean).join('.') }
      );
    }
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
  if (ours(context, callee, resolve) === 'RestEndpoint') return { kind: 'endpoint-class', isPlain: true };
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

/** Whether a call or construction is continued by `.member` or a further call. */
export function isChained(node: ast.Node, parent: ast.Node | undefined): boolean {
  return (
    (parent?.type === 'MemberExpression' && parent.object === node) ||
    (parent?.type === 'CallExpression' && parent.callee === node)
  );
}

/** The name of what a chain of calls ends in: `PostResource` for each call of `const PostResource = a(…).extend(…)`. */
export function chainName(node: ast.Node, ancestors: readonly ast.Node[]): string | undefined {
  let inner = node;
  let at = ancestors.length;
  while (at > 0 && (isChained(inner, ancestors[at - 1]) || bare(ancestors[at - 1]!) === bare(inner))) {
    inner = ancestors[--at]!;
  }
  return nameFromPlace(inner, ancestors.slice(0, at));
}
