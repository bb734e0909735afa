import type { ReactNode } from 'react';
import { cache, createElement } from 'react';
import { avoidDateNow, now } from '../clock.ts';
import { Controller } from '../controller/controller.ts';
import { formOf } from '../controller/form.ts';
import { type RequestAge, storeResponse } from '../controller/store-response.ts';
import type { ArgsOf, DataOf, EndpointInterface, ReadEndpoint } from '../endpoint/interface.ts';
import { memo } from '../memo.ts';
import { dehydrate } from '../ssr/dehydrate.ts';
import { NextProvider as ClientProvider, type NextProviderProps, Seed } from './client.ts';
import { keepFetch } from './sessions.ts';

export type { NextProviderProps } from './client.ts';

/** A response that a server component loaded. */
interface Load {
  readonly endpoint: EndpointInterface;
  readonly args: readonly unknown[];
  readonly response: unknown;
  readonly age: RequestAge | undefined;
}

/** The data that the server components of one request load. */
const current = cache(() => {
  avoidDateNow();
  return {
    loads: new Map<unknown, Map<string, Promise<unknown>>>(),
    /** By the data that `load` returned. */
    loaded: new Map<unknown, Load[]>(),
  };
});

/**
 * Fetches in a server component; resolves to the data as readers get them. Fetches once per request, however many
 * components call it. Nothing of it is sent to the browser, unless it is given to `Loaded`.
 *
 * ```tsx
 * const posts = await load(PostResource.getList, { author: '5' });
 * ```
 *
 * Rejects with the request's error, or with a `NormalizeError` if the response does not fit the schema.
 */
export function load<E extends ReadEndpoint>(endpoint: E, ...args: ArgsOf<E>): Promise<DataOf<E>>;
export function load(endpoint: EndpointInterface, ...args: unknown[]): Promise<unknown> {
  const { loads, loaded } = current();
  const byKey = memo(loads, endpoint.schema, () => new Map<string, Promise<unknown>>());
  return memo(byKey, endpoint.key(...args) + formOf(endpoint), async () => {
    const fetchedAt = now();
    const response = await endpoint.fetch(...args).catch(givenUp);
    // Each has a controller of its own: a shared record would have the fields of other responses, which `Loaded` must not
    // send with this one, and two responses with one record would be one object.
    const controller = new Controller();
    const answer = controller.answer(endpoint, args);
    const data = storeResponse(controller, endpoint, args, response, answer, undefined, { fetchedAt })();
    memo(loaded, data, (): Load[] => []).push({ endpoint, args, response, age: answer.meta });
    return data;
  });
}

/**
 * Next.js only knows what it threw itself: a redirect, `notFound()`, or a use of cookies in a page that it tries to render
 * when the app is built. All of these have a digest. In development it also aborts a render to begin again, and reports
 * errors of it unless they are the abort itself.
 */
function givenUp(error: Error): never {
  const { cause } = error as { cause?: { name?: string; digest?: unknown } };
  throw cause?.name === 'AbortError' || cause?.digest ? cause : error;
}

/** Props of `Loaded`. */
export interface LoadedProps {
  /** What `load` returned in this request, or a list of several results of it. Nothing else is sent. */
  data: unknown;
  children?: ReactNode;
}

/**
 * Passes data of `load` on to the client components inside, which then have it without a request.
 *
 * ```tsx
 * <Loaded data={posts}><Posts author="5" /></Loaded>
 * ```
 */
export function Loaded({ data, children }: LoadedProps): ReactNode {
  const { loaded } = current();
  const named =
    loaded.get(data) ?? (Array.isArray(data) ? data : [data]).flatMap((one) => loaded.get(one) ?? missing());
  const controller = new Controller();
  for (const { endpoint, args, response, age } of named)
    storeResponse(controller, endpoint, args, response, controller.answer(endpoint, args), undefined, age);
  return createElement(Seed, { state: dehydrate(controller) }, children);
}

function missing(): never {
  throw new Error(
    'presource: next-loaded: `data` of Loaded is not what `load` returned in this request. Pass the result itself, or a list of several: ' +
      '<Loaded data={posts}>.',
  );
}

/**
 * Gives the components of a Next.js app their controller: one per request on the server, and one per page in the
 * browser. Data that load during rendering are streamed with the page. Put it in the root layout.
 *
 * ```tsx
 * <body><NextProvider>{children}</NextProvider></body>
 * ```
 */
export function NextProvider({ fetch, nonce, children }: NextProviderProps): ReactNode {
  // A property would be in the page for everybody to read, so only a name for the function is passed on.
  return createElement(ClientProvider, { nonce, session: fetch && keepFetch(fetch) }, children);
}
