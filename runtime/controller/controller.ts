import type {
  DataOf,
  DataOfNullable,
  EndpointInterface,
  NullableArgsOf,
  ReadEndpoint,
} from '../endpoint/interface.ts';
import { checkLengths, LENGTHS } from '../lengths.ts';
import { use } from '../linked.ts';
import { memo } from '../memo.ts';
import { Store } from '../store/commit/store.ts';
import { taken } from '../taken.ts';
import type { Denormalize, Storable } from '../types/denormalize.ts';
import type { FieldTypos } from '../types/typo.ts';
import { checkEndpoint, checkRead } from './check.ts';
import { Entry, ExpiryStatus, type StoredResponse } from './entry.ts';
import { ResetError } from './errors.ts';
import { type ControllerOptions, type Extension, pollingMissing, type Subscribe } from './extension.ts';
import type { Send } from './hooks.ts';
import { heeding, request, run, sender, signalOf } from './requests.ts';
import { mark } from './store-response.ts';

type Args = readonly unknown[];

/** An endpoint's arguments and something behind them; they may be left out where the endpoint needs none. */
type Ending<A extends Args, Last> = readonly [...A, Last] | ([] extends A ? readonly [Last] : never);

/** Methods that only some apps use. */
const CONTROLS = ['set', 'setResponse', 'setError', 'watch', 'resetEntireStore'] as const;

/**
 * Fetches, reads and changes data, and owns the store it is in. Works alone (Node, workers, tests) or below React.
 * Its methods can be taken off it. Where the first argument of an endpoint is `null`, all of them do nothing.
 */
export class Controller {
  /** Not public: the store changes its form between versions. */
  store = new Store();
  readonly entries = new Map<unknown, Map<string, Entry>>();
  /** Requests under way, with what ends them. */
  readonly pending = new Set<AbortController>();
  /** Counts the starts of reads and the landings of everything else: of two answers the higher one wins. */
  order = 0;
  /** Answers that came for a key, and that no reader has shown. */
  readonly unseen = new Map<string, number>();
  /** The functions that end the extensions. */
  private readonly ends: ((() => void) | undefined)[] = [];

  constructor({ fetch, ...extensions }: ControllerOptions = {}) {
    this.send = sender(fetch);
    for (const name of CONTROLS)
      this[name] = ((...all: Args) =>
        (use('controls')[name] as (...all: unknown[]) => unknown)(this, ...all)) as never;
    if (process.env.NODE_ENV !== 'production') this.subscribe = this.unsubscribe = pollingMissing;
    for (const extension of Object.values(extensions)) this.extend(extension);
  }

  extend(extension: Extension | undefined): void {
    this.ends.push(extension?.(this));
  }

  /** Calls the endpoint, with this controller's `fetch`. `addHooks` writes it. */
  declare send: Send;
  /** Told of each entry that is looked up, or about to be subscribed to. `addHooks` writes it. */
  declare onAccess?: (entry: Entry) => void;

  /**
   * Calls the endpoint and stores its answer. Resolves to the store's own data; rejects with the request's error, or a
   * `NormalizeError` where the answer does not fit the schema. Reads under way with the same key are shared.
   */
  readonly fetch = async <E extends EndpointInterface>(
    endpoint: E,
    ...args: NullableArgsOf<E>
  ): Promise<DataOf<E>> => {
    if (args[0] === null) return undefined as never;
    if (process.env.NODE_ENV !== 'production') checkEndpoint(endpoint);
    // A member of a list, asked for by a computed name.
    else if (!endpoint) use('additions');
    const signal = signalOf(endpoint);
    if (signal?.aborted) throw signal.reason;
    if (endpoint.sideEffect) return (await run(this, endpoint, taken(args))) as never;
    const entry = this.entry(endpoint, args);
    return (await heeding(signal, request(this, entry)).finally(this.retain(entry))) as never;
  };

  /** As `fetch`, where what is stored is missing, invalid or stale; otherwise nothing. */
  readonly fetchIfStale = <E extends ReadEndpoint>(
    endpoint: E,
    ...args: NullableArgsOf<E>
  ): Promise<DataOf<E>> | undefined => {
    const { expiresAt, expiryStatus } = this.getResponse(endpoint, ...args);
    const isFresh = Date.now() < expiresAt && expiryStatus !== ExpiryStatus.Invalid;
    return isFresh ? undefined : this.fetch(endpoint, ...args);
  };

  /** The stored data of an endpoint, and their age. */
  readonly getResponse = <E extends ReadEndpoint>(
    endpoint: E,
    ...args: NullableArgsOf<E>
  ): StoredResponse<DataOfNullable<E>> => {
    if (args[0] !== null) return { ...this.read(this.entry(endpoint, args)) } as never;
    const data = this.store.handler(endpoint.schema).nothing as never;
    return { data, error: undefined, expiresAt: Infinity, expiryStatus: ExpiryStatus.Valid };
  };

