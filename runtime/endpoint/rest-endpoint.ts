import { matches, shorten } from '../path/template.ts';
import { type Fill, type Params, searchToString } from '../path/url.ts';
import type { RestEndpointConstructor, RestEndpoint as RestEndpointType } from '../types/endpoint.ts';
import type { Json, LifeCycle } from '../types/options.ts';
import { NetworkError } from './network-error.ts';
import { guess } from './optimistic.ts';
import { encode, fillUrl, split } from './request.ts';
import { broken, read } from './response.ts';
import { replace } from './variant.ts';

type Args = readonly Json[];
type Options = Record<string, unknown>;

/** Makes a derived member the same object on each access. */
function keep(endpoint: Endpoint, name: string, value: RestEndpointType): RestEndpointType {
  Object.defineProperty(endpoint, name, { value });
  return value;
}

/** The member that sends what joins the list, or leaves it. */
function adding(endpoint: Endpoint, name: 'push' | 'unshift' | 'assign' | 'remove'): RestEndpointType {
  const method = name === 'remove' ? 'PATCH' : 'POST';
  const options: Options = { name: `${endpoint.name}.${name}`, method, schema: undefined };
  replace(endpoint.schema, (collection) => {
    options.schema ??= collection[name];
  });
  if (endpoint.optimistic) options.getOptimisticResponse = guess;
  return keep(endpoint, name, endpoint.extend(options));
}

class Endpoint {
  declare readonly options: Options;
  declare readonly name: string;
  declare readonly method: string;
  declare readonly urlPrefix?: string;
  declare readonly urls?: readonly Fill[];
  declare readonly schema?: unknown;
  declare readonly optimistic?: boolean;
  declare readonly paginationField?: string;
  declare readonly signal?: AbortSignal;
  declare readonly transport?: typeof fetch;
  declare readonly listOfPath: string;

  constructor(options: Options) {
    // What functions have (`call`, `bind`); said here, because a statement beside the class would keep it in every bundle.
    Object.setPrototypeOf(Endpoint.prototype, Function.prototype);
    const self: Endpoint = Object.defineProperties(
      Object.setPrototypeOf((...args: Args) => me.fetch(...args), new.target.prototype),
      // Defined, not assigned: a function's `name` is read-only.
      Object.getOwnPropertyDescriptors({ method: 'GET', name: options.path, ...options, options }),
    );
    // Fields of a class come after this constructor, and options rank over them: nothing may define those again.
    const me: Endpoint =
      new.target === Endpoint
        ? self
        : new Proxy(self, {
            defineProperty: (target, key, descriptor) =>
              key in options || Reflect.defineProperty(target, key, descriptor),
          });
    // biome-ignore lint/correctness/noConstructorReturn: an endpoint is a function, which `new` alone cannot make
    return me;
  }

  /** Of the list of a resource, whose own path is known only when this is read: compiled, nobody else needs it. */
  get path(): string {
    return shorten(this.listOfPath)!;
  }

  get sideEffect(): true | undefined {
    return this.method === 'GET' ? undefined : true;
  }

  async fetch(...args: Args): Promise<unknown> {
    const url = this.url(...args);
    const [, body] = split(this, args);
    const init = await this.getRequestInit(body);
    const headers = new Headers(await this.getHeaders(init.headers ?? {}));
    if (typeof init.body === 'string' && init.body !== body && !headers.has('content-type')) {
      headers.set('content-type', 'application/json');
    }
    const response = await this.fetchResponse(url, { ...init, headers });
    return this.process(await this.parseResponse(response, url), ...args);
  }

  url(...args: Args): string {
    return (this.urlPrefix ?? '') + fillUrl(this, split(this, args)[0]);
  }

  key(...args: Args): string {
    return `${this.method} ${this.url(...args)}`;
  }

  testKey(key: string): boolean {
    return matches(`${this.method} ${this.urlPrefix ?? ''}`, this.path, key);
  }

  searchToString(params: Params): string {
    return searchToString(params);
  }

  getRequestInit(body?: unknown): RequestInit | Promise<RequestInit> {
    // `fetch` asks for `duplex` with streams, and takes no other value; the types of the DOM do not know it.
    return { method: this.method, signal: this.signal, body: encode(body), duplex: 'half' } as RequestInit;
  }

  getHeaders(headers: HeadersInit): HeadersInit | Promise<HeadersInit> {
    return headers;
  }

  /** Resolves only to a response that is `ok`. */
  async fetchResponse(url: string, init: RequestInit): Promise<Response> {
    // Off the endpoint: a browser's `fetch` does not work as a method of something else.
    const { transport = fetch, method } = this;
    const response = await transport(url, init).catch(broken(this, url));
    if (response.ok) return response;
    const body = await read(this, response, url).catch((error) => error.body);
    throw new NetworkError(method, url, `${response.status} ${response.statusText}`, response, body);
  }

  parseResponse(response: Response, url?: string): Promise<unknown> {
    return read(this, response, url);
  }

  process(value: unknown, ..._args: Args): unknown {
    return value;
  }

  /** Trouble on the server's side leaves on the screen what is there. */
  errorPolicy(error: { status?: number }): 'soft' | undefined {
    return error.status! >= 500 ? 'soft' : undefined;
  }

  extend(options: Options & LifeCycle): RestEndpointType {
    return new (this.constructor as new (options: Options) => never)({
      ...this.options,
      // Compiled for the path that was.
      ...('path' in options && { urls: undefined }),
      ...options,
    });
  }

  get push() {
    return adding(this, 'push');
  }

  get unshift() {
    return adding(this, 'unshift');
  }

  get assign() {
    return adding(this, 'assign');
  }

  get remove() {
    return adding(this, 'remove');
  }

  get getPage() {
    const { paginationField } = this;
    return paginationField && keep(this, 'getPage', this.paginated(paginationField));
  }

  paginated(cursor: string | ((...args: Args) => Args)): RestEndpointType {
    return this.extend({
      name: `${this.name}.getPage`,
      schema: replace(this.schema, (collection) => collection.addWith()),
      listOf: this,
      listArgs:
        typeof cursor === 'function'
          ? cursor
          : (params: Params, ...others: Args) => [{ ...params, [cursor]: undefined }, ...others],
    });
  }
}

/**
 * One call of a REST API: a function with a path, a method and a schema.
 *
 * ```ts
 * const getUser = new RestEndpoint({ path: '/users/:id', schema: User });
 * const user = await controller.fetch(getUser, { id: '5' });
 * ```
 *
 * Each step of a request is a method, to be overridden in a class of one's own or given as an option:
 * `url` → `getRequestInit` → `getHeaders` → `fetchResponse` → `parseResponse` → `process`.
 */
export const RestEndpoint = Endpoint as unknown as RestEndpointConstructor;
export type RestEndpoint<O = Json> = RestEndpointType<O>;
