import { asEntity } from '../as-entity.ts';
import { define } from '../define.ts';
import { ENTITY, type Entity } from '../entity.ts';

/** The static members of an entity class, but for its schema. */
type EntityStatics = Omit<typeof Entity, 'prototype' | 'schema'>;

type Base<T = object> = abstract new (...args: never[]) => T;

/** An entity class whose instances are those of `B`. */
export type MixedEntity<B extends Base, S> = EntityStatics &
  Omit<B, keyof EntityStatics | 'prototype' | 'schema'> & { schema: S } & (new () => InstanceType<B> &
    Pick<Entity, 'pk'>);

/** Options that turn the instances of a class into entities. */
export interface MixinOptions<T, S extends object = object> {
  /** The field with the primary key, or a function that returns it; by default `id`. */
  readonly pk?:
    | (keyof T & string)
    | ((value: T, parent?: unknown, key?: string, args?: readonly unknown[]) => string | number | undefined);
  readonly key?: string;
  readonly schema?: S;
}

/** A class without `id` must declare its primary key. */
type Needed<T> = T extends { id: unknown } ? unknown : { readonly pk: unknown };

type Options<T, S extends object> = MixinOptions<T, S> & Needed<T>;

/**
 * Creates an entity class from an existing class: a subclass with the members of `Entity`. Members that the
 * class declares (`key`, `schema`, `process`…) are kept, and the options override them.
 *
 * ```ts
 * class ArticleEntity extends EntityMixin(Article, { pk: 'slug' }) {}
 * ```
 */
export function EntityMixin<
  B extends Base,
  S extends object = B extends { schema: infer T extends object } ? T : typeof Entity.schema,
>(
  Class: B,
  ...[options]: InstanceType<B> extends { id: unknown } | { pk(): unknown }
    ? [options?: MixinOptions<InstanceType<B>, S>]
    : [options: Options<InstanceType<B>, S>]
): MixedEntity<B, S>;
/* @__NO_SIDE_EFFECTS__ */
export function EntityMixin(
  Class: new () => object,
  options: MixinOptions<Record<string, unknown>> = {},
): unknown {
  const { pk, key, schema } = options;
  class Mixed extends (asEntity(Class) as typeof Class) {}
  Object.defineProperty(Mixed, 'name', { value: Class.name });
  // If the class is already an entity, its explicit key is not the mixin's.
  const statics = { [ENTITY]: key ?? true, ...(key && { key }), ...(schema && { schema }) };
  for (const name of Reflect.ownKeys(statics)) define(Mixed, name, statics[name as keyof typeof statics]);
  if (pk) (Mixed.prototype as unknown as Pick<Entity, 'pk'>).pk = pkMethod(pk);
  return Mixed;
}

/** The method `pk` of a field, or of a function that gets the record as its argument. */
function pkMethod(pk: NonNullable<MixinOptions<Record<string, unknown>>['pk']>): Entity['pk'] {
  return typeof pk === 'function'
    ? function (this: unknown, ...rest) {
        return pk(this as never, ...rest);
      }
    : function (this: unknown) {
        return (this as Record<string, never>)[pk];
      };
}
