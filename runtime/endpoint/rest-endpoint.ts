import { template } from '../path/template.ts';
import { type Fill, type Params, searchToString } from '../path/url.ts';
import type { RestEndpointConstructor, RestEndpoint as RestEndpointType } from '../types/endpoint.ts';
import type { Json, LifeCycle } from '../types/options.ts';
import { define, type Options } from './options.ts';
import { draft, encodeBody, fillUrl, split } from './request.ts';
import { read, send } from './response.ts';
import { replace, variant } from './variant.ts';

type Args = readonly Json[];

/** True from {@link make} to the base constructor. */
let making = false;

/**
 * An endpoint of a class. Fields of the class are set after the base constructor has returned, so the options, which
 * rank over them, are put in place once more.
 */
export function make(Class: new (options: never) => object, options: Options): RestEndpointType {
  making = true;
  return define(new Class(options as never), options) as RestEndpointType;
}

/** Makes a derived member the same object on each access. */
function keep(endpoint: object, name: string, value: RestEndpointType): RestEndpointType {
  Object.defineProperty(endpoint, name, { value });
  return value;
}

/** The member that sends what joins the list. */
function derive(endpoint: Endpoint, name: 'push' | 'unshift' | 'assign'): RestEndpointType {
  const options: Options = {
    name: `${endpoint.name}.${name}`,
    method: 'POST',
    schema: variant(endpoint.schema, name),
  };
  if (endpoint.optimistic) options.getOptimisticResponse = sent;
  return keep(endpoint, name, endpoint.extend(options));
}

/** What the server will probably answer: what it was sent. */
function sent(this: Endpoint, _snapshot: unknown, ...args: Args): object | undefined {
  return draft(split(this, args)[1]);
}

class Endpoint {
  declare readonly options: Options;
  declare readonly name: string;
  declare readonly path: string;
  declare readonly method: string;
  declare readonly urlPrefix?: string;
  declare readonly urls?: readonly Fill[];
  declare readonly schema?: unknown;
  declare readonly optimistic?: boolean;
  declare readonly paginationField?: string;
  declare readonly signal?: AbortSignal;
  declare readonly transport?: typeof fetch;

  constructor(options: Options) {
    // What functions have (`call`, `bind`); said here, because a statement beside the class would keep it in every bundle.
    Object.setPrototypeOf(Endpoint.prototype, Function.prototype);
    const self: Endpoint = Object.setPrototypeOf((...args: Args) => me.fetch(...args), new.target.prototype);
    define(
      self,
      {
        method: 'GET',
        options,
        get name() {
          return self.path;
        },
      },
      options,
    );
    // Fields of a class come after this constructor, and options rank over them: nothing may define those again.
    const me: Endpoint =
      making || new.target === Endpoint
        ? self
        : new Proxy(self, {
            defineProperty: (target, key, descriptor) =>
              key in options || Reflect.defineProperty(target, key, descriptor),
          });
    making = false;
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
    const headers = new Headers(await this.getHeaders(init.headers ?? {}));
    if (typeof init.body === 'string' && typeof body !== 'string' && !headers.has('content-type')) {
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
    const prefix = `${this.method} ${this.urlPrefix ?? ''}`;
    return key.startsWith(prefix) && template(this.path).test(key.slice(prefix.length));
  }

  searchToString(params: Params): string {
    return searchToString(params);
  }

  getRequestInit(body?: unknown): RequestInit | Promise<RequestInit> {
    return { method: this.method, signal: this.signal ?? null, ...encodeBody(body) };
  }

  getHeaders(headers: HeadersInit): HeadersInit | Promise<HeadersInit> {
    return headers;
  }

  fetchResponse(url: string, init: RequestInit): Promise<Response> {
    return send(this, url, init);
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
    const without = 'path' in options ? { urls: undefined } : {};
    return make(this.constructor as never, define({}, this.options, without, options));
  }

  get push() {
    return derive(this, 'push');
  }

  get unshift() {
    return derive(this, 'unshift');
  }

  get assign() {
    return derive(this, 'assign');
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
