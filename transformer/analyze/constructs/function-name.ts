import type { ast } from '../../parse/parse.ts';
import { afterTrivia } from '../../parse/trivia.ts';
import { type Context, importedName } from '../context.ts';
import { memberName } from '../facts/constant.ts';
import { isModuleStatement } from '../facts/surroundings.ts';
import { isWrapper, unwrapTypes, writtenName } from '../facts/syntax.ts';
import { extendedBy } from '../facts/value.ts';

/**
 * Names the function of an endpoint by the variable or member that holds the endpoint, if that is created once
 * whenever the module runs. In a function, a branch or a loop the same text creates several endpoints, which
 * must not share a name.
 *
 *     const getUser = new Endpoint((id) => api.user(id))   →   getUser
 *     class Api { static posts = { get: new Endpoint(api.post) } }   →   Api.posts.get
 */
export function nameFunction(context: Context, node: ast.NewExpression): void {
  if (importedName(context, node.callee) !== 'Endpoint') return;
  const name = nameOf(context, node)?.replace(/\s+/g, '-');
  // `{ a: { b } }` and `{ 'a.b' }` are two endpoints: the second one is named by the runtime.
  if (!name || context.endpointNames.has(name)) return;
  context.endpointNames.add(name);
  const last = node.arguments.at(-1);
  // With a third argument it is compiled already.
  if (!last || node.arguments.length > 2) return;
  if (node.arguments.some(({ type }) => type === 'SpreadElement')) return;
  const [, options] = node.arguments;
  if (options && isNamed(context, options)) return;
  context.found.functionNames.push({
    at: endOf(context, last, node),
    name,
    hasOptions: options !== undefined,
  });
}

/** True if the options certainly set a name. */
function isNamed(context: Context, options: ast.Node): boolean {
  const literal = unwrapTypes(options);
  if (literal?.type !== 'ObjectExpression') return false;
  return literal.properties.some((one) => one.type === 'Property' && memberName(context, one) === 'name');
}

/** The members from the variable to the endpoint; `undefined` if it may be created more or less than once. */
function nameOf({ ancestors }: Context, node: ast.Node): string | undefined {
  const members: string[] = [];
  let inner = node;
  for (let at = ancestors.length - 1; at >= 0; at--) {
    const outer = ancestors[at]!;
    const step = stepOf(inner, outer);
    if (step === undefined) return undefined;
    if (step) members.unshift(step);
    if (isModuleStatement(ancestors.slice(0, at)) && members.length > 0 && ENDS.has(outer.type))
      return members.join('.');
    inner = outer;
  }
  return undefined;
}

/** Nodes that name all that is in them, if they are a statement of the module. */
const ENDS = new Set<ast.Node['type']>([
  'VariableDeclaration',
  'ClassDeclaration',
  'ExportDefaultDeclaration',
]);

/** The name that a node adds to the value in it, or none (`''`); `undefined` if the value's place is not certain. */
function stepOf(inner: ast.Node, outer: ast.Node): string | undefined {
  switch (outer.type) {
    case 'VariableDeclarator':
      return outer.init === inner && outer.id.type === 'Identifier' ? outer.id.name : undefined;
    case 'Property':
      return outer.value === inner ? writtenName(outer) : undefined;
    case 'PropertyDefinition':
      return outer.value === inner && outer.static ? writtenName(outer) : undefined;
    case 'ClassDeclaration':
      return outer.body === inner ? (outer.id?.name ?? '') : undefined;
    case 'ClassExpression':
      return outer.body === inner ? '' : undefined;
    case 'ExportDefaultDeclaration':
      return 'default';
    case 'MemberExpression':
      return outer.object === inner ? '' : undefined;
    case 'CallExpression':
      return outer.callee === inner && extendedBy(outer) ? '' : undefined;
    case 'ObjectExpression':
    case 'ClassBody':
    case 'VariableDeclaration':
      return '';
    default:
      return isWrapper(outer) ? '' : undefined;
  }
}

/** The end of the last argument, after the brackets around it. */
function endOf({ code }: Context, last: ast.Node, node: ast.NewExpression): number {
  let { end } = last;
  for (let at = afterTrivia(code, end); code[at] === ')' && at < node.end - 1; at = afterTrivia(code, end))
    end = at + 1;
  return end;
}
