import type { Cause } from './cause.ts';
import type { Origin, Span } from './origin.ts';
import type { Path } from './path.ts';
import type { Shape } from './shape.ts';

/** A path where it is written. */
export interface WrittenPath extends Path {
  /** The value of the option. */
  readonly at: Span;
  /** True for `{ path }`. */
  readonly isShorthand: boolean;
}

/** The options literal of an endpoint or a resource, as the compiler reads it. */
export interface OptionsLiteral {
  readonly origin: Origin;
  readonly name: string;
  /** `undefined` if the path stays dynamic. */
  readonly path: WrittenPath | undefined;
  /** Options that only carry a type. */
  readonly erased: readonly Span[];
  readonly shapes: readonly Shape[];
  /** The reason why the compiler has not read the path. */
  readonly reason: Cause | undefined;
}
