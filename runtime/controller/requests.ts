import { now } from '../clock.ts';
import { askWatched } from '../dev/endless.ts';
import { checkKeys, checkList, warnEmpty } from '../dev/response.ts';
import type { EndpointInterface } from '../endpoint/interface.ts';
import type { Call } from '../endpoint/request.ts';
import { linked, use } from '../linked.ts';
import { type Answer, PATIENCE } from './answer.ts';
import type { ControllerCore } from './core.ts';
import { type Layer, storeError, storeResponse } from './store-response.ts';

type Args = readonly unknown[];

/** The read of an answer that is in flight, or a new one. */
export const request = (answer: Answer): Promise<unknown> =>
  (answer.promise ??= run(answer.owner as ControllerCore, answer.endpoint, answer.args, answer));

/** As `request`, for a reader. It gets the outcome through the store, so it may ignore a rejection. */
function requestForReader(answer: Answer): Promise<unknown> {
  answer.patience = PATIENCE;
  const promise = linked.outcome?.(answer) ?? request(answer);
  promise.catch(() => {});
  return promise;
}

/** Development stops a reader that asks without end. */
export const ask: typeof requestForReader =
  process.env.NODE_ENV === 'production' ? requestForReader : (answer) => askWatched(answer, requestForReader);

/**
 * Sends a request, and stores its response or its error. A mutation may show its effect before that. All code
 * that may throw is inside the `try`, so that nothing stays pending.
 */
export async function run(
  controller: ControllerCore,
  endpoint: EndpointInterface,
  args: Args,
  answer?: Answer,
  aborter = new AbortController(),
): Promise<unknown> {
  const { pending } = controller;
  const asked = answer && { fetchedAt: now(), order: ++controller.store.order };
  const { signal } = aborter;
  let layer: Layer | undefined;
  /** Later callers send a new request. */
  const leave = () => {
    if (answer?.aborter === aborter) answer.promise = answer.aborter = undefined;
  };
  if (answer) answer.aborter = aborter;
  pending.add(aborter);
  try {
    if (!answer) linked.onSend?.(controller.store, endpoint.schema, args);
    if (!answer && endpoint.getOptimisticResponse) layer = use('optimistic')(controller, endpoint, args);
    const response = await Promise.race([
      // An abort ends the wait even if the transport ignores the signal.
      new Promise<never>((_, reject) => {
        signal.onabort = () => {
          leave();
          // Nobody waits any more: what another response brings is as fresh as elsewhere.
          if (answer) answer.patience = 0;
          reject(signal.reason);
        };
      }),
      controller.send(endpoint, args, signal),
    ]);
    // Aborted after the response arrived: it is not stored, but its caller gets it.
    if (signal.aborted) return response;
    if (process.env.NODE_ENV !== 'production') {
      if (layer && response === null) warnEmpty(endpoint.name);
      if (answer) checkList(endpoint.name, endpoint.schema, response);
    }
    const readShown = storeResponse(controller, endpoint, args, response, answer, layer, asked);
    const shown = readShown();
    if (process.env.NODE_ENV !== 'production') checkKeys(endpoint.name, response, shown);
    return shown;
  } catch (thrown) {
    // Readers fetch again if there is no error, so a rejection without a reason needs one, too.
    const error = thrown || new Error(`${endpoint.name} failed without a reason`);
    // A later response, as of a stream, counts in place of it.
    if (answer?.aborter === aborter && answer.meta.order < asked!.order)
      storeError(controller, answer, error as Error);
    throw error;
  } finally {
    layer?.drop();
    pending.delete(aborter);
    // An abort after the response arrived would break a body that is still read.
    leave();
  }
}

/** The class of an endpoint may have its own way to prepare it for a request. */
interface Copying {
  '~copy'?(endpoint: EndpointInterface, call: Call): EndpointInterface | undefined;
}

interface Sending extends EndpointInterface {
  extend?: unknown;
}

/**
 * Calls an endpoint with the controller's `fetch` and a signal; the endpoint's own `transport` has precedence. They belong
 * to this request, so an object that inherits from the endpoint has them.
 */
export async function sendWith(
  transport: typeof fetch | undefined,
  endpoint: Sending,
  args: Args,
  signal: AbortSignal,
): Promise<unknown> {
  const call = { signal, transport: endpoint.transport ?? transport };
  const sent = endpoint.extend
    ? ((endpoint.constructor as Copying)['~copy']?.(endpoint, call) ??
      Object.create(endpoint, Object.getOwnPropertyDescriptors(call)))
    : endpoint;
  return sent.fetch(...args);
}
