import { optionMeant } from '../../../runtime/contract/option-names.ts';
import { because } from '../../diagnostics/causes.ts';
import type { Resource } from '../../model/resource.ts';
import type { ast } from '../../parse/parse.ts';
import { type Context, importedName, onOneLine, originOf, report } from '../context.ts';
import { keyName, unwrapTypes } from '../facts/syntax.ts';
import { chainName } from '../facts/value.ts';
import { noteClassPath } from './class-path.ts';
import { type OptionsRead, optionsModel, readOptions, type Use } from './options.ts';

/**
 * A resource: an endpoint's options, with a path and its shortened form for the list.
 *
 *     createResource({ path: '/posts/:id', schema: Post })
 *         →   { kind: 'resource', path: { text: '/posts/:id', list: '/posts', … }, … }
 */
export function analyzeResource(context: Context, node: ast.CallExpression): void {
  const { place } = context;
  if (importedName(context, node.callee) !== 'createResource') return;
  const [argument] = node.arguments;
  const object = argument && unwrapTypes(argument);
  const name = chainName(context, node) ?? 'resource';
  if (object?.type !== 'ObjectExpression') {
    if (object) context.found.declarations.push(unread(context, object, name));
    return;
  }
  const certain = place.isModuleLevel;
  const hasClass = mayHaveClass(object);
  const use: Use = { name, mayHaveClass: hasClass, erasesBody: !hasClass, certain, isResource: true };
  const read = readOptions(context, object, use);
  reportMissing(context, node, read, certain);
  context.outline?.noteRest(context, { kind: 'resource', node, read, isPlain: !hasClass });
  context.found.declarations.push({
    kind: 'resource',
    ofClass: undefined,
    ...optionsModel(context, object, read),
  });
  if (read.path?.list) noteClassPath(context, node, object, { ...read, path: read.path });
}

function reportMissing(
  context: Context,
  node: ast.CallExpression,
  read: OptionsRead,
  certain: boolean,
): void {
  const { callee } = node;
  const called = onOneLine(context, callee);
  if (!read.isOpen) {
    for (const name of ['path', 'schema'] as const) {
      if (read.options.has(name)) continue;
      const given = [...read.options.keys()];
      const written = given.find(
        (one) => optionMeant(one, given) === name || (name === 'path' && one === 'url'),
      );
      report(context, `resource-${name}-missing`, callee, [called, written], certain);
    }
  }
  if (read.literal && read.path && !read.path.list) {
    const { start, end } = read.literal;
    report(context, 'path-parameter-missing', read.literal, context.code.slice(start, end), certain);
  }
}

/** True if a user's endpoint class may be set, whose fields the options override. */
const mayHaveClass = (object: ast.ObjectExpression): boolean =>
  object.properties.some(
    (property) =>
      property.type === 'SpreadElement' || property.computed || keyName(property.key) === 'Endpoint',
  );

/** Options that are not a literal: `createResource(options)`. */
const unread = (context: Context, node: ast.Node, name: string): Resource => ({
  kind: 'resource',
  origin: originOf(context, node),
  name,
  path: undefined,
  erased: [],
  shapes: [],
  reason: because('options-dynamic', node),
  ofClass: undefined,
});
