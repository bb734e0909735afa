import type { Span } from '../../model/origin.ts';
import type { ast } from '../../parse/parse.ts';
import type { Context } from '../context.ts';
import { wordSet } from './names.ts';
import { restOf } from './value.ts';

/**
 * Expressions that have the same meaning elsewhere in the class and later, and contain nothing that is compiled
 * in place: no `this` and the like, no `await`, no statements.
 */
const MOVABLE = wordSet(
  'ArrayExpression ArrayPattern ArrowFunctionExpression AssignmentPattern BinaryExpression CallExpression ChainExpression ' +
    'ConditionalExpression Identifier Literal LogicalExpression MemberExpression NewExpression ObjectExpression ' +
    'ObjectPattern Property RestElement SpreadElement TemplateElement TemplateLiteral UnaryExpression',
);

/** The pieces of an expression to move, one per line; `undefined` if it must stay. */
export function hoistable(context: Context, node: ast.Node): Span[] | undefined {
  const pieces = linesOf(context.code, node);
  const isText = pieces.length > 1 && /\/\/|\/\*|`/.test(context.code.slice(node.start, node.end));
  return isText || !canMove(context, node) ? undefined : pieces;
}

/** Without recursion, because an expression may be nested very deeply. */
function canMove(context: Context, expression: ast.Node): boolean {
  const rest: unknown[] = [expression];
  while (rest.length > 0) {
    const node = rest.pop();
    if (Array.isArray(node)) for (const one of node) rest.push(one);
    else if (typeof node === 'object' && node !== null && 'type' in node) {
      const { type } = node as ast.Node;
      if (type.startsWith('TS')) {
        // Types contain nothing to compile, but the expression inside may.
        if ('expression' in node) rest.push(node.expression);
        continue;
      }
      if (!MOVABLE.has(type) || isBound(context, node as ast.Node)) return false;
      for (const [key, one] of Object.entries(node)) if (key !== 'parent') rest.push(one);
    }
  }
  return true;
}

/** True for the name that means something else in each function, and for what has edits of its own. */
const isBound = (context: Context, node: ast.Node): boolean =>
  node.type === 'Identifier' ? node.name === 'arguments' : isRest(context, node);

/** A resource or an endpoint. */
const isRest = (context: Context, node: ast.Node): boolean =>
  (node.type === 'CallExpression' || node.type === 'NewExpression') && restOf(context, node) !== undefined;

/** Between tokens of an expression, a space can replace a line break. */
function linesOf(code: string, { start, end }: Span): Span[] {
  const lines = code.slice(start, end).matchAll(/\S(?:.*\S)?/g);
  return [...lines].map(({ index, 0: text }) => ({ start: start + index, end: start + index + text.length }));
}
