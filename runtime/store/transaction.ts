import { equal, type Link, type Meta, NONE, type Slot } from './slot.ts';
import type { Store } from './store.ts';
import { UNVERIFIED } from './table.ts';

/** What to undo: a slot, and everything in it that a commit may change, as it was. */
export interface Undo {
  readonly slot: Slot;
  readonly was: Omit<Slot, 'table' | 'pk'>;
}

/** Of a slot that nothing was heard of. */
const NOTHING: Undo['was'] = {
  record: undefined,
  links: NONE,
  layout: undefined,
  meta: undefined,
  changedAt: 0,
  checkedAt: 0,
  seen: 0,
};

const save = (slot: Slot): Undo => ({ slot, was: { ...slot } });

/** Undoes what a log has, the last entry first. */
function rollback(log: readonly Undo[]): void {
  for (let i = log.length; i--; ) Object.assign(log[i]!.slot, log[i]!.was);
}

/**
 * The phases of one commit. Each phase writes in place at a tick of its own and logs what it overwrites; a phase that
 * throws leaves nothing behind. `finish` gives back the objects of what came out unchanged.
 */
export class Transaction {
  /** One log per phase, before them what was visible of an overlay taken off. */
  private readonly logs: (readonly Undo[])[] = [];
  /** How slots looked under the layers that were taken off. */
  private readonly visible = new Map<Slot, Undo['was']>();
  private readonly start: number;
  log: Undo[] = [];
  confirmed: Slot[] = [];
  /**
   * Something was written twice, taken away, or replaced when others showed it already: all has to be looked at in the
   * end.
   */
  rewrites = false;

  constructor(private readonly store: Store) {
    this.start = store.clock + 1;
  }

  /** Takes back the phases of an earlier commit; how it looked stays known, to be compared in the end. */
  takeBack(log: readonly Undo[]): void {
    const visible = log.map(({ slot }) => save(slot));
    this.logs.push(visible);
    rollback(log);
    for (const { slot, was } of visible) {
      this.visible.set(slot, was);
      // What came out as it was below has been seen since.
      if (slot.record === was.record) slot.checkedAt = was.checkedAt;
    }
  }

  /** Whether layers are being laid over the base again. */
  get isReplay(): boolean {
    return this.visible.size > 0;
  }

  /** Gives a list that a layer writes again as it was its object back. */
  recall(slot: Slot, links: readonly Link[]): boolean {
    const was = this.visible.get(slot);
    if (was?.links !== links) return false;
    Object.assign(slot, { record: was.record, links, checkedAt: was.checkedAt });
    return true;
  }

  /** Runs `write` as one phase; returns what undoes it. */
  phase(write: () => void): readonly Undo[] {
    const log: Undo[] = [];
    this.log = log;
    this.confirmed = [];
    this.rewrites = this.logs.push(log) > 1 || this.rewrites;
    this.store.clock++;
    try {
      write();
    } catch (error) {
      rollback(log.splice(0));
      throw error;
    }
    return log;
  }

  /** Restores everything as it was before the transaction. */
  abort(): void {
    for (const log of this.logs.reverse()) rollback(log);
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
    const isKnown = slot.changedAt || slot.meta;
    const undo = isKnown ? save(slot) : { slot, was: NOTHING };
    // What an earlier phase wrote may be linked to what this one replaces. Never of what is new, which all share.
    if (slot.changedAt >= this.start) undo.was.checkedAt = UNVERIFIED;
    this.log.push(undo);
    slot.changedAt = tick;
    // What is new is shown by nothing but what is written with it.
    if (isKnown || table.isOpen) {
      table.changedAt = tick;
      if (table.reliedAt === tick || (isKnown && table.shownAt === tick)) this.rewrites = true;
    }
    slot.checkedAt = -Math.abs(slot.checkedAt) || UNVERIFIED;
    return true;
  }

  /** A response said again what the slot holds: its age changes, nothing else. */
  confirm(slot: Slot): void {
    this.confirmed.push(slot);
  }

  /** Ages what the phase confirmed; called when it can no longer fail. */
  renew(meta: Meta): void {
    const { confirmed } = this;
    for (let i = 0; i < confirmed.length; i++) confirmed[i]!.meta = meta;
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
      const { slot, was } = entries[i]!;
      if (this.isSame(entries[i]!)) {
        const { meta, layout, seen } = slot;
        Object.assign(slot, was, { meta, layout, seen });
      } else changes = true;
    }
    for (const entry of entries) this.distrust(entry);
    return changes;
  }

  /** Whether a slot shows in the end what it showed before. */
  private isSame({ slot, was }: Undo): boolean {
    if (slot.record === was.record) return true;
    return (
      slot.record !== undefined &&
      was.record !== undefined &&
      equal(slot.links, was.links) &&
      slot.table.same(slot.record as never, was.record as never)
    );
  }

  /** What changed did so at the end of the transaction; who first reads a record that nobody has seen looks at it again. */
  private distrust({ slot, was }: Undo): void {
    if (slot.record === was.record) return;
    slot.changedAt = slot.table.changedAt = this.store.clock;
    if (slot.checkedAt < 0 || slot.checkedAt >= this.start) slot.checkedAt = UNVERIFIED;
  }

  /** What was visible before, once per slot. */
  private entries(): readonly Undo[] {
    if (this.logs.length === 1) return this.log;
    const first = new Map<Slot, Undo>();
    for (const entry of this.logs.flat()) if (!first.has(entry.slot)) first.set(entry.slot, entry);
    return [...first.values()];
  }
}
