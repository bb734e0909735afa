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

/** The data that the server components of one request load. */
const current = cache(() => {
  measure();
  return { controller: new Controller(), loads: new Map<unknown, Map<string, Promise<unknown>>>() };
});

/**
 * Fetches in a server component; resolves to the data as readers get them. Fetches once per request, however many
 * components call it. Client components inside `Loaded` have the data without a request.
 *
 * ```tsx
 * const posts = await load(PostResource.getList, { author: '5' });
 * ```
 *
 * Rejects with the request's error, or with a `NormalizeError` if the response does not fit the schema.
 */
export function load<E extends ReadEndpoint>(endpoint: E, ...args: ArgsOf<E>): Promise<DataOf<E>>;
export function load(endpoint: EndpointInterface, ...args: unknown[]): Promise<unknown> {
  const { controller, loads } = current();
  const byKey = memo(loads, endpoint.schema, () => new Map<string, Promise<unknown>>());
  return memo(byKey, endpoint.key(...args), async () => {
    const response = await endpoint.fetch(...args).catch(givenUp);
    return storeResponse(controller, endpoint, args, response, controller.answer(endpoint, args))();
  });
}

/** In development Next.js aborts a render to begin again, and reports errors of it unless they are the abort itself. */
function givenUp(error: Error): never {
  const { cause } = error as { cause?: { name?: string } };
  throw cause?.name === 'AbortError' ? cause : error;
}

/** Passes the data that this request has loaded so far to the client components inside. */
export function Loaded({ children }: { children?: ReactNode }): ReactNode {
  return createElement(Seed, { state: dehydrate(current().controller) }, children);
}
