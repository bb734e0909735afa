import type { Origin } from './origin.ts';

/**
 * An object literal that is certainly a schema, with the keys that it has at run time.
 * `static schema = { author: User }` is one, the `{ results: …, total: 0 }` of an endpoint's schema too.
 */
export interface Shape {
  readonly kind: 'shape';
  /** The expression on which the link function is hung. */
  readonly origin: Origin;
  /** What its link function is called after, in Pascal case: `Post`, `PostMeta`. */
  readonly name: string;
  /** Name of the link function's first parameter. */
  readonly parameter: string;
  /** In the enumeration order of JavaScript: integers first, then as written. */
  readonly keys: readonly string[];
}
