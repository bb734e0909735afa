import type { ast } from '../../parse/parse.ts';
import { type Context, importedName } from '../context.ts';
import { constantOf } from '../facts/constant.ts';
import type { Visit } from '../facts/scope.ts';
import { isChained } from '../facts/surroundings.ts';
import { constructed, extendedBy, restOf } from '../facts/value.ts';

/**
 * Marks what a bundler may drop when nobody uses the result: resources, endpoints and schemas made while the module is
 * evaluated. The mark (here PURE) stands before a whole chain; esbuild, Rollup and Rolldown then drop all calls of it.
 *
 *     export const A = createResource({ … }).extend({ … });
 *         →   export const A = PURE createResource({ … }).extend({ … });
 */
export function notePure(context: Context, node: ast.CallExpression | ast.NewExpression, visit: Visit): void {
  const { ancestors, place, resolve } = visit;
  const parent = ancestors.at(-1);
  // A call whose result is not used stands there for its effect.
  if (parent?.type === 'ExpressionStatement' || (parent && isChained(node, parent))) return;
  if (place.isInFunction) return;
  const isSchema =
    node.type === 'NewExpression' &&
    importedName(context, node.callee, resolve)?.startsWith('schema.') === true;
  const isRest = restOf(context, node, resolve) && !callsBack(context, node, resolve);
  if ((isSchema || isRest) && isFree(context.code, node.start)) context.pure.push(node.start);
}

/** True if a mark can stand here: nobody wrote it already, and no division would make another comment of it. */
const isFree = (code: string, at: number): boolean =>
  !/([#@]__PURE__\s*\*\/\s*|\/)$/.test(code.slice(Math.max(0, at - 30), at));

/** True if a link of the chain runs code of the user's: `extend((Base) => { … })`, or a constructor. */
function callsBack(context: Context, chain: ast.Node, resolve: Visit['resolve']): boolean {
  let node = chain;
  while (node.type === 'MemberExpression' || node.type === 'CallExpression') {
    if (node.type === 'CallExpression' && isCalledBack(context, node, resolve)) return true;
    node = node.type === 'MemberExpression' ? node.object : node.callee;
  }
  return node.type === 'NewExpression' && constructed(context, node, resolve)?.isPlain === false;
}

function isCalledBack(context: Context, node: ast.CallExpression, resolve: Visit['resolve']): boolean {
  const [callback] = node.arguments;
  if (!callback || !extendedBy(node)) return false;
  const isArrow = callback.type === 'ArrowFunctionExpression' && callback.body.type === 'ObjectExpression';
  const isPlain = isArrow || callback.type === 'ObjectExpression';
  return !isPlain && constantOf(context, callback, resolve) === undefined;
}
