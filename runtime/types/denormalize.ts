import type { output } from '../store/protocol.ts';

/** Anything that may stand as a schema; what it means is asked at run time. */
export type Schema = unknown;

type Class<T> = abstract new (...args: never[]) => T;
type Converter<T> = (...args: never[]) => T;

/**
 * The value a reader gets for schema `S`: an entity class gives its instances, `[S]` a list, `{…}` the same shape, a schema
 * object the type it carries, a converter what it returns. Literals in a shape keep their (widened) type.
 */
export type Denormalize<S> =
  S extends Class<infer T>
    ? T
    : S extends readonly (infer Item)[]
      ? Denormalize<Item>[]
      : S extends Carrier<infer T>
        ? T
        : S extends Converter<infer T>
          ? T
          : S extends object
            ? { -readonly [K in keyof S]: Denormalize<S[K]> }
            : Widen<S>;

interface Carrier<T> {
  readonly [output]: T;
}

type Widen<T> = T extends string ? string : T extends number ? number : T extends boolean ? boolean : T;

/** As {@link Denormalize} for data that need not be there: `undefined`, or a shape whose members may be `undefined`. */
export type DenormalizeNullable<S> = S extends
  | Class<unknown>
  | readonly unknown[]
  | Carrier<unknown>
  | Converter<unknown>
  ? Denormalize<S> | undefined
  : S extends object
    ? { -readonly [K in keyof S]: DenormalizeNullable<S[K]> }
    : Widen<S> | undefined;

/**
 * The data that may be stored: anything that a response may hold (undeclared fields and those that `process` renames, too), or a
 * function that makes it of what there is now.
 */
export type Storable<S> = ((now: Denormalize<S>) => unknown) | object | string | number | boolean | null;

/**
 * A body for `T`: any of its fields; a related entity or a converted value as it is sent (a pk, a
 * string, an object with some of its fields), too.
 */
export type Draft<T> = { [K in keyof T]?: T[K] | Sent<NonNullable<T[K]>> };

/** A field's value as it is sent, where that is not what readers get. */
type Sent<V> = V extends object ? string | number | readonly (string | number)[] | Nested<V> : never;

type Nested<V> = V extends (...args: never[]) => unknown
  ? never
  : V extends readonly (infer Item)[]
    ? readonly (Item | Sent<NonNullable<Item>>)[]
    : Draft<V>;
