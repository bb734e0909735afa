import { now } from '../clock.ts';
import { freeze } from '../dev/freeze.ts';
import type { EndpointInterface } from '../endpoint/interface.ts';
import type { RequestError } from '../endpoint/network-error.ts';
import { linked } from '../linked.ts';
import type { AnswerTable, Watcher } from '../store/answer-table.ts';
import { type Link, type Meta, Node, same, show } from '../store/node.ts';
import type { Store } from '../store/store.ts';
import type { Tx } from '../store/transaction.ts';
import { Reading } from './reading.ts';

/** Says if stored data may be shown. */
export enum ExpiryStatus {
  /** There is no data, or it was invalidated: readers suspend. */
  Invalid = 1,
  /** Shown while fresh; readers suspend once it is stale (`invalidIfStale`). */
  InvalidIfStale = 2,
  /** Shown, also when stale; then it is fetched again in the background. */
  Valid = 3,
}

/** The state of an endpoint with its arguments. */
export interface StoredResponse<T = unknown> {
  data: T;
  expiryStatus: ExpiryStatus;
  /** The end of its freshness, in milliseconds since the epoch. */
  expiresAt: number;
  error: RequestError | undefined;
}

/** What readers get of an answer. */
export interface Shown<T = unknown> {
  readonly data: T;
  readonly error: Error | undefined;
  /** Unlike the rest, it also changes with time. */
  reading: Reading;
  /** A reader found no data: the next response counts as a change, whatever it contains. */
  isMissed?: boolean;
}

/** The metadata of an answer: that of its response, and what happened since. */
export interface AnswerMeta extends Meta {
  /** The error of the last request, if it failed. */
  readonly error?: Error | undefined;
  /** When the data was marked as not to be shown, in milliseconds since the epoch. */
  readonly invalid?: number | undefined;
  /** Overrides the data's age: no request before this time, in milliseconds since the epoch. */
  readonly until?: number | undefined;
  /** A request counts as a response only if its order is at least this one. */
  readonly since?: number;
}

/** The metadata of an answer without a response: its order is 0. */
export const UNANSWERED: AnswerMeta = { date: 0, fetchedAt: 0, expiresAt: 0, order: 0 };

/**
 * How long a new response, or an error, counts as fresh, whatever its expiry length: React renders a suspended reader
 * again after the response arrived, and it must not fetch again.
 */
export const SETTLE = 1_000;

/**
 * How long a response counts as fresh for the readers that asked for it: they show it, however long they wait for others
 * that are read beside it.
 */
export const PATIENCE = 60 * SETTLE;

/** Calls an endpoint; resolves to its response, rejects with the request's error. */
export type Send = (
  endpoint: EndpointInterface,
  args: readonly unknown[],
  signal: AbortSignal,
) => Promise<unknown>;

/** The members of a controller that its answers and requests use. */
export interface AnswerOwner {
  store: Store;
  /** Requests in flight, by their abort controllers. */
  readonly pending: Set<AbortController>;
  /** Calls the endpoint, with this controller's `fetch`. `addHooks` sets it. */
  send: Send;
  /** Called for each answer that is looked up, and before a subscription to it. `addHooks` sets it. */
  onAccess?(answer: Answer): void;
}

/**
 * The data, or the schema's empty value if there is none, as for a reader whose arguments are `null`: for an object its
 * shape, so that it can be destructured.
 */
export const orNothing = (
  { store }: Pick<AnswerOwner, 'store'>,
  { schema }: { readonly schema?: unknown },
  data = store.handler(schema).nothing,
): unknown => data;

/** The time for which responses of an endpoint are fresh, in milliseconds. */
export const lifetime = ({ dataExpiryLength = 60_000 }: { dataExpiryLength?: number }): number =>
  dataExpiryLength;

