import { because, type CauseCode } from '../../diagnostics/causes.ts';
import type { Cause } from '../../model/cause.ts';
import type { Span } from '../../model/origin.ts';
import type { Shape } from '../../model/shape.ts';
import type { ast } from '../../parse/parse.ts';
import { type Context, importedName, originOf } from '../context.ts';
import { memberName } from '../facts/constant.ts';
import { isBuiltin, parameterName } from '../facts/names.ts';
import { unwrapTypes } from '../facts/syntax.ts';

/** The keys that a spread adds, if they are known. */
type SpreadKeys = (argument: ast.Node) => readonly string[] | undefined;

/** The keys of an object literal at run time, or the reason why they are unknown. */
type SchemaKeys = { readonly keys: readonly string[] } | { readonly keys: undefined; readonly reason: Cause };

/**
 * The keys of an object literal in the order in which JavaScript enumerates them.
 *
 *     { author: User, 2: A, comments: [Comment], 1: B, author: Person }   →   1, 2, author, comments
 */
export function keysOf(context: Context, object: ast.ObjectExpression, spreadKeys: SpreadKeys): SchemaKeys {
  const keys = new Set<string>();
  const unknown = (code: CauseCode, at: Span, found?: string): SchemaKeys => ({
    keys: undefined,
    reason: because(code, at, found),
  });
  for (const property of object.properties) {
    if (property.type === 'SpreadElement') {
      const spread = spreadKeys(property.argument);
      if (!spread) return unknown('schema-spread', property);
      for (const key of spread) keys.add(key);
      continue;
    }
    if (property.kind !== 'init' || property.method) return unknown('schema-method', property);
    const key = memberName(context, property);
    if (key === undefined) return unknown('schema-computed-key', property.key);
    if (isBuiltin(key)) return unknown('schema-builtin-key', property.key, key);
    keys.add(key);
  }
  return { keys: enumerated(keys) };
}

/** Keys, each once, in the order in which JavaScript enumerates them. */
export function enumerated(keys: Iterable<string>): readonly string[] {
  const all = [...new Set(keys)];
  const integers = all.filter(isInteger).sort((a, b) => Number(a) - Number(b));
  return [...integers, ...all.filter((key) => !isInteger(key))];
}

/** Keys that JavaScript enumerates before all others. */
const isInteger = (key: string): boolean => /^(0|[1-9]\d{0,9})$/.test(key) && Number(key) < 2 ** 32 - 1;

/** The contents of a schema. */
export interface SchemaValue {
  /** The literal's own shape first, then those of the literals in it. */
  readonly shapes: readonly Shape[];
  /** The literal's own shape, if it has keys and they are known. */
  readonly shape?: Shape | undefined;
  readonly keys?: readonly string[] | undefined;
  /** The reason why a literal's keys are unknown. */
  readonly reason?: Cause | undefined;
}

/** The position of a schema, and the name of its values. */
export interface SchemaPlace {
  readonly value: ast.Node;
  readonly parameter: string;
}

const noSpread: SpreadKeys = () => undefined;

const NOTHING: SchemaValue = { shapes: [] };

/**
 * Reads a schema: the literal itself, and the literals in it, through lists.
 *
 *     { meta: { owner: User }, posts: [Post] }   →   shapes of `post` (meta, posts) and `meta` (owner)
 */
export function readSchema(context: Context, place: SchemaPlace, spreadKeys = noSpread): SchemaValue {
  const value = unwrapTypes(place.value);
  if (value?.type === 'ObjectExpression') return readLiteral(context, place, value, spreadKeys);
  const item = value && itemOf(context, value);
  if (!item) return NOTHING;
  return { shapes: readSchema(context, { ...place, value: item }).shapes };
}

/** The item schema of a list: the `S` of `[S]`. Lists with more elements or arguments are left to the runtime. */
function itemOf(context: Context, list: ast.Node): ast.Node | undefined {
  const isList = list.type === 'NewExpression' && LISTS.has(importedName(context, list.callee) ?? '');
  const items = list.type === 'ArrayExpression' ? list.elements : isList ? list.arguments : [];
  const [item] = items;
  return items.length === 1 && item && item.type !== 'SpreadElement' ? item : undefined;
}

/** Schema classes whose first argument is a schema; that of the others may be a mapping, which is not a shape. */
const LISTS = new Set(['schema.Collection', 'schema.Array']);

function readLiteral(
  context: Context,
  { value, parameter }: SchemaPlace,
  literal: ast.ObjectExpression,
  spreadKeys: SpreadKeys,
): SchemaValue {
  const found = keysOf(context, literal, spreadKeys);
  const { keys } = found;
  const origin = originOf(context, value);
  const own: Shape[] = keys?.length ? [{ kind: 'shape', origin, parameter, keys }] : [];
  const inner = literal.properties.flatMap((property) => {
    if (property.type === 'SpreadElement' || property.kind !== 'init') return [];
    const key = memberName(context, property) ?? '';
    // `__proto__` is not a field: a function on a prototype would be inherited.
    if (key === '__proto__') return [];
    const place = { value: property.value, parameter: parameterName(key) };
    return readSchema(context, place).shapes;
  });
  const reason = keys ? undefined : found.reason;
  return { shapes: [...own, ...inner], shape: own[0], keys, reason };
}
