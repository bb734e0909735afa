import type { Collection } from '../schema/collection.ts';
import type { AnyQuery } from './arguments.ts';
import type { Denormalize, Draft, Schema } from './denormalize.ts';
import type { RestEndpoint, RestEndpointClass } from './endpoint.ts';
import type {
  EndpointExtraOptions,
  ExtendOptions,
  Json,
  LifeCycle,
  Merge,
  Option,
  UrlFunction,
} from './options.ts';
import type { ShortenPath } from './path.ts';

/** What the types of a resource are computed from. */
export interface ResourceGenerics {
  readonly path: string;
  readonly schema: Schema;
  readonly body?: unknown;
  readonly searchParams?: unknown;
  readonly paginationField?: string;
}

/** What may be given to `createResource` beside that; further options are passed on to every member. */
export interface ResourceOptions
  extends EndpointExtraOptions,
    Omit<LifeCycle, 'url' | 'key' | 'testKey' | 'fetch' | 'process' | 'getOptimisticResponse'> {
  /** Stands before the members' names; the schema's key without it. */
  readonly name?: string;
  readonly urlPrefix?: string;
  /** Mutations show their effect before the server answers. */
  readonly optimistic?: boolean;
  /** The class of every member. */
  readonly Endpoint?: RestEndpointClass;
  /** The class of the list's schema. */
  readonly Collection?: CollectionClass;
  readonly urls?: readonly UrlFunction[];
}

/** A class derived from `schema.Collection`. */
export type CollectionClass = new (schema: Json, options?: Json) => Json;

type BodyType<O> = 'body' extends keyof O
  ? O['body']
  : Draft<Denormalize<Option<O, 'schema', undefined>>> | FormData;

type PartialBody<B> = [B] extends [undefined] ? undefined : Partial<B>;

type ListOptions<O> = {
  readonly path: ShortenPath<Option<O, 'path', string> & string>;
  readonly schema: Collection<[Option<O, 'schema', undefined>]>;
  readonly searchParams: 'searchParams' extends keyof O ? O['searchParams'] : AnyQuery | undefined;
} & Pick<O, Extract<keyof O, 'paginationField' | 'body'>>;

type Member<O, Method extends string, Rest> = RestEndpoint<
  { readonly path: Option<O, 'path', string>; readonly method: Method } & Rest
>;

/** The members `createResource` makes. */
export interface ResourceMembers<O> {
  /** GET one entity. */
  readonly get: Member<O, 'GET', { readonly schema: Option<O, 'schema', undefined> }>;
  /** GET the list; `.push`, `.unshift` and `.getPage` extend it. */
  readonly getList: RestEndpoint<ListOptions<O>>;
  /** PUT the complete entity. */
  readonly update: Member<
    O,
    'PUT',
    { readonly schema: Option<O, 'schema', undefined>; readonly body: BodyType<O> }
  >;
  /** PATCH some of its fields. */
  readonly partialUpdate: Member<
    O,
    'PATCH',
    { readonly schema: Option<O, 'schema', undefined>; readonly body: PartialBody<BodyType<O>> }
  >;
  /** DELETE it; it leaves every list. */
  readonly delete: Member<
    O,
    'DELETE',
    { readonly schema: Option<O, 'schema', undefined>; process(value: Json): Json }
  >;
}

/** A resource: its members, and `extend`. */
export type Resource<O = Json> = Extendable<ResourceMembers<O>>;

/** Members that can be extended. */
export type Extendable<R> = R & { readonly extend: ExtendResource<R> };

/** An endpoint's options as its type carries them. */
type OptionsOf<E> = E extends RestEndpoint<infer O> ? O : never;

type Extended<E, X> = RestEndpoint<Merge<OptionsOf<E>, X>>;

type Replace<R, M> = Extendable<Omit<R, keyof M> & M>;

/** `extend` of a resource: a new resource, the old one stays as it is. */
export interface ExtendResource<R> {
  /** Adds a member; it starts from `get`, or from the member of that name. */
  <const Name extends string, const E extends ExtendOptions>(
    name: Name,
    options: E,
  ): Replace<R, { readonly [K in Name]: Extended<Name extends keyof R ? R[Name] : R['get' & keyof R], E> }>;
  /** Adds what the function returns. */
  <M extends Record<string, unknown>>(members: (base: Extendable<R>) => M): Replace<R, M>;
  /** Overrides options of existing members. */
  <const M extends { readonly [K in keyof R]?: ExtendOptions }>(
    members: M & { readonly [K in Exclude<keyof M, keyof R>]: never },
  ): Replace<R, { readonly [K in keyof M & keyof R]: Extended<R[K], M[K]> }>;
}
