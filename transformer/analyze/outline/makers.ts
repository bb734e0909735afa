/** Functions and classes of an app that make its resources and endpoints, and what their calls say. */
import type { MadeOutline, MakerOutline } from '../../model/outline.ts';
import type { ast } from '../../parse/parse.ts';
import { type Context, importedName, originOf } from '../context.ts';
import { constantOf } from '../facts/constant.ts';
import { isFunction, keyName, unwrapTypes } from '../facts/syntax.ts';
import { chainName, extendedBy } from '../facts/value.ts';
import { outlineSchema, referenceTo } from './schema.ts';

type Calling = ast.CallExpression | ast.NewExpression;

/**
 * A function that returns what another one makes, or a class that extends another one, at the top of a module.
 *
 *     function apiResource(options) { return createResource({ urlPrefix, ...options }); }
 *         →   { name: 'apiResource', of: 'resource' }
 */
export function makerOf(context: Context, node: ast.Node): MakerOutline | undefined {
  if (!context.place.isModuleLevel) return undefined;
  const [id, value] =
    node.type === 'VariableDeclarator' ? [node.id, unwrapTypes(node.init)] : ['id' in node && node.id, node];
  if (!id || typeof id !== 'object' || id.type !== 'Identifier') return undefined;
  const made = isFunction(value) ? callIn(returnedBy(value))?.callee : extendedClass(value);
  const of = made && (kindOf(context, made) ?? referenceTo(context, made));
  return of ? { name: id.name, of } : undefined;
}

/** A call of such a function or class, with a path or a schema: `apiResource({ path: '/posts/:id', schema: Post })`. */
export function madeOf(context: Context, node: ast.Node): MadeOutline | undefined {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return undefined;
  const callee = unwrapTypes(node.callee);
  const by = kindOf(context, callee) ? undefined : referenceTo(context, callee);
  if (!by || (node.type === 'CallExpression' && extendedBy(node))) return undefined;
  const options = optionsOf(node);
  const text = (name: string) => {
    const found = constantOf(context, options.get(name) ?? null);
    return typeof found === 'string' ? found : undefined;
  };
  const schema = options.get('schema');
  const path = text('path');
  if (path === undefined && !schema) return undefined;
  return {
    name: chainName(context, node),
    origin: originOf(context, node),
    by,
    path,
    method: text('method'),
    schema: schema && outlineSchema(context, schema),
  };
}

const kindOf = (context: Context, callee: ast.Node): 'resource' | 'endpoint' | undefined => {
  const name = importedName(context, callee);
  return name === 'createResource' ? 'resource' : name === 'RestEndpoint' ? 'endpoint' : undefined;
};

const extendedClass = (node: ast.Node | null | undefined): ast.Node | null | undefined =>
  node?.type === 'ClassDeclaration' || node?.type === 'ClassExpression'
    ? unwrapTypes(node.superClass)
    : undefined;

/** What a function returns last; a constant of its body by its value, and an object by what it spreads first. */
function returnedBy({ body }: ast.Function | ast.ArrowFunctionExpression): ast.Node | null | undefined {
  if (body?.type !== 'BlockStatement') return body;
  const last = body.body.findLast((one) => one.type === 'ReturnStatement');
  const returned = unwrapTypes(last?.argument);
  const spread =
    returned?.type === 'ObjectExpression'
      ? unwrapTypes(returned.properties.find((one) => one.type === 'SpreadElement')?.argument)
      : returned;
  if (spread?.type !== 'Identifier') return spread;
  const declared = body.body.flatMap((one) => (one.type === 'VariableDeclaration' ? one.declarations : []));
  return declared.find(({ id }) => id.type === 'Identifier' && id.name === spread.name)?.init;
}

/** The first call of a chain: the `f({ … })` of `f({ … }).extend(…)`. */
function callIn(expression: ast.Node | null | undefined): Calling | undefined {
  let node = unwrapTypes(expression);
  for (let inner = node; inner?.type === 'CallExpression'; node = inner) {
    const extended = extendedBy(inner);
    if (!extended) break;
    inner = unwrapTypes(extended);
  }
  return node?.type === 'CallExpression' || node?.type === 'NewExpression' ? node : undefined;
}

/** The options of a call by their names; of `make('/posts/:id', Post)`, which has no object, a path and a schema. */
function optionsOf({ arguments: given }: Calling): ReadonlyMap<string, ast.Node> {
  const options = new Map<string, ast.Node>();
  for (const argument of given) {
    const value = unwrapTypes(argument);
    if (value.type === 'ObjectExpression') {
      for (const one of value.properties) {
        const name = one.type === 'Property' && !one.computed ? keyName(one.key) : undefined;
        if (name !== undefined && 'value' in one) options.set(name, one.value);
      }
    } else if (value.type === 'Literal' && typeof value.value === 'string' && value.value.includes('/'))
      options.set('path', value);
    else if (value.type === 'Identifier' || value.type === 'ArrayExpression') options.set('schema', value);
  }
  return options;
}
