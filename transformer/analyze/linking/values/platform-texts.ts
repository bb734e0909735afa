import type { ast } from '../../../parse/parse.ts';
import { isWrapper } from '../../facts/syntax.ts';
import { lastName } from '../names/expression-names.ts';

/** Attributes of elements, and members of what is dragged, that only the platform reads. */
const ATTRIBUTES = /^(class|className|style)$/;
const MEMBERS = /^(dropEffect|effectAllowed)$/;

/**
 * The texts and keys that a node gives to the platform, which names no member of ours by them.
 *
 *     <li className="field" style={{ cursor: isDragged ? 'grabbing' : 'move' }} />
 *     event.dataTransfer.effectAllowed = 'move';
 */
export function platformTexts(node: ast.Node): readonly ast.Node[] {
  if (node.type === 'AssignmentExpression')
    return node.left.type === 'MemberExpression' && MEMBERS.test(lastName(node.left))
      ? textsOf(node.right)
      : [];
  if (node.type !== 'JSXOpeningElement') return [];
  const { name, attributes } = node;
  // An element of an app may do anything with what it is given.
  if (name.type !== 'JSXIdentifier' || !/^[a-z]/.test(name.name)) return [];
  return attributes.flatMap((one) =>
    one.type === 'JSXAttribute' &&
    one.name.type === 'JSXIdentifier' &&
    ATTRIBUTES.test(one.name.name) &&
    one.value
      ? textsOf(one.value)
      : [],
  );
}

/** The texts of which an expression is one, or which an object has. What a function is given may go elsewhere. */
function textsOf(node: ast.Node): readonly ast.Node[] {
  if (isWrapper(node)) return textsOf(node.expression);
  switch (node.type) {
    case 'Literal':
    case 'TemplateLiteral':
      return [node];
    case 'JSXExpressionContainer':
      return textsOf(node.expression);
    case 'ConditionalExpression':
      return [...textsOf(node.consequent), ...textsOf(node.alternate)];
    case 'LogicalExpression':
      return [...textsOf(node.left), ...textsOf(node.right)];
    case 'ObjectExpression':
      return node.properties.flatMap((one) => (one.type === 'Property' ? [one, ...textsOf(one.value)] : []));
    default:
      return [];
  }
}
