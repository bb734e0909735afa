import type { Json, Option } from './options.ts';
import type { PathArgs } from './path.ts';

export type IsAny<T> = 0 extends 1 & T ? true : false;

/** The same members, written as one object. `& {}` keeps the name of this type out of what editors and messages show. */
export type Flat<T> = { [K in keyof T]: T[K] } & {};

/** What the query may hold where nothing says otherwise. */
export interface AnyQuery {
  readonly [name: string]: string | number | boolean | readonly (string | number)[] | undefined;
}

/** What a body may be where nothing says otherwise: an object, text, a form and the like. */
type AnyBody = object | string | undefined;

/** The type of the body; `undefined` where the endpoint takes none. */
type BodyOf<O> =
  Option<O, 'method', 'GET'> extends infer Method
    ? Method extends 'GET' | 'HEAD'
      ? undefined
      : 'body' extends keyof O
        ? O['body']
        : Method extends 'DELETE'
          ? undefined
          : AnyBody
    : never;

/**
 * The arguments of an endpoint with options `O`: the parameters, then the body. Where the path needs no parameter, the
 * body may come alone.
 */
export type EndpointArgs<O> =
  // An endpoint of unknown options takes any arguments, as a function of unknown type does.
  IsAny<O> extends true
    ? Json[]
    : Args<PathArgs<Option<O, 'path', string> & string>, Option<O, 'searchParams', undefined>, BodyOf<O>>;

type Args<P, Query, Body> =
  IsAny<Body> extends true
    ? WithBody<P, ParamArgs<P, Query>, Body>
    : [Body] extends [undefined]
      ? ParamArgs<P, Query>
      : WithBody<P, ParamArgs<P, Query>, Body>;

/** `object extends P`: nothing in `P` is required. */
type ParamArgs<P, Query> =
  IsAny<Query> extends true
    ? ParamArgs<P, AnyQuery | undefined>
    : [Query] extends [undefined]
      ? [keyof P] extends [never]
        ? []
        : OneArg<P>
      : undefined extends Query
        ? object extends P
          ? [params?: Both<P, NonNullable<Query>>]
          : [params: Both<P, OrNothing<NonNullable<Query>>>]
        : OneArg<Both<P, Query>>;

/** A query as a whole, or none of it. */
type OrNothing<Query> = object extends Query ? Query : Query | { [K in keyof Query]?: undefined };

/** Two sets of parameters as one; one that takes any name stays beside the other, where it is called by its name. */
export type Both<P, Query> = [keyof P] extends [never]
  ? Query
  : string extends keyof P | keyof Query
    ? P & Query
    : Flat<P & Query>;

type OneArg<P> = object extends P ? [params?: P] : [params: P];

type WithBody<P, Params extends unknown[], Body> = object extends P
  ? Params extends [unknown]
    ? BodyArgs<Params[0], Body>
    : AloneArgs<Body> | BodyArgs<Params[0], Body>
  : BodyArgs<Params[0], Body>;

type BodyArgs<P, Body> = undefined extends Body ? [params: P, body?: Body] : [params: P, body: Body];

type AloneArgs<Body> = undefined extends Body ? [body?: Body] : [body: Body];
