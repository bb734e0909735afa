import type { Json, Option } from './options.ts';
import type { Flat, PathArgs } from './path.ts';

/** The query, unless `searchParams` declares one. */
export interface AnyQuery {
  readonly [name: string]: string | number | boolean | readonly (string | number)[] | undefined;
}

/** The body, unless `body` declares one: an object, text, a form and the like. */
type AnyBody = object | string | undefined;

/**
 * The arguments of an endpoint with options `O`: the parameters, then the body. If the path requires no
 * parameter, the body may be the only argument. Without known options the arguments may be anything, like those
 * of a function of unknown type.
 */
export type EndpointArgs<O> =
  string extends Option<O, 'path', string>
    ? 0 extends 1 & Option<O, 'path', string>
      ? Json[]
      : LooseArgs<O>
    : Args<O, ParamArgs<O, PathArgs<Option<O, 'path', never> & string>>>;

/** The method of the options; one that is `undefined` was left out. */
export type MethodOf<O> = 'method' extends keyof O
  ? undefined extends O['method']
    ? Exclude<O['method'], undefined> | OtherMethod<O>
    : O['method']
  : OtherMethod<O>;

/** Without a method a mutation is a POST. */
type OtherMethod<O> = 'sideEffect' extends keyof O ? (O['sideEffect'] extends true ? 'POST' : 'GET') : 'GET';

/** The arguments for a path of type `string`: a single argument may be the parameters or the body. */
type LooseArgs<O> =
  MethodOf<O> extends 'GET' | 'HEAD'
    ? WithQuery<unknown, Option<O, 'searchParams', AnyQuery | undefined>>
    : [params?: Json, body?: Option<O, 'body', AnyBody>];

type Args<O, Params extends unknown[]> =
  MethodOf<O> extends 'GET' | 'HEAD'
    ? Params
    : 'body' extends keyof O
      ? MethodOf<O> extends 'DELETE'
        ? WithSecond<Params, O['body']>
        : WithBody<Params, O['body']>
      : MethodOf<O> extends 'DELETE'
        ? Params
        : WithBody<Params, AnyBody>;

/** `object extends P`: nothing in `P` is required. */
type ParamArgs<O, P> = 'searchParams' extends keyof O
  ? WithQuery<P, O['searchParams']>
  : object extends P
    ? keyof P extends never
      ? []
      : [params?: P]
    : [params: P];

/**
 * The parameters of a path and those of the query; `undefined` removes the query, `| undefined` makes it
 * optional.
 */
type WithQuery<P, Query> = undefined extends Query
  ? 0 extends 1 & Query
    ? WithQuery<P, AnyQuery | undefined>
    : [Query] extends [undefined]
      ? ParamArgs<unknown, P>
      : object extends P
        ? [params?: Both<P, Query & {}>]
        : [params: Both<P, OrNothing<Query & {}>>]
  : OneArg<Both<P, Query>>;

/** The complete query, or none. */
type OrNothing<Query> = string extends keyof Query
  ? Query
  : object extends Query
    ? Query
    : Query | { [K in keyof Query]?: undefined };

/** Merges two sets of parameters; one with an index signature stays a separate type, which keeps its name. */
export type Both<P, Query> = keyof P extends never
  ? Query
  : string extends keyof P | keyof Query
    ? P & Query
    : Flat<P & Query>;

type OneArg<P> = object extends P ? [params?: P] : [params: P];

/** Not `any`, which is assignable to everything. */
type IsUndefined<T> = 0 extends 1 & T ? false : [T] extends [undefined] ? true : false;

/** The body may be the only argument if the parameters are optional; `undefined` removes it. */
type WithBody<Params extends unknown[], Body> = undefined extends Body
  ? IsUndefined<Body> extends true
    ? Params
    : Params extends [unknown]
      ? [params: Params[0], body?: Body]
      : [body?: Body] | [params: Params[0], body?: Body]
  : Params extends [unknown]
    ? [params: Params[0], body: Body]
    : [body: Body] | [params: Params[0], body: Body];

/** What is deleted is named by the parameters: the body is never the only argument. */
type WithSecond<Params extends unknown[], Body> =
  IsUndefined<Body> extends true
    ? Params
    : Params extends [unknown]
      ? WithBody<Params, Body>
      : undefined extends Body
        ? [params?: Params[0] | Record<string, never>, body?: Body]
        : [params: Params[0] | Record<string, never>, body: Body];

/** The arguments by which the store finds the value of a schema: fields of an entity, or the parameters of a list or Query. */
export type SchemaArgs<S> = S extends abstract new (
  ...args: never[]
) => infer T
  ? [fields: Partial<T>]
  : S extends { process(value: Json, ...args: infer A): unknown }
    ? A
    : S extends { readonly parent?: infer Parent extends readonly unknown[] }
      ? Parent
      : Json[];

/**
 * The arguments by which the store finds the stored value of a schema: fields of an entity; of a query what its
 * function declares after the value; of a list, and of a query whose function declares none, what the list was asked with.
 */
export type QueryArgs<S> = [S] extends [abstract new (...args: never[]) => infer T]
  ? [fields?: FieldsOf<T> & LensArgs<S>, ...rest: Json[]]
  : S extends { process(entries: Json, ...args: infer A): unknown }
    ? A extends readonly []
      ? Json[]
      : A
    : Json[];

/** What a `Scalar` in the schema of a class reads is no field of it: `{ id, currency }`. */
type LensArgs<S> = [S] extends [{ readonly schema: infer Fields }]
  ? string extends keyof Fields
    ? unknown
    : [Extract<Fields[keyof Fields], { lensOf(args: readonly unknown[]): unknown }>] extends [never]
      ? unknown
      : Readonly<Record<string, Json>>
  : unknown;

/** Fields of a record. A number and its text are one primary key, so either stands for the other. */
type FieldsOf<T> = {
  readonly [K in keyof T as T[K] extends (...args: never[]) => unknown ? never : K]?:
    | T[K]
    | (T[K] extends string | number | null | undefined ? string | number | null : never)
    | undefined;
};
