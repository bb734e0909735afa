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

/** Misspelled fields of an entity. Others may be fields that it does not declare. */
export type FieldTypos<S, V> = V extends (...args: never[]) => unknown
  ? unknown
  : S extends abstract new (
        ...args: never[]
      ) => infer T
    ? string extends keyof V
      ? unknown
      : Pick<Corrections<keyof T>, Exclude<keyof V, keyof T> & keyof Corrections<keyof T>>
    : unknown;
