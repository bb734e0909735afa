import type { Origin } from './origin.ts';

/**
 * An object literal that is certainly a schema, with its keys at run time: `static schema = { author: User }`,
 * or the `{ results: …, total: 0 }` of an endpoint's schema.
 */
export interface Shape {
  readonly kind: 'shape';
  /** The expression that the function is attached to. */
  readonly origin: Origin;
  /** Name of the function's parameter: `post`. */
  readonly parameter: string;
  /** In the enumeration order of JavaScript: integers first, then as written. */
  readonly keys: readonly string[];
}
