import type { ReactNode } from 'react';
import { cache, createElement } from 'react';
import { measure } from '../clock.ts';
import { Controller } from '../controller/controller.ts';
import { storeResponse } from '../controller/store-response.ts';
import type { ArgsOf, DataOf, EndpointInterface, ReadEndpoint } from '../endpoint/interface.ts';
import { memo } from '../memo.ts';
import { dehydrate } from '../ssr/dehydrate.ts';
import { Seed } from './client.ts';

export { NextProvider, type NextProviderProps } from './client.ts';

/** The data that the server components of one request loaded. */
const current = cache(() => {
  measure();
  return { controller: new Controller(), loads: new Map<unknown, Map<string, Promise<unknown>>>() };
});

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
    const response = await endpoint.fetch(...args).catch(givenUp);
    return storeResponse(controller, endpoint, args, response, controller.entry(endpoint, args))();
  });
}

/** In development Next.js gives up a render to begin it anew, and reports what that throws unless it is the abort itself. */
function givenUp(error: Error): never {
  const { cause } = error as { cause?: { name?: string } };
  throw cause?.name === 'AbortError' ? cause : error;
}

/** Hands what was loaded so far in this request to the client components inside. */
export function Loaded({ children }: { children?: ReactNode }): ReactNode {
  return createElement(Seed, { state: dehydrate(current().controller) }, children);
}
