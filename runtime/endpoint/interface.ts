import type { Denormalize, DenormalizeNullable } from '../types/denormalize.ts';
import type { EndpointExtraOptions, Json, Snapshot } from '../types/options.ts';

/** Never a value: TypeScript's message if a mutation is used as a read. */
type Mutation = 'This endpoint changes data on the server: send it with controller.fetch()';

/** The arguments of an endpoint, or a function that has them. */
export type Called = readonly Json[] | ((...args: Json) => Promise<Json>);

type Given<A> = A extends readonly Json[] ? A : A extends (...args: infer P) => Json ? P : never;

/** `any` is no function, and its result would be unknown. */
type Returned<A> = 0 extends 1 & A
  ? Promise<Json>
  : A extends (...args: never) => infer R
    ? R
    : Promise<Json>;

/**
 * The members of an endpoint that a controller or a hook needs. Every `RestEndpoint` has them; any other object
 * with them works, too.
 *
 * `A`: its arguments, or the type of a function; `S`: the schema of its response; `M`: `true` if a call changes data
 * on the server.
 */
export interface EndpointInterface<
  A extends Called = Json,
  S = unknown,
  M extends boolean | undefined = boolean | undefined,
> extends EndpointExtraOptions {
  /** The processed response, as the server sent it: not normalized, not stored. */
  (...args: Given<A>): Returned<A>;
  fetch(...args: Given<A>): Returned<A>;
  /** Identifies a response; never depends on the body. */
  key(...args: Given<A>): string;
  testKey(key: string): boolean;
  readonly name: string;
  readonly schema?: S;
  readonly sideEffect?: M | Mutation;
  /** Aborts its requests. */
  readonly signal?: AbortSignal | undefined;
  /** Sends its requests, in place of the controller's `fetch`. */
  readonly transport?: typeof fetch | undefined;
  getOptimisticResponse?(snapshot: Snapshot, ...args: Given<A>): Json;
  /** On page endpoints: the arguments of the list that the page extends… */
  listArgs?(...args: Given<A>): readonly Json[];
  /** …and the endpoint of that list. */
  readonly listOf?: EndpointInterface;
}

/** An endpoint that only reads, as hooks take it. */
export type ReadEndpoint<A extends Called = Json, S = unknown> = EndpointInterface<A, S, false | undefined>;

/** In place of an endpoint, where only the keys of its responses matter: a test of them. */
export interface KeyTest {
  readonly key?: undefined;
  testKey(key: string): boolean;
}

/** The arguments of an endpoint. */
export type ArgsOf<E> = E extends (...args: infer A) => Json ? A : never;

/** The arguments of an endpoint, or `null` as the first one for "not now". */
export type NullableArgsOf<E> = OrNull<ArgsOf<E>>;

/** Arguments, or `null` as the first one. `B` is always `A`. */
// Inside the tuple, not `| [null]`: the message for a wrong argument then says what is wrong with it, instead
// of that it is not `null`. `B` itself is assignable to both branches: a function can pass on the arguments of an endpoint
// that it does not know.
export type OrNull<A extends readonly unknown[], B extends readonly unknown[] = A> = A extends readonly []
  ? B | [params?: null | undefined]
  : { [K in keyof B]: B[K] | (K extends '0' ? null : never) };

/** The type of `endpoint`'s data in the store: that of its schema, or of its response if it has none. */
export type DataOf<E> = E extends { readonly schema?: infer S }
  ? unknown extends S
    ? ResponseOf<E>
    : [S] extends [undefined]
      ? ResponseOf<E>
      : Denormalize<S & {}>
  : ResponseOf<E>;

/** As {@link DataOf}, for data that may be missing. */
export type DataOfNullable<E> = E extends { readonly schema?: infer S }
  ? unknown extends S
    ? ResponseOf<E> | undefined
    : [S] extends [undefined]
      ? ResponseOf<E> | undefined
      : DenormalizeNullable<S & {}>
  : ResponseOf<E> | undefined;

/** What `setResponse` stores for an endpoint: a list for a list, an object for an entity. Deletions take anything. */
export type Settable<E> = E extends { readonly schema?: infer S }
  ? [S & {}] extends [never]
    ? unknown
    : [S & {}] extends [
          readonly unknown[] | { readonly addWith: unknown; readonly schema: readonly unknown[] },
        ]
      ? readonly unknown[] | null
      : [S & {}] extends [abstract new (...args: never[]) => unknown]
        ? object | null
        : unknown
  : unknown;

/** `any` is no function, and its response would be unknown. */
type ResponseOf<E> = 0 extends 1 & E ? Json : E extends (...args: never[]) => Promise<infer R> ? R : never;
