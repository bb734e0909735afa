/** Methods of a controller that write to its store, or watch it. */

import { copyArgs } from '../copy-args.ts';
import { checkQueried } from '../dev/queried.ts';
import type { EndpointInterface } from '../endpoint/interface.ts';
import { isEntity } from '../entity.ts';
import type { CollectionTable } from '../schema/collection-table.ts';
import { isList, type Node, showLink } from '../store/node.ts';
import { withoutShown } from '../store/without-shown.ts';
import { checkEndpoint } from './check.ts';
import type { Controller } from './controller.ts';
import { storeError, storeResponse } from './store-response.ts';

type Args = readonly unknown[];

/** Arguments, followed by something else: a value, an error, a listener. */
const splitLast = (args: Args): readonly [Args, never] => [copyArgs(args.slice(0, -1)), args.at(-1) as never];

/**
 * A list in which the items of `now`, the list that is shown, are only keys: their fields are not written again, with
 * the defaults of the class, as if they were newer than a response in flight.
 */
function withoutItems(
  { store }: Controller,
  schema: unknown,
  args: Args,
  value: unknown,
  now: unknown,
): unknown {
  const table = store.handler(schema) as Partial<CollectionTable>;
  if (!Array.isArray(value) || !Array.isArray(now) || !isEntity(table.member)) return value;
  const list = store.guard(() => table.find?.(args));
  const nodes = isList(list?.data) ? list.data : [];
  const keys = new Map(nodes.map((link) => [showLink(link), (link as Node | null)?.pk]));
  return value.map((item) => keys.get(item) ?? item);
}

export function set(controller: Controller, schema: unknown, ...all: Args): void {
  const [args, last] = splitLast(all);
  if (process.env.NODE_ENV !== 'production') checkQueried('controller.set', schema, args);
  const [named] = args as [object?];
  const isComputed = typeof last === 'function';
  const now = isComputed ? controller.get(schema, ...args) : undefined;
  const value: unknown = isComputed ? (last as (now: unknown) => unknown)(now) : last;
  const isRecord = typeof value === 'object' && !Array.isArray(value) && typeof named === 'object';
  const whole = isRecord
    ? { ...named, ...withoutShown(value, now) }
    : withoutItems(controller, schema, args, value, now);
  storeResponse(controller, { schema, name: 'set' } as EndpointInterface, args, whole);
}

export function setResponse(controller: Controller, endpoint: EndpointInterface, ...all: Args): void {
  const [args, response] = splitLast(all);
  if (args[0] === null) return;
  if (process.env.NODE_ENV !== 'production') checkEndpoint(endpoint);
  const answer = endpoint.sideEffect ? undefined : controller.answer(endpoint, args);
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
