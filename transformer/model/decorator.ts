import type { Span } from './origin.ts';
import type { Shape } from './shape.ts';

/** One `@field(() => …)`: a field of a record, and the expression that gives its schema. */
export interface DecoratedField {
  readonly name: string;
  /** The expression, in pieces of one line each. */
  readonly value: readonly Span[];
  /** True if the value is the function itself, to be called, rather than what it returns. */
  readonly isCalled: boolean;
}

/** The place for the entries of `@field`. */
export type FieldsPlace =
  /** Into a schema of its own, before the first of the fields. */
  | { readonly kind: 'member'; readonly at: number; readonly inherits: boolean }
  /** Into the literal that is there, behind its last property. */
  | { readonly kind: 'literal'; readonly at: number; readonly isEmpty: boolean }
  /** Around the schema that is there. */
  | { readonly kind: 'value'; readonly value: Span };

/** A decorator that is taken out. */
export interface Erased extends Span {
  /** True if it alone kept two members apart. */
  readonly separates: boolean;
}

/** The meaning of an entity class's decorators. */
export interface Decorators {
  readonly kind: 'decorators';
  readonly erased: readonly Erased[];
  /** The expression of a given key, and where the member goes. */
  readonly key: { readonly at: number; readonly value: readonly Span[] } | undefined;
  /** Fields of the primary key, where that is not the usual one, and the start of the first of them. */
  readonly pk: { readonly at: number; readonly names: readonly string[] } | undefined;
  readonly schema:
    | {
        readonly fields: readonly DecoratedField[];
        readonly place: FieldsPlace;
        readonly shape: Shape | undefined;
      }
    | undefined;
  /** A class that has to be made an entity: its name where it is declared, nothing where it is an expression. */
  readonly adopted: { readonly origin: Span; readonly id: Span | undefined } | undefined;
}
