import type { ast } from '../parse/parse.ts';
import { type Context, ours } from './context.ts';
import type { Visit } from './scope.ts';
import { extendedBy, isChained, restOf } from './value.ts';

/**
 * Marks what a bundler may drop when nobody uses the result: resources, endpoints and schemas made while the module is
 * evaluated. The mark stands before a whole chain; esbuild, Rollup and Rolldown then drop all calls of it.
 *
 *     export const A = createResource({ … }).extend({ … });
 *         →   export const A = /*#__PURE__*‌/ createResource({ … }).extend({ … });
 */
export function notePure(context: Context, node: ast.CallExpression | ast.NewExpression, visit: Visit): void {
  const { ancestors, resolve } = visit;
  const parent = ancestors.at(-1);
  // A call whose result is not used stands there for its effect.
  if (parent?.type === 'ExpressionStatement' || isChained(node, parent)) return;
  if (ancestors.some(isFunction)) return;
  const isSchema =
    node.type === 'NewExpression' && ours(context, node.callee, resolve)?.startsWith('schema.') === true;
  if (!isSchema && !(restOf(context, node, resolve) && !callsBack(node))) return;
  context.pure.push(node.start);
}

const isFunction = ({ type }: ast.Node): boolean =>
  type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression';

/** Whether a link of the chain runs statements of the user's: `extend((Base) => { … })`. */
function callsBack(node: ast.Node): boolean {
  if (node.type === 'MemberExpression') return callsBack(node.object);
  if (node.type !== 'CallExpression') return false;
  const [callback] = node.arguments;
  const isArrow = callback?.type === 'ArrowFunctionExpression' && callback.body.type === 'ObjectExpression';
  const runs =
    extendedBy(node) && callback && callback.type !== 'ObjectExpression' && callback.type !== 'Literal';
  return (runs && !isArrow) || callsBack(node.callee);
}
