import type { Resource } from '../../model/endpoint.ts';
import type { ast } from '../../parse/parse.ts';
import { type Context, importedName, originOf, report, unwrapTypes } from '../context.ts';
import type { Visit } from '../facts/scope.ts';
import { keyName } from '../facts/surroundings.ts';
import { chainName } from '../facts/value.ts';
import { type OptionsRead, optionsModel, readOptions, type Use } from './options.ts';
import { hasParameter, shorten } from './path.ts';
import { noteTeller } from './told.ts';

/**
 * A resource: an endpoint's options, with a path that is shortened for the list.
 *
 *     createResource({ path: '/posts/:id', schema: Post })
 *         →   { kind: 'resource', paths: ['/posts/:id', '/posts'], … }
 */
export function analyzeResource(context: Context, node: ast.CallExpression, visit: Visit): void {
  const { place, resolve } = visit;
  if (importedName(context, node.callee, resolve) !== 'createResource') return;
  const [argument] = node.arguments;
  const object = argument && unwrapTypes(argument);
  const name = chainName(context, visit) ?? 'resource';
  if (object?.type !== 'ObjectExpression') {
    if (object) context.declarations.push(unread(context, object, name));
    return;
  }
  const certain = place.isModuleLevel;
  const hasClass = mayHaveClass(object);
  const use: Use = { name, mayHaveClass: hasClass, erasesBody: !hasClass, certain, isResource: true };
  const read = readOptions(context, object, use, resolve);
  reportMissing(context, node, read, certain);
  // The runtime throws for a path without a parameter, unless it has functions in its place.
  const paths = read.path && hasParameter(read.path) ? [read.path, shorten(read.path)] : [];
  context.declarations.push({
    kind: 'resource',
    paths,
    asking: undefined,
    ...optionsModel(context, argument!, read),
  });
  if (read.path && paths.length > 0) noteTeller(context, node, object, { ...read, path: read.path }, resolve);
}

function reportMissing(
  context: Context,
  node: ast.CallExpression,
  read: OptionsRead,
  certain: boolean,
): void {
  const { callee } = node;
  if (!read.isOpen) {
    for (const name of ['path', 'schema'] as const) {
      if (!read.options.has(name)) report(context, `resource-${name}-missing`, callee, '', certain);
    }
  }
  if (read.literal && read.path && !hasParameter(read.path)) {
    const { start, end } = read.literal;
    report(context, 'path-parameter-missing', read.literal, context.code.slice(start, end), certain);
  }
}

/** True if an endpoint class of the user's may be given, whose fields the options replace. */
const mayHaveClass = (object: ast.ObjectExpression): boolean =>
  object.properties.some(
    (property) =>
      property.type === 'SpreadElement' || property.computed || keyName(property.key) === 'Endpoint',
  );

/** Options that come from elsewhere: `createResource(options)`. */
const unread = (context: Context, node: ast.Node, name: string): Resource => ({
  kind: 'resource',
  origin: originOf(context, node),
  name,
  paths: [],
  urlsAt: node.end,
  erased: [],
  shapes: [],
  reason: 'its options are not an object literal',
  asking: undefined,
});
