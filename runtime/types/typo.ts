/** The type of a misspelled name. Its words are the error message. */
interface DidYouMean<Name> {
  readonly didYouMean: Name;
}

/** A word with one letter less, in each way. */
type Shorter<Word extends string, Head extends string = ''> = Word extends `${infer A}${infer Rest}`
  ? `${Head}${Rest}` | Shorter<Rest, `${Head}${A}`>
  : never;

/** A word with two different letters exchanged, in each way. */
type Swapped<Word extends string, Head extends string = ''> = Word extends `${infer A}${infer B}${infer Rest}`
  ? (A extends B ? never : `${Head}${B}${A}${Rest}`) | Swapped<`${B}${Rest}`, `${Head}${A}`>
  : never;

/** Names of at least five letters; shorter ones are near to too many others. */
type Long<Name> = Name extends `${infer _A}${infer _B}${infer _C}${infer _D}${infer _E}${string}`
  ? Name
  : never;

/** By each way to misspell one of some names, what was meant. */
type Corrections<Name> = {
  readonly [N in Long<Name> as Shorter<N> | Swapped<N>]?: DidYouMean<N>;
};

type LongOption = 'dataExpiryLength' | 'optimistic' | 'paginationField';

/**
 * Options that nobody misses while typing: without them all compiles, and a list has no pages. Of these only a missing
 * letter is found, and by the compiler the rest; types are computed once for all resources, but each costs something.
 * Whatever has a `path` is assignable to this, so that functions may hand on options that they do not know.
 */
type OptionCorrections = { readonly path: string } & {
  readonly [N in LongOption as Shorter<N>]?: DidYouMean<N>;
};

/** Misspelled options of a resource, each with what was meant. Others that nobody knows are passed on. */
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
