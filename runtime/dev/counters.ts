/**
 * Counts of what ran, in development only: how often a compiled link function, the generic loop or the path parser did
 * the work. They show that the compiler is active, and tests assert them. Shared by all copies of the runtime.
 */
export interface Counters {
  compiledLinks: number;
  genericLinks: number;
  parsedPaths: number;
}

const SHARED = Symbol.for('presource.counters');

const holder = globalThis as { [SHARED]?: Counters };

/** Development counters; in production nobody counts, and bundlers drop the object. */
export const counters: Counters = /*#__PURE__*/ (() =>
  (holder[SHARED] ??= { compiledLinks: 0, genericLinks: 0, parsedPaths: 0 }))();
