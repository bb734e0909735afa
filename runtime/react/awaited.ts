import type { Controller } from '../controller/controller.ts';
import type { Entry } from '../controller/entry.ts';
import { request } from '../controller/requests.ts';

/** Entries that readers asked for, and whose answer none of them was shown with yet. */
const awaited = new WeakSet<Entry>();

/** Whether what is there now came because a reader asked: then it is good enough for it, however short its life. */
export const isAwaited = (entry: Entry): boolean => awaited.has(entry);

/** After all the effects of this commit, which may have brought several readers that waited for the same. */
export const arrived = (entry: Entry): void => queueMicrotask(() => awaited.delete(entry));

/** Asks for an entry. A reader learns of the outcome through the store, so nobody has to look at a rejection. */
export function ask(controller: Controller, entry: Entry): Promise<unknown> {
  awaited.add(entry);
  const promise = request(controller, entry);
  promise.catch(() => {});
  return promise;
}
