import type { ArgsOf, DataOf, DataOfNullable, EndpointInterface, ReadEndpoint } from '../endpoint/interface.ts';
import type { State } from '../store/answers.ts';
import { NormalizeError } from '../store/errors.ts';
import type { Link, Meta } from '../store/slot.ts';
import { Store } from '../store/store.ts';
import { tell } from '../store/watchers.ts';
import type { Writer } from '../store/writer.ts';
import type { Denormalize } from '../types/denormalize.ts';
import { Entry, ExpiryStatus, type Response } from './entry.ts';
import { ResetError } from './errors.ts';
import { layerOf, metaOf, own, send, write } from './requests.ts';

type Args = readonly unknown[];

export interface ControllerOptions {
  /** Used for every request instead of the global `fetch`. */
  fetch?: typeof fetch;
}

/**
 * Fetches, reads and changes data, and owns the store it is in. Works alone (Node, workers, tests) or below React.
 * Its methods can be taken off it. Where the first argument of an endpoint is `null`, all of them do nothing.
 */
export class Controller {
  /** Not public: the store changes its form between versions. */
  store = new Store();
  private entries = new Map<unknown, Map<string, Entry>>();
  private readonly pending = new Set<AbortController>();
  /** Counts the starts of reads and the landings of everything else: of two answers the higher one wins. */
  private order = 0;
  private readonly transport: typeof fetch | undefined;

  constructor(options: ControllerOptions = {}) {
    this.transport = options.fetch;
  }

  /**
   * Calls the endpoint and stores its answer. Resolves to the store's own data; rejects with the request's error, or a
   * `NormalizeError` where the answer does not fit the schema. Reads under way with the same key are shared.
   */
  readonly fetch = <E extends EndpointInterface>(endpoint: E, ...args: ArgsOf<E> | [null]): Promise<DataOf<E>> => {
    if (args[0] === null) return Promise.resolve(undefined as never);
    return (endpoint.sideEffect ? this.mutate(endpoint, args) : this.request(this.entry(endpoint, args))) as never;
  };

  /** As `fetch`, where what is stored is missing, invalid or stale; otherwise nothing. */
  readonly fetchIfStale = <E extends ReadEndpoint>(
    endpoint: E,
    ...args: ArgsOf<E> | [null]
  ): Promise<DataOf<E>> | undefined => {
    if (args[0] === null) return undefined;
    const entry = this.entry(endpoint, args);
    return Date.now() < this.read(entry).expiresAt && this.read(entry).expiryStatus > 1
      ? undefined
      : (this.request(entry) as never);
  };

  /** What is stored for an endpoint, and how old it is. */
  readonly getResponse = <E extends ReadEndpoint>(
    endpoint: E,
    ...args: ArgsOf<E> | [null]
  ): Response<DataOfNullable<E>> => {
    if (args[0] !== null) return { ...this.read(this.entry(endpoint, args)) } as never;
    const data = this.store.answerTable(endpoint.schema).handler.nothing;
    return { data: data as never, error: undefined, expiresAt: Number.POSITIVE_INFINITY, expiryStatus: 3 };
  };

  /** Why the endpoint's last request failed, as long as none succeeded since. */
  readonly getError = <E extends ReadEndpoint>(endpoint: E, ...args: ArgsOf<E> | [null]): Error | undefined =>
    this.getResponse(endpoint, ...args).error;

  /** What the store has for a schema: an entity by its primary key fields, a list by its arguments. */
  readonly get = <S>(schema: S, ...args: Args): Denormalize<S> | undefined => {
    const handler = this.store.handler(schema);
    return this.store.read((handler.query ?? handler.find)?.call(handler, args)) as never;
  };

  /** Stores a value, or what a function makes of the present one. */
  readonly set = <S>(schema: S, ...args: readonly [...Args, unknown]): void => {
    const rest = args.slice(0, -1);
    const last = args.at(-1);
    const given = typeof last === 'function' ? last(this.get(schema, ...rest)) : last;
    const named = rest[0] as object;
    const known = typeof named === 'object' && typeof given === 'object' && !Array.isArray(given);
    this.commit(rest, metaOf({} as EndpointInterface, ++this.order), (writer) => {
      const value = known ? { ...named, ...given } : given;
      this.store.handler(schema).link(value, writer, value, '');
    });
  };

