import { checkQuery } from '../dev/query.ts';
import { use } from '../linked.ts';
import {
  type Fill,
  fillUrl,
  type Params,
  readKey,
  searchToString,
  shortPath,
  templateOf,
} from '../path/url.ts';
import type { EndpointArgs, MethodOf } from '../types/arguments.ts';
import type {
  DerivedEndpoint,
  GetPage,
  PageEndpoint,
  PageFunction,
  ResponseOf,
  RestEndpointConstructor,
  SideEffect,
} from '../types/endpoint.ts';
import type {
  EndpointExtraOptions,
  ExtendOptions,
  Json,
  LifeCycle,
  Merge,
  Option,
  Snapshot,
  UrlFunction,
} from '../types/options.ts';
import type { EndpointInterface } from './interface.ts';
import { NetworkError } from './network-error.ts';
import { split } from './request.ts';
import { broken, read } from './response.ts';

type Args = readonly Json[];
type Options = Record<string, unknown>;

export class Endpoint {
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

  declare static optionsOverFields: (endpoint: Endpoint, options: Options) => Endpoint;

  constructor(options: Options) {
    // What functions have (`call`, `bind`); said here, because a statement beside the class would keep it in every bundle.
    Object.setPrototypeOf(Endpoint.prototype, Function.prototype);
    const { name = options.path, ...own } = options;
    // Named like this, not by a definition, for which V8 makes a dictionary of the whole function: each read costs more.
    const named = { [name as string]: (...args: Args) => me.fetch(...args) };
    const self: Endpoint = Object.defineProperties(
      Object.setPrototypeOf(named[name as string]!, new.target.prototype),
      // Defined, not assigned: an option may have the name of a getter.
      Object.getOwnPropertyDescriptors({ method: own.sideEffect ? 'POST' : 'GET', ...own, options }),
    );
    const me: Endpoint = new.target === Endpoint ? self : new.target.optionsOverFields(self, options);
    // biome-ignore lint/correctness/noConstructorReturn: an endpoint is a function, which `new` alone cannot make
    return me;
  }

  /** A list's path is derived lazily; compiled code rarely needs it. */
  get path(): string {
    return shortPath(this.listOfPath)!;
  }

  /** Placeholders that the part for lists replaces. Without it they throw a named error. */
  get push(): unknown {
    return use('additions');
  }
  get unshift(): unknown {
    return use('additions');
  }
  get assign(): unknown {
    return use('additions');
  }
  get remove(): unknown {
    return use('additions');
  }
  get getPage(): unknown {
    return use('additions');
  }
  get paginated(): unknown {
    return use('additions');
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
    return fillUrl(this, this.urlPrefix ?? '', split(this, args)[0]);
  }

  key(...args: Args): string {
    return this.method === 'GET' && this.url === Endpoint.prototype.url
      ? readKey(this, this.urlPrefix ?? '', args[0] ?? {})
      : `${this.method} ${this.url(...args)}`;
  }

  testKey(key: string): boolean {
    const prefix = `${this.method} ${this.urlPrefix ?? ''}`;
    return key.startsWith(prefix) && use('keys').matches(templateOf(this), key.slice(prefix.length));
  }

  searchToString(params: Params): string {
    if (process.env.NODE_ENV !== 'production') checkQuery(this.name, params);
    return searchToString(params);
  }

  getRequestInit(body?: unknown): RequestInit | Promise<RequestInit> {
    const encoded = body === undefined ? body : use('bodies').encode(body);
    // `fetch` asks for `duplex` with streams, and takes no other value; the types of the DOM do not know it.
    return { method: this.method, signal: this.signal, body: encoded, duplex: 'half' } as RequestInit;
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

  /** Trouble on the server's side leaves on the screen what is there; so does an answer that is `ok`, yet broken. */
  errorPolicy(error: { status?: number }): 'soft' | undefined {
    return error.status! >= 500 || error.status! < 300 ? 'soft' : undefined;
  }

  extend(options: Options & LifeCycle): RestEndpoint {
    return new (this.constructor as new (options: Options) => never)({
      ...this.options,
      // Compiled for the path that was.
      ...('path' in options && { urls: undefined }),
      ...options,
    });
  }
}

/**
 * An endpoint of a class of one's own. Its fields come after the constructor, and options rank over them: nothing may
 * define those again.
 */
const optionsOverFields = (endpoint: Endpoint, options: Options): Endpoint =>
  new Proxy(endpoint, {
    defineProperty: (target, key, descriptor) =>
      key in options || Reflect.defineProperty(target, key, descriptor),
  });

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
export const RestEndpoint = /*#__PURE__*/ Object.assign(Endpoint, {
  optionsOverFields,
}) as unknown as RestEndpointConstructor;

/**
 * An endpoint whose types follow from its options `O`. Methods are declared as methods, so that a class of one's own may
 * narrow their arguments.
 */
export interface RestEndpoint<O = Json> extends EndpointExtraOptions {
  (...args: EndpointArgs<O>): Promise<ResponseOf<O>>;
  fetch(...args: EndpointArgs<O>): Promise<ResponseOf<O>>;
  key(...args: EndpointArgs<O>): string;
  testKey(key: string): boolean;
  url(...args: EndpointArgs<O>): string;
  searchToString(params: Readonly<Record<string, unknown>>): string;
  getRequestInit(body?: Json): RequestInit | Promise<RequestInit>;
  getHeaders(headers: HeadersInit): HeadersInit | Promise<HeadersInit>;
  fetchResponse(url: string, init: RequestInit): Promise<Response>;
  parseResponse(response: Response): Promise<Json>;
  process(value: Json, ...args: Json[]): Json;
  getOptimisticResponse?(snapshot: Snapshot, ...args: Json[]): Json;
  errorPolicy?(error: Json): 'soft' | 'hard' | undefined;

  readonly name: string;
  readonly path: 0 extends 1 & O ? string : Option<O, 'path', string>;
  readonly schema: Option<O, 'schema', undefined>;
  readonly method: 0 extends 1 & O ? string : MethodOf<O>;
  readonly sideEffect: SideEffect<O>;
  readonly urlPrefix?: string;
  readonly optimistic?: boolean;
  readonly paginationField?: string;
  readonly signal?: AbortSignal;
  readonly transport?: typeof fetch;
  readonly urls?: readonly UrlFunction[];

  /** A new endpoint with these options over those of this one. */
  extend<E extends ExtendOptions>(options: E & Readonly<E>): RestEndpoint<Merge<O, E>>;

  /** Sends a new item; it joins the end of the list. */
  readonly push: DerivedEndpoint<O, 'push'>;
  /** Sends a new item; it joins the beginning of the list. */
  readonly unshift: DerivedEndpoint<O, 'unshift'>;
  /** Sends new members of a Collection of values by key. */
  readonly assign: DerivedEndpoint<O, 'assign'>;
  /** Sends an item that leaves the list. */
  readonly remove: DerivedEndpoint<O, 'remove'>;
  /** Asks for a further page, appended to the list without duplicates; only with `paginationField`. */
  readonly getPage: GetPage<O>;
  /** Creates `getPage` from the name of the cursor, or from a function that removes it from the arguments. */
  paginated<Field extends string>(field: Field): PageEndpoint<O, Field>;
  paginated<A extends Json[]>(removeCursor: (...args: A) => readonly unknown[]): PageFunction<O, A>;

  readonly listOf?: EndpointInterface;
  listArgs?(...args: Json[]): readonly Json[];
}
