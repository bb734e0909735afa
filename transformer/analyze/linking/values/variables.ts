import type { ast } from '../../../parse/parse.ts';
import { type Binding, ScopedWalk } from '../../facts/scope.ts';
import { functionParameters, isWrapper, targetsOf, unwrapTypes } from '../../facts/syntax.ts';
import { nameOf, nameOfRead } from '../names/expression-names.ts';

/** The values that something gets; `undefined` stands for one that the file does not show. */
export type GivenValues = readonly (ast.Node | undefined)[];

/** A variable, a parameter or a field, as far as the file shows. */
export interface Variable {
  readonly values: GivenValues;
  /** Of a field: what the file assigns to members of its name. All fields of a name share one list. */
  readonly written?: GivenValues | undefined;
  /** Its declared type. It holds nothing else. */
  readonly type: ast.TSType | undefined;
  /** The object whose member it is, by a pattern: `api` of `const { get } = api`. */
  readonly source?: ast.Node;
}

/** The variables of a file, each at its place: two functions may use one name for two things. */
export class Variables {
  readonly #walk: ScopedWalk;
  readonly #meanings = new Map<ast.Node, Binding | undefined>();
  readonly #variables = new Map<number, Variable & { readonly values: (ast.Node | undefined)[] }>();
  /** The fields of each class, the class of each `this.items`, and what the file assigns to members of a name. */
  readonly #fields = new Map<ast.Node, Map<string, Variable>>();
  readonly #owners = new Map<ast.Node, ast.Node>();
  readonly #written = new Map<string, (ast.Node | undefined)[]>();
  readonly #assigned: (readonly [at: number, value: ast.Node | undefined])[] = [];
  /** Declarations of loops, whose variables get what the file does not show. */
  readonly #loops = new Set<ast.Node>();

