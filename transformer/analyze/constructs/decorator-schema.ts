import { because } from '../../diagnostics/causes.ts';
import type { Cause } from '../../model/cause.ts';
import type { Decorators, FieldsPlace } from '../../model/decorator.ts';
import type { Shape } from '../../model/shape.ts';
import type { ast } from '../../parse/parse.ts';
import { type Context, originOf } from '../context.ts';
import { hasStatic, staticValue } from '../facts/class-members.ts';
import { isBuiltin, parameterName } from '../facts/names.ts';
import { unwrapTypes } from '../facts/syntax.ts';
import { type KnownEntity, schemaKeys } from '../known.ts';
import type { DecoratorParts } from './decorator-own.ts';
import { enumerated, type SchemaValue } from './shape.ts';

/** An entity class with decorators, as known so far. */
export interface DecoratedClass {
  readonly node: ast.Class;
  readonly name: string | undefined;
  readonly parts: DecoratorParts;
  readonly parent: KnownEntity;
  /** True if the classes before it in the file are evaluated before it. */
  readonly isModuleClass: boolean;
  /** Its own schema, if it is a literal. */
  readonly schema: SchemaValue | undefined;
}

/** The class's schema including the fields, as far as the file shows. */
interface Completed {
  readonly model: Decorators['schema'];
  readonly schema: SchemaValue | undefined;
}

/**
 * Adds the entries of `@field` to the schema of a class.
 *
 *     static schema = { tags: [Tag] };  @field(() => User) author = …
 *         →   a shape with the keys `tags` and `author`; the entry goes after `[Tag]`
 */
export function completeSchema(context: Context, decorated: DecoratedClass): Completed {
  const { schema, parts } = decorated;
  const { fields } = parts;
  if (fields.length === 0) return { model: undefined, schema };
  const place = placeOf(decorated);
  const known = keysBefore(decorated, place);
  const keys = known && enumerated([...known, ...fields.map(({ name }) => name)]);
  const builtin = keys?.find(isBuiltin);
  const reason = builtin
    ? because('schema-builtin-key', decorated.node, builtin)
    : (schema?.reason ?? unknownReason(decorated.node, place, keys));
  const shape = keys && !builtin ? shapeOf(context, decorated, keys) : undefined;
  if (shape) noteSpreads(context, decorated, shape);
  const others = (schema?.shapes ?? []).filter((one) => one !== schema?.shape);
  const shapes = shape ? [shape, ...others] : others;
  return { model: { fields, place, shape }, schema: { shapes, shape, keys, reason } };
}

function placeOf({ node, parts, parent }: DecoratedClass): FieldsPlace {
  if (!hasStatic(node, 'schema')) {
    return { kind: 'member', at: parts.fieldsAt, inherits: !inheritsNothing(parent) };
  }
  const value = staticValue(node, 'schema')!;
  const literal = unwrapTypes(value);
  if (literal?.type !== 'ObjectExpression')
    return { kind: 'value', value: { start: value.start, end: value.end } };
  const last = literal.properties.at(-1);
  return { kind: 'literal', at: last ? last.end : literal.start + 1, isEmpty: last === undefined };
}

/** True if no class from here to `Entity` has its own schema. */
const inheritsNothing = ({ schema, parent }: KnownEntity): boolean =>
  parent ? schema === undefined && inheritsNothing(parent) : schema?.keys?.length === 0;

/** The keys of the schema that the fields are added to. */
function keysBefore(
  { schema, parent, isModuleClass }: DecoratedClass,
  place: FieldsPlace,
): readonly string[] | undefined {
  if (place.kind !== 'member') return schema?.keys;
  if (!place.inherits) return [];
  return isModuleClass ? schemaKeys(parent) : undefined;
}

function unknownReason(
  node: ast.Class,
  place: FieldsPlace,
  keys: readonly string[] | undefined,
): Cause | undefined {
  if (keys) return undefined;
  return place.kind === 'value'
    ? because('schema-dynamic', place.value)
    : because('parent-schema-unknown', node.superClass ?? node);
}

/** The function is attached to the existing literal, or to the new one. */
function shapeOf(
  context: Context,
  { node, name = 'Entity' }: DecoratedClass,
  keys: readonly string[],
): Shape {
  const origin = originOf(context, staticValue(node, 'schema') ?? node);
  return { kind: 'shape', origin, parameter: parameterName(name), keys };
}

/** The shape is only as certain as those of the classes whose keys it contains. */
function noteSpreads(context: Context, { schema, parent }: DecoratedClass, shape: Shape): void {
  const used: KnownEntity[] = [
    ...((schema?.shape && context.unsettled.spreadClasses.get(schema.shape)) ?? []),
  ];
  if (!schema) for (let at: KnownEntity | undefined = parent; at; at = at.parent) used.push(at);
  if (used.length > 0) context.unsettled.spreadClasses.set(shape, used);
}

/**
 * A class that must be turned into an entity because it may not be one, with its name if it is a statement;
 * `start` is its start without our decorators.
 */
export function adoptionOf(node: ast.Class, parent: KnownEntity, start: number): Decorators['adopted'] {
  if (parent.certain && node.superClass) return undefined;
  const isStatement = node.type === 'ClassDeclaration';
  const id = isStatement && node.id ? { start: node.id.start, end: node.id.end } : undefined;
  return { origin: { start, end: node.end }, id };
}
