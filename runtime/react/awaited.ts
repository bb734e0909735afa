import type { Controller } from '../controller/controller.ts';
import type { Entry } from '../controller/entry.ts';
import { request } from '../controller/requests.ts';
import { checkKeys, noteAsked } from '../dev/endless.ts';

/** So many answers of a key may come in a row without a reader that shows one. */
const ENOUGH = 10;

/**
 * Asks for an entry. A reader learns of the outcome through the store, so nobody has to look at a rejection. A reader
 * that asks again whatever comes is stopped: mostly it makes its schema anew on each render, and so never sees an answer.
 */
export function ask(controller: Controller, entry: Entry): Promise<unknown> {
  const { unseen } = controller;
  const { key } = entry;
  if (unseen.get(key)! >= ENOUGH) {
    // Not at once: React renders again what threw, in the same go. After that people may try again.
    queueMicrotask(() => unseen.delete(key));
    throw new Error(
      `reader-endless: ${entry.endpoint.name} ${key}` +
        (process.env.NODE_ENV === 'production'
          ? ''
          : `: ${ENOUGH} responses arrived, and none could be rendered. Create the endpoint and its schema once, outside components: ` +
            'a new schema is a new response, which the component has to wait for.'),
    );
  }
  if (process.env.NODE_ENV !== 'production') checkKeys(controller, entry);
  const count = () => unseen.set(key, (unseen.get(key) ?? 0) + 1);
  const isOwn = !entry.promise;
  const isFirst = entry.isAwaited === undefined;
  entry.isAwaited = true;
  const promise = request(controller, entry);
  if (process.env.NODE_ENV !== 'production') noteAsked(controller, entry, promise);
  // Where a failure is known, a reader shows it. Another entry of the same key does not know of it.
  promise.then(
    () => isOwn && count(),
    () => isOwn && isFirst && count(),
  );
  return promise;
}
