import { checkIsOptions, checkLeftOut, checkOptionTypes, checkPath } from '../dev/endpoint-options.ts';
import { checkOptions } from '../dev/options.ts';
import { checkQuery } from '../dev/query.ts';
import { checkBody, checkHeaders, checkInit, checkJson, checkResponse } from '../dev/request-checks.ts';
import { refusedMessage } from '../dev/request-errors.ts';
import { use } from '../linked.ts';
import { fillUrl, type Params } from '../path/url.ts';
import type { Json, LifeCycle, RequestHeaders } from '../types/options.ts';
import { NetworkError } from './network-error.ts';
import { split } from './request.ts';
import { connectionError, readBody } from './response.ts';

type Args = readonly Json[];
export type Options = Record<string, unknown>;

/** The class of `RestEndpoint`, without its types, and without code that only derived classes need. */
export class RestBase extends Function {
  declare readonly options: Options;
  declare readonly name: string;
  declare readonly path: string;
  declare readonly method: string;
  declare readonly urlPrefix?: string;
  declare readonly schema?: unknown;
  declare readonly optimistic?: boolean;
  declare readonly paginationField?: string;
  declare readonly signal?: AbortSignal;
  declare readonly transport?: typeof fetch;
  declare readonly requestInit?: RequestInit;
  declare readonly listOfPath: string;
  /** The part `keys` defines it. */
  declare testKey: (key: string) => boolean;

  /** `derivable` defines it, for classes that extend this one. */
  declare static optionsOverFields?: (endpoint: RestBase, options: Options) => RestBase | undefined;

  // @ts-expect-error: without `super`, which would compile text, as many pages forbid
  // biome-ignore lint/correctness/noUnreachableSuper: see the line above
  constructor(options: Options) {
    if (process.env.NODE_ENV !== 'production') checkIsOptions('new RestEndpoint()', "'/posts/:id'", options);
    const { name = options.path, ...own } = options;
    if (process.env.NODE_ENV !== 'production') {
      const owner = `${name ?? 'RestEndpoint'}`;
      checkOptions(owner, own, new.target.prototype);
      checkOptionTypes(owner, own);
      checkLeftOut(owner, own, new.target.prototype);
    }
    // A computed name. Defining `name` would make V8 turn the function's properties into a dictionary, which
    // slows down every read.
    const { [name as string]: made } = { [name as string]: (...args: Args) => me.fetch(...args) };
    // Messages of development name the endpoint. Hermes 0.12 gives a function no computed name.
    if (process.env.NODE_ENV !== 'production' && made!.name === '')
      Object.defineProperty(made, 'name', { value: name });
    const self: RestBase = Object.defineProperties(
      Object.setPrototypeOf(made, new.target.prototype),
      // Defined, not assigned: an option may have the name of a getter.
      Object.getOwnPropertyDescriptors({
        ...own,
        method: own.method ?? (own.sideEffect ? 'POST' : 'GET'),
        options,
      }),
    );
    const me = new.target.optionsOverFields?.(self, options) ?? self;
    // biome-ignore lint/correctness/noConstructorReturn: an endpoint is a function, which `new` alone cannot make
    return me;
  }

  get sideEffect(): true | undefined {
    return this.method === 'GET' ? undefined : true;
  }

  async fetch(...args: Args): Promise<unknown> {
    const url = this.url(...args);
    const [, body] = split(this, args);
    const init = await this.getRequestInit(body);
    if (process.env.NODE_ENV !== 'production') {
      checkInit(this.name, init);
      checkBody(this, args, body);
      checkJson(this.name, body, init.body);
    }
    const given = await this.getHeaders(init.headers ?? {});
    if (process.env.NODE_ENV !== 'production') checkHeaders(this.name, given);
    const headers = new Headers(given);
    if (typeof init.body === 'string' && init.body !== body && !headers.has('content-type')) {
      headers.set('content-type', 'application/json');
    }
    // Its properties, too: `fetchResponse` may write `{ ...init.headers }`.
    Object.assign(headers, Object.fromEntries(headers));
    const response = await this.fetchResponse(url, { ...init, headers });
    return this.process(await this.parseResponse(response, url), ...args);
  }

  url(...args: Args): string {
    if (process.env.NODE_ENV !== 'production') checkPath(this);
    return fillUrl(this, split(this, args)[0]);
  }

  key(...args: Args): string {
    return `${this.method} ${this.url(...args)}`;
  }

  /** The query of leftover arguments: sorted, with repeated keys for lists, without `undefined`. */
  searchToString(params: Params): string {
    if (process.env.NODE_ENV !== 'production') checkQuery(this.name, params);
    const query = new URLSearchParams();
    for (const key in params) {
      for (const item of [params[key]].flat()) if (item !== undefined) query.append(key, item as string);
    }
    query.sort();
    return `${query}`;
  }

  getRequestInit(body?: unknown): RequestInit | Promise<RequestInit> {
    const encoded = body === undefined ? body : use('bodies').encode(body);
    // `fetch` requires `duplex` with streams and accepts no other value; the DOM types lack it.
    return {
      ...this.requestInit,
      method: this.method,
      signal: this.signal,
      body: encoded,
      duplex: 'half',
    } as RequestInit;
  }

  getHeaders(headers: RequestHeaders): RequestHeaders | Promise<RequestHeaders> {
    return headers;
  }

  /** Resolves only to a response that is `ok`. */
  async fetchResponse(url: string, init: RequestInit): Promise<Response> {
    // Read it into a variable: a browser's `fetch` fails if it is called as a method of another object.
    const { transport = fetch, method } = this;
    let response: Response;
    // A `transport` may also throw synchronously, or return the response itself.
    try {
      response = await transport(url, init);
    } catch (cause) {
      throw connectionError(this, url, cause);
    }
    if (process.env.NODE_ENV !== 'production') checkResponse(this.name, response);
    if (response.ok) return response;
    // Whoever gets the error may read the response, too. A body that is no web stream would wait until both copies are read.
    const isWhole = response.body?.locked === false && !response.bodyUsed;
    const body = await readBody(this, isWhole ? response.clone() : response, url).catch(({ body }) => body);
    throw new NetworkError(
      method,
      url,
      process.env.NODE_ENV === 'production'
        ? `${response.status} ${response.statusText}`.trim()
        : refusedMessage(this, response, body),
      response,
      body,
    );
  }

  parseResponse(response: Response, url?: string): Promise<unknown> {
    return readBody(this, response, url);
  }

  process(value: unknown, ..._args: Args): unknown {
    return value;
  }

  /** Server errors keep existing data on screen; so does a response that is `ok` but broken. */
  errorPolicy(error: { status?: number }): 'soft' | undefined {
    return error.status! >= 500 || error.status! < 300 ? 'soft' : undefined;
  }

  extend(options: Options & LifeCycle): RestBase {
    // Only the new options: beside an old one with the right name, a misspelled one would not be found.
    if (process.env.NODE_ENV !== 'production')
      checkOptions(`${options.name ?? this.name}`, options, Object.getPrototypeOf(this));
    return new (this.constructor as typeof RestBase)({
      ...this.options,
      ...options,
    });
  }
}
