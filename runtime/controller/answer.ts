import { now } from '../clock.ts';
import type { EndpointInterface } from '../endpoint/interface.ts';
import type { AnswerTable } from '../store/answer-table.ts';
import { CHANGED, type Link, Node, same, show } from '../store/node.ts';
import type { Store } from '../store/store.ts';
import type { Tx } from '../store/transaction.ts';

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
  error: Error | undefined;
}

/** What is known of a response besides its data. */
export interface State {
  /** The error of the last failed request, unless one succeeded since. */
  readonly error?: Error | undefined;
  /** True if the data must no longer be shown. */
  readonly isInvalid?: boolean;
  /** Overrides the data's age: no request before this time, in milliseconds since the epoch. */
  readonly expiresAt?: number | undefined;
  /** A request counts as a response only if its order is at least this one. */
  readonly since?: number;
}

const FINE: State = {};

/** The response of a reader whose arguments are `null`: the schema's empty value, and nothing to fetch. */
export const nothing = (
  { store }: { readonly store: Store },
  { schema }: { readonly schema?: unknown },
): StoredResponse => ({
  data: store.handler(schema).nothing,
  error: undefined,
  expiresAt: Infinity,
  expiryStatus: ExpiryStatus.Valid,
});

/** The time for which responses of an endpoint are fresh, in milliseconds. */
export const lifetime = ({ dataExpiryLength = 60_000 }: { dataExpiryLength?: number }): number =>
  dataExpiryLength;

/** One endpoint with one set of arguments: its response in the store, and its request in flight. */
export class Answer {
  endpoint!: EndpointInterface;
  node!: Node<AnswerTable>;
  state = FINE;
  /** The read in flight; all callers share it. */
  promise: Promise<unknown> | undefined;
  /** Aborts only that request. */
  abort: AbortController | undefined;
  /** A reader requested data and has not shown it yet. It will accept that response, however short its expiry. */
  declare isAwaited?: boolean;
  /**
   * A reader treats the data as missing because of its age: the next response counts as a change, whatever it
   * contains.
   */
  declare isOverdue?: boolean;
  /** The number of readers that wait for the request. */
  retainers = 0;
  private shown: StoredResponse | undefined;

  constructor(
    readonly args: readonly unknown[],
    readonly key: string,
    /** The key, and what makes the value of a response: of two endpoints with one key, each may make another value. */
    readonly id: string,
    table: AnswerTable,
  ) {
    this.open(table);
  }

  open(table: AnswerTable): void {
    this.node = table.open(this.id, this.args) as Node<AnswerTable>;
  }

  /** The store was emptied. */
  reset(node: Node): void {
    this.node = node as Node<AnswerTable>;
    this.state = FINE;
    this.shown = undefined;
  }

  /** A response arrived: it counts, unless the data or the state changed since its request. */
  receive(link: Link, tx: Tx): boolean {
    const { node, state, isOverdue } = this;
    const { meta } = tx;
    if (Math.max(state.since ?? 0, node.meta?.order ?? 0) > meta.order) return false;
    const isKnown =
      same(node.data, link) &&
      !!(node.meta || link instanceof Node) &&
      !isOverdue &&
      !state.error &&
      !state.isInvalid;
    if (isKnown) tx.confirm(node);
    else {
      tx.touch(node);
      node.data = link;
      node.seenAt = CHANGED;
    }
    node.meta = meta;
    tx.onDone.push(() => {
      this.state = FINE;
      this.isOverdue = false;
      if (!isKnown) this.shown = undefined;
    });
    return true;
  }

  /** Changes the state, but not the data. */
  mark(state: State, tx: Tx): void {
    tx.touch(this.node);
    this.state = state;
    this.shown = undefined;
  }

  /** The same object until its data or its state changes; its times are updated in place. */
  response(): StoredResponse {
    const { endpoint, state } = this;
    const { error, isInvalid } = state;
    const data = isInvalid ? this.node.table.handler.nothing : show(this.node);
    if (!this.shown || this.shown.data !== data)
      this.shown = { data, error, expiresAt: 0, expiryStatus: ExpiryStatus.Invalid };
    const { shown } = this;
    const freshUntil = this.freshUntil();
    shown.expiresAt = state.expiresAt ?? freshUntil;
    shown.expiryStatus =
      !(freshUntil && !isInvalid) && !(error && now() < shown.expiresAt)
        ? ExpiryStatus.Invalid
        : endpoint.invalidIfStale
          ? ExpiryStatus.InvalidIfStale
          : ExpiryStatus.Valid;
    if (shown.expiryStatus === ExpiryStatus.InvalidIfStale && now() > shown.expiresAt) this.isOverdue = true;
    return shown;
  }

  /**
   * The end of the data's freshness; 0 if there is no data. Any response that contains the root record makes it
   * fresh again, but this endpoint decides for how long, not the endpoint that happened to bring it.
   */
  freshUntil(): number {
    const { meta, data: root } = this.node;
    const own = meta?.expiresAt ?? 0;
    if (!(root instanceof Node)) return own;
    // The record was removed, but not by this endpoint's own response.
    if (root.data === undefined && root.meta?.order !== meta?.order) return 0;
    return root.meta ? Math.max(own, root.meta.date + lifetime(this.endpoint)) : own;
  }
}
