import type { ast } from '../../../parse/parse.ts';
import { isFunction, isWrapper, unwrapTypes } from '../../facts/syntax.ts';
import type { Variables } from './variables.ts';

const CONTROLLERS: ReadonlySet<string> = new Set(['Controller']);
const ENDPOINTS: ReadonlySet<string> = new Set(['createResource', 'resource', 'RestEndpoint', 'Endpoint']);

/** Tells which values of a file certainly are controllers, endpoints or resources of ours, by where they come from. */
export class Ours {
  readonly #variables: () => Variables;
  /** Parameters of functions that `extend` a resource: `(base) => ({ … })`. */
  readonly #bases = new Set<number>();
  /** Expressions, and if they make an endpoint: each link of a chain asks for the one before it. */
  readonly #endpoints = new Map<ast.Node, boolean>();

  constructor(variables: () => Variables) {
    this.#variables = variables;
  }

  /** True for a variable that holds a `new Controller()`, and nothing else. */
  isController(node: ast.Node): boolean {
    return this.#isMade(this.#valueOf(node), CONTROLLERS);
  }

  /**
   * The objects that are options of an endpoint, or of the members of a resource, in a call that certainly makes them.
   *
   *     new RestEndpoint({ … }), createResource({ … }).extend({ getList: { … } }), Posts.get.extend({ … })
   */
  options(node: ast.CallExpression | ast.NewExpression): readonly ast.ObjectExpression[] {
    const { callee } = node;
    const isExtending = callee.type === 'MemberExpression' && this.#isExtend(callee);
    if (!isExtending && !this.#isMade(node, ENDPOINTS)) return [];
    for (const one of isExtending ? node.arguments : []) this.#addBase(one);
    return node.arguments.flatMap((one) => objectsIn(unwrapTypes(one)));
  }

  /** `Posts.get.extend`, `createResource(…).extend`, `base.getList.extend`. */
  #isExtend({ object, property, computed }: ast.MemberExpression): boolean {
    return (
      !computed && property.type === 'Identifier' && property.name === 'extend' && this.#isEndpoint(object)
    );
  }

  #isEndpoint(node: ast.Node): boolean {
    const known = this.#endpoints.get(node);
    if (known !== undefined) return known;
    // What a variable gets may be made of the variable itself: `var App = App.extend({ … })`.
    this.#endpoints.set(node, false);
    const found = this.#makesEndpoint(node);
    this.#endpoints.set(node, found);
    return found;
  }

  #makesEndpoint(node: ast.Node): boolean {
    if (isWrapper(node)) return this.#isEndpoint(node.expression);
    if (node.type === 'MemberExpression') return !node.computed && this.#isEndpoint(node.object);
    if (node.type === 'Identifier') {
      const meaning = this.#variables().meaning(node);
      if (meaning?.kind === 'local' && this.#bases.has(meaning.at)) return true;
      const value = this.#valueOf(node);
      return !!value && this.#isEndpoint(value);
    }
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return false;
    const { callee } = node;
    return this.#isMade(node, ENDPOINTS) || (callee.type === 'MemberExpression' && this.#isExtend(callee));
  }

  /** The one value of a variable that gets no other. */
  #valueOf(node: ast.Node): ast.Node | undefined {
    const meaning = this.#variables().meaning(node);
    const { values = [] } = (meaning?.kind === 'local' && this.#variables().variable(meaning.at)) || {};
    return values.length === 1 ? values[0] : undefined;
  }

  #isMade(node: ast.Node | undefined, names: ReadonlySet<string>): boolean {
    if (node?.type !== 'NewExpression' && node?.type !== 'CallExpression') return false;
    const meaning = this.#variables().meaning(node.callee);
    return meaning?.kind === 'import' && meaning.source === 'presource' && names.has(meaning.imported);
  }

  #addBase(node: ast.Node): void {
    if (!isFunction(node)) return;
    const [base] = node.params;
    if (base?.type === 'Identifier') this.#bases.add(base.start);
  }
}

/** An object, and those in its fields. */
function objectsIn(node: ast.Node | null): readonly ast.ObjectExpression[] {
  if (node?.type !== 'ObjectExpression') return [];
  return [node, ...node.properties.flatMap((one) => (one.type === 'Property' ? objectsIn(one.value) : []))];
}
