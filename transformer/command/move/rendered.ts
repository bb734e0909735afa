import { isFunction } from '../../analyze/facts/syntax.ts';
import type { ast } from '../../parse/parse.ts';
import type { MovedFile } from './moved-file.ts';
import { bare, propertyOf, wordOf } from './tree.ts';

/**
 * `new Endpoint(…)` that a hook or a component makes in each render. There the key of its responses is the name of the function and
 * the arguments; here another function is another key, unless the endpoint has a name, and another schema another response.
 */
export function listRendered(
  moved: MovedFile,
  node: ast.NewExpression,
  ancestors: readonly ast.Node[],
): void {
  const made = moved.exported(wordOf(node.callee));
  if ((made !== 'Endpoint' && made !== 'RestEndpoint') || !isRendered(moved, ancestors)) return;
  const [given, options] = node.arguments.map((one) => bare(one as ast.Node));
  const last = made === 'Endpoint' ? options : given;
  // A mutation is sent where it is called.
  if (has(last, 'sideEffect') || has(last, 'method')) return;
  const needs = [
    made === 'Endpoint' && isFunction(given) && !has(last, 'name') ? ['give it a `name`'] : [],
    isMade(last) ? ['make its schema once, outside'] : [],
  ].flat();
  if (needs.length === 0) return;
  moved.todo(
    node,
    `This endpoint is made anew in each render, so its data are never shown: ${needs.join(', and ')}.`,
    'endpoints',
  );
}

/** True for a node of a function that renders itself: not in a handler, an effect or the like. */
function isRendered({ file }: MovedFile, ancestors: readonly ast.Node[]): boolean {
  const at = ancestors.findLastIndex(isFunction);
  const fn = ancestors[at];
  const parent = ancestors[at - 1];
  const id = fn && 'id' in fn ? wordOf(fn.id as ast.Node | null) : undefined;
  const name = id ?? (parent?.type === 'VariableDeclarator' ? wordOf(parent.id) : undefined);
  return name !== undefined && (/\.[cm]?ts$/.test(file) ? /^use[A-Z]/ : /^(use)?[A-Z]/).test(name);
}

/** True if options have this one, or may have it. */
const has = (options: ast.Node | undefined, key: string): boolean =>
  options !== undefined &&
  (options.type !== 'ObjectExpression' ||
    propertyOf(options, key) !== undefined ||
    options.properties.some(({ type }) => type === 'SpreadElement'));

/** True for options whose schema is another object each time. */
function isMade(options: ast.Node | undefined): boolean {
  const schema = options?.type === 'ObjectExpression' ? propertyOf(options, 'schema') : undefined;
  return schema !== undefined && /^(Array|Object|New)Expression$/.test(bare(schema.value).type);
}