  /** Stores a response as if the server had just sent it. */
  readonly setResponse = <E extends EndpointInterface>(endpoint: E, ...args: readonly [...ArgsOf<E>, unknown]): void => {
    const rest = args.slice(0, -1);
    if (rest[0] === null) return;
    this.land(endpoint, rest, args.at(-1), metaOf(endpoint, ++this.order));
  };

  /** Stores an error as if the request had just failed. */
  readonly setError = <E extends ReadEndpoint>(endpoint: E, ...args: readonly [...ArgsOf<E>, Error]): void => {
    const rest = args.slice(0, -1);
    if (rest[0] !== null) this.fail(this.entry(endpoint, rest), args.at(-1) as Error);
  };

  /** Data of this endpoint must not be shown any more: its readers suspend and fetch. */
  readonly invalidate = <E extends ReadEndpoint>(endpoint: E, ...args: ArgsOf<E> | [null]): void => {
    if (args[0] !== null) this.mark([this.entry(endpoint, args)], { invalid: true });
  };

  /** As `invalidate`, whatever the arguments. */
  readonly invalidateAll = (endpoint: ReadEndpoint): void => this.mark(this.all(endpoint), { invalid: true });

  /** Data of this endpoint, whatever the arguments, is stale: still shown, and fetched again. */
  readonly expireAll = (endpoint: ReadEndpoint): void => this.mark(this.all(endpoint), { expired: true });

  /** Forgets everything. What is under way rejects with a `ResetError` and never lands. */
  readonly resetEntireStore = (): void => {
    this.store = new Store();
    this.abortAll();
    const entries = [...this.entries.values()].flatMap((byKey) => [...byKey.values()]);
    for (const entry of entries) {
      entry.promise = undefined;
      entry.bind(this.store.answerTable(entry.endpoint.schema));
      if (entry.listeners.size) this.connect(entry);
    }
    for (const entry of entries) tell(entry.listeners);
  };

  /** Calls `listener` once per commit that changed what this endpoint shows, until the returned function is called. */
  readonly watch = <E extends ReadEndpoint>(
    endpoint: E,
    ...args: readonly [...ArgsOf<E>, () => void]
  ): (() => void) => {
    const rest = args.slice(0, -1);
    return rest[0] === null ? () => {} : this.observe(this.entry(endpoint, rest), args.at(-1) as () => void);
  };

  /** Ends everything that is under way. */
  readonly dispose = (): void => this.abortAll();

  /** The entry of an endpoint and its arguments: the same one as long as the controller lives. */
  entry(endpoint: EndpointInterface, args: Args): Entry {
    let byKey = this.entries.get(endpoint.schema);
    if (!byKey) this.entries.set(endpoint.schema, (byKey = new Map()));
    const key = endpoint.key(...args);
    let entry = byKey.get(key);
    if (!entry) byKey.set(key, (entry = new Entry(endpoint, args, key, this.store.answerTable(endpoint.schema))));
    // Options that are not part of the key (a signal, expiry lengths) count as given last.
    entry.endpoint = endpoint;
    return entry;
  }

  /** What an entry shows: the same object until something of it changed. */
  read(entry: Entry): Response {
    const value = this.store.read(entry.slot);
    const response = entry.response();
    // In the middle of a transaction: what it wrote so far, which is nothing to be kept.
    return value === entry.slot.record ? response : { ...response, data: value };
  }

  observe(entry: Entry, listener: () => void): () => void {
    // A function of its own, so that the same listener may be given twice.
    const own = () => listener();
    entry.listeners.add(own);
    if (!entry.unwatch) this.connect(entry);
    return () => {
      entry.listeners.delete(own);
      if (entry.listeners.size) return;
      entry.unwatch?.();
      entry.unwatch = undefined;
    };
  }

  /** The read of an entry that is under way, or a new one. */
  request(entry: Entry): Promise<unknown> {
    if (entry.promise) return entry.promise;
    const promise = this.ask(entry).finally(() => {
      if (entry.promise === promise) entry.promise = undefined;
    });
    entry.promise = promise;
    return promise;
  }

  /** Forgets an error, so that the next reader asks again. */
  forgive(error: unknown): void {
    if (!error) return;
    const holders = this.every().filter((entry) => this.read(entry).error === error);
    this.mark(holders, { expired: true });
  }

  private every(): Entry[] {
    return [...this.entries.values()].flatMap((byKey) => [...byKey.values()]);
  }

  private all(endpoint: EndpointInterface): Entry[] {
    return this.every().filter((entry) => endpoint.testKey(entry.key));
  }

