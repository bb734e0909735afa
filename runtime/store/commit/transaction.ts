import { equal } from '../link/link.ts';
import {
  type Confirmed,
  isUnseen,
  type Meta,
  NONE,
  Slot,
  type SlotState,
  type Store,
  type Table,
  type Transaction,
  UNVERIFIED,
  type Undo,
} from '../model.ts';

/** The state of a new slot before the transaction. New slots share it, so it must never be written to. */
const NOTHING: SlotState = {
  record: undefined,
  links: NONE,
  layout: undefined,
  meta: undefined,
  changedAt: 0,
  checkedAt: 0,
  insertion: 0,
};

export const save = (slot: Slot): Exclude<Undo, Slot> => ({ slot, was: { ...slot } });

export const slotOf = (undo: Undo): Slot => (undo instanceof Slot ? undo : undo.slot);

const wasOf = (undo: Undo): SlotState => (undo instanceof Slot ? NOTHING : undo.was);

/** Undoes the entries of a log, last entry first. */
export function rollback(log: readonly Undo[]): void {
  for (let i = log.length; i--; ) Object.assign(slotOf(log[i]!), wasOf(log[i]!));
}

/**
 * The phases of one commit. Each phase has its own tick, writes in place and logs what it overwrites; a phase
 * that throws is undone. `finish` restores the objects of unchanged records.
 */
export class PhasedTransaction implements Transaction {
  /** One log per phase, preceded by the visible state of removed layers. */
  readonly logs: (readonly Undo[])[] = [];
  readonly visible = new Map<Slot, SlotState>();
  private readonly start: number;
  log: Undo[] = [];
  readonly confirmed: Confirmed = [];
  rewrites = false;

  constructor(private readonly store: Store) {
    this.start = store.clock + 1;
  }

  get isReplay(): boolean {
    return this.visible.size > 0;
  }

  /** Runs `write` as one phase; returns the log that undoes it. */
  phase(write: () => void): readonly Undo[] {
    const log: Undo[] = [];
    this.log = log;
    this.rewrites = this.logs.push(log) > 1 || this.rewrites;
    this.store.clock++;
    try {
      this.store.guard(write);
    } catch (error) {
      rollback(log.splice(0));
      throw error;
    }
    return log;
  }

  /** Restores everything as it was before the transaction. */
  abort(): void {
    for (const log of this.logs.reverse()) rollback(log);
    for (let i = this.confirmed.length; i; i -= 2) {
      (this.confirmed[i - 2] as Slot).meta = this.confirmed[i - 1] as Meta;
    }
  }

  touch(slot: Slot): boolean {
    const tick = this.store.clock;
    const { table } = slot;
    if (slot.changedAt === tick) {
      this.rewrites = true;
      return false;
    }
    if (slot.changedAt) {
      const undo = save(slot);
      // A record that an earlier phase wrote may link to one that this phase replaces.
      if (slot.changedAt >= this.start) undo.was.checkedAt = UNVERIFIED;
      this.log.push(undo);
      table.changedAt = tick;
      if (table.reliedAt === tick || table.shownAt === tick) this.rewrites = true;
    } else {
      this.log.push(slot);
      if (table.isOpen) this.arrive(table);
    }
    slot.changedAt = tick;
    slot.checkedAt = -Math.abs(slot.checkedAt) || UNVERIFIED;
    return true;
  }

  arrive(table: Table): void {
    table.changedAt = this.store.clock;
    if (table.reliedAt === this.store.clock) this.rewrites = true;
  }

  /** Ends the transaction; true if anything visible changed. */
  finish(): boolean {
    const changes = this.rewrites ? this.compare() : this.log.length > 0;
    this.store.clock++;
    return changes;
  }

  /** Restores the objects of unchanged slots; true if any slot changed. */
  private compare(): boolean {
    const entries = this.entries();
    let changes = false;
    // By index: an iterator would make an object per entry until the loop is optimized.
    for (let i = 0; i < entries.length; i++) {
      const [slot, was] = [slotOf(entries[i]!), wasOf(entries[i]!)];
      if (this.isSame(slot, was)) {
        const { meta, layout, insertion } = slot;
        // Deleting a record that never existed also counts as known.
        Object.assign(slot, was, { meta, layout, insertion, changedAt: was.changedAt || 1 });
      } else changes = true;
    }
    for (const entry of entries) this.markUnverified(slotOf(entry), wasOf(entry));
    return changes;
  }

  /** True if a slot shows the same at the end as before. */
  private isSame(slot: Slot, was: SlotState): boolean {
    if (slot.record === was.record) return true;
    return (
      slot.record !== undefined &&
      was.record !== undefined &&
      equal(slot.links, was.links) &&
      slot.table.same(slot.record as never, was.record as never)
    );
  }

  /** Dates changes to the end of the transaction. The first reader of an unread record verifies it again. */
  private markUnverified(slot: Slot, was: SlotState): void {
    if (slot.record === was.record) return;
    slot.changedAt = slot.table.changedAt = this.store.clock;
    if (isUnseen(slot) || slot.checkedAt >= this.start) slot.checkedAt = UNVERIFIED;
  }

  /** The value visible before the transaction, once per slot. */
  private entries(): readonly Undo[] {
    if (this.logs.length === 1) return this.log;
    const first = new Map<Slot, Undo>();
    for (const entry of this.logs.flat()) if (!first.has(slotOf(entry))) first.set(slotOf(entry), entry);
    return [...first.values()];
  }
}
