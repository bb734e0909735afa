import type { ast } from '../../../parse/parse.ts';
import { lastName, literalOf, textOfKey, unwrapped } from '../names/expression-names.ts';

/**
 * True for a node by which a class may get relations: a member `schema`, an assignment to one, or its name as text. An
 * empty schema counts, because it may be filled later.
 */
export function givesRelations(node: ast.Node): boolean {
  switch (node.type) {
    case 'AccessorProperty':
    case 'PropertyDefinition':
    case 'MethodDefinition':
      return textOfKey(node) === 'schema';
    case 'AssignmentExpression':
      return unwrapped(node.left).type === 'MemberExpression' && lastName(node.left) === 'schema';
    case 'Literal':
    case 'TemplateLiteral':
      return literalOf(node) === 'schema';
    default:
      return false;
  }
}
