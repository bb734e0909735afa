/**
 * Development only: React complains of a component that waited by `use` and does not call it in the render that shows its
 * data. It needs no `use` there.
 */
import { React } from './react.ts';

let isUsed = false;

// biome-ignore lint/suspicious/noThenProperty: React takes it for a promise
const settled = { status: 'fulfilled', then() {} } as unknown as Promise<void>;

/** Notes that a reader waits by `use`. */
export function noteUse(): void {
  isUsed = true;
}

/** Calls `use` for a reader that has its data, once any reader waited by it. */
export function noteData(): void {
  if (isUsed) React.use(settled);
}
