import type { Controller } from './controller.ts';
import type { Extension } from './extension.ts';
import { request } from './requests.ts';

/** Asks again for everything on screen that is stale. Hooks that only look (`useCache`) do not count. */
export function refetchStale(controller: Controller): void {
  const isStale = (expiresAt: number) => Date.now() > expiresAt;
  for (const entry of controller.all(
    (entry) => entry.retainers > 0 && isStale(controller.read(entry).expiresAt),
  )) {
    // Readers learn of a failure through the store.
    request(controller, entry).catch(() => {});
  }
}

/**
 * Asks again for what is stale on screen when people come back to the page, and when the connection does. Data that are
 * fresh are left alone.
 *
 * ```ts
 * const controller = new Controller({ refetch: refetchOnFocus });
 * ```
 */
export const refetchOnFocus: Extension = (controller) => {
  // A server has no page that is focused again.
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
