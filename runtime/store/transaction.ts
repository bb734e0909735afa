import type { Layout } from './layout.ts';
import { eachRaw, eachSlot, type Link, type Meta, NONE, Slot } from './slot.ts';
import type { Store } from './store.ts';

/** Everything in a slot that a commit may change, as it was. */
class Saved {
  readonly record: unknown;
  readonly links: readonly Link[];
  readonly layout: Layout | undefined;
  readonly meta: Meta | undefined;
  readonly changedAt: number;
  readonly checkedAt: number;
  readonly seen: number;
  constructor(readonly slot: Slot) {
    this.record = slot.record;
    this.links = slot.links;
    this.layout = slot.layout;
    this.meta = slot.meta;
    this.changedAt = slot.changedAt;
    this.checkedAt = slot.checkedAt;
    this.seen = slot.seen;
  }

  restore(): void {
    const { slot } = this;
    slot.record = this.record;
    slot.links = this.links;
    slot.layout = this.layout;
    slot.meta = this.meta;
    slot.changedAt = this.changedAt;
    slot.checkedAt = this.checkedAt;
    slot.seen = this.seen;
  }

  /** After a commit that came back to what was visible before, the old object stays, with its stamps. */
  keep(): boolean {
    const { slot, record } = this;
    const unchanged =
      record === slot.record ||
      (record !== undefined &&
        slot.record !== undefined &&
        slot.table.same(slot, this));
    if (unchanged) {
      if (slot.links !== this.links) noteLinks(slot);
      slot.record = record;
      slot.changedAt = this.changedAt;
      slot.checkedAt = this.checkedAt;
    }
    return unchanged;
  }
}

/** Notes which tables the slot's links lead to. */
const noteLinks = ({ table, links }: Slot): void => eachSlot(links, (target) => table.linksTo(target.table));

/** What to undo: the former state of a slot that was there, or the slot itself where there was nothing. */
export type Undo = Saved | Slot;

function undo(entry: Undo): void {
  if (entry instanceof Saved) return entry.restore();
  entry.record = entry.layout = entry.meta = undefined;
  entry.links = NONE;
  entry.changedAt = entry.checkedAt = entry.seen = 0;
}

export function rollback(log: readonly Undo[]): void {
  for (let i = log.length; i--; ) undo(log[i]!);
}

const slotOf = (entry: Undo): Slot => (entry instanceof Slot ? entry : entry.slot);

/**
 * The phases of one commit. Each phase writes in place at a tick of its own and logs what it overwrites; a phase that
 * throws leaves nothing behind. `finish` gives back the objects of what came out unchanged, and links the new ones.
 */
export class Transaction {
  /** One log per phase, before them what was visible of an overlay taken off. */
  private readonly logs: (readonly Undo[])[] = [];
  private readonly start: number;
  /** Records made since this tick have not been shown to anyone. */
  private unseen: number;
  private log: Undo[] = [];
  private confirmed: Slot[] = [];

  constructor(private readonly store: Store) {
    this.start = this.unseen = store.clock + 1;
  }

  /** Takes back the phases of an earlier commit; how it looked stays known, to be compared in the end. */
  takeBack(log: readonly Undo[]): void {
    this.logs.push(log.map((entry) => new Saved(slotOf(entry))));
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
    this.log.push(slot.changedAt || slot.meta ? new Saved(slot) : slot);
    slot.changedAt = slot.checkedAt = tick;
    return true;
  }

  /** Runs the converters of what the phase wrote: one that throws rejects the response. */
  convert(): void {
    if (!this.store.converts) return;
    for (const entry of this.log) eachRaw(slotOf(entry).links, (link) => link.show());
  }

  /** A reader in the middle of the transaction is about to renew a record. */
  renewed(slot: Slot): void {
    this.log.push(new Saved(slot));
  }

  /** A response said again what the slot holds: its age changes, nothing else. */
  confirm(slot: Slot): void {
    this.confirmed.push(slot);
  }

  /** Ages what the phase confirmed; called when it can no longer fail. */
  renew(meta: Meta): void {
    for (const slot of this.confirmed) slot.meta = meta;
  }

  /**
   * Links what was written so far: for readers in the middle of a transaction (optimistic responses), and so that what
   * later phases overwrite is whole when they are taken back. Its links are not known good: the end may keep other
   * objects.
   */
  settle(): void {
    this.link(this.entries().map(slotOf), false);
    this.unseen = ++this.store.clock;
  }

  /** Ends the transaction; true when anything visible changed. */
  finish(): boolean {
    const changed: Slot[] = [];
    const entries = this.entries();
    for (const late of [false, true]) {
      for (const entry of entries) {
        const slot = slotOf(entry);
        if (slot.table.late !== late) continue;
        slot.table.relink?.(slot);
        if (entry instanceof Slot ? slot.changedAt : !entry.keep()) changed.push(slot);
      }
    }
    this.link(changed, true);
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

  /** Gives changed slots their stamps, and the new records among them their links. */
  private link(changed: readonly Slot[], last: boolean): void {
    const tick = this.store.clock;
    for (const slot of changed) slot.changedAt = slot.table.changedAt = tick;
    const { start, unseen } = this;
    const written = (slot: Slot) =>
      slot.record !== undefined && (slot.checkedAt < 0 ? -slot.checkedAt : slot.checkedAt) >= unseen;
    let verified = true;
    for (const slot of changed) {
      const { table, links } = slot;
      if (!links.length || !written(slot)) continue;
      eachSlot(links, (target) => {
        table.linksTo(target.table);
        // A link to a record that this commit did not write is known good only if nothing behind it changed.
        verified &&=
          written(target) ||
          target.record === undefined ||
          target.table.leaf ||
          target.checkedAt >= target.table.reachChangedAt();
      });
    }
    for (const slot of changed) {
      if (!written(slot)) {
        // Shown in the middle of this transaction, perhaps with objects that did not stay.
        if (slot.checkedAt >= start) slot.checkedAt = 0;
        continue;
      }
      slot.table.settle(slot);
      slot.checkedAt = !last ? 0 : verified || slot.table.leaf ? tick : -tick;
    }
  }
}
