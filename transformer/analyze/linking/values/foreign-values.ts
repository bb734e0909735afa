import type { ast } from '../../../parse/parse.ts';
import { TYPESCRIPT } from '../../../parse/sources.ts';
import { wordSet } from '../../facts/names.ts';
import { isWrapper } from '../../facts/syntax.ts';
import { nameOfRead } from '../names/expression-names.ts';
import { CLASSES, foreignTypes } from './foreign-types.ts';
import type { GivenValues, Variable, Variables } from './variables.ts';

/** Globals that are none of ours. */
const GLOBALS = wordSet(
  'Array Atomics CSS JSON Math Object Reflect caches console cookieStore crypto customElements document history ' +
    'indexedDB localStorage location navigator performance sessionStorage window',
);

/** Globals whose functions return a list, a text or an element: `Object.values(all)`, but not `Object.freeze(one)`. */
const MAKING = /^(Array\.(from|of)|Object\.(keys|values|entries)|document\.(create|get|query)\w+)$/;

/** Members of elements, documents, addresses, requests and responses. */
const MEMBERS = wordSet('body classList dataset documentElement head headers searchParams style');

/** Methods that return a list on every object that has them, unless they are given a name: `registry.slice('posts')`. */
const LISTS = wordSet('filter flatMap map slice split');

/** Functions of packages that return what only those packages make, and keep what they are given; and a class of ours that does. */
const MAKERS: Readonly<Record<string, ReadonlySet<string>>> = {
  __proto__: null as never,
  'expo-router': wordSet('useRouter'),
  formik: wordSet('useFormik'),
  'next/navigation': wordSet('useRouter'),
  'next/router': wordSet('useRouter'),
  // Its `signal` ends all requests of the page, without the part for calls that have one.
  'presource/ssr': wordSet('ServerPage'),
  'react-hook-form': wordSet('useFieldArray useForm useFormContext'),
  'react-router': wordSet('useHistory'),
  'react-router-dom': wordSet('useHistory'),
};

/**
 * Tells which values of a file are certainly foreign: no controller, endpoint, resource or schema of ours, by where they come
 * from. It answers by the scopes of the file, and reads them when it is first asked about a name.
 *
 *     new Map(), [...list], all.map(…)               →   it is written here
 *     const lines = []; function add(to: string[])   →   all that the variable gets, or the type that it is declared with
 *     localStorage, useRouter()                      →   it belongs to the platform, or a package made it
 */
export class ForeignValues {
  readonly #program: ast.Program;
  /** Fields that are not private may be written by other files, and only types hold them back. */
  readonly #isTyped: boolean;
  #isType: ((type: ast.TSType) => boolean) | undefined;
  /** What is known of lists of values: if all are foreign; `undefined` for one without a value. */
  readonly #answers = new Map<GivenValues, boolean | undefined>();
  /** The lists on the way to an answer: what comes from itself alone is what the other values are. */
  readonly #open = new Set<GivenValues>();

  readonly #variables: () => Variables;

  constructor(program: ast.Program, file: string, variables: () => Variables) {
    this.#program = program;
    this.#variables = variables;
    this.#isTyped = TYPESCRIPT.test(file);
  }

