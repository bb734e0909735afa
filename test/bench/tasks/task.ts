import type { Effort } from '../clock.ts';
import type { Library } from '../libraries/library.ts';

/** One process's work: what it measured, by name. Times in milliseconds unless the name says otherwise. */
export type Result = Record<string, number>;

/** `share` is which of a task's processes this is: 0 for the first, and less than 1 for the last. */
export type Task = (library: Library, effort: Effort, share: number) => Result | Promise<Result>;
