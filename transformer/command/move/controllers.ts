import { isFunction } from '../../analyze/facts/syntax.ts';
import type { ast } from '../../parse/parse.ts';
import { initOf } from './locals.ts';
import type { MovedFile } from './moved-file.ts';
import { bare, memberOf, wordOf } from './tree.ts';

/** Methods of a controller that it does not have here. */
const METHODS: Readonly<Record<string, string>> = {
  __proto__: null as never,
  getState: 'its methods read the state',
  dispatch: 'call the method that the action stands for',
  snapshot: 'its own `get` and `getResponse` read the state',
  resolve: 'use `setResponse` or `setError`',
  getResponseMeta: 'use `getResponse`',
  getQueryMeta: 'use `get`',
};

/** What is taken of an object by names. */
export type Taken = Extract<ast.Node, { readonly type: 'ObjectPattern' }>;

/** `controller.getState`, also of the controller that a manager gets. */
export function listMethod(
  moved: MovedFile,
  node: ast.MemberExpression,
  ancestors: readonly ast.Node[],
): void {
  const name = memberOf(node);
  if (name === undefined || !(name in METHODS)) return;
  const object = bare(node.object);
  if (!isController(moved, object, ancestors)) return;
  if (name === 'getState' && removeState(moved, node, ancestors)) return;
  const text = moved.code.slice(object.start, object.end);
  moved.todo(node.property, `\`${text}.${name}\`: ${METHODS[name]}.`, 'the-state');
}

/** `controller.get(Todo, { id }, controller.getState())`: here the method reads the state by itself. */
function removeState(moved: MovedFile, node: ast.Node, ancestors: readonly ast.Node[]): boolean {
  const [call, reader] = ancestors.slice(-2);
  if (call?.type !== 'CallExpression' || reader?.type !== 'CallExpression' || reader.callee !== node)
    return false;
  const before = call.arguments.at(-2);
  const { callee } = call;
  if (!before || call.arguments.at(-1) !== reader || callee.type !== 'MemberExpression') return false;
  const isReader = /^get(Response|Error)?$/.test(memberOf(callee) ?? '');
  if (!isReader || !isController(moved, bare(callee.object), ancestors)) return false;
  moved.remove({ start: before.end, end: reader.end });
  return true;
}

/** `const { getState } = useController()`, and a middleware's `({ getState }) => …`. */
export function listTaken(moved: MovedFile, pattern: Taken, ancestors: readonly ast.Node[]): void {
  const parent = ancestors.at(-1);
  const isTaken =
    parent?.type === 'VariableDeclarator'
      ? !!parent.init && isController(moved, bare(parent.init), ancestors)
      : isFunction(parent) && parent.params[0] === pattern && isMiddleware(moved, ancestors);
  if (!isTaken) return;
  for (const one of pattern.properties) {
    const name = one.type === 'Property' ? wordOf(one.key) : undefined;
    if (name !== undefined && name in METHODS)
      moved.todo(one, `\`${name}\` of a controller: ${METHODS[name]}.`, 'the-state');
  }
}

function isController(moved: MovedFile, object: ast.Node, ancestors: readonly ast.Node[]): boolean {
  if (object.type === 'Identifier') {
    const given = parameterOf(object.name, ancestors);
    if (given && (isTyped(moved, given.node) || (given.isFirst && isMiddleware(moved, given.around))))
      return true;
    const init = given ? undefined : initOf(moved, object.name);
    if (init) return isMade(moved, init);
    if (given && (!given.isFirst || typeOf(given.node)?.type === 'TSTypeReference')) return false;
    return isCalledSo(moved, object.name);
  }
  return isMade(moved, object) || isField(moved, object, ancestors);
}

/** True for what is called a controller, in a file of theirs: a parameter without a type, or what `renderDataHook` returns. */
const isCalledSo = (moved: MovedFile, name: string): boolean =>
  /^(controller|ctrl)$/.test(name) && moved.imported.size > 0;

function isMade(moved: MovedFile, made: ast.Node): boolean {
  if (made.type !== 'CallExpression' && made.type !== 'NewExpression') return false;
  return /^(useController|Controller)$/.test(moved.exported(wordOf(made.callee)) ?? '');
}

/** `this.controller` of a manager, or another field with the type of a controller. */
function isField(moved: MovedFile, object: ast.Node, ancestors: readonly ast.Node[]): boolean {
  if (object.type !== 'MemberExpression' || object.object.type !== 'ThisExpression') return false;
  const owner = ancestors.findLast(
    (one): one is ast.Class => one.type === 'ClassDeclaration' || one.type === 'ClassExpression',
  );
  const name = memberOf(object);
  const isManager = owner?.implements?.some((one) => moved.exported(wordOf(one.expression)) === 'Manager');
  if (isManager && name === 'controller') return true;
  return !!owner?.body.body.some(
    (one) => one.type === 'PropertyDefinition' && wordOf(one.key) === name && isTyped(moved, one),
  );
}

/** The parameter of this name of the innermost function that has one, with the ancestors of its pattern. */
function parameterOf(
  name: string,
  ancestors: readonly ast.Node[],
): { readonly node: ast.Node; readonly isFirst: boolean; readonly around: readonly ast.Node[] } | undefined {
  for (let at = ancestors.length - 1; at >= 0; at--) {
    const fn = ancestors[at];
    if (!isFunction(fn)) continue;
    const index = fn.params.findIndex((one) => wordOf(one) === name);
    if (index >= 0)
      return { node: fn.params[index]!, isFirst: index === 0, around: ancestors.slice(0, at + 1) };
  }
  return undefined;
}

/** True if the innermost function is the `middleware` of a manager, or what its `getMiddleware` returns. */
function isMiddleware(moved: MovedFile, ancestors: readonly ast.Node[]): boolean {
  const holder = ancestors.at(-2);
  if (holder?.type === 'VariableDeclarator') return isTyped(moved, holder.id);
  if (holder?.type !== 'PropertyDefinition' && holder?.type !== 'MethodDefinition') return false;
  return wordOf(holder.key) === 'middleware' || isTyped(moved, holder);
}

/** True for what has the type of a controller, or of a middleware. */
function isTyped(moved: MovedFile, node: ast.Node): boolean {
  const type = typeOf(node);
  if (type?.type !== 'TSTypeReference') return false;
  return /^(Controller|Middleware)$/.test(moved.exported(wordOf(type.typeName)) ?? '');
}

/** The type that is written behind a name. */
const typeOf = (node: ast.Node | undefined): ast.Node | undefined =>
  node && 'typeAnnotation' in node
    ? (node.typeAnnotation as ast.TSTypeAnnotation | null)?.typeAnnotation
    : undefined;