  private connect(entry: Entry): void {
    entry.unwatch = this.store.watchers.watch(entry.slot, () => tell(entry.listeners));
  }

  private commit<T>(args: Args, meta: Meta, run: (writer: Writer) => T, key = ''): T {
    return this.store.transact({ args, meta, key }, run);
  }

  private mark(entries: readonly Entry[], state: State): void {
    if (!entries.length) return;
    // What was asked for before may still land, but does not count as an answer any more.
    const meta = metaOf(entries[0]!.endpoint, ++this.order);
    this.commit([], meta, (writer) => {
      for (const entry of entries) {
        entry.promise = undefined;
        this.store.answerTable(entry.endpoint.schema).mark(entry.slot, { ...state, since: meta.order }, writer);
      }
    });
  }

  private async ask(entry: Entry): Promise<unknown> {
    const { endpoint, args } = entry;
    const order = ++this.order;
    const fetchedAt = Date.now();
    const { store } = this;
    try {
      const response = await this.send(endpoint, args);
      const page = this.land(endpoint, args, response, metaOf(endpoint, order, fetchedAt), entry);
      return page === undefined ? this.read(entry).data : store.read(page);
    } catch (error) {
      if (store === this.store && !(error instanceof ResetError)) this.fail(entry, error as Error);
      throw error;
    }
  }

  private async mutate(endpoint: EndpointInterface, args: Args): Promise<unknown> {
    const { store } = this;
    const layer = endpoint.getOptimisticResponse && layerOf(store, endpoint, args, this, ++this.order);
    if (layer) store.lay(layer);
    try {
      const response = await this.send(endpoint, args);
      const meta = metaOf(endpoint, ++this.order);
      const link = store.transact(
        { args, meta, key: '' },
        (writer) => (response === null ? null : own(write(store, endpoint, response, writer), writer)),
        layer,
      );
      return store.read(link);
    } catch (error) {
      if (layer && store === this.store) store.lift(layer);
      throw error;
    }
  }

  private async send(endpoint: EndpointInterface, args: Args): Promise<unknown> {
    const abort = new AbortController();
    this.pending.add(abort);
    try {
      return await send(endpoint, args, abort.signal, this.transport);
    } finally {
      this.pending.delete(abort);
    }
  }

  /** Stores what an endpoint answered; gives what this answer itself brought, where the entry shows something else. */
  private land(endpoint: EndpointInterface, args: Args, response: unknown, meta: Meta, entry?: Entry): Link {
    const { store } = this;
    const answers = store.answerTable(endpoint.schema);
    const at = entry ?? (endpoint.sideEffect ? undefined : this.entry(endpoint, args));
    const listArgs = endpoint.listArgs?.(...args) ?? args;
    return this.commit(
      listArgs,
      meta,
      (writer): Link => {
        const written = write(store, endpoint, response, writer);
        const page = own(written, writer);
        if (at) answers.write(at.slot, endpoint.listOf ? page : written, meta, writer);
        if (endpoint.listOf) this.extendList(endpoint.listOf, listArgs, written, writer);
        return page === written ? undefined : page;
      },
      at?.key,
    );
  }

  /** A page's answer is the list's too: what stands beside the items (`total`, `next`) is the page's. */
  private extendList(list: EndpointInterface, args: Args, link: Link, writer: Writer): void {
    const { slot } = this.entry(list, args);
    if (slot.meta) this.store.answerTable(list.schema).write(slot, link, writer.source.meta, writer);
  }

  private fail(entry: Entry, error: Error): void {
    const { endpoint, slot } = entry;
    const errorUntil = Date.now() + (endpoint.errorExpiryLength ?? 1_000);
    // An answer that does not fit takes nothing from the screen either.
    const keeps = error instanceof NormalizeError || endpoint.errorPolicy?.(error) === 'soft';
    const soft = keeps && this.read(entry).expiryStatus !== ExpiryStatus.Invalid;
    this.commit([], metaOf(endpoint, ++this.order), (writer) => {
      if (soft) {
        if (slot.meta) slot.meta = { ...slot.meta, expiresAt: errorUntil };
      } else this.store.answerTable(endpoint.schema).mark(slot, { error, errorUntil }, writer);
    });
  }

  private abortAll(): void {
    for (const abort of this.pending) abort.abort(new ResetError());
    this.pending.clear();
  }
}
