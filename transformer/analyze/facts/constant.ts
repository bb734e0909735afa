import type { ast } from '../../parse/parse.ts';
import { type Context, knownAs } from '../context.ts';
import { keyName, unwrapTypes } from './syntax.ts';

/** A value that a name or an expression always has. */
export type Constant = string | number;

/**
 * The value of an expression, if the text alone determines it: literals, constants and enum members declared
 * above in this file, and templates and `+` of these.
 *
 *     const API = '/api';   `${API}/posts/:id`   →   '/api/posts/:id'
 */
export function constantOf(context: Context, expression: ast.Node | null): Constant | undefined {
  const node = unwrapTypes(expression);
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' || typeof node.value === 'number' ? node.value : undefined;
    case 'TemplateLiteral':
      return textOf(context, node);
    case 'BinaryExpression':
      return sumOf(context, node);
    case 'Identifier': {
      const known = knownAs(context, node);
      return known?.kind === 'constant' ? known.value : context.ownMembers?.get(node.name);
    }
    case 'MemberExpression': {
      const known = knownAs(context, node.object);
      if (known?.kind !== 'enum') return undefined;
      const member = node.computed ? constantOf(context, node.property) : keyName(node.property);
      return member === undefined ? undefined : known.members.get(String(member));
    }
    default:
      return undefined;
  }
}

/** The maximum length of a known text; constants that double each other would fill the memory. */
const LONGEST = 100_000;

/** Without recursion: generated code has sums of thousands of terms. */
function sumOf(context: Context, sum: ast.Node): Constant | undefined {
  const terms: ast.Node[] = [];
  let first: ast.Node = sum;
  while (first.type === 'BinaryExpression' && first.operator === '+') {
    terms.push(first.right);
    first = unwrapTypes(first.left);
  }
  if (first.type === 'BinaryExpression') return undefined;
  let value = constantOf(context, first);
  while (value !== undefined && terms.length > 0) {
    const term = constantOf(context, terms.pop()!);
    // JavaScript decides between addition and concatenation.
    value = term === undefined ? undefined : known((value as string) + (term as string));
  }
  return value;
}

const known = (value: Constant): Constant | undefined =>
  typeof value === 'string' && value.length > LONGEST ? undefined : value;

function textOf(context: Context, { quasis, expressions }: ast.TemplateLiteral): string | undefined {
  let text = '';
  for (const [at, { value }] of quasis.entries()) {
    const inner = at === 0 ? '' : constantOf(context, expressions[at - 1]!);
    if (inner === undefined) return undefined;
    text += inner + (value.cooked ?? '');
    if (text.length > LONGEST) return undefined;
  }
  return text;
}

/** The property name of a key, also in brackets. */
export const memberName = (
  context: Context,
  { key, computed }: { readonly key: ast.Node; readonly computed: boolean },
): string | undefined => {
  const name = computed ? constantOf(context, key) : keyName(key);
  return name === undefined ? undefined : String(name);
};

/**
 * Records the members of an enum whose values follow from its text.
 *
 *     enum Path { Api = '/api', Posts = `${Api}/posts/:id`, Users = `${Path.Api}/users/:id` }
 */
export function noteEnum(context: Context, node: ast.TSEnumDeclaration): void {
  // Declarations with the same name form one enum.
  const binding = context.resolve(node.id.name);
  if (node.declare || binding?.kind !== 'local') return;
  const before = context.known.get(binding.at);
  const members = before?.kind === 'enum' ? before.members : new Map<string, Constant>();
  context.known.set(binding.at, { kind: 'enum', members });
  // Inside an enum, bare names refer to its members before anything else.
  const own = new Set(node.body.members.map(({ id }) => keyName(id)));
  // Hosts do not agree on those of another declaration.
  const ownMembers = new Map<string, Constant>();
  const inside: Context = {
    ...context,
    resolve: (name) => (own.has(name) || members.has(name) ? undefined : context.resolve(name)),
    ownMembers,
  };
  let next: Constant | undefined = 0;
  for (const { id, initializer } of node.body.members) {
    const value: Constant | undefined = initializer ? constantOf(inside, initializer) : next;
    const name = keyName(id);
    if (name !== undefined && value !== undefined) {
      members.set(name, value);
      ownMembers.set(name, value);
    }
    next = typeof value === 'number' ? value + 1 : undefined;
  }
}
