import type { Store } from '../commit/store.ts';
import type { Watcher } from '../commit/watchers.ts';
import type { Writer } from '../commit/writer.ts';
import type { Handler } from '../link/handlers.ts';
import { equal, type Link, type Meta, Slot, sameFields, showAgain } from '../link/slot.ts';
import { Table } from './table.ts';

/** The state of an endpoint besides its data. */
export interface State {
  /** Why the last request failed, as long as none succeeded since. */
  readonly error?: Error | undefined;
  /** The data must not be shown any more. */
  readonly invalid?: boolean | undefined;
  /** Counts instead of the data's age: until when to go without asking again, milliseconds since the epoch. */
  expiresAt?: number | undefined;
  /** The order before which a request must not have started to count as an answer. */
  readonly since?: number | undefined;
  /** The order of an answer that came when the one before was too old to be shown. */
  readonly renewed?: number | undefined;
}

/** The record of an answer: a box, because what an endpoint answers may be anything. */
export interface Box extends State {
  value: unknown;
}

/** The answers of the endpoints that share one schema, by endpoint key. */
export class AnswerTable extends Table {
  readonly handler: Handler;
  watchers = new Set<Watcher>();
  /** The tick at which its watchers were told last. */
  toldAt = -1;

  constructor(store: Store, schema: unknown) {
    super(store);
    this.handler = store.handler(schema);
  }

  /** The answer's slot. Before the first response it shows what the store can find for the arguments by itself. */
  answer(key: string, args: readonly unknown[]): Slot {
    const slot = this.slot(`=${key}`);
    if (!slot.record) {
      slot.links = [this.store.guard(() => this.handler.find?.(args))];
      slot.changedAt = 1;
      slot.record = { value: undefined };
      this.bind(slot);
    }
    return slot;
  }

  /** @param to Whose answer it is. Where its readers wait for it, it changes what they see, though it says the same. */
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

  /** Gives an answer another state; its data stays. */
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
