import type { Json, Option } from './options.ts';
import type { PathArgs } from './path.ts';

/** The same members, written as one object. `& {}` keeps the name of this type out of what editors and messages show. */
export type Flat<T> = { [K in keyof T]: T[K] } & {};

/** The query, unless `searchParams` declares one. */
export interface AnyQuery {
  readonly [name: string]: string | number | boolean | readonly (string | number)[] | undefined;
}

/** The body, unless `body` declares one: an object, text, a form and the like. */
type AnyBody = object | string | undefined;

/**
 * The arguments of an endpoint with options `O`: the parameters, then the body. Where the path needs no parameter, the
 * body may come alone. Without known options they may be anything, as those of a function of unknown type.
 */
export type EndpointArgs<O> =
  string extends Option<O, 'path', string>
    ? 0 extends 1 & O
      ? Json[]
      : LooseArgs<O>
    : Args<O, ParamArgs<O, PathArgs<Option<O, 'path', never> & string>>>;

/** The method of the options; without one a mutation is a POST. */
export type MethodOf<O> = 'method' extends keyof O
  ? O['method']
  : 'sideEffect' extends keyof O
    ? O['sideEffect'] extends true
      ? 'POST'
      : 'GET'
    : 'GET';

/** The arguments for a path of type `string`: a single one may be its parameters or the body. */
type LooseArgs<O> =
  MethodOf<O> extends 'GET' | 'HEAD'
    ? WithQuery<unknown, Option<O, 'searchParams', AnyQuery | undefined>>
    : [params?: Json, body?: Option<O, 'body', AnyBody>];

type Args<O, Params extends unknown[]> =
  MethodOf<O> extends 'GET' | 'HEAD'
    ? Params
    : 'body' extends keyof O
      ? WithBody<Params, O['body']>
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

/** The parameters of a path and those of the query; `undefined` takes the query away, `| undefined` makes it optional. */
type WithQuery<P, Query> = undefined extends Query
  ? 0 extends 1 & Query
    ? WithQuery<P, AnyQuery | undefined>
    : [Query] extends [undefined]
      ? ParamArgs<unknown, P>
      : object extends P
        ? [params?: Both<P, Query & {}>]
        : [params: Both<P, OrNothing<Query & {}>>]
  : OneArg<Both<P, Query>>;

/** A query as a whole, or none of it. */
type OrNothing<Query> = string extends keyof Query
  ? Query
  : object extends Query
    ? Query
    : Query | { [K in keyof Query]?: undefined };

/** Two sets of parameters as one; one that takes any name stays beside the other, where it is called by its name. */
export type Both<P, Query> = keyof P extends never
  ? Query
  : string extends keyof P | keyof Query
    ? P & Query
    : Flat<P & Query>;

type OneArg<P> = object extends P ? [params?: P] : [params: P];

/** Not `any`, which is assignable to everything. */
type IsUndefined<T> = 0 extends 1 & T ? false : [T] extends [undefined] ? true : false;

/** The body may come alone where the parameters may be left out; `undefined` takes it away. */
type WithBody<Params extends unknown[], Body> = undefined extends Body
  ? IsUndefined<Body> extends true
    ? Params
    : Params extends [unknown]
      ? [params: Params[0], body?: Body]
      : [body?: Body] | [params: Params[0], body?: Body]
  : Params extends [unknown]
    ? [params: Params[0], body: Body]
    : [body: Body] | [params: Params[0], body: Body];
