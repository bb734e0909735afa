import type { EndpointInterface } from '../endpoint/interface.ts';
import { use } from '../linked.ts';
import type { Layer } from '../store/commit/layers.ts';
import type { Controller } from './controller.ts';
import type { Entry } from './entry.ts';
import type { Send } from './hooks.ts';
import { storeError, storeResponse } from './store-response.ts';

type Args = readonly unknown[];

/** The read of an entry that is under way, or a new one. */
export const request = (controller: Controller, entry: Entry): Promise<unknown> =>
  (entry.promise ??= run(controller, entry.endpoint, entry.args, entry));

/**
 * Sends a request, and stores its answer or its failure. What changes something may show its effect before. Everything
 * that may throw stands inside of the `try`, so that nothing pending is left behind.
 */
export async function run(
  controller: Controller,
  endpoint: EndpointInterface,
  args: Args,
  entry?: Entry,
): Promise<unknown> {
  const { pending } = controller;
  const asked = entry && { fetchedAt: Date.now(), order: ++controller.order };
  const abort = new AbortController();
  const { signal } = abort;
  // Readers share a request, so that none of their signals may end it; a mutation is its caller's alone.
  const own = entry ? undefined : signalOf(endpoint);
  const end = () => abort.abort(own!.reason);
  let layer: Layer | undefined;
  /** Whoever asks from now on asks anew. */
  const leave = () => {
    if (entry?.abort === abort) entry.promise = undefined;
  };
  if (entry) entry.abort = abort;
  pending.add(abort);
  try {
    own?.addEventListener('abort', end);
    if (!entry && endpoint.getOptimisticResponse)
      layer = use('optimistic').layerOf(controller, endpoint, args);
    layer?.lay();
    const response = await Promise.race([
      controller.send(endpoint, args, signal),
      // Whatever a transport does with the signal, an abort ends the wait.
      new Promise<never>((_, reject) => {
        signal.onabort = () => {
          leave();
          reject(signal.reason);
        };
      }),
    ]);
    // It may have been aborted after the response arrived.
    if (signal.aborted) throw signal.reason;
    return storeResponse(controller, endpoint, args, response, entry, layer, asked)();
  } catch (thrown) {
    // Readers ask again for what has no error: who rejects without a reason has failed, too.
    const error = thrown || new Error(`${endpoint.name} failed without a reason`);
    layer?.lift();
    if (entry?.abort === abort && !signal.aborted) storeError(controller, entry, error as Error);
    throw error;
  } finally {
    own?.removeEventListener('abort', end);
    pending.delete(abort);
    leave();
    // What has answered is not aborted any more: its body may still be read.
    if (entry?.abort === abort && !signal.aborted) entry.abort = undefined;
  }
}

/** The signal that an endpoint was given: for one call, and for its caller alone. */
export const signalOf = (endpoint: EndpointInterface): AbortSignal | undefined =>
  (endpoint as { signal?: AbortSignal }).signal;

/** A promise whose wait a signal ends; what is waited for goes on. */
export function heeding<T>(signal: AbortSignal | undefined, promise: Promise<T>): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const end = () => reject(signal.reason);
    signal.addEventListener('abort', end);
    // A signal may live as long as the app.
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
  });
}

interface Extendable extends EndpointInterface {
  readonly transport?: typeof fetch;
  extend?(options: object): EndpointInterface;
}

/** Calls an endpoint with a controller's `fetch` and signal; the former is only a default for what the endpoint has. */
export const sender =
  (transport: typeof fetch | undefined): Send =>
  async (endpoint: Extendable, args, signal) => {
    // An endpoint of its own for this request: an object that inherits from it would lack its class's private fields.
    const call = endpoint.extend?.({ signal, transport: endpoint.transport ?? transport });
    // Its own function: somebody may have replaced it, a test by a spy.
    return endpoint.fetch.call(call ?? endpoint, ...args);
  };
