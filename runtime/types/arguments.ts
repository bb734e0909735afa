import type { Json, Option } from './options.ts';
import type { PathArgs } from './path.ts';

export type IsAny<T> = 0 extends 1 & T ? true : false;

/** What the query may hold where nothing says otherwise. */
export type AnyQuery = Readonly<
  Record<string, string | number | boolean | readonly (string | number)[] | undefined>
>;

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
  IsAny<Query> extends true
    ? Args<P, AnyQuery | undefined, Body>
    : IsAny<Body> extends true
      ? WithBody<P, ParamArgs<P, Query>, Body>
      : [Body] extends [undefined]
        ? ParamArgs<P, Query>
        : WithBody<P, ParamArgs<P, Query>, Body>;

/** `object extends P`: nothing in `P` is required. */
type ParamArgs<P, Query> = [Query] extends [undefined]
  ? [keyof P] extends [never]
    ? []
    : OneArg<P>
  : undefined extends Query
    ? object extends P
      ? [params?: Both<P, NonNullable<Query>>]
      : [params: P & (NonNullable<Query> | { readonly [K in keyof NonNullable<Query>]?: undefined })]
    : OneArg<Both<P, Query>>;

type Both<P, Query> = [keyof P] extends [never] ? Query : P & Query;

type OneArg<P> = object extends P ? [params?: P] : [params: P];

type WithBody<P, Params extends unknown[], Body> = object extends P
  ? Params extends [unknown]
    ? BodyArgs<Params[0], Body>
    : AloneArgs<Body> | BodyArgs<Params[0], Body>
  : BodyArgs<Params[0], Body>;

type BodyArgs<P, Body> = undefined extends Body ? [params: P, body?: Body] : [params: P, body: Body];

type AloneArgs<Body> = undefined extends Body ? [body?: Body] : [body: Body];
