import type { PartName } from '../contract/parts.ts';
import { reportOnce } from './report-once.ts';

/** The methods of controllers that parts add; a test compares them with the contract. */
export const PART_OF_METHOD: Readonly<Record<string, PartName>> = {
  set: 'controls',
  setResponse: 'controls',
  setError: 'controls',
  watch: 'controls',
  resetEntireStore: 'resets',
  getResponse: 'responses',
  getError: 'responses',
  fetchIfStale: 'responses',
  invalidateAll: 'keys',
  expireAll: 'keys',
};

/**
 * What compiled files tell in development of the production build. `presource/compiled` is there if any file tells, `presource` if
 * one brings everything, and `presource/with-keys` if one brings that part.
 */
const isTold = (entry: string): boolean => Symbol.for(entry) in globalThis;

/** Development only: a module of ours brings these entries, as compiled files tell of theirs. */
export function tellEntries(...entries: readonly string[]): void {
  for (const entry of entries) Object.assign(globalThis, { [Symbol.for(entry)]: true });
}

const hasPart = (part: PartName): boolean =>
  isTold(`presource/with-${part}`) ||
  // Where no schema changes, the part of relations does it.
  (part === 'remakes' && isTold('presource/with-related'));

/** Development only: reports the use of a part that a production build of the same files would lack. */
export function checkPart(part: PartName): void {
  if (!isTold('presource/compiled') || isTold('presource') || hasPart(part)) return;
  reportOnce(
    'part-missing',
    `no file names what needs the part \`${part}\`, so a production build would lack it and fail here. ` +
      `Write in any file of the app: import 'presource/with-${part}'`,
  );
}
