import type { ast } from '../parse/parse.ts';
import { constantOf } from './constant.ts';
import { type Context, ours } from './context.ts';
import { isInFunction } from './place.ts';
import type { Visit } from './scope.ts';
import { constructed, extendedBy, isChained, restOf } from './value.ts';

/**
 * Marks what a bundler may drop when nobody uses the result: resources, endpoints and schemas made while the module is
 * evaluated. The mark (here PURE) stands before a whole chain; esbuild, Rollup and Rolldown then drop all calls of it.
 *
 *     export const A = createResource({ … }).extend({ … });
 *         →   export const A = PURE createResource({ … }).extend({ … });
 */
export function notePure(context: Context, node: ast.CallExpression | ast.NewExpression, visit: Visit): void {
  const { ancestors, resolve } = visit;
  const parent = ancestors.at(-1);
  // A call whose result is not used stands there for its effect.
  if (parent?.type === 'ExpressionStatement' || isChained(node, parent)) return;
  if (isInFunction(ancestors)) return;
  const isSchema =
    node.type === 'NewExpression' && ours(context, node.callee, resolve)?.startsWith('schema.') === true;
  const isRest = restOf(context, node, resolve) && !callsBack(context, node, resolve);
  if ((isSchema || isRest) && isFree(context.code, node.start)) context.pure.push(node.start);
}

/** Whether a mark can stand here: nobody wrote it already, and no division would make another comment of it. */
const isFree = (code: string, at: number): boolean =>
  !/([#@]__PURE__\s*\*\/\s*|\/)$/.test(code.slice(Math.max(0, at - 30), at));

/** Whether a link of the chain runs code of the user's: `extend((Base) => { … })`, or a constructor. */
function callsBack(context: Context, node: ast.Node, resolve: Visit['resolve']): boolean {
  if (node.type === 'MemberExpression') return callsBack(context, node.object, resolve);
  if (node.type === 'NewExpression') return constructed(context, node, resolve)?.isPlain === false;
  if (node.type !== 'CallExpression') return false;
  const [callback] = node.arguments;
  const isArrow = callback?.type === 'ArrowFunctionExpression' && callback.body.type === 'ObjectExpression';
  const isPlain =
    isArrow ||
    callback?.type === 'ObjectExpression' ||
    constantOf(context, callback ?? null, resolve) !== undefined;
  return (callback && extendedBy(node) && !isPlain) || callsBack(context, node.callee, resolve);
}
