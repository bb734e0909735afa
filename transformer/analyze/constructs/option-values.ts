import type { ast } from '../../parse/parse.ts';
import { type Context, report, unwrapTypes } from '../context.ts';
import { constantOf } from '../facts/constant.ts';
import type { Visit } from '../facts/scope.ts';

type Options = ReadonlyMap<string, ast.ObjectProperty>;
type Resolve = Visit['resolve'];

/** The host at the beginning of a URL. */
const HOST = /^[^/?#]*\/\/[^/?#]*/;

/**
 * A path that changes the host of its prefix: no slash stands between them, or both have one alone.
 *
 *     { urlPrefix: 'https://api.example.com', path: 'posts/:id' }   →   `https://api.example.composts`
 */
export function checkHost(context: Context, options: Options, path: string, resolve: Resolve): void {
  const option = options.get('urlPrefix');
  // A `url` of the user's joins them as it likes.
  if (!option || options.has('url')) return;
  const prefix = constantOf(context, option.value, resolve);
  if (typeof prefix !== 'string' || !prefix) return;
  // Braces and backslashes are path syntax, not part of the URL.
  const whole = prefix + path.replace(/^[\\{]+/, '');
  const [before] = HOST.exec(prefix) ?? [];
  const [after] = HOST.exec(whole) ?? [];
  if (before === after) return;
  report(context, 'path-host', options.get('path')!.value, `${after} ${prefix}`, true);
}

/** True if something is text, a number, true or false: no schema consists of these. */
function isPlain(context: Context, value: ast.Node, resolve: Resolve): boolean {
  const node = unwrapTypes(value);
  return (
    (node?.type === 'Literal' && typeof node.value === 'boolean') ||
    constantOf(context, value, resolve) !== undefined
  );
}

const valuesOf = ({ properties }: ast.ObjectExpression): readonly ast.Node[] =>
  properties.flatMap((property) => (property.type === 'Property' ? [property.value] : []));

/**
 * A schema in which there is none: `schema: 'Post'`, and, of a resource, a shape of nothing but plain values. In a shape beside an
 * entity they stand for what the answer has there.
 */
export function checkSchema(context: Context, schema: ast.Node, isResource: boolean, resolve: Resolve): void {
  const node = unwrapTypes(schema);
  if (!node) return;
  const isHollow =
    isResource &&
    node.type === 'ObjectExpression' &&
    node.properties.length > 0 &&
    node.properties.length === valuesOf(node).length &&
    valuesOf(node).every((value) => isPlain(context, value, resolve));
  if (isHollow || isPlain(context, node, resolve)) reportPlain(context, node);
}

/** Values of an entity's schema that are none: `static schema = { author: 5 }`. */
export function checkEntitySchema(context: Context, schema: ast.ObjectExpression, resolve: Resolve): void {
  for (const value of valuesOf(schema)) if (isPlain(context, value, resolve)) reportPlain(context, value);
}

const reportPlain = (context: Context, node: ast.Node): void =>
  report(context, 'schema-plain', node, context.code.slice(node.start, node.end), true);
