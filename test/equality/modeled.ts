/** Schemas of a program in the model's words. */
import type { Json, JsonObject, Schema as Plain, Shown, TypeModel } from '../store/model.ts';
import { CONVERTERS } from './custom.ts';
import { type CollectionOptions, lineage, type Program, type Schema } from './program.ts';
import { relationsOf } from './schemas.ts';

export type Modeled =
  | Plain
  | { readonly kind: 'array'; readonly of: Modeled }
  | { readonly kind: 'values'; readonly of: Modeled }
  | { readonly kind: 'union'; readonly types: Readonly<Record<string, string>> }
  | { readonly kind: 'lazy'; readonly of: Modeled }
  | { readonly kind: 'map'; readonly name: string; readonly type: string }
  | { readonly kind: 'mixed'; readonly types: Readonly<Record<string, string>> };

/** Told of a collection that a schema holds, gives its name. */
type Meet = (entity: number, options: CollectionOptions) => string;

/** What holds schemas knows only those of the naive model; it asks nothing of them but to be written and shown. */
const held = (schema: Modeled): Plain => schema as Plain;

export function modeled(program: Program, schema: Schema, collection: Meet): Modeled {
  const nameOf = (entity: number) => program.entities[entity]!.name;
  const of = (inner: Schema): Modeled => modeled(program, inner, collection);
  const types = (kinds: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(kinds).map(([kind, entity]) => [kind, nameOf(entity)]));
  switch (schema.kind) {
    case 'entity':
    case 'all':
      return { kind: schema.kind, type: nameOf(schema.entity) };
    case 'list':
      return schema.isObject
        ? { kind: 'array', of: of(schema.of) }
        : { kind: 'list', of: held(of(schema.of)) };
    case 'shape':
      return {
        kind: 'shape',
        fields: Object.fromEntries(
          Object.entries(schema.fields).map(([key, inner]) => [key, held(of(inner))]),
        ),
      };
    case 'convert':
      return { kind: 'convert', convert: CONVERTERS[schema.how].model };
    case 'values':
    case 'lazy':
      return { kind: schema.kind, of: of(schema.of) };
    case 'union':
    case 'mixed':
      return { kind: schema.kind, types: types(schema.kinds) };
    case 'collection':
      return {
        kind: 'collection',
        name: collection(schema.entity, schema.options),
        type: nameOf(schema.entity),
      };
    case 'map':
      return { kind: 'map', name: collection(schema.entity, 'none'), type: nameOf(schema.entity) };
    case 'query':
    case 'plain':
      return { kind: 'plain' };
  }
}

export function typesOf(program: Program): Record<string, TypeModel> {
  const relations = relationsOf(program);
  const none = () => '';
  return Object.fromEntries(
    program.entities.map(({ name }, at) => {
      const fields = Object.entries(relations[at]!).map(([key, schema]) => [
        key,
        held(modeled(program, schema, none)),
      ]);
      return [name, { relations: Object.fromEntries(fields), defaults: defaultsOf(program, at) }];
    }),
  );
}

function defaultsOf({ entities }: Program, at: number): Record<string, Shown> {
  const value = (json: Json): Shown => ({ kind: 'value', value: json });
  const defaults: Record<string, Shown> = { id: value('') };
  for (const { pk, scalars, relations, pristine } of lineage(entities, at).toReversed()) {
    if (pk === 'slug') defaults.slug = value('');
    for (const scalar of scalars) defaults[scalar] = value(scalar === 'count' ? 0 : '');
    for (const [field, schema] of Object.entries(relations)) {
      if (schema.kind === 'list') defaults[field] = { kind: 'array', items: [] };
      else if (schema.kind === 'shape') defaults[field] = { kind: 'shape', fields: {} };
      else if (schema.kind === 'entity' && pristine.includes(field)) {
        defaults[field] = { kind: 'pristine', type: entities[schema.entity]!.name };
      } else defaults[field] = { kind: 'gone' };
    }
  }
  return defaults;
}

export function isRefused(schema: Plain & { kind: 'convert' }, value: Json): boolean {
  try {
    schema.convert(value);
    return false;
  } catch {
    return true;
  }
}

/** A link to one of several kinds. */
export interface Reference extends JsonObject {
  id: string;
  schema: string;
}

export const reference = (id: string, schema: string): Reference => ({ id, schema });

/** Whether a link names an entity of some kind, rather than being a value without a schema. */
export const isReference = (link: unknown): link is Reference =>
  typeof link === 'object' && link !== null && 'schema' in link;

export const isKey = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** A primary key as plain data: digits are a number. */
export const plainKey = (pk: string): string | number =>
  String(Number(pk)) === pk && Number.isSafeInteger(Number(pk)) ? Number(pk) : pk;

export const listOf = (of: Modeled): Modeled & { kind: 'list' } => ({ kind: 'list', of: held(of) });

export const itemsOf = ({ type }: { readonly type: string }): Modeled => listOf({ kind: 'entity', type });

export const entriesOf = ({ type }: { readonly type: string }): Modeled & { kind: 'values' } => ({
  kind: 'values',
  of: { kind: 'entity', type },
});
