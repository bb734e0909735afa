import { now } from '../clock.ts';
import { checkController } from './check.ts';
import type { Controller, Extension } from './controller.ts';
import { request } from './requests.ts';

/** Fetches all stale data on screen again. Hooks that never fetch (`useCache`) do not count. */
export function refetchStale(controller: Controller): void {
  if (process.env.NODE_ENV !== 'production') checkController('refetchStale', controller);
  for (const answer of controller.all(({ retainers }) => retainers > 0)) {
    // Readers get the error through the store.
    if (now() > answer.expiresAt) request(answer).catch(() => {});
  }
}

/**
 * Fetches stale data on screen again when the user returns to the page, and when the connection returns. Fresh
 * data is not fetched.
 *
 * ```ts
 * const controller = new Controller({ refetch: refetchOnFocus });
 * ```
 */
export const refetchOnFocus: Extension = (controller) => {
  // A server has no page to focus.
  if (typeof document === 'undefined') return undefined;
  const back = () => {
    if (!document.hidden) refetchStale(controller);
  };
  const listen = (how: 'addEventListener' | 'removeEventListener') => {
    for (const event of ['focus', 'online']) window[how](event, back);
    document[how]('visibilitychange', back);
  };
  listen('addEventListener');
  return () => listen('removeEventListener');
};
