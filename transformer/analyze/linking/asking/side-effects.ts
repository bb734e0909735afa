import type { ast } from '../../../parse/parse.ts';
import { isFunction, unwrapTypes } from '../../facts/syntax.ts';
import type { FileFacts } from '../file-facts.ts';
import { lastName, literalOf, rootOf, textOfKey, unwrapped } from '../names/expression-names.ts';
import { declaredMembers, isDerived, isInstanceMember } from '../names/member-definitions.ts';

/**
 * Returns a function that is true where an endpoint gets `sideEffect`, by which it is a mutation, and may send a body.
 *
 *     class Save extends RestEndpoint { sideEffect = true }, new RestEndpoint({ sideEffect: true }), get.sideEffect = true
 *     new ApiEndpoint('/save', { sideEffect: true })   →   asks, too: a class of the app has arguments of its own
 *     new Endpoint(call, { sideEffect: true })         →   none: an endpoint around a function sends no body of ours
 */
export function sideEffects({
  imports,
}: FileFacts): (node: ast.Node, parent: ast.Node | undefined) => boolean {
  /** Options of endpoints around functions. */
  const ofFunctions = new Set<ast.Node>();

  const isAroundFunction = ({ callee, arguments: [first] }: ast.NewExpression): boolean => {
    const meaning = imports.get(rootOf(callee) ?? '');
    const isOurs = meaning?.source === 'presource' && lastNameOf(callee, meaning.imported) === 'Endpoint';
    return isOurs || isFunction(unwrapTypes(first));
  };

  return (node, parent) => {
    switch (node.type) {
      case 'NewExpression':
        if (node.arguments[1] && isAroundFunction(node)) ofFunctions.add(unwrapped(node.arguments[1]));
        return false;
      case 'ClassBody':
        return isDerived(parent) && declaredMembers(node).some((one) => isInstanceMember(one, 'sideEffect'));
      case 'ObjectExpression':
        return !ofFunctions.has(node) && node.properties.some(isEffect);
      case 'AssignmentExpression':
        return lastName(node.left) === 'sideEffect';
      default:
        return false;
    }
  };
}

/** The name of what is imported as `Call`, or of the member of what is: `presource.Endpoint`. */
const lastNameOf = (callee: ast.Node, imported: string): string =>
  callee.type === 'Identifier' ? imported : lastName(callee);

const isEffect = (one: ast.ObjectPropertyKind): boolean =>
  one.type === 'Property' &&
  textOfKey(one) === 'sideEffect' &&
  literalOf(one.value) !== false &&
  lastName(one.value) !== 'undefined';