  get #known(): Variables {
    return this.#variables();
  }

  /** True for an expression whose value is certainly none of ours. */
  has(node: ast.Node): boolean {
    if (isWrapper(node)) return this.has(node.expression);
    switch (node.type) {
      case 'ArrayExpression':
      case 'JSXElement':
      case 'JSXFragment':
      case 'RestElement':
      case 'TemplateLiteral':
        return true;
      case 'Literal':
        return !isNothing(node);
      case 'ChainExpression':
        return this.has(node.expression);
      case 'ConditionalExpression':
        return this.has(node.consequent) && this.has(node.alternate);
      case 'AssignmentExpression':
        // `(groups[key] ??= []).push(one)`: what may be a list is one.
        return /^(=|\?\?=|\|\|=)$/.test(node.operator) && this.has(node.right);
      case 'NewExpression':
        return CLASSES.has(this.#globalOf(node.callee) ?? '');
      case 'CallExpression':
        return this.#isMade(node);
      case 'MemberExpression':
        return this.#isMember(node);
      case 'Identifier':
        return GLOBALS.has(this.#globalOf(node) ?? '') || this.#isVariable(this.#variableOf(node));
      default:
        return false;
    }
  }

  /** True for a request of the platform: `fetch(url, { method })`, `new Request(url, { signal })`. */
  isRequest({ type, callee }: ast.CallExpression | ast.NewExpression): boolean {
    const wanted = type === 'NewExpression' ? 'Request' : 'fetch';
    if (callee.type === 'Identifier') return callee.name === wanted && this.#globalOf(callee) === wanted;
    if (callee.type !== 'MemberExpression' || nameOfRead(callee) !== wanted) return false;
    return /^(window|globalThis|self)$/.test(this.#globalOf(callee.object) ?? '');
  }

  /** True for a call of such a package: `register('name', { validate })`. The objects that it is given get to no class. */
  isKept({ callee }: ast.CallExpression | ast.NewExpression): boolean {
    if (callee.type === 'MemberExpression') {
      const [made, ...others] = this.#variableOf(callee.object)?.values ?? [];
      return !!made && others.length === 0 && this.#isOfMaker(made);
    }
    const source = this.#variableOf(callee)?.source;
    return this.#isMaker(callee) || (!!source && this.#isOfMaker(source));
  }

  #isMaker(callee: ast.Node): boolean {
    const meaning = this.#known.meaning(callee);
    return meaning?.kind === 'import' && !!MAKERS[meaning.source]?.has(meaning.imported);
  }

  #isOfMaker(node: ast.Node): boolean {
    return node.type === 'CallExpression' && this.#isMaker(node.callee);
  }

  #globalOf(node: ast.Node): string | undefined {
    return node.type === 'Identifier' && this.#known.isGlobal(node) ? node.name : undefined;
  }

  #variableOf(node: ast.Node): Variable | undefined {
    const meaning = this.#known.meaning(node);
    return meaning?.kind === 'local' ? this.#known.variable(meaning.at) : undefined;
  }

  #isForeignType(type: ast.TSType): boolean {
    this.#isType ??= foreignTypes(this.#program);
    return this.#isType(type);
  }

  #isVariable(variable: Variable | undefined): boolean {
    if (!variable) return false;
    if (variable.source) return this.#isOfMaker(variable.source);
    if (variable.type) return this.#isForeignType(variable.type);
    const { values, written = NONE } = variable;
    const found = [this.#areForeign(values), this.#areForeign(written)];
    return found.includes(true) && !found.includes(false);
  }

  /**
   * Each list is read once: a file may write to a variable as often as it asks for it. If the first one is foreign, all that were
   * read for it are; otherwise some of them only seemed to be.
   */
  #areForeign(values: GivenValues): boolean | undefined {
    if (this.#answers.has(values)) return this.#answers.get(values);
    if (this.#open.has(values)) return true;
    const isFirst = this.#open.size === 0;
    this.#open.add(values);
    const given = values.filter((one) => !one || !isNothing(one));
    const found = given.length > 0 ? given.every((one) => one && this.has(one)) : undefined;
    if (!found) this.#answers.set(values, found);
    if (!isFirst) return found;
    if (found) for (const one of this.#open) if (!this.#answers.has(one)) this.#answers.set(one, true);
    this.#open.clear();
    return found;
  }

  #isMade({ callee, arguments: given }: ast.CallExpression): boolean {
    if (callee.type === 'MemberExpression') {
      const name = nameOfRead(callee) ?? '';
      if (name === 'get') return this.#holdsForeign(this.#variableOf(callee.object));
      const hasName = given[0]?.type === 'Literal' && typeof given[0].value === 'string' && name !== 'split';
      return (LISTS.has(name) && !hasName) || MAKING.test(`${this.#globalOf(callee.object)}.${name}`);
    }
    if (this.#isMaker(callee)) return true;
    const [make] = this.#isOfReact(callee, 'useMemo') ? given : [];
    return make?.type === 'ArrowFunctionExpression' && this.has(make.body);
  }

  /** `new Map<string, Post[]>()`, or a variable of such a type. */
  #holdsForeign(variable: Variable | undefined): boolean {
    const [made, ...others] = variable?.values ?? [];
    const isNew =
      made?.type === 'NewExpression' && this.#globalOf(made.callee) === 'Map' && others.length === 0;
    const type = variable?.type?.type === 'TSTypeReference' ? variable.type : undefined;
    if (type && !(isNamed(type, 'Map') && this.#isForeignType(type))) return false;
    const value = (type ?? (isNew ? made : undefined))?.typeArguments?.params[1];
    return !!value && this.#isForeignType(value);
  }

  #isOfReact(node: ast.Node, name: string): boolean {
    const meaning = this.#known.meaning(node);
    return meaning?.kind === 'import' && meaning.source === 'react' && meaning.imported === name;
  }

  #isMember(node: ast.MemberExpression): boolean {
    const name = nameOfRead(node) ?? '';
    if (node.object.type === 'ThisExpression')
      return (this.#isTyped || name.startsWith('#')) && this.#isVariable(this.#known.field(node));
    if (name === 'current') return this.#isTyped && this.#isReference(this.#variableOf(node.object));
    return MEMBERS.has(name) && this.has(node.object);
  }

  /** `const all = useRef(new Map())`, or `useRef<string[]>([])`. */
  #isReference(variable: Variable | undefined): boolean {
    const [made, ...others] = variable?.values ?? [];
    if (made?.type !== 'CallExpression' || others.length > 0) return false;
    const meaning = this.#known.meaning(made.callee);
    if (meaning?.kind !== 'import' || meaning.source !== 'react' || meaning.imported !== 'useRef')
      return false;
    const [type] = made.typeArguments?.params ?? [];
    const [given] = made.arguments;
    return type ? this.#isForeignType(type) : !!given && this.has(given);
  }
}

/** No values. */
const NONE: GivenValues = [];

const isNamed = ({ typeName }: ast.TSTypeReference, name: string): boolean =>
  typeName.type === 'Identifier' && typeName.name === name;

/** `null`, before a variable gets its value. */
const isNothing = (node: ast.Node): boolean => node.type === 'Literal' && node.raw === 'null';
