import type { EndpointInterface } from '../endpoint/interface.ts';
import { NormalizeError } from '../store/errors.ts';
import type { Layer } from '../store/layers.ts';
import { type Link, type Meta, ShapeLink, Slot } from '../store/slot.ts';
import type { Store } from '../store/store.ts';
import type { Writer } from '../store/writer.ts';

/** The age of an answer. `fetchedAt` and `order` are those of the request's start for a read, of its landing otherwise. */
export function metaOf(endpoint: EndpointInterface, order: number, fetchedAt = Date.now()): Meta {
  const date = Date.now();
  return { date, fetchedAt, order, expiresAt: date + (endpoint.dataExpiryLength ?? 60_000) };
}

/** Calls the endpoint, with this controller's `fetch` and signal; both are only defaults for what the endpoint has. */
export function send(
  endpoint: EndpointInterface,
  args: readonly unknown[],
  signal: AbortSignal,
  transport: typeof fetch | undefined,
): Promise<unknown> {
  const own = (endpoint as { signal?: AbortSignal }).signal;
  const call = Object.create(endpoint, {
    signal: { value: own ? AbortSignal.any([own, signal]) : signal },
    ...(transport && { transport: { value: transport } }),
  }) as EndpointInterface;
  // Whatever the transport does with the signal, a reset ends the wait.
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([call.fetch(...args), aborted]);
}

/** Writes a response by the endpoint's schema; what could not be stored is named with its place. */
export function write(
  store: Store,
  endpoint: EndpointInterface,
  response: unknown,
  writer: Writer,
): Link {
  const { handler } = store.answerTable(endpoint.schema);
  try {
    return handler.root ? handler.root(response, writer) : handler.link(response, writer, response, '');
  } catch (error) {
    if (error instanceof NormalizeError) throw error.locate(response, endpoint.name);
    if (!(error instanceof RangeError)) throw error;
    throw new NormalizeError(endpoint.name, undefined, 'is nested deeper than the call stack reaches');
  }
}

/** What this response itself gave, where a slot shows more than that (a page of a list, `schema.All`). */
export function own(link: Link, { own: items }: Writer): Link {
  if (link instanceof Slot) return items.get(link) ?? link;
  if (!(link instanceof ShapeLink) || !items.size) return link;
  return new ShapeLink(
    link.relations,
    link.links.map((one) => own(one, { own: items } as Writer)),
    link.rest,
  );
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
    source: {
      args,
      key: '',
      // Newer than every answer, for as long as it lies over them.
      meta: metaOf(endpoint, Number.POSITIVE_INFINITY),
      temporaryPk: `pending-${order}`,
    },
    apply(writer) {
      const guess = endpoint.getOptimisticResponse!(snapshot as never, ...args);
      if (guess !== undefined) write(store, endpoint, guess, writer);
    },
  };
}
