import { revert } from './read.ts';
import { each, type Meta, NONE, RawLink, Slot } from './slot.ts';
import type { Store } from './store.ts';

/** What to undo: a slot that was there before with its former state, or the slot alone where there was nothing. */
export type Undo = Saved | Slot;

interface Saved {
  readonly slot: Slot;
  readonly was: Slot;
}

const NOTHING: Partial<Slot> = {
  record: undefined,
  links: NONE,
  layout: undefined,
  meta: undefined,
  changedAt: 0,
  checkedAt: 0,
  seen: 0,
};

const slotOf = (entry: Undo): Slot => (entry instanceof Slot ? entry : entry.slot);

/** A slot and everything in it that a commit may change, as it is. */
const save = (slot: Slot): Saved => ({ slot, was: { ...slot } });

/** Undoes what a log has, the last entry first. */
function rollback(log: readonly Undo[]): void {
  for (let i = log.length; i--; ) {
    const entry = log[i]!;
    if (entry instanceof Slot) Object.assign(entry, NOTHING);
    else Object.assign(entry.slot, entry.was);
  }
}

/**
 * The phases of one commit. Each phase writes in place at a tick of its own and logs what it overwrites; a phase that
 * throws leaves nothing behind. `finish` links the new records, and gives back the objects of what came out unchanged.
 */
export class Transaction {
  /** One log per phase, before them what was visible of an overlay taken off. */
  private readonly logs: (readonly Undo[])[] = [];
  private readonly start: number;
  private log: Undo[] = [];
  private confirmed: Slot[] = [];

  constructor(private readonly store: Store) {
    this.start = store.clock + 1;
  }

  /** Takes back the phases of an earlier commit; how it looked stays known, to be compared in the end. */
  takeBack(log: readonly Undo[]): void {
    this.logs.push(log.map((entry) => save(slotOf(entry))));
    rollback(log);
  }

  /** Runs `write` as one phase; returns what undoes it. */
  phase(write: () => void): readonly Undo[] {
    const log: Undo[] = [];
    this.log = log;
    this.confirmed = [];
    this.logs.push(log);
    this.store.clock++;
    try {
      write();
      // Converters run now: one that throws rejects the response.
      if (this.store.converts) {
        for (const entry of log) each(slotOf(entry).links, (leaf) => leaf instanceof RawLink && leaf.show());
      }
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
    if (slot.changedAt === tick) return false;
    this.log.push(slot.changedAt || slot.meta ? save(slot) : slot);
    slot.changedAt = slot.checkedAt = tick;
    return true;
  }

  /** A response said again what the slot holds: its age changes, nothing else. */
  confirm(slot: Slot): void {
    this.confirmed.push(slot);
  }

  /** Ages what the phase confirmed; called when it can no longer fail. */
  renew(meta: Meta): void {
    for (const slot of this.confirmed) slot.meta = meta;
  }

  /** Lays layers over what was written so far, which must be whole when they are taken off again. */
  overlay(replay: () => readonly Undo[]): readonly Undo[] {
    this.link(this.entries().map(slotOf));
    const log = replay();
    for (const entry of log) {
      // By the time it comes back, it may have been shown, and its links are of now.
      if ('was' in entry && (entry.was.checkedAt < 0 || this.isNew(entry.was))) entry.was.checkedAt = 0;
    }
    return log;
  }

  /** Ends the transaction; true when anything visible changed. */
  finish(): boolean {
    let changed: Slot[] = [];
    const before = new Map<Slot, Slot>();
    const entries = this.entries();
    for (let i = 0; i < entries.length; i++) {
      const entry = entries[i]!;
      if (entry instanceof Slot) {
        if (entry.changedAt) changed.push(entry);
      } else if (entry.was.record === entry.slot.record) keep(entry.slot, entry.was);
      else {
        changed.push(entry.slot);
        before.set(entry.slot, entry.was);
      }
    }
    this.link(changed);
    const back = revert([...before.keys()], (slot) => before.get(slot)!.record);
    if (back.length) {
      for (const slot of back) keep(slot, before.get(slot)!);
      changed = changed.filter((slot) => !back.includes(slot));
      // Some of the rest was linked to objects that did not stay; those that came back may need a look themselves.
      for (const slot of changed) {
        if (!this.isNew(slot)) continue;
        slot.table.settle(slot);
        slot.checkedAt = -Math.abs(slot.checkedAt);
      }
    }
    this.store.clock++;
    return changed.length > 0;
  }

  /** What was visible before, once per slot. */
  private entries(): readonly Undo[] {
    if (this.logs.length === 1) return this.log;
    const first = new Map<Slot, Undo>();
    for (const entry of this.logs.flat()) if (!first.has(slotOf(entry))) first.set(slotOf(entry), entry);
    return [...first.values()];
  }

  /** Whether the slot's record was made by this transaction. */
  private isNew(slot: Slot): boolean {
    const at = slot.checkedAt;
    return slot.record !== undefined && (at < 0 ? -at : at) >= this.start;
  }

  /** Gives changed slots their stamps, and the new records among them their links. */
  private link(changed: readonly Slot[]): void {
    const tick = this.store.clock;
    let verified = true;
    for (let i = 0; i < changed.length; i++) {
      const slot = changed[i]!;
      slot.changedAt = slot.table.changedAt = tick;
    }
    for (let i = 0; i < changed.length; i++) {
      const slot = changed[i]!;
      slot.table.relink?.(slot);
      if (!slot.links.length || !this.isNew(slot)) continue;
      each(slot.links, (target) => {
        if (target instanceof RawLink) return;
        const { table } = target;
        slot.table.linksTo(table);
        // A link to a record that this commit did not write is known good only if nothing behind it changed.
        verified &&=
          target.record === undefined ||
          table.leaf ||
          this.isNew(target) ||
          target.checkedAt >= table.reachChangedAt();
      });
    }
    for (let i = 0; i < changed.length; i++) {
      const slot = changed[i]!;
      if (slot.table.leaf || !this.isNew(slot)) continue;
      slot.table.settle(slot);
      slot.checkedAt = verified ? tick : -tick;
    }
  }
}

/** The slot shows what it showed before: its object and its stamps are those of then. */
function keep(slot: Slot, was: Slot): void {
  slot.record = was.record;
  slot.changedAt = was.changedAt;
  // A stamp belongs to the links that it was made with.
  slot.checkedAt = slot.links === was.links ? was.checkedAt : 0;
}
