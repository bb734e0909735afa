import type { Controller } from '../controller/controller.ts';
import type { Entry } from '../controller/entry.ts';
import { request } from '../controller/requests.ts';

/** Asks for an entry. A reader learns of the outcome through the store, so nobody has to look at a rejection. */
export function ask(controller: Controller, entry: Entry): Promise<unknown> {
  entry.isAwaited = true;
  const promise = request(controller, entry);
  promise.catch(() => {});
  return promise;
}
