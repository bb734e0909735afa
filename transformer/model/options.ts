import type { Cause } from './cause.ts';
import type { Origin, Span } from './origin.ts';
import type { Path } from './path.ts';
import type { Shape } from './shape.ts';

/** The options literal of an endpoint or a resource, as the compiler reads it. */
export interface OptionsLiteral {
  readonly origin: Origin;
  readonly name: string;
  /** The paths that become templates, in the order of `urls`; empty if the path stays dynamic. */
  readonly paths: readonly Path[];
  /** End of the last option that stays: `urls` is inserted after it. */
  readonly urlsAt: number;
  /** Options that only carry a type. */
  readonly erased: readonly Span[];
  readonly shapes: readonly Shape[];
  /** The reason why a path has no template. */
  readonly reason: Cause | undefined;
}
