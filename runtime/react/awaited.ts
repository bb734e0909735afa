import type { Answer } from '../controller/answer.ts';
import type { Controller } from '../controller/controller.ts';
import { request } from '../controller/requests.ts';
import { checkKeys, noteAsked } from '../dev/endless.ts';

/** The number of responses of a key that may arrive in a row without a reader showing one. */
const ENOUGH = 10;

/**
 * Fetches an answer. Readers get the outcome through the store, so callers may ignore a rejection. A reader that
 * keeps fetching whatever arrives is stopped: usually it creates its schema on each render, and so never sees a
 * response.
 */
export function ask(controller: Controller, answer: Answer): Promise<unknown> {
  const { unseen } = controller;
  const { key } = answer;
  if (unseen.get(key)! >= ENOUGH) {
    // Deferred, because React at once renders a component again that threw. After that people may try again.
    queueMicrotask(() => unseen.delete(key));
    throw new Error(
      `reader-endless: ${answer.endpoint.name} ${key}` +
        (process.env.NODE_ENV === 'production'
          ? ''
          : `: ${ENOUGH} responses arrived, and none could be rendered. Create the endpoint and its schema once, outside components: ` +
            'a new schema is a new response, which the component has to wait for.'),
    );
  }
  if (process.env.NODE_ENV !== 'production') checkKeys(controller, answer);
  const count = () => unseen.set(key, (unseen.get(key) ?? 0) + 1);
  const isOwn = !answer.promise;
  const isFirst = answer.isAwaited === undefined;
  answer.isAwaited = true;
  const promise = request(controller, answer);
  if (process.env.NODE_ENV !== 'production') noteAsked(controller, answer, promise);
  // Count only the first failure of an answer: readers show it afterwards. A new answer with the same key does
  // not have it.
  promise.then(
    () => isOwn && count(),
    () => isOwn && isFirst && count(),
  );
  return promise;
}
