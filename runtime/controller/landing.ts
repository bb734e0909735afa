import type { EndpointInterface } from '../endpoint/interface.ts';
import type { State } from '../store/answers.ts';
import { NormalizeError } from '../store/errors.ts';
import type { Layer } from '../store/layers.ts';
import { follow } from '../store/rows.ts';
import { type Link, type Meta, project, type Slot } from '../store/slot.ts';
import type { Store } from '../store/store.ts';
import type { Writer } from '../store/writer.ts';
import type { Controller } from './controller.ts';
import { type Entry, ExpiryStatus, lifetime } from './entry.ts';

type Args = readonly unknown[];

/** The age of an answer. `fetchedAt` and `order` are those of the request's start for a read, of its landing otherwise. */
export function metaOf(endpoint: { dataExpiryLength?: number }, order: number, fetchedAt?: number): Meta {
  const date = Date.now();
  return {
    date,
    fetchedAt: fetchedAt ?? date,
    order,
    expiresAt: date + lifetime(endpoint),
  };
}

export const commit = <T>(
  { store }: Controller,
  args: Args,
  meta: Meta,
  run: (writer: Writer) => T,
  key = '',
  layer?: Layer,
): T => store.transact({ args, meta, key }, run, layer);

/** Stores what an endpoint answered, in one commit; returns what gives the data that it brought. */
export function land(
  controller: Controller,
  endpoint: EndpointInterface,
  args: Args,
  response: unknown,
  meta: Meta,
  entry?: Entry,
  layer?: Layer,
): () => unknown {
  const { store } = controller;
  const listArgs = endpoint.listArgs?.(...args) ?? args;
  // A page's answer is the list's too: what stands beside the items (`total`, `next`) is the page's.
  const list = endpoint.listOf && controller.entry(endpoint.listOf, listArgs);
  const [link, own] = commit(
    controller,
    listArgs,
    meta,
    (writer) => {
      const written = entry || response !== null ? write(store, endpoint, response, writer) : null;
      if (layer?.guess) follow(layer.guess, written);
      for (const { slot, endpoint } of [entry, list?.slot.meta && list].filter((at) => !!at)) {
        store.answerTable(endpoint.schema).write(slot, written, meta, writer);
      }
      return [written, writer.own] as const;
    },
    entry?.key,
    layer,
  );
  if (!own.size) return () => (entry ? controller.read(entry).data : store.read(link));
  return () => project(link, (leaf) => store.read(own.get(leaf as Slot) ?? leaf));
}

/** Writes a response by the endpoint's schema; what could not be stored is named with its place. */
export function write(store: Store, endpoint: EndpointInterface, response: unknown, writer: Writer): Link {
  const { handler } = store.answerTable(endpoint.schema);
  try {
    return handler.root ? handler.root(response, writer) : handler.link(response, writer, response, '');
  } catch (thrown) {
    const error = /call stack|recursion/.test(String(thrown))
      ? new NormalizeError(endpoint.name, undefined, 'is nested deeper than the call stack reaches')
      : thrown;
    throw error instanceof NormalizeError ? error.locate(response, endpoint.name) : error;
  }
}

/** Stores why a read failed. */
export function fail(controller: Controller, entry: Entry, error: Error): void {
  const { endpoint } = entry;
  const expiresAt = Date.now() + (endpoint.errorExpiryLength ?? 1_000);
  // An answer that does not fit takes nothing from the screen either. Where nothing changes, nobody is told.
  const keeps = error instanceof NormalizeError || endpoint.errorPolicy?.(error) === 'soft';
  if (keeps && controller.read(entry).expiryStatus !== ExpiryStatus.Invalid) entry.box.expiresAt = expiresAt;
  else mark(controller, [entry], { error, expiresAt });
}

/** Gives answers another state. What was asked for before may still land, but does not count as an answer any more. */
export function mark(controller: Controller, entries: readonly Entry[], state: State): void {
  const since = ++controller.order;
  commit(controller, [], metaOf({}, since), (writer) => {
    for (const entry of entries) {
      entry.promise = undefined;
      controller.store.answerTable(entry.endpoint.schema).mark(entry.slot, { ...state, since }, writer);
    }
  });
}

/** The same for all answers of an endpoint. */
export const markAll = (controller: Controller, endpoint: EndpointInterface, state: State): void =>
  mark(
    controller,
    controller.all((entry) => endpoint.testKey(entry.key)),
    state,
  );
