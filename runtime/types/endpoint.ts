import type { RestEndpoint } from '../endpoint/rest-endpoint.ts';
import type { Both } from './arguments.ts';
import type { Denormalize, Draft } from './denormalize.ts';
import type { Json, Option, RestGenerics, RestOptions } from './options.ts';

/** The value a call of an endpoint resolves to: what `process` returns, else the response in the form of the schema. */
export type ResponseOf<O> = 'process' extends keyof O
  ? O['process'] extends (...args: never[]) => infer R
    ? Awaited<R>
    : Json
  : 'schema' extends keyof O
    ? undefined extends O['schema']
      ? Json
      : Denormalize<O['schema']>
    : Json;

/** Every method but GET changes something, unless the option says otherwise. */
export type SideEffect<O> = 'sideEffect' extends keyof O
  ? Extract<O['sideEffect'], true | undefined>
  : Option<O, 'method', 'GET'> extends 'GET'
    ? undefined
    : true;

/** The Collection in `S`, at any depth of its arrays and shapes. */
export type CollectionIn<S> = S extends { readonly addWith: unknown }
  ? S
  : S extends (abstract new (...args: never[]) => unknown) | ((...args: never[]) => unknown)
    ? never
    : S extends readonly (infer Item)[]
      ? CollectionIn<Item>
      : S extends object
        ? { [K in keyof S]: CollectionIn<S[K]> }[keyof S]
        : never;

/** The schema of a Collection's answer to `push` and the like; `undefined` where there is no Collection. */
type Variant<S, Name extends string> = Member<CollectionIn<S>, Name>;

type Member<C, Name extends string> = [C] extends [never] ? undefined : Option<C, Name, undefined>;

/** The member that adds to the list: a mutation whose answer is what the Collection's variant says. */
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

/** The body that adds to a list of `T`: fields of a new item, of several, or a form. */
type ItemOf<T> = [T] extends [undefined]
  ? object
  : T extends readonly (infer Item)[]
    ? Draft<Item>[]
    : string extends keyof T
      ? Readonly<Record<string, Draft<T[keyof T]>>>
      : Draft<T> | Draft<T>[] | FormData;

/** The member that asks for a further page: one more argument, the cursor. */
export type PageEndpoint<O, Field extends string> = 0 extends 1 & O
  ? RestEndpoint<Json>
  : RestEndpoint<{
      path: Option<O, 'path', string>;
      schema: Option<O, 'schema', undefined>;
      searchParams: AddQuery<Option<O, 'searchParams', undefined>, Field>;
    }>;

type AddQuery<Query, Field extends string> = [Query] extends [undefined]
  ? Cursor<Field>
  : Both<NonNullable<Query>, Cursor<Field>>;

type Cursor<Field extends string> = { [K in Field]: string | number };

/** Absent without `paginationField` in the types, too, so that a forgotten option shows while typing. */
export type GetPage<O> = 0 extends 1 & O
  ? Json
  : O extends { readonly paginationField: infer Field extends string }
    ? PageEndpoint<O, Field>
    : undefined;

/** A page endpoint whose arguments its author named. */
export interface PageFunction<O, A extends Json[]> extends Omit<RestEndpoint<O>, 'fetch' | 'key' | 'url'> {
  (...args: A): Promise<ResponseOf<O>>;
  fetch(...args: A): Promise<ResponseOf<O>>;
  key(...args: A): string;
  url(...args: A): string;
}

/** The class: `new RestEndpoint(options)`, or a base of one's own. */
export interface RestEndpointConstructor {
  new <O extends RestGenerics & RestOptions = Json>(options: O & Readonly<O> & RestOptions): RestEndpoint<O>;
  readonly prototype: RestEndpoint;
}

/** A class derived from `RestEndpoint`, as `createResource` takes it. */
export type RestEndpointClass = new (options: Json) => RestEndpoint;
