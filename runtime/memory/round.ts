import type { Controller } from '../controller/controller.ts';
import type { Entry } from '../controller/entry.ts';
import type { Store } from '../store/commit/store.ts';
import { slotOf, type Transaction } from '../store/commit/transaction.ts';
import { type Link, NONE, ShapeLink, Slot } from '../store/link/slot.ts';
import { AnswerTable, type Box } from '../store/tables/answers.ts';
import { EntityTable } from '../store/tables/entity-table.ts';
import type { Table } from '../store/tables/table.ts';
import { tablesOf } from '../store/tables/tables.ts';
import { Ages } from './ages.ts';
import { Candidates } from './candidates.ts';
import { forget } from './forget.ts';

/** Entries that were collected; a component may still hold one that it has not subscribed at. */
export const dropped = new WeakSet<Entry>();

/** Work in small steps. */
type Steps = Generator<void, void>;

/**
 * One round of collecting: what nobody shows or waits for and what is past its time goes, except for what something that
 * stays refers to.
 *
 * The store is in use between any two steps, so the round hears of whatever is written, asked for or watched meanwhile,
 * and keeps that. And it never takes a slot from its table that anything refers to: first all slots that go are emptied in
 * their places, then the empty ones are taken out. In between, somebody who comes upon one finds what a missing record is.
 */
export class Round {
  /** The slots to remove, unless something refers to them. */
  private readonly going = new Candidates();
  /** The slots that stay, and whose links are to be followed. */
  private readonly staying: Slot[] = [];
  /** How old all records were, those that went included. */
  readonly ages = new Ages();
  /** How many records went. */
  gone = 0;
  readonly now = Date.now();
  private readonly store: Store;
  private work = 0;

  /**
   * @param cutoff What landed before it goes even if it is fresh, in milliseconds since the epoch.
   * @param portion How many slots and links are looked at in one step.
   */
  constructor(
    private readonly controller: Controller,
    private readonly cutoff: number,
    private readonly portion = 128,
  ) {
    this.store = controller.store;
  }

  /** The whole round. It may be left off after any step. */
  *steps(): Steps {
    yield* this.survey();
    yield* this.mark();
    yield* this.drop();
    yield* this.empty();
    yield* this.remove();
  }

  /** True if the round may go on: under pending mutations nothing is collected. */
  get isValid(): boolean {
    return this.controller.store === this.store && !this.store.layers.size;
  }

  /** Something refers to this, or asked for it. */
  keep(slot: Slot): void {
    this.staying.push(slot);
  }

  /** A response wrote this, or said it again. */
  onCommit({ logs, confirmed }: Transaction): void {
    for (const log of logs) for (const entry of log) this.keep(slotOf(entry));
    for (const slot of confirmed) if (slot instanceof Slot) this.keep(slot);
  }

  /** True if it is time to look at the clock. */
  private isDue(): boolean {
    return ++this.work % this.portion === 0;
  }

  /** Tells apart what may go and what stays by its own age. */
  private *survey(): Steps {
    const { store } = this;
    for (const table of [...tablesOf(store), ...store.answers.values()]) {
      for (const slots of [table.dense, table.slots.values()]) {
        for (const slot of slots) {
          if (slot && this.isYoung(slot)) this.keep(slot);
          else if (slot) this.going.add(slot);
          if (slot?.record && table instanceof EntityTable) this.ages.add(this.now - slot.meta!.date);
          if (this.isDue()) yield;
        }
      }
    }
  }

  private isYoung({ record, meta, table }: Slot): boolean {
    // Of answers their entries tell.
    if (!meta || table instanceof AnswerTable) return false;
    // An answer that was asked for before the deletion must not bring the record back.
    if (record === undefined) return !!meta.deleted && this.controller.pending.size > 0;
    return meta.expiresAt > this.now && meta.date >= this.cutoff;
  }

  /** Finds all that stays. */
  private *mark(): Steps {
    for (const { watchers } of this.store.answers.values()) {
      for (const { entry } of watchers) {
        this.keep(entry.slot);
        if (this.isDue()) yield;
      }
    }
    const invalid: Entry[] = [];
    for (const entry of this.entries()) {
      if (entry.box.invalid) invalid.push(entry);
      if (this.isNeeded(entry)) this.keep(entry.slot);
      if (this.isDue()) yield;
    }
    yield* this.follow();
    // As long as the data are there, it is known that they must not be shown.
    for (const { slot } of invalid) {
      const root = slot.links[0];
      if (root instanceof Slot && root.record !== undefined && !this.going.has(root)) this.keep(slot);
      if (this.isDue()) yield;
    }
    yield* this.follow();
  }

