import type { ast } from '../../parse/parse.ts';
import { type Context, importedName, knownAs } from '../context.ts';
import { constantOf, memberName } from '../facts/constant.ts';
import { isFunction, unwrapTypes } from '../facts/syntax.ts';
import { chainName, extendedBy, restOf } from '../facts/value.ts';
import { optionsModel, readOptions, type Use } from './options.ts';

/**
 * An endpoint that is constructed.
 *
 *     new RestEndpoint({ path: '/feed', schema: … })   →   { kind: 'endpoint', path: { text: '/feed', … }, … }
 */
export function analyzeConstruction(context: Context, node: ast.NewExpression): void {
  const { place } = context;
  const isOurs = importedName(context, node.callee) === 'RestEndpoint';
  if (!isOurs && knownAs(context, node.callee)?.kind !== 'endpoint-class') return;
  const name = chainName(context, node) ?? 'endpoint';
  // A user's class may have a field `body`, which an option overrides.
  const use: Use = { name, mayHaveClass: !isOurs, erasesBody: isOurs, certain: place.isModuleLevel };
  addEndpoint(context, node.arguments[0], use);
}

/**
 * The three forms of `extend` on a resource, and the one on an endpoint.
 *
 *     PostResource.extend({ getList: { path: '/feed' } })
 *     PostResource.extend('search', { path: '/search' })
 *     PostResource.extend((Base) => ({ search: Base.getList.extend({ path: '/search' }) }))
 */
export function analyzeExtend(context: Context, node: ast.CallExpression): void {
  const { place } = context;
  const extended = extendedBy(node);
  const base = extended && restOf(context, extended);
  if (!base) return;
  const certain = place.isModuleLevel;
  const name = chainName(context, node) ?? (base.name || base.kind);
  const [argument, second] = node.arguments;
  const first = argument && unwrapTypes(argument);
  const member = first && constantOf(context, first);
  const use = (member?: string): Use => ({
    name: member ? `${name}.${member}` : name,
    mayHaveClass: false,
    erasesBody: false,
    certain,
  });
  if (base.kind === 'endpoint') {
    addEndpoint(context, argument, use(), base.name);
    return;
  }
  if (first?.type === 'ObjectExpression') {
    for (const property of first.properties) {
      if (property.type === 'SpreadElement') continue;
      addEndpoint(context, property.value, use(memberName(context, property)), name);
    }
  } else if (typeof member === 'string') {
    addEndpoint(context, second, use(member), name);
  } else if (isFunction(first)) {
    const [parameter] = first.params;
    if (parameter?.type === 'Identifier') context.known.set(parameter.start, { kind: 'resource', name });
  }
}

function addEndpoint(context: Context, argument: ast.Node | undefined, use: Use, base?: string): void {
  const object = argument && unwrapTypes(argument);
  if (object?.type !== 'ObjectExpression') return;
  const read = readOptions(context, object, use);
  context.outline?.noteRest(context, {
    kind: 'endpoint',
    node: object,
    read,
    base,
    isPlain: !use.mayHaveClass,
  });
  if (!read.literal && read.erased.length + read.shapes.length === 0 && !read.reason) return;
  context.found.declarations.push({ kind: 'endpoint', ...optionsModel(context, object, read) });
}
