import type { ast } from '../../parse/parse.ts';
import { type Context, report } from '../context.ts';
import { constantOf } from '../facts/constant.ts';
import { unwrapTypes } from '../facts/syntax.ts';

type Options = ReadonlyMap<string, ast.ObjectProperty>;

/** The host at the beginning of a URL. */
const HOST = /^[^/?#]*\/\/[^/?#]*/;

/**
 * Reports a path that changes the host of its prefix: there is no slash between them, or each is a single
 * slash.
 *
 *     { urlPrefix: 'https://api.example.com', path: 'posts/:id' }   →   `https://api.example.composts`
 */
export function checkHost(context: Context, options: Options, path: string): void {
  const option = options.get('urlPrefix');
  // A custom `url` may join them differently.
  if (!option || options.has('url')) return;
  const prefix = constantOf(context, option.value);
  if (typeof prefix !== 'string' || !prefix) return;
  // Braces and backslashes are path syntax, not part of the URL.
  const whole = prefix + path.replace(/^[\\{]+/, '');
  const [before] = HOST.exec(prefix) ?? [];
  const [after] = HOST.exec(whole) ?? [];
  if (after === undefined || before === after) return;
  report(context, 'path-host', options.get('path')!.value, [after, prefix]);
}

/** True if a value is a string, a number or a boolean: none of them is a schema. */
function isPlain(context: Context, value: ast.Node): boolean {
  const node = unwrapTypes(value);
  return (
    (node?.type === 'Literal' && typeof node.value === 'boolean') || constantOf(context, value) !== undefined
  );
}

const valuesOf = ({ properties }: ast.ObjectExpression): readonly ast.Node[] =>
  properties.flatMap((property) => (property.type === 'Property' ? [property.value] : []));

/**
 * Reports a schema without an entity: `schema: 'Post'`, and, for a resource, a shape of only plain values. In a
 * shape with an entity, plain values mark other fields of the response.
 */
export function checkSchema(context: Context, schema: ast.Node, isResource: boolean): void {
  const node = unwrapTypes(schema);
  if (!node) return;
  const isHollow =
    isResource &&
    node.type === 'ObjectExpression' &&
    node.properties.length > 0 &&
    node.properties.length === valuesOf(node).length &&
    valuesOf(node).every((value) => isPlain(context, value));
  if (isHollow || isPlain(context, node)) reportPlain(context, node);
}

/** Reports values of an entity's schema that are not schemas: `static schema = { author: 5 }`. */
export function checkEntitySchema(context: Context, schema: ast.ObjectExpression): void {
  for (const value of valuesOf(schema)) if (isPlain(context, value)) reportPlain(context, value);
}

const reportPlain = (context: Context, node: ast.Node): void =>
  report(context, 'schema-plain', node, context.code.slice(node.start, node.end));
