import type { EndpointInterface } from '../endpoint/interface.ts';
import type { Layer } from '../store/commit/layers.ts';
import type { Store } from '../store/commit/store.ts';
import type { Writer } from '../store/commit/writer.ts';
import { NormalizeError } from '../store/errors.ts';
import { type Link, type Meta, project, type Slot } from '../store/link/slot.ts';
import type { State } from '../store/tables/answers.ts';
import type { Controller } from './controller.ts';
import { type Entry, ExpiryStatus, lifetime } from './entry.ts';

type Args = readonly unknown[];

/** When something was asked for, and how that counts beside other answers. */
export type RequestAge = Partial<Pick<Meta, 'fetchedAt' | 'order'>>;

/** The age of what lands now. For a read the start of its request counts (`asked`), for everything else the landing. */
export function metaOf(
  controller: Controller,
  endpoint: { dataExpiryLength?: number },
  asked?: RequestAge,
): Meta {
  const date = Date.now();
  return {
    date,
    fetchedAt: date,
    // 0 is where nothing came, also in a test whose clock begins there.
    expiresAt: Math.max(1, date + lifetime(endpoint)),
    order: ++controller.order,
    ...asked,
  };
}

/** Stores what an endpoint answered, in one commit; returns what gives the data that it brought. */
export function storeResponse(
  controller: Controller,
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

/** Writes a response by the endpoint's schema; what could not be stored is named with its place. */
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

/** Stores why a read failed, whatever people's functions throw: a reader of what has no error asks without end. */
export function storeError(controller: Controller, entry: Entry, reason: Error): void {
  const { endpoint } = entry;
  controller.store.refuse();
  const expiresAt = Date.now() + (endpoint.errorExpiryLength ?? 1_000);
  let error = reason;
  try {
    // An answer that does not fit takes nothing from the screen either. Where nothing changes, nobody is told.
    const keeps = error instanceof NormalizeError || endpoint.errorPolicy?.(error) === 'soft';
    if (keeps && controller.read(entry).expiryStatus !== ExpiryStatus.Invalid) {
      entry.box.expiresAt = expiresAt;
      return;
    }
  } catch (thrown) {
    // Of the policy, or of what makes the answer.
    error = thrown as Error;
  }
  mark(controller, [entry], { error, expiresAt });
}

/** Gives answers another state. What was asked for before may still land, but does not count as an answer any more. */
export function mark(controller: Controller, entries: readonly Entry[], state: State): void {
  const meta = metaOf(controller, {});
  controller.store.transact({ args: [], meta, key: '' }, (writer) => {
    for (const entry of entries) {
      entry.promise = undefined;
      entry.table.mark(entry.slot, { ...state, since: meta.order }, writer);
    }
  });
}
