import type { Span } from '../../model/origin.ts';
import type { ast } from '../../parse/parse.ts';
import { type Context, importedName } from '../context.ts';
import type { Visit } from './scope.ts';
import { restOf } from './value.ts';

/**
 * Expressions that mean the same elsewhere in the class and later, and hold nothing that is compiled where it stands.
 * Not `this` and its like, no `await`, no statements.
 */
const MOVABLE = new Set(
  (
    'ArrayExpression ArrayPattern ArrowFunctionExpression AssignmentPattern BinaryExpression CallExpression ChainExpression ' +
    'ConditionalExpression Identifier Literal LogicalExpression MemberExpression NewExpression ObjectExpression ' +
    'ObjectPattern Property RestElement SpreadElement TemplateElement TemplateLiteral UnaryExpression'
  ).split(' '),
);

/** The pieces of an expression that is to be moved, one per line it has; `undefined` where it has to stay. */
export function hoistable(context: Context, node: ast.Node, resolve: Visit['resolve']): Span[] | undefined {
  const pieces = linesOf(context.code, node);
  const isText = pieces.length > 1 && /\/\/|\/\*|`/.test(context.code.slice(node.start, node.end));
  return isText || !canMove(context, node, resolve) ? undefined : pieces;
}

/** Without recursion, because an expression may be as deep as it is long. */
function canMove(context: Context, expression: ast.Node, resolve: Visit['resolve']): boolean {
  const rest: unknown[] = [expression];
  while (rest.length > 0) {
    const node = rest.pop();
    if (Array.isArray(node)) for (const one of node) rest.push(one);
    else if (typeof node === 'object' && node !== null && 'type' in node) {
      const { type } = node as ast.Node;
      if (type.startsWith('TS')) {
        // Of types nothing is compiled; the expression in them may be.
        if ('expression' in node) rest.push(node.expression);
        continue;
      }
      if (!MOVABLE.has(type) || isCompiled(context, node as ast.Node, resolve)) return false;
      for (const [key, one] of Object.entries(node)) if (key !== 'parent') rest.push(one);
    }
  }
  return true;
}

/** True if an expression is a call of ours that gets edits of its own, or a name that another function has of its own. */
function isCompiled(context: Context, node: ast.Node, resolve: Visit['resolve']): boolean {
  if (node.type === 'Identifier') return node.name === 'arguments';
  if (node.type === 'ArrowFunctionExpression') return node.async;
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return false;
  const name = importedName(context, node.callee, resolve);
  return (name !== undefined && !name.startsWith('schema.')) || restOf(context, node, resolve) !== undefined;
}

/** Between tokens of an expression a line break is as good as a blank. */
function linesOf(code: string, { start, end }: Span): Span[] {
  const lines = code.slice(start, end).matchAll(/\S(?:.*\S)?/g);
  return [...lines].map(({ index, 0: text }) => ({ start: start + index, end: start + index + text.length }));
}
