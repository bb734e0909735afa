/**
 * Development only: counts the runs of compiled link functions, of the general loop and of the path parser.
 * They show that the compiler is active, and tests assert them. Shared by all copies of the runtime.
 */
export interface Counters {
  compiledLinks: number;
  genericLinks: number;
  parsedPaths: number;
}

const SHARED = Symbol.for('presource.counters');

const holder = globalThis as { [SHARED]?: Counters };

/** The counters; in production nothing is counted, and bundlers drop the object. */
export const counters: Counters = /*#__PURE__*/ (() =>
  (holder[SHARED] ??= { compiledLinks: 0, genericLinks: 0, parsedPaths: 0 }))();

/** Counts an object whose relations were read by a compiled function, or by the general loop. */
export function countLinks(isCompiled: boolean): void {
  counters[isCompiled ? 'compiledLinks' : 'genericLinks']++;
}
