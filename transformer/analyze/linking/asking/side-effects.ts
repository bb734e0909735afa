import type { ast } from '../../../parse/parse.ts';
import { lastName, literalOf, textOfKey, unwrapped } from '../names/expression-names.ts';
import { declaredMembers, isDerived, isInstanceMember } from '../names/member-definitions.ts';

/**
 * Returns a function that is true where an endpoint gets `sideEffect`, by which it is a mutation, and may send a body.
 *
 *     class Save extends RestEndpoint { sideEffect = true }, new RestEndpoint({ sideEffect: true }), get.sideEffect = true
 *     new Endpoint(call, { sideEffect: true })   →   none: an endpoint around a function sends no body of ours
 */
export function sideEffects(): (node: ast.Node, parent: ast.Node | undefined) => boolean {
  /** Options that a function precedes. */
  const second = new Set<ast.Node>();
  return (node, parent) => {
    switch (node.type) {
      case 'NewExpression':
        if (node.arguments[1]) second.add(unwrapped(node.arguments[1]));
        return false;
      case 'ClassBody':
        return isDerived(parent) && declaredMembers(node).some((one) => isInstanceMember(one, 'sideEffect'));
      case 'ObjectExpression':
        return !second.has(node) && node.properties.some(isEffect);
      case 'AssignmentExpression':
        return lastName(node.left) === 'sideEffect';
      default:
        return false;
    }
  };
}

const isEffect = (one: ast.ObjectPropertyKind): boolean =>
  one.type === 'Property' &&
  textOfKey(one) === 'sideEffect' &&
  literalOf(one.value) !== false &&
  lastName(one.value) !== 'undefined';
