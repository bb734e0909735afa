import type { ast } from '../../parse/parse.ts';
import { type Context, knownAs, unwrapTypes } from '../context.ts';
import type { Visit } from './scope.ts';
import { keyName } from './surroundings.ts';

/** A value that a name or an expression has whenever it is asked. */
export type Constant = string | number;

/**
 * The value of an expression, where the text alone tells it: literals, constants and enum members of this file declared
 * above, and what templates and `+` make of them.
 *
 *     const API = '/api';   `${API}/posts/:id`   →   '/api/posts/:id'
 */
export function constantOf(
  context: Context,
  expression: ast.Node | null,
  resolve: Visit['resolve'],
): Constant | undefined {
  const node = unwrapTypes(expression);
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' || typeof node.value === 'number' ? node.value : undefined;
    case 'TemplateLiteral':
      return textOf(context, node, resolve);
    case 'BinaryExpression':
      return sumOf(context, node, resolve);
    case 'Identifier': {
      const known = knownAs(context, node, resolve);
      return known?.kind === 'constant' ? known.value : undefined;
    }
    case 'MemberExpression': {
      const known = knownAs(context, node.object, resolve);
      if (known?.kind !== 'enum') return undefined;
      const member = node.computed ? constantOf(context, node.property, resolve) : keyName(node.property);
      return member === undefined ? undefined : known.members.get(String(member));
    }
    default:
      return undefined;
  }
}

/** Characters of the longest text that is worth knowing; constants that double each other would fill the memory. */
const LONGEST = 100_000;

/** Without recursion: sums of thousands of terms are found in generated code. */
function sumOf(context: Context, sum: ast.Node, resolve: Visit['resolve']): Constant | undefined {
  const terms: ast.Node[] = [];
  let first: ast.Node = sum;
  while (first.type === 'BinaryExpression' && first.operator === '+') {
    terms.push(first.right);
    first = unwrapTypes(first.left)!;
  }
  if (first.type === 'BinaryExpression') return undefined;
  let value = constantOf(context, first, resolve);
  while (value !== undefined && terms.length > 0) {
    const term = constantOf(context, terms.pop()!, resolve);
    // The language decides between sum and text.
    value = term === undefined ? undefined : known((value as string) + (term as string));
  }
  return value;
}

const known = (value: Constant): Constant | undefined =>
  typeof value === 'string' && value.length > LONGEST ? undefined : value;

function textOf(
  context: Context,
  { quasis, expressions }: ast.TemplateLiteral,
  resolve: Visit['resolve'],
): string | undefined {
  let text = '';
  for (const [at, { value }] of quasis.entries()) {
    const inner = at === 0 ? '' : constantOf(context, expressions[at - 1]!, resolve);
    if (inner === undefined) return undefined;
    text += inner + (value.cooked ?? '');
    if (text.length > LONGEST) return undefined;
  }
  return text;
}

/** The property name that a key stands for, also in brackets. */
export const memberName = (
  context: Context,
  { key, computed }: { readonly key: ast.Node; readonly computed: boolean },
  resolve: Visit['resolve'],
): string | undefined => {
  const name = computed ? constantOf(context, key, resolve) : keyName(key);
  return name === undefined ? undefined : String(name);
};

/** Remembers the members of an enum whose values its text tells. */
export function noteEnum(context: Context, node: ast.TSEnumDeclaration, resolve: Visit['resolve']): void {
  // Declarations of one name make one enum.
  const binding = resolve(node.id.name);
  if (node.declare || binding?.kind !== 'local') return;
  const before = context.known.get(binding.at);
  const members = before?.kind === 'enum' ? before.members : new Map<string, Constant>();
  // In an enum its members go by their bare names, before whatever else has these.
  const own = new Set(node.body.members.map(({ id }) => keyName(id)));
  const outside: Visit['resolve'] = (name) =>
    own.has(name) || members.has(name) ? undefined : resolve(name);
  let next: Constant | undefined = 0;
  for (const { id, initializer } of node.body.members) {
    const value: Constant | undefined = initializer ? constantOf(context, initializer, outside) : next;
    const name = keyName(id);
    if (name !== undefined && value !== undefined) members.set(name, value);
    next = typeof value === 'number' ? value + 1 : undefined;
  }
  context.known.set(binding.at, { kind: 'enum', members });
}
