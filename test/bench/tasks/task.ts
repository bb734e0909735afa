import type { Effort } from '../clock.ts';
import type { Library } from '../libraries/library.ts';

/** One process's work: what it measured, by name. Times in milliseconds unless the name says otherwise. */
export type Result = Record<string, number>;

export type Task = (library: Library, effort: Effort) => Result | Promise<Result>;
