import type { Shape } from '../model/shape.ts';
import type { ast } from '../parse/parse.ts';
import { bare, type Context, originOf, ours } from './context.ts';
import { parameterName, pascal } from './names.ts';
import { keyName } from './place.ts';
import type { Visit } from './scope.ts';

/** The keys that a spread adds, where they are known. */
export type SpreadKeys = (argument: ast.Node) => readonly string[] | undefined;

/** The keys an object literal has at run time, or why nobody can say. */
export type Keys =
  | { readonly keys: readonly string[] }
  | { readonly keys: undefined; readonly reason: string };

/**
 * The keys of an object literal in the order in which JavaScript enumerates them.
 *
 *     { author: User, 2: A, comments: [Comment], 1: B, author: Person }   →   1, 2, author, comments
 */
export function keysOf(object: ast.ObjectExpression, spreadKeys: SpreadKeys): Keys {
  const keys = new Set<string>();
  const unknown = (reason: string): Keys => ({ keys: undefined, reason });
  for (const property of object.properties) {
    if (property.type === 'SpreadElement') {
      const spread = spreadKeys(property.argument);
      if (!spread) return unknown('its schema has a spread');
      for (const key of spread) keys.add(key);
      continue;
    }
    if (property.computed) return unknown('its schema has a computed key');
    if (property.kind !== 'init' || property.method) return unknown('its schema has a getter or a method');
    const key = keyName(property.key);
    if (key === undefined || key === '__proto__') return unknown('its schema sets its prototype');
    keys.add(key);
  }
  const all = [...keys];
  const integers = all.filter(isInteger).sort((a, b) => Number(a) - Number(b));
  return { keys: [...integers, ...all.filter((key) => !isInteger(key))] };
}

/** Keys that JavaScript enumerates before all others. */
const isInteger = (key: string): boolean => /^(0|[1-9]\d{0,9})$/.test(key) && Number(key) < 2 ** 32 - 1;

/** What a schema literal was found to be; empty for everything else that a schema can be. */
export interface Collected {
  readonly keys?: readonly string[] | undefined;
  /** The shape of the literal itself, where it has keys, and they are known. */
  readonly shape?: Shape | undefined;
  /** Why they are not. */
  readonly reason?: string | undefined;
}

/** A place where a schema stands, and what its link function is called after. */
export interface SchemaPlace {
  readonly value: ast.Node;
  readonly name: string;
  readonly parameter: string;
}

export const noSpread: SpreadKeys = () => undefined;

/**
 * Collects the shapes of a schema: the literal itself, and the literals in it, through lists. Returns what the schema
 * itself is.
 *
 *     { meta: { owner: User }, posts: [Post] }   →   shapes of `post` (meta, posts) and `meta` (owner)
 */
export function collectShapes(
  context: Context,
  place: SchemaPlace,
  resolve: Visit['resolve'],
  shapes: Shape[],
  spreadKeys = noSpread,
): Collected {
  const value = bare(place.value);
  if (value?.type === 'ArrayExpression') {
    const [element] = value.elements;
    // Only `[S]` is a list of S; what other lengths mean is for the runtime to say.
    if (value.elements.length !== 1 || !element || element.type === 'SpreadElement') return {};
    collectShapes(context, { ...place, value: element }, resolve, shapes);
    return {};
  }
  if (value?.type === 'NewExpression') {
    const [member] = value.arguments;
    const isList = LISTS.has(ours(context, value.callee, resolve) ?? '');
    if (!isList || !member || member.type === 'SpreadElement' || value.arguments.length > 1) return {};
    collectShapes(context, { ...place, value: member }, resolve, shapes);
    return {};
  }
  if (value?.type !== 'ObjectExpression') return {};
  const found = keysOf(value, spreadKeys);
  const { keys } = found;
  const { name, parameter } = place;
  const origin = originOf(context, place.value);
  const shape: Shape | undefined = keys?.length
    ? { kind: 'shape', origin, name, parameter, keys }
    : undefined;
  if (shape) shapes.push(shape);
  for (const property of value.properties) {
    if (property.type === 'SpreadElement' || property.computed || property.kind !== 'init') continue;
    const key = keyName(property.key) ?? '';
    const inner = { value: property.value, name: pascal(name, key), parameter: parameterName(key) };
    collectShapes(context, inner, resolve, shapes);
  }
  return keys ? { keys, shape } : found;
}

/** Schema classes whose only argument is a schema; the others may take a mapping, which is no shape. */
const LISTS = new Set(['schema.Collection', 'schema.Array']);
