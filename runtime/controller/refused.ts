import type { Answer } from './answer.ts';
import type { Controller } from './controller.ts';
import { hasFailed } from './errors.ts';
import { mark } from './store-response.ts';

/** An answer that is requested or has an error, and its state when a request failed. */
export type Kept = readonly [answer: Answer, was: Pick<Answer, 'abort' | 'promise' | 'meta'>];

/** What a hook that acts on an error leaves as it is: reads in flight, among them those that have just failed, and errors. */
export const readsOf = (controller: Controller): Kept[] =>
  controller
    .all(({ promise, meta }) => !!(promise || meta.error))
    .map((answer) => [answer, { ...answer } as Answer]);

/**
 * Called for each commit. If a hook invalidates or expires answers for the error of a read that has just failed, readers
 * get that error, errors of others stay, and what is in flight goes on: readers that are refused would make each other ask
 * without end.
 */
export function keepReads(controller: Controller, kept: readonly Kept[]): void {
  if (!kept.some(([answer]) => hasFailed(answer))) return;
  for (const [answer, { abort, promise, meta }] of kept) {
    const { order, error, until, since } = meta;
    // A response counts, and so does another error.
    if (answer.abort !== abort || answer.meta.order !== order || answer.meta.error) continue;
    answer.promise = promise;
    if (!promise || hasFailed(answer)) answer.note({ error, until, since });
    // If its response does not count, readers ask anew when it has landed.
    else
      promise.then(
        () => answer.promise || answer.freshUntil() || mark(controller, [answer]),
        () => {},
      );
  }
}
