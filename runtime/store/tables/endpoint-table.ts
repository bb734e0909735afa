import { equal, sameFields, showAgain } from '../link/link.ts';
import { type Handler, type Link, type Meta, Slot, type Store, type Writer } from '../model.ts';
import { BaseTable } from './table.ts';

/** The state of an endpoint's response, without its data. */
export interface State {
  /** The error of the last failed request, unless one succeeded since. */
  readonly error?: Error | undefined;
  /** True if the data must no longer be shown. */
  readonly invalid?: boolean | undefined;
  /** Overrides the data's age: no request before this time, in milliseconds since the epoch. */
  expiresAt?: number | undefined;
  /** A request counts as a response only if its order is at least this one. */
  readonly since?: number | undefined;
  /** The order of a response that arrived when the previous one was too old to be shown. */
  readonly renewed?: number | undefined;
}

/** The record of a response: a box, because a response may be any value. */
export interface Box extends State {
  value: unknown;
}

/** A listener for changes of a response. */
export interface Watcher {
  readonly entry: { readonly slot: Slot; readonly table: EndpointTable };
  readonly listener: () => void;
  /** The value that the listener was last notified of. */
  known: unknown;
}

/** The responses of all endpoints that share a schema, by endpoint key. */
export class EndpointTable extends BaseTable {
  readonly handler: Handler;
  watchers = new Set<Watcher>();
  /** The last tick at which its watchers were notified. */
  notifiedAt = -1;

  constructor(store: Store, schema: unknown) {
    super(store);
    this.handler = store.handler(schema);
  }

  /** The slot of a response. Before the first response it shows the data that the store finds for the arguments. */
  responseSlot(key: string, args: readonly unknown[]): Slot {
    const slot = this.slot(`=${key}`);
    if (!slot.record) {
      slot.links = [this.store.guard(() => this.handler.find?.(args))];
      slot.changedAt = 1;
      slot.record = { value: undefined };
      this.bind(slot);
    }
    return slot;
  }

  /**
   * @param to The entry of the response. If its readers treat the data as overdue, even an equal response
   * changes what they see.
   */
  write(slot: Slot, link: Link, meta: Meta, writer: Writer, to: { isOverdue?: boolean }): void {
    const box = slot.record as Box;
    if (Math.max(box.since ?? 0, slot.meta?.order ?? 0) > meta.order) return;
    const { isOverdue } = to;
    to.isOverdue = false;
    if (!isOverdue && (slot.meta || link instanceof Slot) && !box.since && equal(slot.links[0], link)) {
      box.expiresAt = undefined;
      writer.confirm(slot);
    } else {
      this.mark(slot, isOverdue ? { renewed: meta.order } : {}, writer);
      slot.links = [link];
      slot.meta = meta;
      this.bind(slot);
    }
  }

  /** Changes the state of a response, but not its data. */
  mark(slot: Slot, state: State, { tx }: Writer): void {
    tx.touch(slot);
    slot.record = { ...state, value: (slot.record as Box).value };
  }

  override cloneForWrite({ record }: Slot): object {
    return { ...(record as Box) };
  }

  override same(a: Box, b: Box): boolean {
    return sameFields(a, b, ['value']);
  }

  override denormalizeInto(slot: Slot): void {
    const box = slot.record as Box;
    box.value = showAgain(slot.links[0], box.value, this.showAndTrack, this);
  }
}
