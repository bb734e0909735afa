import { now } from '../clock.ts';
import type { EndpointInterface } from '../endpoint/interface.ts';
import { Slot } from '../store/model.ts';
import type { Box, EndpointTable } from '../store/tables/endpoint-table.ts';

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

/** The time for which responses of an endpoint are fresh, in milliseconds. */
export const lifetime = ({ dataExpiryLength = 60_000 }: { dataExpiryLength?: number }): number =>
  dataExpiryLength;

/** One endpoint with one set of arguments: its response in the store, and its request in flight. */
export class Entry {
  endpoint!: EndpointInterface;
  slot!: Slot;
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
  private shownBox: unknown;
  private shown!: StoredResponse;

  constructor(
    readonly args: readonly unknown[],
    readonly key: string,
    table: EndpointTable,
  ) {
    this.bind(table);
  }

  bind(table: EndpointTable): void {
    this.slot = table.responseSlot(this.key, this.args);
  }

  get table(): EndpointTable {
    return this.slot.table as EndpointTable;
  }

  get box(): Box {
    return this.slot.record as Box;
  }

  /**
   * The same object until its data or its state changes; its times are updated in place. The slot must be up to
   * date.
   */
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
      box.invalid || !(freshUntil || (box.error && now() < shown.expiresAt))
        ? ExpiryStatus.Invalid
        : this.endpoint.invalidIfStale
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
    const { meta, links } = this.slot;
    const own = meta?.expiresAt ?? 0;
    const root = links[0];
    if (!(root instanceof Slot)) return own;
    // The record was removed, but not by this endpoint's own response.
    if (root.record === undefined && root.meta?.order !== meta?.order) return 0;
    return root.meta ? Math.max(own, root.meta.date + lifetime(this.endpoint)) : own;
  }
}
