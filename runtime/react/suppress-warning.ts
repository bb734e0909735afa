/**
 * Development only: React complains of a component that waited by `use` and does not call it in the render that shows its
 * data. It needs no `use` there.
 */
import { react } from './react.ts';

/** React by names that it may not have: React 18 has no `use`, and webpack would complain of `React.use`. */
export type ReactByName = Record<string, ((usable: unknown) => void) | undefined>;

let isUsed = false;

// biome-ignore lint/suspicious/noThenProperty: React takes it for a promise
const settled = { status: 'fulfilled', then() {} };

/** Notes that a reader waits by `use`. */
export function noteUse(): void {
  isUsed = true;
}

/** Calls `use` for a reader that has its data, once any reader waited by it. */
export function noteData(): void {
  if (isUsed) (react as unknown as ReactByName)[(isUsed && 'use') as string]?.(settled);
}
