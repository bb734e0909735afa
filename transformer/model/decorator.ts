import type { Span } from './origin.ts';
import type { Shape } from './shape.ts';

/** One `@field(() => …)`: a field of a record, and the expression that gives its schema. */
export interface DecoratedField {
  readonly name: string;
  /** The expression, split into one span per line. */
  readonly value: readonly Span[];
  /** True if the value is the function itself, to be called, rather than what it returns. */
  readonly isCalled: boolean;
}

/** The place for the entries of `@field`. */
export type FieldsPlace =
  /** In a new schema, before the first field. */
  | { readonly kind: 'member'; readonly at: number; readonly inherits: boolean }
  /** In the existing literal, after its last property. */
  | { readonly kind: 'literal'; readonly at: number; readonly isEmpty: boolean }
  /** Around the existing schema. */
  | { readonly kind: 'value'; readonly value: Span };

/** A decorator that is removed. */
export interface Erased extends Span {
  /** True if only this decorator separated two members. */
  readonly separates: boolean;
}

/** The meaning of an entity class's decorators. */
export interface Decorators {
  readonly kind: 'decorators';
  readonly erased: readonly Erased[];
  /** The expression of an explicit key, and the position of its member. */
  readonly key: { readonly at: number; readonly value: readonly Span[] } | undefined;
  /** Fields of the primary key, if it is not `id`, and the start of the first one. */
  readonly pk: { readonly at: number; readonly names: readonly string[] } | undefined;
  readonly schema:
    | {
        readonly fields: readonly DecoratedField[];
        readonly place: FieldsPlace;
        readonly shape: Shape | undefined;
      }
    | undefined;
  /**
   * A class that must be turned into an entity: with its name if it is a declaration, without one if it is an
   * expression.
   */
  readonly adopted: { readonly origin: Span; readonly id: Span | undefined } | undefined;
}