  private *entries(): Generator<Entry> {
    for (const byKey of this.controller.entries.values()) yield* byKey.values();
  }

  /** Somebody waits for it or shows it, or it is what the server said not long ago. */
  private isNeeded(entry: Entry): boolean {
    const { meta, record } = entry.slot;
    const { expiresAt } = record as Box;
    const until = expiresAt ?? (meta && meta.date >= this.cutoff ? entry.freshUntil() : 0);
    return isBusy(entry) || until > this.now;
  }

  /** Keeps everything that a kept slot refers to. */
  private *follow(): Steps {
    for (let slot = this.staying.pop(); slot; slot = this.staying.pop()) {
      this.going.delete(slot);
      yield* this.links(slot.table.sources?.(slot) ?? slot.links);
    }
  }

  private *links(links: readonly Link[]): Steps {
    for (const link of links) {
      if (link instanceof Slot) {
        if (this.going.delete(link)) this.staying.push(link);
        if (this.isDue()) yield;
      } else if (link instanceof ShapeLink) yield* this.links(link.links);
      else if (Array.isArray(link)) yield* this.links(link);
    }
  }

  /** The remaining candidates; slots found to stay in the meantime are followed first. */
  private *left(): Generator<Slot | undefined> {
    for (const slot of this.going) {
      if (this.staying.length) {
        for (const _ of this.follow()) yield;
      }
      if (this.going.has(slot)) yield slot;
    }
  }

  /** Forgets the entries that nobody needs. */
  private *drop(): Steps {
    for (const byKey of this.controller.entries.values()) {
      for (const [key, entry] of byKey) {
        if (isBusy(entry)) this.keep(entry.slot);
        yield* this.follow();
        if (this.going.has(entry.slot)) {
          byKey.delete(key);
          dropped.add(entry);
        }
        if (this.isDue()) yield;
      }
    }
  }

  /** Empties what goes; answers, to which nothing refers, go at once, with what they show: somebody may still look. */
  private *empty(): Steps {
    this.store.clock++;
    for (const slot of this.left()) {
      if (slot) this.clear(slot);
      if (slot && !this.isDue()) continue;
      yield;
      this.store.clock++;
    }
  }

  private clear(slot: Slot): void {
    const { table } = slot;
    if (table instanceof AnswerTable) {
      if (!table.sources) remove(slot);
      return;
    }
    if (table instanceof EntityTable && slot.record) this.gone++;
    slot.record = slot.layout = slot.meta = undefined;
    slot.links = NONE;
    slot.checkedAt = slot.insertion = 0;
    // Whoever comes upon it shows it as missing.
    slot.changedAt = table.changedAt = this.store.clock;
  }

  private *remove(): Steps {
    for (const slot of this.left()) {
      if (slot) remove(slot);
      if (!slot || this.isDue()) yield;
    }
    for (const table of tablesOf(this.store)) yield* this.compact(table);
    forget(this.controller);
  }

  /** An array of keys that are mostly gone is larger than the map would be. */
  private *compact(table: Table): Steps {
    const { dense, slots } = table;
    let used = 0;
    for (const slot of dense) {
      used += +!!slot;
      if (this.isDue()) yield;
    }
    // From its end, so that it is whole at any time.
    while (dense.length > 1_024 && used < dense.length / 4) {
      const slot = dense.pop();
      if (slot) slots.set(slot.pk, slot);
      if (this.isDue()) yield;
    }
    // With the last record goes what the table learned of their fields.
    if (!used && !slots.size && table instanceof EntityTable) table.adopt(table.type);
  }
}

function remove(slot: Slot): void {
  const { table, pk } = slot;
  if (table.dense[pk as number] === slot) table.dense[pk as number] = undefined;
  // An answer that went before may have a successor.
  else if (table.slots.get(pk) === slot) table.slots.delete(pk);
  table.argsOf?.delete(slot);
}

const isBusy = ({ retainers: holds, promise }: Entry): boolean => !!(holds || promise);
