/** Methods of a controller that write to its store, or watch it. */

import { copyArgs } from '../copy-args.ts';
import { checkQueried } from '../dev/queried.ts';
import type { EndpointInterface } from '../endpoint/interface.ts';
import type { CollectionTable } from '../schema/collection-table.ts';
import { understandShown } from '../store/understand-shown.ts';
import { checkEndpoint } from './check.ts';
import type { Controller } from './controller.ts';
import { metaOf, storeError, storeResponse, write } from './store-response.ts';

type Args = readonly unknown[];

/** Arguments, followed by something else: a value, an error, a listener. */
const splitLast = (args: Args): readonly [Args, never] => [copyArgs(args.slice(0, -1)), args.at(-1) as never];

export function set(controller: Controller, schema: unknown, ...all: Args): void {
  const [args, last] = splitLast(all);
  if (process.env.NODE_ENV !== 'production') checkQueried('controller.set', schema, args);
  const { store } = controller;
  controller.onRead?.(schema);
  const isComputed = typeof last === 'function';
  // The function gets records with the effects of pending mutations, which the commit lifts first.
  const views = new Map(store.overlay?.changed().map((node) => [node, store.read(node)]));
  const value: unknown = isComputed
    ? (last as (now: unknown) => unknown)(controller.get(schema, ...args))
    : last;
  const { isList } = store.handler(schema) as Partial<CollectionTable>;
  const [named] = args as [object?];
  // The arguments of a Collection are no members of its map.
  const isRecord = typeof value === 'object' && !Array.isArray(value) && typeof named === 'object' && !isList;
  const whole = isRecord ? { ...named, ...value } : value;
  const endpoint = { schema, name: 'set' } as EndpointInterface;
  store.commit({ args, meta: metaOf(controller, endpoint) }, (tx) => {
    for (const table of isComputed ? store.keys.values() : []) {
      understandShown(table.ready(tx), tx, views);
    }
    write(store, endpoint, whole, tx);
  });
}

export function setResponse(controller: Controller, endpoint: EndpointInterface, ...all: Args): void {
  const [args, response] = splitLast(all);
  if (args[0] === null) return;
  if (process.env.NODE_ENV !== 'production') checkEndpoint(endpoint);
  const answer = endpoint.sideEffect ? controller.onMutation?.() : controller.answer(endpoint, args);
  storeResponse(controller, endpoint, args, response, answer);
}

export function setError(controller: Controller, endpoint: EndpointInterface, ...all: Args): void {
  const [args, error] = splitLast(all);
  if (args[0] !== null) storeError(controller, controller.answer(endpoint, args), error);
}

export function watch(controller: Controller, endpoint: EndpointInterface, ...all: Args): () => void {
  const [args, listener] = splitLast(all);
  return args[0] === null ? () => {} : controller.answer(endpoint, args).observe(listener);
}
