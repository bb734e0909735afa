import type { EndpointInterface } from '../endpoint/interface.ts';
import { type Layer, tellGuess } from '../store/layers.ts';
import type { Controller } from './controller.ts';
import type { Entry } from './entry.ts';
import { fail, land, mark, metaOf, write } from './landing.ts';

type Args = readonly unknown[];

/** The read of an entry that is under way, or a new one. */
export const request = (controller: Controller, entry: Entry): Promise<unknown> =>
  (entry.promise ??= run(controller, entry.endpoint, entry.args, entry));

/** Sends a request, and stores its answer or its failure. What changes something may show its effect before. */
export async function run(
  controller: Controller,
  endpoint: EndpointInterface,
  args: Args,
  entry?: Entry,
): Promise<unknown> {
  const { store, pending } = controller;
  const asked = entry && { fetchedAt: Date.now(), order: ++controller.order };
  const layer = entry ? undefined : layerOf(controller, endpoint, args);
  if (layer) store.lay(layer);
  const abort = new AbortController();
  const { signal: own } = endpoint as { signal?: AbortSignal };
  const signal = own ? AbortSignal.any([own, abort.signal]) : abort.signal;
  // Then it fails: with one that is always aborted, readers would ask forever.
  const isOver = signal.aborted;
  /** Whoever asks from now on asks anew. */
  const leave = () => {
    if (entry?.abort === abort) entry.promise = undefined;
  };
  if (entry) entry.abort = abort;
  pending.add(abort);
  try {
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
    // It may have been ended since the answer arrived.
    signal.throwIfAborted();
    return land(controller, endpoint, args, response, entry, layer, asked)();
  } catch (thrown) {
    // Readers ask again for what has no error: who rejects without a reason has failed, too.
    const error = thrown || new Error(`${endpoint.name} failed without a reason`);
    if (layer) store.lift(layer);
    if (entry?.abort === abort && !abort.signal.aborted) {
      // What its caller ended is no failure; whoever else waits for it asks again.
      if (signal.aborted && !isOver) mark(controller, [entry], entry.box);
      else fail(controller, entry, error as Error);
    }
    throw error;
  } finally {
    pending.delete(abort);
    leave();
  }
}

interface Extendable extends EndpointInterface {
  readonly transport?: typeof fetch;
  extend?(options: object): EndpointInterface;
}

/** Calls an endpoint with a controller's `fetch` and signal; the former is only a default for what the endpoint has. */
export const sender =
  (transport: typeof fetch | undefined): Controller['send'] =>
  async (endpoint: Extendable, args, signal) => {
    // An endpoint of its own for this request: an object that inherits from it would lack its class's private fields.
    const call = endpoint.extend?.({ signal, transport: endpoint.transport ?? transport });
    return (call ?? endpoint).fetch(...args);
  };

/** A mutation's guess at its answer, as a layer over the base. */
function layerOf(controller: Controller, endpoint: EndpointInterface, args: Args): Layer | undefined {
  const { store } = controller;
  return (
    endpoint.getOptimisticResponse && {
      source: {
        args,
        key: '',
        // Newer than every answer, for as long as it lies over them.
        meta: metaOf(controller, endpoint, { order: Infinity }),
        temporaryPk: `pending-${++controller.order}`,
      },
      apply(writer) {
        const guess = endpoint.getOptimisticResponse!(controller, ...args);
        // Whatever it has read is not written in place.
        store.clock++;
        if (guess !== undefined) tellGuess(this, write(store, endpoint, guess, writer));
      },
    }
  );
}
