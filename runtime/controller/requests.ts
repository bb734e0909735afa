import { now } from '../clock.ts';
import { checkKeys, checkList, warnEmpty } from '../dev/empty.ts';
import type { EndpointInterface } from '../endpoint/interface.ts';
import type { Call } from '../endpoint/request.ts';
import { use } from '../linked.ts';
import type { Answer } from './answer.ts';
import type { ControllerCore, Send } from './core.ts';
import { type Layer, storeError, storeResponse } from './store-response.ts';

type Args = readonly unknown[];

/** The read of an answer that is in flight, or a new one. */
export const request = (controller: ControllerCore, answer: Answer): Promise<unknown> =>
  (answer.promise ??= run(controller, answer.endpoint, answer.args, answer));

/**
 * Sends a request, and stores its response or its error. A mutation may show its effect before that. All code
 * that may throw is inside the `try`, so that nothing stays pending.
 */
export async function run(
  controller: ControllerCore,
  endpoint: EndpointInterface,
  args: Args,
  answer?: Answer,
  abort = new AbortController(),
): Promise<unknown> {
  const { pending } = controller;
  const asked = answer && { fetchedAt: now(), order: ++controller.store.order };
  const { signal } = abort;
  let layer: Layer | undefined;
  /** Later callers send a new request. */
  const leave = () => {
    if (answer?.abort === abort) answer.promise = undefined;
  };
  if (answer) answer.abort = abort;
  pending.add(abort);
  try {
    if (!answer && endpoint.getOptimisticResponse) layer = use('optimistic')(controller, endpoint, args);
    const response = await Promise.race([
      controller.send(endpoint, args, signal),
      // An abort ends the wait even if the transport ignores the signal.
      new Promise<never>((_, reject) => {
        signal.onabort = () => {
          leave();
          reject(signal.reason);
        };
      }),
    ]);
    // It may have been aborted after the response arrived.
    if (signal.aborted) throw signal.reason;
    if (process.env.NODE_ENV !== 'production') {
      if (layer && response === null) warnEmpty(endpoint.name);
      if (answer) checkList(endpoint.name, endpoint.schema, response);
    }
    const shown = storeResponse(controller, endpoint, args, response, answer, layer, asked)();
    if (process.env.NODE_ENV !== 'production') checkKeys(endpoint.name, response, shown);
    return shown;
  } catch (thrown) {
    // Readers fetch again if there is no error, so a rejection without a reason needs one, too.
    const error = thrown || new Error(`${endpoint.name} failed without a reason`);
    layer?.drop();
    if (answer?.abort === abort && !signal.aborted) storeError(controller, answer, error as Error);
    throw error;
  } finally {
    pending.delete(abort);
    leave();
    // Do not abort after the response arrived: its body may still be read.
    if (answer?.abort === abort && !signal.aborted) answer.abort = undefined;
  }
}

/** The class of an endpoint may have its own way to prepare it for a request. */
interface Copying {
  '~copy'?(endpoint: EndpointInterface, call: Call): EndpointInterface | undefined;
}

interface Sending extends EndpointInterface {
  readonly transport?: typeof fetch;
  extend?: unknown;
}

/**
 * Calls an endpoint with the controller's `fetch` and a signal; the endpoint's own `transport` has precedence. They belong
 * to this request, so an object that inherits from the endpoint has them.
 */
export const sender =
  (transport: typeof fetch | undefined): Send =>
  async (endpoint: Sending, args, signal) => {
    const call = { signal, transport: endpoint.transport ?? transport };
    const sent = endpoint.extend
      ? ((endpoint.constructor as Copying)['~copy']?.(endpoint, call) ??
        Object.create(endpoint, Object.getOwnPropertyDescriptors(call)))
      : endpoint;
    return sent.fetch(...args);
  };
