import { now } from '../clock.ts';
import type { EndpointInterface } from '../endpoint/interface.ts';
import type { Layer } from '../store/commit/layers.ts';
import { NormalizeError } from '../store/errors.ts';
import { project } from '../store/link/link.ts';
import type { Link, Meta, Slot, Store, Writer } from '../store/model.ts';
import type { State } from '../store/tables/endpoint-table.ts';
import type { ControllerCore } from './core.ts';
import { type Entry, ExpiryStatus, lifetime } from './entry.ts';

type Args = readonly unknown[];

/** The time of a request, and its order among other responses. */
export type RequestAge = Partial<Pick<Meta, 'fetchedAt' | 'order'>>;

/**
 * The meta data of a response that arrives now. A read is ordered by the start of its request (`asked`),
 * everything else by its arrival.
 */
export function metaOf(
  controller: ControllerCore,
  endpoint: { dataExpiryLength?: number },
  asked?: RequestAge,
): Meta {
  const date = now();
  return {
    date,
    fetchedAt: date,
    // 0 means no response, even in a test whose clock starts at 0.
    expiresAt: Math.max(1, date + lifetime(endpoint)),
    order: ++controller.order,
    ...asked,
  };
}

/** Stores the response of an endpoint in one commit; returns a function that returns its data. */
export function storeResponse(
  controller: ControllerCore,
  endpoint: EndpointInterface,
  args: Args,
  response: unknown,
  entry?: Entry,
  layer?: Layer,
  asked?: RequestAge,
): () => unknown {
  const { store } = controller;
  const meta = metaOf(controller, endpoint, asked);
  const listArgs = endpoint.listArgs?.(...args) ?? args;
  // Fields next to a page's items (`total`, `next`) also update the list.
  const list = endpoint.listOf && controller.entry(endpoint.listOf, listArgs);
  const [link, own] = store.transact(
    { args: listArgs, meta, key: entry?.key ?? '' },
    (writer) => {
      const written = entry || response !== null ? write(store, endpoint, response, writer) : null;
      layer?.note(written);
      for (const to of [entry, list?.slot.meta && list]) to?.table.write(to.slot, written, meta, writer, to);
      return [written, writer.responseItems] as const;
    },
    layer,
  );
  if (!own.size) return () => (entry ? controller.read(entry).data : store.read(link));
  return () => project(link, (leaf) => store.read(own.get(leaf as Slot) ?? leaf));
}

/** Writes a response by the endpoint's schema; an error names the value and its position. */
export function write(store: Store, endpoint: EndpointInterface, response: unknown, writer: Writer): Link {
  const handler = store.handler(endpoint.schema);
  try {
    return handler.root ? handler.root(response, writer) : handler.link(response, writer, response, '');
  } catch (thrown) {
    const error = /call stack|recursion/.test(String(thrown))
      ? new NormalizeError(endpoint.name, undefined, 'is nested deeper than the call stack')
      : thrown;
    throw error instanceof NormalizeError ? error.locate(response, endpoint.name) : error;
  }
}

/** Stores the error of a read, even if user functions throw: without an error, a reader would fetch forever. */
export function storeError(controller: ControllerCore, entry: Entry, reason: Error): void {
  const { endpoint } = entry;
  controller.store.refuse();
  const expiresAt = now() + (endpoint.errorExpiryLength ?? 1_000);
  let error = reason;
  try {
    // A response that does not fit its schema also keeps the data on screen. If nothing changes, no reader is
    // notified.
    const keeps = error instanceof NormalizeError || endpoint.errorPolicy?.(error) === 'soft';
    if (keeps && controller.read(entry).expiryStatus !== ExpiryStatus.Invalid) {
      entry.box.expiresAt = expiresAt;
      return;
    }
  } catch (thrown) {
    // An error of the policy, or of functions that compute the response.
    error = thrown as Error;
  }
  mark(controller, [entry], { error, expiresAt });
}

/**
 * Changes the state of responses. Requests that started before may still be stored, but no longer count as a
 * response.
 */
export function mark(controller: ControllerCore, entries: readonly Entry[], state: State): void {
  const meta = metaOf(controller, {});
  controller.store.transact({ args: [], meta, key: '' }, (writer) => {
    for (const entry of entries) {
      entry.promise = undefined;
      entry.table.mark(entry.slot, { ...state, since: meta.order }, writer);
    }
  });
}
