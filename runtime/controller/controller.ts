import { attempt } from '../attempt.ts';
import { copyArgs } from '../copy-args.ts';
import { checkControllerOptions } from '../dev/options.ts';
import { checkQueried } from '../dev/queried.ts';
import type {
  DataOf,
  DataOfNullable,
  EndpointInterface,
  KeyTest,
  NullableArgsOf,
  ReadEndpoint,
  Settable,
} from '../endpoint/interface.ts';
import type { RequestError } from '../endpoint/network-error.ts';
import { linked, use } from '../linked.ts';
import { Store } from '../store/store.ts';
import type { QueryArgs } from '../types/arguments.ts';
import type { Denormalize, Storable } from '../types/denormalize.ts';
import type { FieldTypos } from '../types/typo.ts';
import { Answer, type Send, type StoredResponse } from './answer.ts';
import { checkEndpoint, checkRead, checkTemporary, checkTwin } from './check.ts';
import type { ControllerCore } from './core.ts';
import { pollingMissing, ResetError } from './errors.ts';
import type { Hooks } from './hook-types.ts';
import { request, run, sendWith } from './requests.ts';
import { mark } from './store-response.ts';

type Args = readonly unknown[];

/** An argument of `set`. Not `unknown`, in which an editor sees no fields of the value that follows. */
type Plain = object | string | number | boolean | null | undefined;

/** An endpoint's arguments, followed by another value. The arguments are optional if the endpoint needs none. */
type Ending<A extends Args, Last> = readonly [...A, Last] | ([] extends A ? readonly [Last] : never);

/**
 * A feature that only some apps need. It receives the controller when that is created, and may return a
 * function to call when the controller is disposed.
 */
export type Extension = (controller: Controller) => (() => void) | undefined;

/** Options of a `Controller`; all may be left out. */
export interface ControllerOptions {
  /** Used for every request instead of the global `fetch`. */
  fetch?: typeof fetch | undefined;
  /** `gc()`: removes data that is no longer shown. */
  gc?: Extension | undefined;
  /** `polling`: enables `subscribe`. */
  polling?: Extension | undefined;
  /** `refetchOnFocus`: fetches stale data again when the user returns to the page. */
  refetch?: Extension | undefined;
  /** `retry()`: repeats failed reads. */
  retry?: Extension | undefined;
}

/** Adds or removes a subscriber of an endpoint. */
export type Subscribe = <E extends ReadEndpoint>(endpoint: E, ...args: NullableArgsOf<E>) => void;

/**
 * Fetches, reads and changes data, and owns its store. Works alone (Node, workers, tests) or with React. Its
 * methods can be destructured. They do nothing if the first argument of an endpoint is `null`.
 */
export class Controller implements ControllerCore {
  /** Internal: the store's form changes between versions. */
  store = new Store();
  /** Requests in flight, by their abort controllers. */
  readonly pending = new Set<AbortController>();
  /** The functions that end the extensions. */
  private readonly ends: ((() => void) | undefined)[] = [];

  /** Calls an endpoint with this controller's `fetch`. `addHooks` replaces it. */
  declare send: Send;
  /** Called for each answer that is looked up, and before a subscription to it. `addHooks` sets it. */
  declare onAccess?: (answer: Answer) => void;
  /** Called for each schema that is read without an endpoint. `hydrate` sets it. */
  declare onRead?: (schema: unknown) => void;
  /** Called for each response of a mutation that is stored by hand. `hydrate` sets it. */
  declare onMutation?: () => undefined;
  /** Starts the stream of an answer; returns the hooks that did, and a function that ends it. `addHooks` sets it. */
  declare onSubscribe?: (answer: Answer) => readonly [hooks: Hooks, end: () => void] | undefined;
  /** Called when hooks are added or removed. The streams set it. */
  declare onHooks?: (removed?: Hooks) => void;
  /** Called when the store was emptied. The streams set it. */
  declare onReset?: () => void;

  constructor({ fetch, ...extensions }: ControllerOptions = {}) {
    this.send = sendWith.bind(undefined, fetch);
    linked.methods?.(this);
    if (process.env.NODE_ENV !== 'production') {
      this.subscribe = this.unsubscribe = pollingMissing;
      checkControllerOptions({ fetch, ...extensions });
    }
    for (const extension of Object.values(extensions)) this.extend(extension);
  }

  /** Adds an extension, as an option of the constructor does. */
  extend(extension: Extension | undefined): void {
    this.ends.push(extension?.(this));
  }

  /**
   * Calls the endpoint and stores its response. Resolves to the data in the store; rejects with the request's
   * error, or a `NormalizeError` if the response does not fit the schema. Reads with the same key share a
   * request.
   */
  readonly fetch = async <E extends EndpointInterface>(
    endpoint: E,
    ...args: NullableArgsOf<E>
  ): Promise<DataOf<E>> => {
    if (args[0] === null) return undefined as never;
    if (process.env.NODE_ENV !== 'production') {
      checkEndpoint(endpoint, 'fetch');
      checkTemporary(this.store, endpoint, args);
    }
    // A missing endpoint may be a member of a list that is read by a computed name: `use` names the part that would add it.
    else if (!endpoint) use('additions') && use('pages');
    const { signal } = endpoint;
    if (signal) return (await use('signals')(this, endpoint, args, signal)) as never;
    if (endpoint.sideEffect) return (await run(this, endpoint, copyArgs(args))) as never;
    const answer = this.answer(endpoint, args);
    return (await request(answer).finally(answer.retain())) as never;
  };

