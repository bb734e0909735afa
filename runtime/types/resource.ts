import type { RestEndpoint, RestEndpointClass } from '../endpoint/rest-endpoint.ts';
import type { Collection } from '../schema/collection.ts';
import type { AnyQuery } from './arguments.ts';
import type { Denormalize, Draft, FormBody, Schema } from './denormalize.ts';
import type { ExtendOptions, Json, Merge, Option, RestOptions } from './options.ts';
import type { ShortenPath } from './path.ts';

/** The options that the types of a resource are computed from. */
export interface ResourceGenerics {
  /** Template of the URL of one item, with at least one parameter: `/posts/:id`. Otherwise a `TypeError`. */
  readonly path: string;
  /** The schema of one item, usually an entity class. */
  readonly schema: Schema;
  /** Only its type is used: the type of the body. `undefined`: there is no body. */
  readonly body?: unknown;
  /** Only its type is used: the query of `getList` and of its members. */
  readonly searchParams?: unknown;
  /** The argument that selects a page; adds `getList.getPage`. */
  readonly paginationField?: string | undefined;
}

/** The other options of `createResource`; unknown ones are passed on to every member. */
export interface ResourceOptions extends Omit<RestOptions, 'sideEffect'> {
  /** Prefix of the members' names; by default the schema's key. */
  readonly name?: string | undefined;
  /** Prefix of the paths: `https://api.example.com`. */
  readonly urlPrefix?: string | undefined;
  /** Mutations show their effect before the server responds. */
  readonly optimistic?: boolean | undefined;
  /** The class of every member. */
  readonly Endpoint?: RestEndpointClass | undefined;
  /** The class of the list's schema. */
  readonly Collection?: CollectionClass | undefined;
}

/** A class derived from `schema.Collection`. */
export type CollectionClass = new (schema: Json, options?: Json) => { argsKey(...args: never[]): unknown };

/** The body if `body` does not declare one: some fields of the entity, or a form. */
type BodyOf<O extends ResourceGenerics> = 'body' extends keyof O
  ? O['body']
  : Draft<Denormalize<O['schema']>> | FormBody;

/** The same for a new item, or several in one call. */
type ItemBody<O extends ResourceGenerics> = 'body' extends keyof O
  ? O['body']
  : Draft<Denormalize<O['schema']>> | Draft<Denormalize<O['schema']>>[] | FormBody;

type PartialBody<O extends ResourceGenerics> = 'body' extends keyof O
  ? [O['body']] extends [undefined]
    ? undefined
    : Partial<O['body']>
  : BodyOf<O>;

type ListOptions<O extends ResourceGenerics> = {
  path: ShortenPath<O['path']>;
  itemPath: O['path'];
  schema: Collection<[O['schema']]>;
  searchParams: QueryOf<O>;
  body: ItemBody<O>;
  paginationField: Option<O, 'paginationField', undefined>;
};

type QueryOf<O> = 'searchParams' extends keyof O ? O['searchParams'] : AnyQuery | undefined;

/** The members that `createResource` creates. */
export interface ResourceMembers<O extends ResourceGenerics> {
  /** GET one entity. */
  readonly get: RestEndpoint<{ path: O['path']; schema: O['schema'] }>;
  /** GET the list; `.push`, `.unshift` and `.getPage` extend it. */
  readonly getList: RestEndpoint<ListOptions<O>>;
  /** PUT the complete entity. */
  readonly update: RestEndpoint<{ path: O['path']; method: 'PUT'; schema: O['schema']; body: BodyOf<O> }>;
  /** PATCH some of its fields. */
  readonly partialUpdate: RestEndpoint<{
    path: O['path'];
    method: 'PATCH';
    schema: O['schema'];
    body: PartialBody<O>;
  }>;
  /** DELETE it; it leaves every list. */
  readonly delete: RestEndpoint<{
    path: O['path'];
    method: 'DELETE';
    schema: O['schema'];
    process(value: Json): Json;
  }>;
}

/** A resource: its members, and `extend`. */
export type Resource<O extends ResourceGenerics = Json> = Extendable<ResourceMembers<O>>;

/** Members that can be extended. */
export type Extendable<R> = R & { readonly extend: ExtendResource<R> };

/** An endpoint's options as its type carries them. */
type OptionsOf<E> = E extends RestEndpoint<infer O> ? O : never;

type Extended<E, X> = RestEndpoint<Merge<OptionsOf<E>, X>>;

type Replace<R, M> = Extendable<Omit<R, keyof M | 'extend'> & M>;

/**
 * `extend` of a resource: returns a new resource and does not change the old one. `Self` is the object that it is called
 * on: an interface that replaces members of `R` keeps them.
 */
export interface ExtendResource<R> {
  /** Adds a member; it starts from `get`, or from the member of that name. */
  <Self, const Name extends string, E extends ExtendOptions>(
    this: Self,
    name: Name,
    options: E & Readonly<E>,
  ): Replace<
    Self,
    { readonly [K in Name]: Extended<Name extends keyof Self ? Self[Name] : Self['get' & keyof Self], E> }
  >;
  /** Adds the members that the function returns. */
  <Self, M extends Record<string, unknown>>(this: Self, members: (base: Self) => M): Replace<Self, M>;
  /** Overrides options of existing members. */
  <Self, M extends { readonly [K in keyof R]?: ExtendOptions & Texts<Text> }, Text extends string>(
    this: Self,
    members: M & { readonly [K in Exclude<keyof M, keyof R>]: never },
  ): Replace<Self, { readonly [K in keyof M & keyof Self]: Extended<Self[K], M[K]> }>;
}

/**
 * Options whose text is part of the type. A type parameter keeps only this text literal; `const` would keep all
 * options literal.
 */
interface Texts<Text extends string> {
  readonly path?: Text | undefined;
  readonly method?: Text | undefined;
  readonly content?: Text | undefined;
  readonly paginationField?: Text | undefined;
}
