import type { EndpointInterface } from '../endpoint/interface.ts';
import { NormalizeError } from '../store/errors.ts';
import type { Layer } from '../store/layers.ts';
import type { Link, Meta } from '../store/slot.ts';
import type { Store } from '../store/store.ts';
import type { Writer } from '../store/writer.ts';

/** An endpoint's arguments and something behind them; they may be left out where the endpoint needs none. */
export type Ending<A extends readonly unknown[], Last> =
  | readonly [...A, Last]
  | ([] extends A ? readonly [Last] : never);

/** Arguments that end with something else: a value, an error, a listener. */
export const split = (args: readonly unknown[]): readonly [readonly unknown[], never] => [
  args.slice(0, -1),
  args.at(-1) as never,
];

/** The age of an answer. `fetchedAt` and `order` are those of the request's start for a read, of its landing otherwise. */
export function metaOf(endpoint: { dataExpiryLength?: number }, order: number, fetchedAt?: number): Meta {
  const date = Date.now();
  return {
    date,
    fetchedAt: fetchedAt ?? date,
    order,
    expiresAt: date + (endpoint.dataExpiryLength ?? 60_000),
  };
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

/** Writes a response by the endpoint's schema; what could not be stored is named with its place. */
export function write(store: Store, endpoint: EndpointInterface, response: unknown, writer: Writer): Link {
  const { handler } = store.answerTable(endpoint.schema);
  try {
    return handler.root ? handler.root(response, writer) : handler.link(response, writer, response, '');
  } catch (thrown) {
    const error =
      thrown instanceof RangeError
        ? new NormalizeError(endpoint.name, undefined, 'is nested deeper than the call stack reaches')
        : thrown;
    throw error instanceof NormalizeError ? error.locate(response, endpoint.name) : error;
  }
}

/** A mutation's guess at its answer, as a layer over the base. */
export function layerOf(
  store: Store,
  endpoint: EndpointInterface,
  args: readonly unknown[],
  snapshot: { get: unknown; getResponse: unknown },
  order: number,
): Layer {
  return {
    // Newer than every answer, for as long as it lies over them.
    source: { args, key: '', meta: metaOf(endpoint, Infinity), temporaryPk: `pending-${order}` },
    apply(writer) {
      const guess = endpoint.getOptimisticResponse!(snapshot as never, ...args);
      // Whatever it has read is not written in place.
      store.clock++;
      if (guess !== undefined) write(store, endpoint, guess, writer);
    },
  };
}