  /**
   * As `fetch` if the stored data is missing, invalid or stale; otherwise sends nothing, and resolves to that data, or
   * rejects with the error of a request that failed a moment ago.
   */
  declare readonly fetchIfStale: <E extends ReadEndpoint>(
    endpoint: E,
    ...args: NullableArgsOf<E>
  ) => Promise<DataOf<E>>;

  /** The stored data of an endpoint, and its age. */
  declare readonly getResponse: <E extends ReadEndpoint>(
    endpoint: E,
    ...args: NullableArgsOf<E>
  ) => StoredResponse<DataOfNullable<E>>;

  /** The error of the endpoint's last failed request, unless one succeeded since. */
  declare readonly getError: <E extends ReadEndpoint>(
    endpoint: E,
    ...args: NullableArgsOf<E>
  ) => RequestError | undefined;

  /**
   * The stored value of a schema: an entity by its primary key fields, a list by its arguments. `undefined` if the store
   * does not have it.
   */
  readonly get = <S>(schema: S, ...args: QueryArgs<S>): Denormalize<S> | undefined => {
    if (process.env.NODE_ENV !== 'production') checkQueried('controller.get', schema, args);
    this.onRead?.(schema);
    const handler = this.store.handler(schema);
    const link = this.store.guard(() => handler.find?.(args, true));
    return this.store.read(link) as never;
  };

  /** Stores a value, or the result of a function that receives the current one. */
  declare readonly set: <S, V extends Storable<S>>(
    schema: S,
    ...all: readonly [...Plain[], V & FieldTypos<S, V>]
  ) => void;

  /** Stores a response as if the server had just sent it. */
  declare readonly setResponse: <E extends EndpointInterface>(
    endpoint: E,
    ...all: Ending<NullableArgsOf<E>, Settable<E>>
  ) => void;

  /** Stores an error as if the request had just failed. */
  declare readonly setError: <E extends ReadEndpoint>(
    endpoint: E,
    ...all: Ending<NullableArgsOf<E>, Error>
  ) => void;

  /** Marks data of this endpoint as not to be shown: its readers suspend and fetch. */
  readonly invalidate = <E extends ReadEndpoint>(endpoint: E, ...args: NullableArgsOf<E>): void => {
    if (args[0] === null) return;
    if (process.env.NODE_ENV !== 'production') checkEndpoint(endpoint, 'invalidate');
    mark(this, [this.answer(endpoint, args)]);
  };

  /** As `invalidate`, for all arguments. */
  declare readonly invalidateAll: (endpoint: ReadEndpoint | KeyTest) => void;

  /** Marks data of this endpoint as stale, for all arguments: still shown, and fetched again. */
  declare readonly expireAll: (endpoint: ReadEndpoint | KeyTest) => void;

  /** Empties the store. Requests in flight reject with a `ResetError`, and their responses are not stored. */
  declare readonly resetEntireStore: () => void;

  /**
   * Calls `listener` once per commit that changed the data of this endpoint, until the returned function is
   * called.
   */
  declare readonly watch: <E extends ReadEndpoint>(
    endpoint: E,
    ...all: Ending<NullableArgsOf<E>, () => void>
  ) => () => void;

  /**
   * Fetches again every `pollFrequency` milliseconds, until `unsubscribe` was called as often. Needs `polling`:
   * without it, it throws in development, and does not exist in production.
   */
  subscribe!: Subscribe;

  /** Ends one `subscribe` with the same endpoint and arguments. */
  unsubscribe!: Subscribe;

  /** Ends all requests, which reject with a `ResetError`, and all extensions. */
  readonly dispose = (): void => {
    for (const abort of this.pending) abort.abort(new ResetError());
    this.ends.splice(0).forEach(attempt);
  };

  answer(endpoint: EndpointInterface, args: Args): Answer {
    if (process.env.NODE_ENV !== 'production') {
      checkEndpoint(endpoint);
      checkRead(endpoint);
    }
    const key = endpoint.key(...args);
    const pk = key + (linked.forms?.(endpoint) ?? '');
    const table = this.store.answerTable(endpoint.schema);
    const answer = (table.byString.get(pk) as Answer) ?? new Answer(this, table, pk, key, copyArgs(args));
    if (process.env.NODE_ENV !== 'production') checkTwin(answer, endpoint);
    // The latest values apply for options that are not part of the key (expiry lengths).
    answer.endpoint = endpoint;
    this.onAccess?.(answer);
    return answer;
  }

  all(holds: (answer: Answer) => boolean): Answer[] {
    return [...this.store.answerTables.values()].flatMap(({ byString }) =>
      ([...byString.values()] as Answer[]).filter(holds),
    );
  }
}
