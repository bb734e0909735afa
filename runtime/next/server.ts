import type { ReactNode } from 'react';
import { cache, createElement } from 'react';
import { Controller } from '../controller/controller.ts';
import { storeResponse } from '../controller/store-response.ts';
import type { ArgsOf, DataOf, EndpointInterface, ReadEndpoint } from '../endpoint/interface.ts';
import { memo } from '../memo.ts';
import { dehydrate } from '../ssr/dehydrate.ts';
import { Seed } from './client.ts';

export { NextProvider, type NextProviderProps } from './client.ts';

/** The data that the server components of one request loaded. */
const current = cache(() => ({
  controller: new Controller(),
  loads: new Map<unknown, Map<string, Promise<unknown>>>(),
}));

/**
 * Loads an answer in a server component; resolves to the data as a reader gets them. Once per request, however many
 * components ask. What stands inside of `Loaded` has it without asking.
 *
 * ```tsx
 * const posts = await load(PostResource.getList, { author: '5' });
 * ```
 *
 * Rejects with the request's error, or with a `NormalizeError` where the answer does not fit the schema.
 */
export function load<E extends ReadEndpoint>(endpoint: E, ...args: ArgsOf<E>): Promise<DataOf<E>>;
export function load(endpoint: EndpointInterface, ...args: unknown[]): Promise<unknown> {
  const { controller, loads } = current();
  const byKey = memo(loads, endpoint.schema, () => new Map<string, Promise<unknown>>());
  return memo(byKey, endpoint.key(...args), async () => {
    // Not by the controller, which looks at the clock first: where components are cached, nothing may before it waits.
    const response = await endpoint.fetch(...args);
    return storeResponse(controller, endpoint, args, response, controller.entry(endpoint, args))();
  });
}

/** Hands what was loaded so far in this request to the client components inside. */
export function Loaded({ children }: { children?: ReactNode }): ReactNode {
  return createElement(Seed, { state: dehydrate(current().controller) }, children);
}
