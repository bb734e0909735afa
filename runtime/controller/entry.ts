import type { EndpointInterface } from '../endpoint/interface.ts';
import { Slot } from '../store/link/slot.ts';
import type { AnswerTable, Box } from '../store/tables/answers.ts';

/** True if what is stored may be shown. */
export enum ExpiryStatus {
  /** Nothing is there, or it was invalidated: readers suspend. */
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
  /** Until when it is fresh, milliseconds since the epoch. */
  expiresAt: number;
  error: Error | undefined;
}

/** For how long answers of an endpoint are fresh, in milliseconds. */
export const lifetime = ({ dataExpiryLength = 60_000 }: { dataExpiryLength?: number }): number =>
  dataExpiryLength;

/** One endpoint with one set of arguments: its answer in the store, and the request for it that is under way. */
export class Entry {
  endpoint!: EndpointInterface;
  slot!: Slot;
  /** The read in flight; all who ask meanwhile share it. */
  promise: Promise<unknown> | undefined;
  /** Ends that request alone. */
  abort: AbortController | undefined;
  /**
   * A reader asked, and was not shown what came yet. Because it asked, that is good enough for it, however short its life.
   */
  declare isAwaited?: boolean;
  /** A reader took what is there for missing, because of its age: the next answer is a change, whatever it says. */
  declare isOverdue?: boolean;
  /** How many wait for what is asked for. */
  retainers = 0;
  private shownBox: unknown;
  private shown!: StoredResponse;

  constructor(
    readonly args: readonly unknown[],
    readonly key: string,
    table: AnswerTable,
  ) {
    this.bind(table);
  }

  bind(table: AnswerTable): void {
    this.slot = table.answer(this.key, this.args);
  }

  get table(): AnswerTable {
    return this.slot.table as AnswerTable;
  }

  get box(): Box {
    return this.slot.record as Box;
  }

  /** The same object until its data or its state changed; its ages are kept up to date in place. The slot is fresh. */
  response(): StoredResponse {
    const { box } = this;
    const freshUntil = this.freshUntil();
    if (box !== this.shownBox || box.value !== this.shown.data) {
      this.shownBox = box;
      this.shown = { data: box.value, error: box.error, expiresAt: 0, expiryStatus: ExpiryStatus.Invalid };
    }
    const { shown } = this;
    shown.expiresAt = box.expiresAt ?? freshUntil;
    shown.expiryStatus =
      box.invalid || !(freshUntil || (box.error && Date.now() < shown.expiresAt))
        ? ExpiryStatus.Invalid
        : this.endpoint.invalidIfStale
          ? ExpiryStatus.InvalidIfStale
          : ExpiryStatus.Valid;
    if (shown.expiryStatus === ExpiryStatus.InvalidIfStale && Date.now() > shown.expiresAt)
      this.isOverdue = true;
    return shown;
  }

  /**
   * Until when what is shown is fresh; 0 where there is nothing to show. Any answer that holds the root makes it young
   * again, but how long it stays so is for this endpoint to say, not for the one that happened to bring it.
   */
  freshUntil(): number {
    const { meta, links } = this.slot;
    const own = meta?.expiresAt ?? 0;
    const root = links[0];
    if (!(root instanceof Slot)) return own;
    // Gone, though not by this endpoint's own answer.
    if (root.record === undefined && root.meta?.order !== meta?.order) return 0;
    return root.meta ? Math.max(own, root.meta.date + lifetime(this.endpoint)) : own;
  }
}
