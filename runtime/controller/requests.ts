import type { EndpointInterface } from '../endpoint/interface.ts';
import type { Layer } from '../store/layers.ts';
import { follow } from '../store/rows.ts';
import type { Meta } from '../store/slot.ts';
import type { Controller } from './controller.ts';
import type { Entry } from './entry.ts';
import { fail, land, mark, metaOf, write } from './landing.ts';

type Args = readonly unknown[];

/** The read of an entry that is under way, or a new one. */
export function request(controller: Controller, entry: Entry): Promise<unknown> {
  if (!entry.promise || entry.signal!.aborted) {
    const { endpoint, args } = entry;
    const [order, startedAt] = [++controller.order, Date.now()];
    entry.promise = run(controller, endpoint, args, () => metaOf(endpoint, order, startedAt), entry);
  }
  return entry.promise;
}

/** Sends what changes something. Its effect may show before the server answers. */
export function mutate(controller: Controller, endpoint: EndpointInterface, args: Args): Promise<unknown> {
  const layer = endpoint.getOptimisticResponse && layerOf(controller, endpoint, args);
  if (layer) controller.store.lay(layer);
  return run(controller, endpoint, args, () => metaOf(endpoint, ++controller.order), undefined, layer);
}

/** Sends a request, and stores its answer or its failure. */
async function run(
  controller: Controller,
  endpoint: EndpointInterface,
  args: Args,
  meta: () => Meta,
  entry?: Entry,
  layer?: Layer,
): Promise<unknown> {
  const { store, pending } = controller;
  const abort = new AbortController();
  const { signal: own } = endpoint as { signal?: AbortSignal };
  const signal = own ? AbortSignal.any([own, abort.signal]) : abort.signal;
  // Then it fails: with one that is always aborted, readers would ask forever.
  const isOver = signal.aborted;
  if (entry) {
    entry.abort = abort;
    entry.signal = signal;
  }
  pending.add(abort);
  try {
    const response = await race(signal, controller.send(endpoint, args, signal));
    return land(controller, endpoint, args, response, meta(), entry, layer)();
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
    if (entry?.abort === abort) entry.promise = undefined;
  }
}

interface Extendable {
  extend(options: object): EndpointInterface;
}

/** Calls the endpoint, with a controller's `fetch` and signal; the former is only a default for what the endpoint has. */
export async function send(
  endpoint: EndpointInterface,
  args: readonly unknown[],
  signal: AbortSignal,
  transport: typeof fetch | undefined,
): Promise<unknown> {
  // An endpoint of its own for this request: an object that inherits from it would lack its class's private fields.
  const call = (endpoint as Partial<Extendable>).extend?.({ signal, ...(transport && { transport }) });
  return (call ?? endpoint).fetch(...args);
}

/** Whatever a transport does with the signal, an abort ends the wait. */
export const race = <T>(signal: AbortSignal, answer: Promise<T>): Promise<T> =>
  Promise.race([
    answer,
    new Promise<never>((_, reject) => {
      signal.onabort = () => reject(signal.reason);
    }),
  ]);

/** A mutation's guess at its answer, as a layer over the base. */
function layerOf(controller: Controller, endpoint: EndpointInterface, args: Args): Layer {
  const { store } = controller;
  return {
    // Newer than every answer, for as long as it lies over them.
    source: { args, key: '', meta: metaOf(endpoint, Infinity), temporaryPk: `pending-${++controller.order}` },
    apply(writer) {
      const guess = endpoint.getOptimisticResponse!(controller, ...args);
      // Whatever it has read is not written in place.
      store.clock++;
      if (guess === undefined) return;
      this.guess = write(store, endpoint, guess, writer);
      follow(this.guess, this.guess);
    },
  };
}
