import type { output } from '../store/protocol.ts';

/** Any schema; its meaning is determined at run time. */
export type Schema = unknown;

type Class<T> = abstract new (...args: never[]) => T;
type Converter<T> = (...args: never[]) => T;

/**
 * The value that a reader gets for schema `S`: instances for an entity class, a list for `[S]`, the same shape
 * for `{…}`, its declared type for a schema object, its return type for a converter. Literals in a shape keep
 * their (widened) type.
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

/** As {@link Denormalize}, for data that may be missing: `undefined`, or a shape whose members may be `undefined`. */
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
 * The data that may be stored: anything that a response may hold (undeclared fields and those that `process`
 * renames, too), or a function that computes it from the current value. `FieldTypos` checks its fields.
 */
export type Storable<S> =
  | ((now: Denormalize<S>) => unknown)
  | (S extends Class<infer T>
      ? (Draft<T> & object) | object | null
      : S extends readonly unknown[]
        ? object | null
        : object | string | number | boolean | null);

/**
 * A body for `T`: some of its fields; a related entity or a converted value as it is sent (a pk, a
 * string, an object with some of its fields), too. Without methods, which an editor would offer.
 */
export type Draft<T> = {
  [K in keyof T as T[K] extends AnyFunction ? never : K]?: T[K] | Sent<NonNullable<T[K]>>;
};

/** By a name: written out, it would be instantiated for each field. */
type AnyFunction = (...args: never[]) => unknown;

/** What a form is in types. Declaration files of users name it. */
export interface FormPairs {
  [Symbol.iterator](): Iterator<[string, unknown]>;
}

/** A form, by a type whose members an editor does not offer beside the fields of an entity. */
export type FormBody = FormData extends FormPairs ? FormPairs : FormData;

/** A field's value as it is sent, if it differs from the value that readers get. */
type Sent<V> = V extends object ? string | number | readonly (string | number)[] | Nested<V> : never;

type Nested<V> = V extends AnyFunction
  ? never
  : V extends readonly (infer Item)[]
    ? readonly (Item | Sent<NonNullable<Item>>)[]
    : Draft<V>;
