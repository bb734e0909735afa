import type { Schema } from './denormalize.ts';

/**
 * `any`, for what an option's callback receives: a response is JSON of a shape that only the author knows, and
 * `process(value: ApiPost)` must be allowed as the annotation (with `unknown` it is not).
 */
// biome-ignore lint/suspicious/noExplicitAny: see the sentence above
export type Json = any;

/** Compiled form of a path: the URL for these parameters. Its helpers note which of them they used. */
export type UrlFunction = (params: Readonly<Record<string, unknown>>) => string;

/** What `getOptimisticResponse` may ask the store. */
export interface Snapshot {
  /** The entity or list as the store shows it now. */
  get(schema: Schema, ...args: readonly unknown[]): Json;
  /** The stored answer of an endpoint. */
  getResponse(endpoint: unknown, ...args: readonly unknown[]): Json;
}

/**
 * A callback whose parameters may be declared narrower than what it is given, as those of a method may. Unlike a method
 * that is optional it may also be given as `undefined`, which is what forwarded options are where they are left out.
 */
export type Callback<A extends readonly unknown[], R> = { call(...args: A): R }['call'] | undefined;

/** The steps of a request, each of which an option (or a method of a class) may replace. */
export interface LifeCycle {
  readonly fetch?: Callback<Json[], Promise<Json>>;
  readonly url?: Callback<Json[], string>;
  readonly key?: Callback<Json[], string>;
  readonly testKey?: Callback<[key: string], boolean>;
  readonly searchToString?: Callback<[params: Readonly<Record<string, unknown>>], string>;
  readonly getRequestInit?: Callback<[body?: Json], RequestInit | Promise<RequestInit>>;
  readonly getHeaders?: Callback<[headers: HeadersInit], HeadersInit | Promise<HeadersInit>>;
  readonly fetchResponse?: Callback<[url: string, init: RequestInit], Promise<Response>>;
  readonly parseResponse?: Callback<[response: Response], Promise<Json>>;
  readonly process?: Callback<[value: Json, ...args: Json[]], Json>;
  readonly getOptimisticResponse?: Callback<[snapshot: Snapshot, ...args: Json[]], Json>;
}

/** Options that have the same meaning on an endpoint and on a whole resource. */
export interface EndpointExtraOptions {
  /** Milliseconds for which data is fresh; `Infinity` never expires. Default 60,000. */
  readonly dataExpiryLength?: number | undefined;
  /** Milliseconds after which a failed request may be made again. Default 1,000. */
  readonly errorExpiryLength?: number | undefined;
  /** Milliseconds between two polls. */
  readonly pollFrequency?: number | undefined;
  /** Treat stale data as absent, so that readers suspend. */
  readonly invalidIfStale?: boolean | undefined;
  /** `soft` keeps showing what there was before the error. */
  readonly errorPolicy?: Callback<[error: Json], 'soft' | 'hard' | undefined>;
}

/** What the types of an endpoint are computed from. */
export interface RestGenerics {
  readonly path: string;
  readonly schema?: Schema;
  readonly method?: string | undefined;
  readonly body?: unknown;
  readonly searchParams?: unknown;
  readonly paginationField?: string | undefined;
  readonly process?: Callback<[value: Json, ...args: Json[]], Json>;
}

/** What may be given to an endpoint beside that. */
export interface RestOptions extends EndpointExtraOptions, LifeCycle {
  readonly name?: string | undefined;
  readonly urlPrefix?: string | undefined;
  readonly sideEffect?: true | undefined;
  /** Let derived mutations (`push`, `unshift`) show their effect before the server answers. */
  readonly optimistic?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly transport?: typeof fetch | undefined;
  readonly urls?: readonly UrlFunction[] | undefined;
}

/** Options of `extend`: any of those of the endpoint. */
export interface ExtendOptions extends Partial<RestGenerics>, RestOptions {}

/** Options of the second win over those of the first. */
export type Merge<O, E> = 0 extends 1 & O
  ? O
  : { [K in keyof O | keyof E]: K extends keyof E ? E[K] : K extends keyof O ? O[K] : never } & {};

/** An option's type, or `Default` where it is not given. */
export type Option<O, K extends PropertyKey, Default> = K extends keyof O ? O[K] : Default;
