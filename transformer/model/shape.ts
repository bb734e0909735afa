import type { Origin } from './origin.ts';

/**
 * An object literal that is certainly a schema, with the keys that it has at run time.
 * `static schema = { author: User }` is one, the `{ results: …, total: 0 }` of an endpoint's schema too.
 */
export interface Shape {
  readonly kind: 'shape';
  /** The expression on which the function is hung. */
  readonly origin: Origin;
  /** Name of the function's parameter: `post`. */
  readonly parameter: string;
  /** In the enumeration order of JavaScript: integers first, then as written. */
  readonly keys: readonly string[];
}