  /** Why the endpoint's last request failed, as long as none succeeded since. */
  readonly getError = <E extends ReadEndpoint>(endpoint: E, ...args: NullableArgsOf<E>): Error | undefined =>
    this.getResponse(endpoint, ...args).error;

  /** The stored value of a schema: an entity by its primary key fields, a list by its arguments. */
  readonly get = <S>(schema: S, ...args: Args): Denormalize<S> | undefined => {
    const handler = this.store.handler(schema);
    const link = this.store.guard(() => (handler.query ?? handler.find)?.call(handler, args));
    return this.store.read(link) as never;
  };

  /** Stores a value, or what a function makes of the present one. */
  declare readonly set: <S, V extends Storable<S>>(
    schema: S,
    ...all: readonly [...Args, V & FieldTypos<S, V>]
  ) => void;

  /** Stores a response as if the server had just sent it. */
  declare readonly setResponse: <E extends EndpointInterface>(
    endpoint: E,
    ...all: Ending<NullableArgsOf<E>, unknown>
  ) => void;

  /** Stores an error as if the request had just failed. */
  declare readonly setError: <E extends ReadEndpoint>(
    endpoint: E,
    ...all: Ending<NullableArgsOf<E>, Error>
  ) => void;

  /** Data of this endpoint must not be shown any more: its readers suspend and fetch. */
  readonly invalidate = <E extends ReadEndpoint>(endpoint: E, ...args: NullableArgsOf<E>): void => {
    if (args[0] !== null) mark(this, [this.entry(endpoint, args)], { invalid: true });
  };

  /** As `invalidate`, whatever the arguments. */
  readonly invalidateAll = (endpoint: ReadEndpoint): void =>
    mark(
      this,
      this.all(({ key }) => endpoint.testKey(key)),
      { invalid: true },
    );

  /** Data of this endpoint, whatever the arguments, is stale: still shown, and fetched again. */
  readonly expireAll = (endpoint: ReadEndpoint): void =>
    mark(
      this,
      this.all(({ key }) => endpoint.testKey(key)),
      { expiresAt: 0 },
    );

  /** Forgets everything. What is under way rejects with a `ResetError` and never lands. */
  declare readonly resetEntireStore: () => void;

  /** Calls `listener` once per commit that changed what this endpoint shows, until the returned function is called. */
  declare readonly watch: <E extends ReadEndpoint>(
    endpoint: E,
    ...all: Ending<NullableArgsOf<E>, () => void>
  ) => () => void;

  /**
   * Asks again every `pollFrequency` of the endpoint, until as many `unsubscribe` came. There only with `polling`;
   * without it development says so, production has no such method.
   */
  subscribe!: Subscribe;

  unsubscribe!: Subscribe;

  /** Ends everything that is under way, which rejects with a `ResetError`, and the extensions. */
  readonly dispose = (): void => {
    this.end();
    for (const end of this.ends) end?.();
  };

  /** The entry of an endpoint and its arguments: the same one as long as the controller lives. */
  entry(endpoint: EndpointInterface, args: Args): Entry {
    if (process.env.NODE_ENV !== 'production') {
      checkEndpoint(endpoint);
      checkRead(endpoint);
    }
    const { schema } = endpoint;
    const key = endpoint.key(...args);
    const byKey = memo(this.entries, schema, () => new Map<string, Entry>());
    if (byKey.get(key)?.endpoint !== endpoint) checkLengths(endpoint.name, endpoint, LENGTHS);
    const entry = memo(byKey, key, () => new Entry(taken(args), key, this.store.answerTable(schema)));
    // Options that are not part of the key (expiry lengths) count as given last.
    entry.endpoint = endpoint;
    this.onAccess?.(entry);
    return entry;
  }

  /** The value of an entry: the same object until something in it changes. */
  read(entry: Entry): StoredResponse {
    this.store.refresh(entry.slot);
    return entry.response();
  }

  observe(entry: Entry, listener: () => void): () => void {
    this.onAccess?.(entry);
    this.read(entry);
    const watcher = { entry, listener, known: entry.box };
    entry.table.watchers.add(watcher);
    return () => entry.table.watchers.delete(watcher);
  }

  /**
   * Counts one more who waits for what an entry is asked for; returns what takes it back. A request that nobody waits
   * for any more is ended.
   */
  retain(entry: Entry): () => void {
    let held = 1;
    entry.retainers++;
    return () => {
      entry.retainers -= held;
      held = 0;
      // Not at once: who leaves and comes back in one go (StrictMode, a page after another) still waits.
      queueMicrotask(() => entry.retainers || entry.abort?.abort());
    };
  }

  /** Forgets an error, so that the next reader asks again. */
  forgive(error: unknown): void {
    const failed = this.all(({ box }) => box.error === error);
    mark(this, failed, { expiresAt: 0 });
  }

  end(): void {
    for (const abort of this.pending) abort.abort(new ResetError());
  }

  all(holds: (entry: Entry) => boolean): Entry[] {
    return [...this.entries.values()].flatMap((byKey) => [...byKey.values()].filter(holds));
  }
}