/** One endpoint with one set of arguments: the node of its response, and its request in flight. */
export class Answer extends Node<AnswerTable> {
  declare table: AnswerTable;
  declare meta: AnswerMeta;
  endpoint!: EndpointInterface;
  /** The read in flight; all callers share it. */
  promise: Promise<unknown> | undefined;
  /** Aborts only that request. */
  aborter: AbortController | undefined;
  /** The milliseconds for which the response counts as fresh to the readers that asked for it; 0 once one of them shows it. */
  declare patience?: number;
  /** What its readers wait for while they hold deleted data, or while a pending mutation deletes it. */
  declare later?: Promise<unknown> | undefined;
  /** The number of readers that wait for the request. */
  retainers = 0;
  /** Returns what readers on a server got, for those that hydrate its page. `hydrate` sets it. */
  declare served?: () => Shown;
  /** Until then, one of those may be about to hydrate, in milliseconds since the epoch. */
  declare servedUntil?: number;
  /** The result of the last `read`, which the next one returns again; `undefined` after a change. */
  shown: Shown | undefined;

  /** Its `pk` is the key, with what makes the value of a response: endpoints with one key may make another value each. */
  constructor(
    readonly owner: AnswerOwner,
    table: AnswerTable,
    pk: string,
    readonly key: string,
    readonly args: readonly unknown[],
    /** Shown before the first response. Found before the node is in its table, because a user function may throw. */
    found = table.find(args),
  ) {
    super(table, pk);
    this.data = found;
    this.meta = UNANSWERED;
  }

  /** A response arrived: it counts, unless the data or the state changed since its request. */
  receive(link: Link, tx: Tx): boolean {
    const { meta, shown } = this;
    if ((meta.since ?? meta.order) > tx.meta.order) return false;
    // Equal data keeps its objects. For readers that wait, or got an error, any response is a change.
    if (shown && !shown.isMissed && !shown.error && same(this.data, link)) tx.confirm(this);
    else {
      tx.put(this, link);
      this.shown = undefined;
    }
    this.meta = tx.meta;
    return true;
  }

  /** Changes the metadata, not the data, and notifies nobody. */
  note(change: Partial<AnswerMeta>): void {
    this.meta = { ...this.meta, ...change };
  }

  /** The data and the state for readers: the same object until the data or the metadata changes. */
  read(): Shown {
    const { error, invalid } = this.meta;
    const data = invalid ? undefined : this.table.store.guard(show, this);
    if (process.env.NODE_ENV !== 'production' && !this.table.store.running) freeze(this);
    const { expiresAt } = this;
    const isOld = now() > expiresAt + ((!error && !this.promise && this.patience) || SETTLE);
    // Who tries again waits for the outcome.
    const reading =
      error && !isOld && !this.promise
        ? Reading.Failed
        : !this.freshUntil() || (isOld && this.endpoint.invalidIfStale)
          ? Reading.Missing
          : expiresAt
            ? Reading.Present
            : Reading.Expired;
    let { shown } = this;
    if (!shown || !Object.is(shown.data, data)) {
      shown = { data, error, reading };
      this.shown = shown;
    }
    shown.reading = reading;
    shown.isMissed ||= !reading;
    return shown;
  }

  /** Readers that mount after it fetch, in milliseconds since the epoch. */
  get expiresAt(): number {
    return this.meta.until ?? this.freshUntil();
  }

  /**
   * The end of the data's freshness; 0 if there is no data. Any response that contains the root record makes it
   * fresh again, but this endpoint decides for how long, not the endpoint that happened to bring it.
   */
  freshUntil(): number {
    const { meta, data: root } = this;
    if (meta.invalid) return 0;
    if (!(root instanceof Node)) return linked.orderOfDeletion?.(this) ? 0 : meta.expiresAt;
    // The record was removed, but not by this endpoint's own response.
    if (root.data === undefined && root.meta?.order !== meta.order) return 0;
    return Math.max(1, Math.max(meta.date, root.meta!.date) + lifetime(this.endpoint));
  }

  /** Calls `listener` after each commit that changed what readers get, until the returned function is called. */
  observe(listener: () => void): () => void {
    this.owner.onAccess?.(this);
    const watcher: Watcher = { answer: this, listener, known: this.read() };
    this.table.watchers.add(watcher);
    return () => this.table.watchers.delete(watcher);
  }

  /**
   * Counts one more reader that waits; returns a function that releases it. When the last one is released, the
   * request is aborted.
   */
  retain(): () => void {
    let held = 1;
    this.retainers++;
    return () => {
      this.retainers -= held;
      held = 0;
      // Deferred, because a reader may unmount and mount again at once (StrictMode, a change of page).
      queueMicrotask(() => this.retainers || this.aborter?.abort());
    };
  }
}
