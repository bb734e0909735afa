import type { ast } from '../../../parse/parse.ts';
import { lastName, nameOf, rootOf, textOfKey, unwrapped } from './expression-names.ts';

/** True for `Object.assign`, `Reflect.set` and the like. */
export const isReflection = (callee: ast.Node): boolean => /^(Object|Reflect)$/.test(rootOf(callee) ?? '');

/** The keys that a call defines on an object: `Reflect.set(Todo, 'merge', …)`, `Object.defineProperties(Todo, { merge: … })`. */
export function definedKeys({ callee, arguments: given }: ast.CallExpression): readonly unknown[] {
  const keys = given[1];
  if (!keys || !isReflection(callee)) return [];
  const name = lastName(callee);
  if (/^(set|defineProperty)$/.test(name)) return [nameOf(keys, true)];
  const all = /^(defineProperties|create)$/.test(name) ? unwrapped(keys) : undefined;
  return all?.type === 'ObjectExpression'
    ? all.properties.flatMap((one) => (one.type === 'Property' ? [textOfKey(one)] : []))
    : [];
}

/** True for a member whose value a function computes. */
export const computesValue = (node: ast.Node): boolean =>
  node.type === 'MethodDefinition' || (node.type === 'Property' && node.kind === 'get');

/** The name of a public member that is a parameter, too: `constructor(options, override readonly method: 'POST')`. */
export function publicParameter(node: ast.Node): string | undefined {
  if (node.type !== 'TSParameterProperty' || (node.accessibility ?? 'public') !== 'public') return undefined;
  const { parameter } = node;
  return lastName(parameter.type === 'AssignmentPattern' ? parameter.left : parameter);
}

/** True for a class that extends another one. */
export const isDerived = (node: ast.Node | undefined): node is ast.Class & { superClass: ast.Expression } =>
  (node?.type === 'ClassDeclaration' || node?.type === 'ClassExpression') && !!node.superClass;

/** The members that a class declares in its body, and among the parameters of its constructor. */
export const declaredMembers = ({ body }: ast.ClassBody): readonly ast.Node[] =>
  body.flatMap<ast.Node>((one) =>
    one.type === 'MethodDefinition' && one.kind === 'constructor' ? [one, ...one.value.params] : [one],
  );

/** A member of instances: a field, a getter or an accessor. */
export const isInstanceMember = (node: ast.Node, name: string): boolean =>
  publicParameter(node) === name ||
  ((node.type === 'PropertyDefinition' ||
    node.type === 'AccessorProperty' ||
    node.type === 'MethodDefinition') &&
    !node.static &&
    textOfKey(node) === name);
