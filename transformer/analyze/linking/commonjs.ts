import type { ast } from '../../parse/parse.ts';
import { rootOf } from './names/expression-names.ts';

/**
 * True for a file that is certainly CommonJS: it is named so, or a statement outside of functions uses `module`, `exports` or
 * `require`. A script for several kinds of modules first tests which of them are there, and a browser may run it.
 *
 *     const { list } = require('./list');
 *     module.exports = { add };
 *     Object.assign(exports, require('./more'));
 */
export const isCommonModule = (program: ast.Program, file: string): boolean =>
  /\.c[jt]s$/.test(file) || program.body.some(isCommonStatement);

function isCommonStatement(statement: ast.Node): boolean {
  if (statement.type === 'VariableDeclaration')
    return statement.declarations.some(({ init }) => !!init && rootOf(init) === 'require');
  if (statement.type !== 'ExpressionStatement') return false;
  const { expression } = statement;
  if (expression.type === 'AssignmentExpression') return isName(expression.left) || isName(expression.right);
  return (
    expression.type === 'CallExpression' && (isName(expression.callee) || expression.arguments.some(isName))
  );
}

const isName = (node: ast.Node): boolean => /^(module|exports|require)$/.test(rootOf(node) ?? '');
