import type { ast } from '../parse/parse.ts';
import { keyName } from './place.ts';

const staticMembers = (node: ast.Class, name: string) =>
  node.body.body.filter(
    (member) =>
      (member.type === 'PropertyDefinition' ||
        member.type === 'MethodDefinition' ||
        member.type === 'AccessorProperty') &&
      member.static &&
      !member.computed &&
      keyName(member.key) === name &&
      !('declare' in member && member.declare),
  );

/** Whether a class has a static member of this name, of whatever kind. */
export const hasStatic = (node: ast.Class, name: string): boolean => staticMembers(node, name).length > 0;

/** The value of a static field. */
export function staticValue(node: ast.Class, name: string): ast.Node | null {
  const member = staticMembers(node, name).at(-1);
  return member?.type === 'PropertyDefinition' ? member.value : null;
}

/** Whether a class adds nothing with an effect to its parent's construction: no constructor, no call in a field. */
export const constructsPlainly = (node: ast.Class): boolean =>
  node.body.body.every((member) => {
    if (member.type === 'MethodDefinition') return member.kind !== 'constructor';
    if (member.type !== 'PropertyDefinition' && member.type !== 'AccessorProperty') return true;
    return member.static || member.value === null || PLAIN.has(member.value.type);
  });

const PLAIN = new Set<ast.Node['type']>([
  'Literal',
  'Identifier',
  'ArrowFunctionExpression',
  'FunctionExpression',
]);
