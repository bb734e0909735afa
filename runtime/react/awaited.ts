import type { Answer } from '../controller/answer.ts';
import type { Controller } from '../controller/controller.ts';
import { request } from '../controller/requests.ts';
import { askWatched } from '../dev/endless.ts';

function send(controller: Controller, answer: Answer): Promise<unknown> {
  answer.isAwaited = true;
  const promise = request(controller, answer);
  promise.catch(() => {});
  return promise;
}

/**
 * Fetches an answer. Readers get the outcome through the store, so callers may ignore a rejection. Development stops a
 * reader that asks without end.
 */
export const ask: typeof send =
  process.env.NODE_ENV === 'production' ? send : (controller, answer) => askWatched(controller, answer, send);
