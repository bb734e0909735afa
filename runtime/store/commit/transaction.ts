import { equal, type Meta, NONE, Slot } from '../link/slot.ts';
import { type Table, UNVERIFIED } from '../tables/table.ts';
import type { Store } from './store.ts';

/** Everything in a slot that a commit may change. */
type State = Omit<Slot, 'table' | 'pk'>;

/** A slot and what it was. */
interface Saved {
  readonly slot: Slot;
  readonly was: State;
}

/** The state to restore on rollback. A slot without data stands for itself: there is nothing to remember. */
export type Undo = Slot | Saved;

/** Slots of which a response said again what they hold, each followed by the age that it had. */
export type Confirmed = (Slot | Meta | undefined)[];

/** The state of a new slot before the transaction. New slots share it, so it must never be written to. */
const NOTHING: State = {
  record: undefined,
  links: NONE,
  layout: undefined,
  meta: undefined,
  changedAt: 0,
  checkedAt: 0,
  insertion: 0,
};

export const save = (slot: Slot): Saved => ({ slot, was: { ...slot } });

export const slotOf = (undo: Undo): Slot => (undo instanceof Slot ? undo : undo.slot);

const wasOf = (undo: Undo): State => (undo instanceof Slot ? NOTHING : undo.was);

/** Undoes what a log has, the last entry first. */
export function rollback(log: readonly Undo[]): void {
  for (let i = log.length; i--; ) Object.assign(slotOf(log[i]!), wasOf(log[i]!));
}

/**
 * The phases of one commit. Each phase writes in place at a tick of its own and logs what it overwrites; a phase that
 * throws leaves nothing behind. `finish` gives back the objects of what came out unchanged.
 */
export class Transaction {
  /** One log per phase, before them what was visible of an overlay taken off. */
  readonly logs: (readonly Undo[])[] = [];
  /** How slots looked under the layers that were taken off. */
  readonly visible = new Map<Slot, State>();
  private readonly start: number;
  log: Undo[] = [];
  readonly confirmed: Confirmed = [];
  /**
   * Something was written twice, taken away, or replaced when others showed it already: all has to be looked at in the
   * end.
   */
  rewrites = false;

  constructor(private readonly store: Store) {
    this.start = store.clock + 1;
  }

  /** True if layers are being laid over the base again. */
  get isReplay(): boolean {
    return this.visible.size > 0;
  }

  /** Runs `write` as one phase; returns what undoes it. */
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

  /**
   * Announces a change of `slot`. True at the first in a phase: the record must then be replaced; afterwards it is the
   * phase's own, and written in place.
   */
  touch(slot: Slot): boolean {
    const tick = this.store.clock;
    const { table } = slot;
    if (slot.changedAt === tick) {
      this.rewrites = true;
      return false;
    }
    if (slot.changedAt) {
      const undo = save(slot);
      // What an earlier phase wrote may be linked to what this one replaces.
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

  /** A new record may be one that others show already. */
  arrive(table: Table): void {
    table.changedAt = this.store.clock;
    if (table.reliedAt === this.store.clock) this.rewrites = true;
  }

  /** Ends the transaction; true when anything visible changed. */
  finish(): boolean {
    const changes = this.rewrites ? this.compare() : this.log.length > 0;
    this.store.clock++;
    return changes;
  }

  /** Gives back what came out as it was; true when something did not. */
  private compare(): boolean {
    const entries = this.entries();
    let changes = false;
    // By index: an iterator would make an object per entry until the loop is optimized.
    for (let i = 0; i < entries.length; i++) {
      const [slot, was] = [slotOf(entries[i]!), wasOf(entries[i]!)];
      if (this.isSame(slot, was)) {
        const { meta, layout, insertion } = slot;
        // A deletion of what was never there was heard of, too.
        Object.assign(slot, was, { meta, layout, insertion, changedAt: was.changedAt || 1 });
      } else changes = true;
    }
    for (const entry of entries) this.markUnverified(slotOf(entry), wasOf(entry));
    return changes;
  }

  /** True if a slot shows in the end what it showed before. */
  private isSame(slot: Slot, was: State): boolean {
    if (slot.record === was.record) return true;
    return (
      slot.record !== undefined &&
      was.record !== undefined &&
      equal(slot.links, was.links) &&
      slot.table.same(slot.record as never, was.record as never)
    );
  }

  /** Dates changes to the end of the transaction. The first reader of an unread record verifies it again. */
  private markUnverified(slot: Slot, was: State): void {
    if (slot.record === was.record) return;
    slot.changedAt = slot.table.changedAt = this.store.clock;
    if (slot.checkedAt < 0 || slot.checkedAt >= this.start) slot.checkedAt = UNVERIFIED;
  }

  /** The value visible before the transaction, once per slot. */
  private entries(): readonly Undo[] {
    if (this.logs.length === 1) return this.log;
    const first = new Map<Slot, Undo>();
    for (const entry of this.logs.flat()) if (!first.has(slotOf(entry))) first.set(slotOf(entry), entry);
    return [...first.values()];
  }
}
