import type { EndpointArgs, MethodOf } from '../types/arguments.ts';
import type { Denormalize } from '../types/denormalize.ts';
import type { AddQuery, ItemOf, ResponseOf, SideEffect, Variant } from '../types/endpoint.ts';
import type {
  Content,
  EndpointExtraOptions,
  ExtendOptions,
  Json,
  Merge,
  Option,
  RequestHeaders,
  RestGenerics,
  RestOptions,
  Snapshot,
} from '../types/options.ts';
import type { Called, EndpointInterface } from './interface.ts';
import { RestBase } from './rest-base.ts';

/**
 * One call of a REST API: a function with a path, a method and a schema.
 *
 * ```ts
 * const getUser = new RestEndpoint({ path: '/users/:id', schema: User });
 * const user = await controller.fetch(getUser, { id: '5' });
 * ```
 *
 * Each step of a request is a method. Override it in a derived class or pass it as an option: `url` →
 * `getRequestInit` → `getHeaders` → `fetchResponse` → `parseResponse` → `process`.
 */
export const RestEndpoint = RestBase as unknown as RestEndpointConstructor;

/**
 * An endpoint whose types follow from its options `O`. Methods are declared as methods, so that a derived class
 * may narrow their arguments.
 */
export interface RestEndpoint<O = Json> extends EndpointExtraOptions {
  (...args: EndpointArgs<O>): Promise<ResponseOf<O>>;
  fetch(...args: EndpointArgs<O>): Promise<ResponseOf<O>>;
  key(...args: EndpointArgs<O>): string;
  testKey(key: string): boolean;
  url(...args: EndpointArgs<O>): string;
  searchToString(params: Readonly<Record<string, unknown>>): string;
  getRequestInit(body?: Json): RequestInit | Promise<RequestInit>;
  getHeaders(headers: RequestHeaders): RequestHeaders | Promise<RequestHeaders>;
  /** Gets a text. A derived class may pass on what `fetch` takes. */
  fetchResponse(url: Parameters<typeof fetch>[0], init: RequestInit): Promise<Response>;
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
  readonly content?: Content | undefined;
  readonly paginationField?: string;
  readonly signal?: AbortSignal;
  readonly transport?: typeof fetch;
  readonly requestInit?: RequestInit;

  /** A new endpoint with these options over those of this one; a class may have options of its own, also alone. */
  extend<E extends ExtendOptions & object>(options: E & Readonly<E>): RestEndpoint<Merge<O, E>>;

  /** Sends a new item; it joins the end of the list. */
  readonly push: DerivedEndpoint<O, 'push'>;
  /** Sends a new item; it joins the beginning of the list. */
  readonly unshift: DerivedEndpoint<O, 'unshift'>;
  /** Sends new members of a Collection of values by key. */
  readonly assign: DerivedEndpoint<O, 'assign'>;
  /** Sends an item to remove from the list. */
  readonly remove: DerivedEndpoint<O, 'remove'>;
  /** Changes an item; it leaves the lists that it does not match any more, and joins those that it matches now. */
  readonly move: MoveEndpoint<O>;
  /** Fetches a page and appends it to the list without duplicates; only with `paginationField`. */
  readonly getPage: GetPage<O>;
  /** Creates `getPage` from the name of the cursor, or from a function that removes it from the arguments. */
  paginated<Field extends string>(field: Field): PageEndpoint<O, Field>;
  paginated<A extends Json[]>(removeCursor: (...args: A) => readonly unknown[]): PageFunction<O, A>;

  readonly listOf?: EndpointInterface;
  listArgs?(...args: Json[]): readonly Json[];
}

/** An endpoint that only reads, by its path, schema and query. */
export type GetEndpoint<O extends Omit<RestGenerics, 'method' | 'body'>> = RestEndpoint<O>;

/**
 * An endpoint whose call changes data on the server: by its arguments and schema, or by its path, schema, query and
 * body, as a {@link GetEndpoint}.
 */
export type MutateEndpoint<A extends Called | MutationOptions = Json, S = unknown> = 0 extends 1 & A
  ? EndpointInterface<Json, S, true> & { readonly sideEffect: true }
  : A extends MutationOptions
    ? RestEndpoint<A & { readonly method: 'POST' }>
    : A extends Called
      ? EndpointInterface<A, S, true> & { readonly sideEffect: true }
      : never;

type MutationOptions = Omit<RestGenerics, 'method'>;

/** The member that adds to the list: a mutation whose response has the schema of the Collection's variant. */
export type DerivedEndpoint<O, Name extends string> = 0 extends 1 & O
  ? RestEndpoint<Json>
  : RestEndpoint<{
      path: Option<O, 'path', string>;
      method: Name extends 'remove' ? 'PATCH' : 'POST';
      schema: Variant<Option<O, 'schema', undefined>, Name>;
      searchParams: Option<O, 'searchParams', undefined>;
      body: 'body' extends keyof O
        ? O['body']
        : ItemOf<Denormalize<Variant<Option<O, 'schema', undefined>, Name>>>;
    }>;

/** The member that changes an item: at the path of an item, with some of its fields. */
export type MoveEndpoint<O> = 0 extends 1 & O
  ? RestEndpoint<Json>
  : RestEndpoint<{
      path: Option<O, 'itemPath', Option<O, 'path', string>>;
      method: 'PATCH';
      schema: Variant<Option<O, 'schema', undefined>, 'move'>;
      body: 'body' extends keyof O
        ? Partial<O['body']>
        : ItemOf<Denormalize<Variant<Option<O, 'schema', undefined>, 'move'>>>;
    }>;

/** The member that fetches a page: it has one more argument, the cursor. */
export type PageEndpoint<O, Field extends string> = 0 extends 1 & O
  ? RestEndpoint<Json>
  : RestEndpoint<{
      path: Option<O, 'path', string>;
      schema: Option<O, 'schema', undefined>;
      searchParams: AddQuery<Option<O, 'searchParams', undefined>, Field>;
    }>;

/** The types omit it without `paginationField`, too, so that a forgotten option shows while typing. */
export type GetPage<O> = 0 extends 1 & O
  ? Json
  : O extends { readonly paginationField: infer Field extends string }
    ? PageEndpoint<O, Field>
    : undefined;

/** A page endpoint whose author chose its arguments. */
export interface PageFunction<O, A extends Json[]> extends Omit<RestEndpoint<O>, 'fetch' | 'key' | 'url'> {
  (...args: A): Promise<ResponseOf<O>>;
  fetch(...args: A): Promise<ResponseOf<O>>;
  key(...args: A): string;
  url(...args: A): string;
}

/** The class: `new RestEndpoint(options)`, or a base class. */
export interface RestEndpointConstructor {
  new <O extends RestGenerics & RestOptions = Json>(
    options: Given<O> & Readonly<O> & RestOptions,
  ): RestEndpoint<O>;
  readonly prototype: RestEndpoint;
}

/**
 * Options of type `O`. Those of a class without a type parameter have type `any`, and an intersection with that would be
 * `any`, too, from which functions among the options get no types.
 */
type Given<O> = 0 extends 1 & O ? RestGenerics : O;

/** A class derived from `RestEndpoint`, as `createResource` takes it. */
export type RestEndpointClass = new (options: Json) => RestEndpoint;
