import { now } from '../clock.ts';
import type { Controller } from '../controller/controller.ts';
import type { Entry } from '../controller/entry.ts';
import type { NormalizedStore } from '../store/commit/store.ts';
import { type PhasedTransaction, slotOf } from '../store/commit/transaction.ts';
import { EntityTable } from '../store/entities/entity-table.ts';
import { tablesOf } from '../store/extras/tables.ts';
import { type Link, NONE, ShapeLink, Slot, type Table } from '../store/model.ts';
import { type Box, EndpointTable } from '../store/tables/endpoint-table.ts';
import { Ages } from './ages.ts';
import { Candidates } from './candidates.ts';
import { forget } from './forget.ts';

/** Collected entries; a component may still hold one that it has not subscribed to. */
export const dropped = new WeakSet<Entry>();

/** Work, split into small steps. */
type Steps = Generator<void, void>;

/**
 * One round of garbage collection: it removes data that is expired and neither shown nor requested, except for
 * data that kept data refers to.
 *
 * The store is in use between any two steps, so the round is notified of everything that is written, requested
 * or watched meanwhile, and keeps that. It never removes a slot from its table while something refers to it: it
 * first empties all slots to remove in place, then removes the empty ones. In between, readers see an emptied
 * slot as a missing record.
 */
export class Round {
  /** The slots to remove, unless something refers to them. */
  private readonly going = new Candidates();
  /** Slots that stay and whose links are still to be followed. */
  private readonly staying: Slot[] = [];
  /** The ages of all records, including removed ones. */
  readonly ages = new Ages();
  /** The number of removed records. */
  gone = 0;
  readonly now = now();
  private readonly store: NormalizedStore;
  private work = 0;

  /**
   * @param cutoff Data that arrived before it is removed even if it is fresh, in milliseconds since the epoch.
   * @param portion The number of slots and links that one step checks.
   */
  constructor(
    private readonly controller: Controller,
    private readonly cutoff: number,
    private readonly portion = 128,
  ) {
    this.store = controller.store;
  }

  /** The whole round. It may be aborted after any step. */
  *steps(): Steps {
    yield* this.survey();
    yield* this.mark();
    yield* this.drop();
    yield* this.empty();
    yield* this.remove();
  }

  /** True if the round may continue: nothing is collected while mutations are pending. */
  get isValid(): boolean {
    return this.controller.store === this.store && !this.store.layers.size;
  }

  /** Keeps a slot that something refers to or requested. */
  keep(slot: Slot): void {
    this.staying.push(slot);
  }

  /** Keeps the slots that a response wrote or confirmed. */
  onCommit({ logs, confirmed }: PhasedTransaction): void {
    for (const log of logs) for (const entry of log) this.keep(slotOf(entry));
    for (const slot of confirmed) if (slot instanceof Slot) this.keep(slot);
  }

  /** True if it is time to check the clock. */
  private isDue(): boolean {
    return ++this.work % this.portion === 0;
  }

  /** Splits all slots by age into candidates and slots that stay. */
  private *survey(): Steps {
    const { store } = this;
    for (const table of [...tablesOf(store), ...store.endpointTables.values()]) {
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
    // For responses, their entries decide.
    if (!meta || table instanceof EndpointTable) return false;
    // A response that was requested before the deletion must not bring the record back.
    if (record === undefined) return !!meta.deleted && this.controller.pending.size > 0;
    return meta.expiresAt > this.now && meta.date >= this.cutoff;
  }

  /** Marks all slots that stay. */
  private *mark(): Steps {
    for (const { watchers } of this.store.endpointTables.values()) {
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
    // An invalid entry stays as long as its data, to remember that the data must not be shown.
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

  /** True if the entry is shown, requested or recent. */
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

  /** Removes the entries that are not needed. */
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

  /**
   * Empties the slots to remove. Responses, to which nothing refers, are removed at once and keep their data: a
   * component may still show it.
   */
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
    if (table instanceof EndpointTable) {
      if (!table.sources) remove(slot);
      return;
    }
    if (table instanceof EntityTable && slot.record) this.gone++;
    slot.record = slot.layout = slot.meta = undefined;
    slot.links = NONE;
    slot.checkedAt = slot.insertion = 0;
    // Readers show it as missing.
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

  /** An array with mostly removed keys is larger than a map. */
  private *compact(table: Table): Steps {
    const { dense, slots } = table;
    let used = 0;
    for (const slot of dense) {
      used += +!!slot;
      if (this.isDue()) yield;
    }
    // From its end, so that the table is complete at any time.
    while (dense.length > 1_024 && used < dense.length / 4) {
      const slot = dense.pop();
      if (slot) slots.set(slot.pk, slot);
      if (this.isDue()) yield;
    }
    // With the last record, the table forgets the fields that it learned.
    if (!used && !slots.size && table instanceof EntityTable) table.adopt(table.type);
  }
}

function remove(slot: Slot): void {
  const { table, pk } = slot;
  if (table.dense[pk as number] === slot) table.dense[pk as number] = undefined;
  // A response that was removed before may already have a new slot.
  else if (table.slots.get(pk) === slot) table.slots.delete(pk);
  table.argsOf?.delete(slot);
}

const isBusy = ({ retainers: holds, promise }: Entry): boolean => !!(holds || promise);
