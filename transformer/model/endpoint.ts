import type { Origin, Span } from './origin.ts';
import type { Path } from './path.ts';
import type { Shape } from './shape.ts';
import type { Asking } from './told.ts';

/** The options literal of an endpoint or a resource, as the compiler reads it. */
interface Options {
  readonly origin: Origin;
  readonly name: string;
  /** The templates that become URL functions, in the order of `urls`; empty where the path stays dynamic. */
  readonly paths: readonly Path[];
  /** End of the last option that stays: `urls` goes behind it. */
  readonly urlsAt: number;
  /** Options that only carry a type. */
  readonly erased: readonly Span[];
  readonly shapes: readonly Shape[];
  /** Why a path that is there has no URL function. */
  readonly reason: string | undefined;
}

/** The options of `new RestEndpoint({ … })`, or of an `extend` on an endpoint or a member. */
export interface Endpoint extends Options {
  readonly kind: 'endpoint';
}

/** The options of `createResource({ … })`: two templates, the whole path and the shortened one. */
export interface Resource extends Options {
  readonly kind: 'resource';
  /** How it asks its class for the path; `undefined` where it says the path itself. */
  readonly asking: Asking | undefined;
}
