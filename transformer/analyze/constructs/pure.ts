import type { ast } from '../../parse/parse.ts';
import { type Context, importedName } from '../context.ts';
import { constantOf } from '../facts/constant.ts';
import { isChained } from '../facts/surroundings.ts';
import { constructed, extendedBy, restOf } from '../facts/value.ts';

/**
 * Marks resources, endpoints and schemas that a bundler may drop if their result is unused, if they are created
 * while the module is evaluated. The mark (here PURE) is before a whole chain; esbuild, Rollup and Rolldown
 * then drop all its calls.
 *
 *     export const A = createResource({ … }).extend({ … });
 *         →   export const A = PURE createResource({ … }).extend({ … });
 */
export function notePure(context: Context, node: ast.CallExpression | ast.NewExpression): void {
  const { ancestors, place } = context;
  const parent = ancestors.at(-1);
  // A call whose result is not used is there for its side effect.
  if (parent?.type === 'ExpressionStatement' || (parent && isChained(node, parent))) return;
  if (place.isInFunction) return;
  const isSchema =
    node.type === 'NewExpression' && importedName(context, node.callee)?.startsWith('schema.') === true;
  const isRest = restOf(context, node) && !callsBack(context, node);
  if ((isSchema || isRest) && isFree(context.code, node.start)) context.found.pure.push(node.start);
}

/**
 * True if a mark can be inserted here: there is none yet, and it does not follow a division, which would turn
 * it into another comment.
 */
const isFree = (code: string, at: number): boolean =>
  !/([#@]__PURE__\s*\*\/\s*|\/)$/.test(code.slice(Math.max(0, at - 30), at));

/** True if a link of the chain runs user code: `extend((Base) => { … })`, or a constructor. */
function callsBack(context: Context, chain: ast.Node): boolean {
  let node = chain;
  while (node.type === 'MemberExpression' || node.type === 'CallExpression') {
    if (node.type === 'CallExpression' && isCalledBack(context, node)) return true;
    node = node.type === 'MemberExpression' ? node.object : node.callee;
  }
  return node.type === 'NewExpression' && constructed(context, node)?.isPlain === false;
}

function isCalledBack(context: Context, node: ast.CallExpression): boolean {
  const [callback] = node.arguments;
  if (!callback || !extendedBy(node)) return false;
  const isArrow = callback.type === 'ArrowFunctionExpression' && callback.body.type === 'ObjectExpression';
  const isPlain = isArrow || callback.type === 'ObjectExpression';
  return !isPlain && constantOf(context, callback) === undefined;
}
