import type { ast } from '../../parse/parse.ts';
import { isWrapper } from '../context.ts';
import { type Binding, ScopedWalk } from '../facts/scope.ts';

/** What a file tells about a variable, a parameter or a field. */
export interface Variable {
  /** What it gets; `undefined` stands for what the file does not show. */
  readonly values: (ast.Node | undefined)[];
  /** The type that it is declared with. Nothing else gets into it. */
  readonly type: ast.TSType | undefined;
  /** What a pattern takes it off. */
  readonly source?: ast.Node;
}

export interface Variables {
  /** The meaning of an identifier that is read as a value; `undefined` for a global, and for what was not looked up. */
  readonly meaning: (node: ast.Node) => Binding | undefined;
  readonly isGlobal: (node: ast.Node) => boolean;
  readonly variable: (at: number) => Variable | undefined;
  /** The field that `this.items` or `this.#items` reads, if the class around it declares it. */
  readonly field: (node: ast.MemberExpression) => Variable | undefined;
}

/** Reads the variables of a file, each at its place: two functions may use one name for two things. */
export function variablesOf(program: ast.Program): Variables {
  const meanings = new Map<ast.Node, Binding | undefined>();
  const variables = new Map<number, Variable>();
  /** The fields of each class, and what the file assigns to members of a name. */
  const fields = new Map<ast.Node, Map<string, Variable>>();
  const owners = new Map<ast.Node, ast.Node>();
  const written = new Map<string, (ast.Node | undefined)[]>();
  const assigned: (readonly [at: number, value: ast.Node | undefined])[] = [];
  /** Declarations of loops, whose variables get what the file does not show. */
  const loops = new Set<ast.Node>();
  const walk = new ScopedWalk(program);

  const declare = (id: ast.Node, value?: ast.Node | null) => {
    if (id.type !== 'Identifier') return;
    variables.set(id.start, { values: value === null ? [] : [value], type: typeOf(id) });
  };
  const addField = (body: ast.Node, name: string | undefined, variable: Variable) => {
    if (name !== undefined) fields.set(body, (fields.get(body) ?? new Map()).set(name, variable));
  };
  const assign = (target: ast.Node, value?: ast.Node) => {
    if (target.type === 'MemberExpression') {
      const name = memberName(target);
      if (name !== undefined) written.set(name, [...(written.get(name) ?? []), value]);
    } else if (target.type === 'Identifier') {
      const binding = walk.resolve(target.name);
      if (binding?.kind === 'local') assigned.push([binding.at, value]);
    } else for (const one of targetsOf(target)) assign(one);
  };

  walk.visit((node) => {
    for (const one of partsOf(node))
      if (one?.type === 'Identifier') meanings.set(one, walk.resolve(one.name));
    switch (node.type) {
      case 'ForInStatement':
      case 'ForOfStatement':
        if (node.left.type === 'VariableDeclaration') loops.add(node.left);
        else assign(node.left);
        break;
      case 'VariableDeclarator': {
        const isOfLoop = loops.has(walk.ancestors.at(-1)!);
        if (node.id.type === 'Identifier') declare(node.id, isOfLoop ? undefined : node.init);
        else if (node.id.type === 'ObjectPattern' && node.init) {
          for (const one of node.id.properties)
            if (one.type === 'Property' && one.value.type === 'Identifier')
              variables.set(one.value.start, { values: [undefined], type: undefined, source: node.init });
        }
        break;
      }
      case 'AssignmentExpression':
        assign(node.left, node.operator === '&&=' ? undefined : node.right);
        break;
      case 'PropertyDefinition':
        // A value under another type may be replaced by any of that type.
        if (!node.static)
          addField(walk.ancestors.at(-1)!, keyName(node.key, node.computed), {
            values: [node.value ?? undefined],
            type: typeOf(node) ?? (isWrapper(node.value ?? node) ? UNKNOWN : undefined),
          });
        break;
      case 'MemberExpression': {
        const body = node.object.type === 'ThisExpression' && bodyAround(walk.ancestors);
        if (body) owners.set(node, body);
        break;
      }
      default:
        break;
    }
    if ('params' in node && Array.isArray(node.params))
      for (const one of node.params as ast.Node[]) {
        // The rest of the arguments is a list.
        if (one.type === 'RestElement') declare(one.argument, one);
        else declare(one.type === 'AssignmentPattern' ? one.left : one);
      }
  });
  for (const [at, value] of assigned) variables.get(at)?.values.push(value);
  return {
    meaning: (node) => meanings.get(node),
    isGlobal: (node) => meanings.has(node) && !meanings.get(node),
    variable: (at) => variables.get(at),
    field: (node) => {
      const name = memberName(node) ?? '';
      const found = fields.get(owners.get(node) ?? program)?.get(name);
      return found && { ...found, values: [...found.values, ...(written.get(name) ?? [])] };
    },
  };
}

/** The parts of a node whose names a question may be about. */
function partsOf(node: ast.Node): readonly (ast.Node | null | undefined)[] {
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
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
      return [node.expression];
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

/** The name of `this.items`, `list.items` and `list['items']`; `#items` for a private one. */
export const memberName = ({ property, computed }: ast.MemberExpression): string | undefined =>
  keyName(property, computed);

function keyName(key: ast.Node, computed: boolean): string | undefined {
  if (key.type === 'PrivateIdentifier') return `#${key.name}`;
  if (key.type === 'Literal') return String(key.value);
  return key.type === 'Identifier' && !computed ? key.name : undefined;
}

/** What a pattern assigns to. */
function targetsOf(pattern: ast.Node): readonly ast.Node[] {
  switch (pattern.type) {
    case 'ObjectPattern':
      return pattern.properties.map((one) => (one.type === 'Property' ? one.value : one.argument));
    case 'ArrayPattern':
      return pattern.elements.flatMap((one) => one ?? []);
    case 'AssignmentPattern':
      return [pattern.left];
    case 'RestElement':
      return [pattern.argument];
    default:
      return [];
  }
}