  constructor(program: ast.Program) {
    this.#walk = new ScopedWalk(program);
    this.#walk.visit((node) => {
      for (const one of partsOf(node))
        if (one?.type === 'Identifier') this.#meanings.set(one, this.#walk.resolve(one.name));
      this.#visit(node);
      this.#declareParameters(functionParameters(node));
    });
    for (const [at, value] of this.#assigned) this.#variables.get(at)?.values.push(value);
  }

  /** The meaning of an identifier that is read as a value; `undefined` for a global, and for what was not looked up. */
  meaning(node: ast.Node): Binding | undefined {
    return this.#meanings.get(node);
  }

  isGlobal(node: ast.Node): boolean {
    return this.#meanings.has(node) && !this.#meanings.get(node);
  }

  variable(at: number): Variable | undefined {
    return this.#variables.get(at);
  }

  /** The field that `this.items` or `this.#items` reads, if the class around it declares it. */
  field(node: ast.MemberExpression): Variable | undefined {
    const name = nameOfRead(node) ?? '';
    const body = this.#owners.get(node);
    const found = body && this.#fields.get(body)?.get(name);
    return found && { ...found, written: this.#written.get(name) };
  }

  #visit(node: ast.Node): void {
    const { ancestors } = this.#walk;
    switch (node.type) {
      case 'ForInStatement':
      case 'ForOfStatement':
        if (node.left.type === 'VariableDeclaration') this.#loops.add(node.left);
        else this.#assign(node.left);
        break;
      case 'VariableDeclarator':
        this.#declareVariable(node, this.#loops.has(ancestors.at(-1)!));
        break;
      case 'AssignmentExpression':
        this.#assign(node.left, node.operator === '&&=' ? undefined : node.right);
        break;
      case 'PropertyDefinition':
        if (!node.static) this.#addField(ancestors.at(-1)!, node);
        break;
      case 'MemberExpression': {
        const body = node.object.type === 'ThisExpression' && bodyAround(ancestors);
        if (body) this.#owners.set(node, body);
        break;
      }
      default:
        break;
    }
  }

  #declare(id: ast.Node, value?: ast.Node | null): void {
    if (id.type !== 'Identifier') return;
    this.#variables.set(id.start, { values: value === null ? [] : [value], type: typeOf(id) });
    // A `var` may be declared again.
    if (value !== null) this.#assignTo(id, value);
  }

  #declareVariable({ id, init }: ast.VariableDeclarator, isOfLoop: boolean): void {
    if (id.type !== 'ObjectPattern' || !init) {
      this.#declare(id, isOfLoop ? undefined : init);
      return;
    }
    for (const one of id.properties)
      if (one.type === 'Property' && one.value.type === 'Identifier')
        this.#variables.set(one.value.start, { values: [undefined], type: undefined, source: init });
  }

  #declareParameters(parameters: readonly ast.Node[]): void {
    for (const one of parameters) {
      // The rest of the arguments is a list.
      if (one.type === 'RestElement') this.#declare(one.argument, one);
      else this.#declare(one.type === 'AssignmentPattern' ? one.left : one);
    }
  }

  #addField(body: ast.Node, { key, computed, value, ...field }: ast.PropertyDefinition): void {
    const name = nameOf(key, computed);
    if (name === undefined) return;
    const found = this.#fields.get(body) ?? new Map<string, Variable>();
    // A value under another type may be replaced by any of that type.
    const type = field.typeAnnotation?.typeAnnotation ?? (value && isWrapper(value) ? UNKNOWN : undefined);
    this.#fields.set(body, found.set(name, { values: [value ?? undefined], type }));
  }

  #assign(given: ast.Node, value?: ast.Node): void {
    const whole = unwrapTypes(given);
    for (const target of targetsOf(given)) {
      // A pattern takes members off the value, which the file does not show.
      const assigned = target === whole ? value : undefined;
      const name = target.type === 'MemberExpression' ? nameOfRead(target) : undefined;
      if (name !== undefined) this.#write(name, assigned);
      if (target.type === 'Identifier') this.#assignTo(target, assigned);
    }
  }

  #write(name: string, value: ast.Node | undefined): void {
    const known = this.#written.get(name);
    if (known) known.push(value);
    else this.#written.set(name, [value]);
  }

  #assignTo({ name, start }: ast.Span & { readonly name: string }, value: ast.Node | undefined): void {
    const binding = this.#walk.resolve(name);
    if (binding?.kind === 'local' && binding.at !== start) this.#assigned.push([binding.at, value]);
  }
}

/** The parts of a node whose names a question may be about. */
function partsOf(node: ast.Node): readonly (ast.Node | null | undefined)[] {
  if (isWrapper(node)) return [node.expression];
  switch (node.type) {
    case 'MemberExpression':
      return [node.object];
    case 'CallExpression':
    case 'NewExpression':
      return [node.callee];
    case 'VariableDeclarator':
      return [node.init];
    case 'AssignmentExpression':
      return [node.right];
    case 'ConditionalExpression':
      return [node.consequent, node.alternate];
    case 'PropertyDefinition':
    case 'AccessorProperty':
      return [node.value];
    case 'ArrowFunctionExpression':
      return [node.body];
    default:
      return [];
  }
}

/** The body of the class whose instance is `this`. */
function bodyAround(ancestors: readonly ast.Node[]): ast.Node | undefined {
  for (let at = ancestors.length - 1; at > 1; at--) {
    const [above, node] = [ancestors[at - 1]!, ancestors[at]!];
    if (node.type === 'FunctionDeclaration' || node.type === 'StaticBlock') return undefined;
    if (node.type === 'FunctionExpression' && above.type !== 'MethodDefinition') return undefined;
    if (above.type === 'ClassBody') return 'static' in node && !node.static ? above : undefined;
  }
  return undefined;
}

/** A type that tells nothing. */
const UNKNOWN = { type: 'TSUnknownKeyword', start: 0, end: 0 } as ast.TSType;

const typeOf = (id: ast.Node): ast.TSType | undefined =>
  'typeAnnotation' in id
    ? ((id.typeAnnotation as ast.TSTypeAnnotation | null)?.typeAnnotation ?? undefined)
    : undefined;
