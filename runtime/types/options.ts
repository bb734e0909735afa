import type { Schema } from './denormalize.ts';

/**
 * `any`, for the arguments of an option's callback: a response is JSON of a shape that only the author knows,
 * and the annotation `process(value: ApiPost)` must be allowed (with `unknown` it is not).
 */
// biome-ignore lint/suspicious/noExplicitAny: see the sentence above
export type Json = any;

/** The reads of the store that `getOptimisticResponse` can use. */
export interface Snapshot {
  /** The entity or list as the store shows it now. */
  get(schema: Schema, ...args: readonly unknown[]): Json;
  /** The stored response of an endpoint. */
  getResponse(endpoint: unknown, ...args: readonly unknown[]): Json;
  /**
   * The time when the mutation was sent, in milliseconds since the epoch; it stays the same when the response is
   * computed again.
   */
  readonly fetchedAt: number;
}

/**
 * A callback whose parameters may be declared narrower than its arguments, like those of a method. Unlike an
 * optional method it may also be `undefined`, because forwarded options are `undefined` if omitted.
 */
export type Callback<A extends readonly unknown[], R> = { call(...args: A): R }['call'] | undefined;

/** `HeadersInit`, by a name that programs without the DOM library have, too. */
export type RequestHeaders = NonNullable<RequestInit['headers']>;

/** The steps of a request, each of which an option (or a method of a class) may replace. */
export interface LifeCycle {
  /** All steps: takes the endpoint's arguments, resolves to the processed response. */
  readonly fetch?: Callback<Json[], Promise<Json>>;
  /** The whole URL for the endpoint's arguments, `urlPrefix` included. */
  readonly url?: Callback<Json[], string>;
  /** Identifies a response; must not depend on the body. By default `METHOD url`. */
  readonly key?: Callback<Json[], string>;
  /** True if a key belongs to this endpoint. If you override `key`, override this, too. */
  readonly testKey?: Callback<[key: string], boolean>;
  /** The query string of the arguments that are not in the path, without `?`; empty if there are none. */
  readonly searchToString?: Callback<[params: Readonly<Record<string, unknown>>], string>;
  /** Method, body and other options of `fetch`. */
  readonly getRequestInit?: Callback<[body?: Json], RequestInit | Promise<RequestInit>>;
  /** The headers to send, based on those of `getRequestInit`. */
  readonly getHeaders?: Callback<[headers: RequestHeaders], RequestHeaders | Promise<RequestHeaders>>;
  /** Sends the request. Resolves to a response that is `ok`, and rejects with a `NetworkError` otherwise. */
  readonly fetchResponse?: Callback<[url: string, init: RequestInit], Promise<Response>>;
  /** Reads the body: parsed JSON, text, or `null` if it is empty. */
  readonly parseResponse?: Callback<[response: Response], Promise<Json>>;
  /** Converts the body into the value that the schema describes, and that a call of the endpoint resolves to. */
  readonly process?: Callback<[value: Json, ...args: Json[]], Json>;
  /** The expected response, shown until the real one arrives; `undefined` if it cannot be known. */
  readonly getOptimisticResponse?: Callback<[snapshot: Snapshot, ...args: Json[]], Json>;
}

/** Options that have the same meaning on an endpoint and on a whole resource. */
export interface EndpointExtraOptions {
  /** Milliseconds for which data is fresh; `Infinity` never expires. Default 60,000. */
  readonly dataExpiryLength?: number | undefined;
  /** Milliseconds after which a failed request may be sent again. Default 1,000. */
  readonly errorExpiryLength?: number | undefined;
  /** Milliseconds between two polls. */
  readonly pollFrequency?: number | undefined;
  /** Treat stale data as absent, so that readers suspend. */
  readonly invalidIfStale?: boolean | undefined;
  /** `soft` keeps showing the data from before the error. */
  readonly errorPolicy?: Callback<[error: Json], 'soft' | 'hard' | undefined>;
}

/** The ways to read a response. */
export type Content = 'json' | 'text' | 'blob' | 'arrayBuffer' | 'stream';

/**
 * A method of HTTP. Most servers do not know one in lower case; it is no `GET` here either. For another one say so:
 * `'PURGE' as 'POST'`.
 */
export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'QUERY' | 'SEARCH';

/** The options that the types of an endpoint are computed from. */
export interface RestGenerics {
  /** Template of the URL: `/posts/:id`. */
  readonly path: string;
  /** The schema of a response. A response without a schema is stored as it is. */
  readonly schema?: Schema;
  /** By default `'GET'`; every other method is a mutation. */
  readonly method?: Method | undefined;
  /**
   * Only its type is used: the type of the body. `undefined`: there is none, and a single argument is the
   * parameters.
   */
  readonly body?: unknown;
  /** Only its type is used: the type of the query. */
  readonly searchParams?: unknown;
  /** The argument that selects a page; adds `getPage`. */
  readonly paginationField?: string | undefined;
  /**
   * How the response is read, and its type. By default as its content type says: parsed JSON, text, or `null` if it is
   * empty.
   */
  readonly content?: Content | undefined;
  readonly process?: Callback<[value: Json, ...args: Json[]], Json>;
}

/** The other options of an endpoint. */
export interface RestOptions extends EndpointExtraOptions, LifeCycle {
  /** Used in errors; by default the path. */
  readonly name?: string | undefined;
  /** Prefix of the path: `https://api.example.com`. */
  readonly urlPrefix?: string | undefined;
  /** `true` if a call changes data on the server; the default for every method except `GET`. `false`: it only reads. */
  readonly sideEffect?: boolean | undefined;
  /** A mutation, and those derived from a list (`push`, `unshift`), show their effect before the server responds. */
  readonly optimistic?: boolean | undefined;
  /** Aborts the request: it rejects with the signal's reason, and nothing is stored. */
  readonly signal?: AbortSignal | undefined;
  /** Used instead of the controller's `fetch` and the global one. */
  readonly transport?: typeof fetch | undefined;
  /** Options of `fetch` for each request, such as `credentials`. Its `headers` are those that `getHeaders` gets. */
  readonly requestInit?: RequestInit | undefined;
}

/** Options of `extend`: those of the endpoint, all of them optional. */
export interface ExtendOptions extends Partial<RestGenerics>, RestOptions {}

/** Options of the second override those of the first. */
export type Merge<O, E> = 0 extends 1 & O
  ? O
  : { [K in keyof O | keyof E]: K extends keyof E ? E[K] : K extends keyof O ? O[K] : never } & {};

/** An option's type, or `Default` if it is not set. */
export type Option<O, K extends PropertyKey, Default> = K extends keyof O ? O[K] : Default;
