import type { ast } from '../../parse/parse.ts';
import { isFunction, isWrapper, writtenName } from './syntax.ts';

const TRANSPARENT = new Set<ast.Node['type']>([
  'Program',
  'ExportNamedDeclaration',
  'ExportDefaultDeclaration',
  'VariableDeclaration',
  'VariableDeclarator',
  'ExpressionStatement',
]);

/** True for a node that passes on the value of a module-level statement unchanged. */
const passesOn = (node: ast.Node): boolean => TRANSPARENT.has(node.type) || isWrapper(node);

/** True if a call or construction is continued by `.member` or a further call. */
export const isChained = (node: ast.Node, parent: ast.Node): boolean =>
  (parent.type === 'MemberExpression' && parent.object === node) ||
  (parent.type === 'CallExpression' && parent.callee === node);

/**
 * The surroundings of the visited node. They are tracked during the walk, because checking all ancestors of
 * each node costs more the deeper the nodes are.
 */
export class Surroundings {
  /** Classes around it, outermost first. */
  readonly classes: ast.Class[] = [];
  #functions = 0;
  #ambient = 0;
  /** The number of nodes around the outermost node that is not transparent. */
  #opaqueAt = Number.POSITIVE_INFINITY;

  /** True if the code runs in a function call instead of with the module. */
  get isInFunction(): boolean {
    return this.#functions > 0;
  }

  /** True if it is inside a declaration that only exists as a type: `declare module`. */
  get isAmbient(): boolean {
    return this.#ambient > 0;
  }

  /**
   * True if a call runs exactly once whenever the module does, and its result goes directly into a declaration:
   * the module then throws what the call throws. False in functions, branches, `try`, or as an argument. A
   * chain after the call (`createResource(…).extend(…)`) counts as the same position.
   */
  get isModuleLevel(): boolean {
    return this.#opaqueAt === Number.POSITIVE_INFINITY;
  }

  /** Called at each node. */
  at(node: ast.Node, ancestors: readonly ast.Node[]): void {
    const parent = ancestors.at(-1);
    if (!parent || !this.isModuleLevel || passesOn(parent) || isChained(node, parent)) return;
    this.#opaqueAt = ancestors.length;
  }

  /** Called before the parts of a node. */
  enter(node: ast.Node): void {
    this.#count(node, 1);
    if (isClass(node)) this.classes.push(node);
  }

  /** Called after the parts of a node. */
  leave(node: ast.Node, ancestors: readonly ast.Node[]): void {
    if (ancestors.length <= this.#opaqueAt) this.#opaqueAt = Number.POSITIVE_INFINITY;
    this.#count(node, -1);
    if (isClass(node)) this.classes.pop();
  }

  #count(node: ast.Node, step: 1 | -1): void {
    if (isFunction(node)) this.#functions += step;
    else if ('declare' in node && node.declare) this.#ambient += step;
  }
}

const isClass = (node: ast.Node): node is ast.Class =>
  node.type === 'ClassDeclaration' || node.type === 'ClassExpression';

/** True if a statement is at the top level of the module, not in a block or a function. */
export const isModuleStatement = (ancestors: readonly ast.Node[]): boolean =>
  ancestors.every(({ type }) => type === 'Program' || type.startsWith('Export'));

/** The ancestors of a value's declaration: without the types around the value, `class {} satisfies Model`. */
export const aroundTypes = (ancestors: readonly ast.Node[]): readonly ast.Node[] =>
  ancestors.slice(0, ancestors.findLastIndex((outer) => !isWrapper(outer)) + 1);

/**
 * The name that JavaScript gives to an anonymous class in this position, or that users have for a call's
 * result: the variable, parameter, property or class field that it is assigned to.
 */
export function nameFromPlace(inner: ast.Node, ancestors: readonly ast.Node[]): string | undefined {
  const around = aroundTypes(ancestors);
  const node = ancestors[around.length] ?? inner;
  const parent = around.at(-1);
  switch (parent?.type) {
    case 'VariableDeclarator':
      return parent.init === node && parent.id.type === 'Identifier' ? parent.id.name : undefined;
    case 'AssignmentExpression':
    case 'AssignmentPattern':
      return parent.right === node && parent.left.type === 'Identifier' ? parent.left.name : undefined;
    case 'Property':
    case 'PropertyDefinition':
      return parent.value === node ? writtenName(parent) : undefined;
    default:
      return undefined;
  }
}
