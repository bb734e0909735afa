import type { EndpointInterface } from '../endpoint/interface.ts';
import type { AnswerTable, Box } from '../store/answers.ts';
import { EntityTable } from '../store/entity-table.ts';
import { ListTable } from '../store/list-table.ts';
import { Slot } from '../store/slot.ts';

/** Whether what is stored may be shown. */
export enum ExpiryStatus {
  /** Nothing is there, or it was invalidated: readers suspend. */
  Invalid = 1,
  /** Shown while fresh; readers suspend once it is stale (`invalidIfStale`). */
  InvalidIfStale = 2,
  /** Shown, also when stale; then it is fetched again in the background. */
  Valid = 3,
}

/** What the store has for an endpoint and its arguments. */
export interface Response<T = unknown> {
  data: T;
  expiryStatus: ExpiryStatus;
  /** Until when it is fresh, milliseconds since the epoch. */
  expiresAt: number;
  error: Error | undefined;
}

/** One endpoint with one set of arguments: its answer in the store, and the request for it that is under way. */
export class Entry {
  slot!: Slot;
  /** The read in flight; all who ask meanwhile share it. */
  promise: Promise<unknown> | undefined;
  abort: AbortController | undefined;
  readonly listeners = new Set<() => void>();
  /** Ends the store's watch, which lasts while there are listeners. */
  unwatch: (() => void) | undefined;
  private box: unknown;
  private shown!: Response;

  constructor(
    public endpoint: EndpointInterface,
    readonly args: readonly unknown[],
    readonly key: string,
    table: AnswerTable,
  ) {
    this.bind(table);
  }

  bind(table: AnswerTable): void {
    this.slot = table.answer(this.key, this.args);
  }

  /** The same object until its data or its state changed; its ages are kept up to date in place. The slot is fresh. */
  response(): Response {
    const box = this.slot.record as Box;
    if (box !== this.box) {
      this.box = box;
      this.shown = { data: box.value, error: box.error, expiresAt: 0, expiryStatus: ExpiryStatus.Invalid };
    }
    const { shown } = this;
    shown.expiresAt = box.expired ? 0 : box.error ? box.errorUntil! : this.freshUntil();
    shown.expiryStatus = this.status(box);
    return shown;
  }

  /** The entity or list that the answer is, if it is one. */
  get root(): Slot | undefined {
    const link = this.slot.links[0];
    return link instanceof Slot && (link.table instanceof EntityTable || link.table instanceof ListTable) ? link : undefined;
  }

  /** Until when what is shown is fresh; 0 where there is nothing to show. Any answer that holds the root counts. */
  private freshUntil(): number {
    const { root, slot } = this;
    const own = slot.meta?.expiresAt ?? 0;
    if (!root) return own;
    // Gone, though not by this endpoint's own answer.
    if (root.record === undefined && root.meta?.order !== slot.meta?.order) return 0;
    return Math.max(own, root.meta?.expiresAt ?? 0);
  }

  private status({ error, errorUntil, invalid }: Box): ExpiryStatus {
    if (invalid) return ExpiryStatus.Invalid;
    if (!this.freshUntil() && !(error && Date.now() < errorUntil!)) return ExpiryStatus.Invalid;
    return this.endpoint.invalidIfStale ? ExpiryStatus.InvalidIfStale : ExpiryStatus.Valid;
  }
}
