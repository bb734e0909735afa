import type { Parameter } from '../path/template.ts';
import type { Schema } from './denormalize.ts';

/**
 * `any`, for what an option's callback receives: a response is JSON of a shape that only the author knows, and
 * `process(value: ApiPost)` must be allowed as the annotation (with `unknown` it is not).
 */
// biome-ignore lint/suspicious/noExplicitAny: see the sentence above
export type Json = any;

/** Compiled form of a path: its helpers name the parameters, and give what stands for them in the text. */
export type UrlFunction = (slots: Parameter[]) => string;

/** The reads of the store that `getOptimisticResponse` can use. */
export interface Snapshot {
  /** The entity or list as the store shows it now. */
  get(schema: Schema, ...args: readonly unknown[]): Json;
  /** The stored answer of an endpoint. */
  getResponse(endpoint: unknown, ...args: readonly unknown[]): Json;
  /** When the mutation was sent, milliseconds since the epoch; the same as often as its guess is made anew. */
  readonly fetchedAt: number;
}

/**
 * A callback whose parameters may be declared narrower than what it is given, as those of a method may. Unlike a method
 * that is optional it may also be given as `undefined`, which is what forwarded options are where they are left out.
 */
export type Callback<A extends readonly unknown[], R> = { call(...args: A): R }['call'] | undefined;

/** The steps of a request, each of which an option (or a method of a class) may replace. */
export interface LifeCycle {
  /** All of them: takes the endpoint's arguments, resolves to the processed response. */
  readonly fetch?: Callback<Json[], Promise<Json>>;
  /** The whole URL for the endpoint's arguments, `urlPrefix` included. */
  readonly url?: Callback<Json[], string>;
  /** Tells one answer from another; must not depend on the body. By default `METHOD url`. */
  readonly key?: Callback<Json[], string>;
  /** True if a key is one of this endpoint's. Whoever replaces `key` replaces this, too. */
  readonly testKey?: Callback<[key: string], boolean>;
  /** The query of the arguments that the path has no place for, without its `?`; empty for none. */
  readonly searchToString?: Callback<[params: Readonly<Record<string, unknown>>], string>;
  /** Method, body and the like, as `fetch` takes them. */
  readonly getRequestInit?: Callback<[body?: Json], RequestInit | Promise<RequestInit>>;
  /** The headers to send, made from those that `getRequestInit` gave. */
  readonly getHeaders?: Callback<[headers: HeadersInit], HeadersInit | Promise<HeadersInit>>;
  /** Sends. Resolves to a response that is `ok`, and rejects with a `NetworkError` otherwise. */
  readonly fetchResponse?: Callback<[url: string, init: RequestInit], Promise<Response>>;
  /** Reads the body: parsed JSON, text, or `null` where it is empty. */
  readonly parseResponse?: Callback<[response: Response], Promise<Json>>;
  /** Makes of the body what is stored by the schema, and what a call of the endpoint resolves to. */
  readonly process?: Callback<[value: Json, ...args: Json[]], Json>;
  /** The expected response, shown until the real one arrives; `undefined` if it cannot be known. */
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

/** The options that the types of an endpoint are computed from. */
export interface RestGenerics {
  /** Template of the URL: `/posts/:id`. */
  readonly path: string;
  /** The schema of a response. A response without a schema is stored as it is. */
  readonly schema?: Schema;
  /** By default `'GET'`; everything else is a mutation. */
  readonly method?: string | undefined;
  /** Gives the type of the body. `undefined`: there is none, and a single argument is the parameters. */
  readonly body?: unknown;
  /** Gives the type of the query. */
  readonly searchParams?: unknown;
  /** The argument that asks for a further page; adds `getPage`. */
  readonly paginationField?: string | undefined;
  readonly process?: Callback<[value: Json, ...args: Json[]], Json>;
}

/** The other options of an endpoint. */
export interface RestOptions extends EndpointExtraOptions, LifeCycle {
  /** For errors; by default the path. */
  readonly name?: string | undefined;
  /** Stands before the path: `https://api.example.com`. */
  readonly urlPrefix?: string | undefined;
  /** `true` where a call changes something on the server; by default so for every method but `GET`. */
  readonly sideEffect?: true | undefined;
  /** Let derived mutations (`push`, `unshift`) show their effect before the server answers. */
  readonly optimistic?: boolean | undefined;
  /** Ends the request: it rejects with the signal's reason, and nothing is stored. */
  readonly signal?: AbortSignal | undefined;
  /** Used instead of the controller's `fetch`, and of the global one. */
  readonly transport?: typeof fetch | undefined;
  /** Written by the compiler: what makes the URL of the parameters. */
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
