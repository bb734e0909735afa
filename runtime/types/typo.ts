/** The type of a misspelled name. Its words are the error message. */
interface DidYouMean<Name> {
  readonly didYouMean: Name;
}

/** A word without one of its letters, in each way. */
type Shorter<Word extends string, Head extends string = ''> = Word extends `${infer A}${infer Rest}`
  ? `${Head}${Rest}` | Shorter<Rest, `${Head}${A}`>
  : never;

/** A word with two different letters exchanged, in each way. */
type Swapped<Word extends string, Head extends string = ''> = Word extends `${infer A}${infer B}${infer Rest}`
  ? (A extends B ? never : `${Head}${B}${A}${Rest}`) | Swapped<`${B}${Rest}`, `${Head}${A}`>
  : never;

/** Names of at least five letters; shorter ones are similar to too many others. */
type Long<Name> = Name extends `${infer _A}${infer _B}${infer _C}${infer _D}${infer _E}${string}`
  ? Name
  : never;

/** Misspellings of some names, with the intended name. */
type Corrections<Name> = {
  readonly [N in Long<Name> as Shorter<N> | Swapped<N>]?: DidYouMean<N>;
};

type LongOption = 'dataExpiryLength' | 'optimistic' | 'paginationField';

/**
 * Options whose absence causes no type error: without them everything compiles, but a list has no pages. The
 * types only find a missing letter, and the compiler finds the rest; these types are computed once for all
 * resources, but each one costs time. Anything with a `path` is assignable to this, so that functions may pass
 * on options that they do not know.
 */
type OptionCorrections = { readonly path: string } & {
  readonly [N in LongOption as Shorter<N>]?: DidYouMean<N>;
};

/** Misspelled options of a resource, each with the intended name. Other unknown options are passed on. */
export type OptionTypos<O> = { readonly [K in keyof O & keyof OptionCorrections]: OptionCorrections[K] };

/** The type of a field that is stored as another kind of value. Its words are the error message. */
interface FieldHolds<Value> {
  readonly fieldHolds: Value;
}

/** The kind of a plain value; `never` for others, which may be sent in another form than they are shown. */
type Kind<T> = T extends string ? string : T extends number ? number : T extends boolean ? boolean : never;

/** True if `V` is plain, and none of the kinds of a field of type `T`, which are plain, too. */
type IsOtherKind<T, V> = [V] extends [string | number | boolean]
  ? [T] extends [string | number | boolean]
    ? [V] extends [never]
      ? false
      : [Kind<V> & Kind<T>] extends [never]
        ? true
        : false
    : false
  : false;

/** Fields that are stored as another kind of value. An `id` may be text or a number. */
type ValueTypos<T, V> = {
  [K in Exclude<keyof V & keyof T, 'id'> as IsOtherKind<NonNullable<T[K]>, NonNullable<V[K]>> extends true
    ? K
    : never]: FieldHolds<T[K]>;
};

/**
 * Misspelled fields of an entity, and those that are stored as another kind of value. Others may be fields that it does
 * not declare. For a function, those of its result; not a function type, which would take the type of its parameter away.
 */
export type FieldTypos<S, V> = S extends abstract new (
  ...args: never[]
) => infer T
  ? V extends (...args: never[]) => infer R
    ? [R] extends [object | null | undefined]
      ? keyof ValueTypos<T, NonNullable<R>> extends never
        ? unknown
        : ResultHolds<ValueTypos<T, NonNullable<R>>>
      : ResultHolds<T>
    : string extends keyof V
      ? unknown
      : Pick<Corrections<keyof T>, Exclude<keyof V, keyof T> & keyof Corrections<keyof T>> & ValueTypos<T, V>
  : unknown;

/** The type of a function with another result. Its words are the error message. */
interface ResultHolds<Fields> {
  /** Of what has such a signature, editors offer no members beside the fields of a record. */
  new (...args: never[]): unknown;
  readonly resultHolds: Fields;
}
