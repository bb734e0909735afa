import { type Handler, literal } from './handlers.ts';
import { each, equal, type Link, type Meta, RawLink, type Slot, showAgain } from './slot.ts';
import type { Store } from './store.ts';
import { Table } from './table.ts';
import type { Writer } from './writer.ts';

/** What is known of an endpoint besides its data. */
export interface State {
  /** Why the last request failed, as long as none succeeded since. */
  readonly error?: Error | undefined;
  /** Until when that error is shown rather than asked again, milliseconds since the epoch. */
  readonly errorUntil?: number | undefined;
  /** The data must not be shown any more. */
  readonly invalid?: boolean | undefined;
  /** The data is to be fetched again, whatever its age. */
  readonly expired?: boolean | undefined;
  /** The order before which a request must not have started to count as an answer. */
  readonly since?: number | undefined;
}

/** The record of an answer: a box, because what an endpoint answers may be anything. */
export interface Box extends State {
  value: unknown;
}

/** The answers of the endpoints that share one schema, by endpoint key. */
export class AnswerTable extends Table {
  readonly handler: Handler;

  constructor(store: Store, schema: unknown) {
    super(store);
    this.handler = schema === undefined ? literal : store.handler(schema);
  }

  /** The answer's slot. Before the first response it shows what the store can find for the arguments by itself. */
  answer(key: string, args: readonly unknown[]): Slot {
    const slot = this.slot(`=${key}`);
    if (!slot.record) {
      slot.links = [this.handler.find?.(args)];
      slot.changedAt = 1;
      slot.checkedAt = -1;
      slot.record = { value: undefined };
      each(slot.links, (target) => target instanceof RawLink || this.linksTo(target.table));
      this.settle(slot);
    }
    return slot;
  }

  write(slot: Slot, link: Link, meta: Meta, writer: Writer): void {
    const { error, since = 0 } = slot.record as Box;
    if (Math.max(since, slot.meta?.order ?? 0) > meta.order) return;
    if (slot.meta && !error && !since && equal(slot.links[0], link)) return writer.tx.confirm(slot);
    this.mark(slot, {}, writer);
    slot.links = [link];
    slot.meta = meta;
  }

  /** Gives an answer another state; its data stays. */
  mark(slot: Slot, state: State, { tx }: Writer): void {
    tx.touch(slot);
    slot.record = { ...state, value: (slot.record as Box).value };
  }

  override shell({ record }: Slot): object {
    return { ...(record as Box) };
  }

  override settle(slot: Slot): void {
    const box = slot.record as Box;
    box.value = showAgain(slot.links[0], box.value);
  }
}
