import { now } from '../clock.ts';
import type { Controller } from '../controller/controller.ts';
import type { Meta } from '../store/node.ts';
import type { AgeRow } from './state.ts';

/** Orders the data of states among all other data of a controller. */
export class Timeline {
  /** The ages of data from states: later parts of the same page bring only changed fields. */
  private readonly placed = new WeakSet<Meta>();
  /** The reads in flight. */
  private readonly reads = new Set<{ readonly order: number; readonly at: number }>();
  /** The number of ages that were placed before a read in flight. */
  private placedBefore = 0;

  constructor(private readonly controller: Controller) {}

  /** Counts an age as that of a state, as the one that it replaces. */
  keep(age: Meta): void {
    this.placed.add(age);
  }

  /** True if an age is that of a state. */
  has(age: Meta): boolean {
    return this.placed.has(age);
  }

  /** Notes that a read begins; returns a function that ends it. */
  begin(): () => void {
    const read = { order: this.controller.store.order, at: now() };
    this.reads.add(read);
    return () => void this.reads.delete(read);
  }

  /** Places the ages in this controller's order: after everything it knows, but before reads in flight that began later. */
  place(rows: readonly AgeRow[]): Meta[] {
    const { store } = this.controller;
    const arrivedAt = now();
    const metas = new Map<AgeRow, Meta>();
    for (const row of [...rows].sort((a, b) => a[3] - b[3])) {
      const [date, fetchedAt, expiresAt] = row;
      // The server's clock may be ahead, which must not extend the freshness.
      const ahead = Math.max(0, date - arrivedAt);
      // A read in flight that began later brings newer data.
      const read = [...this.reads].find(({ at }) => at >= fetchedAt);
      const meta = {
        date: date - ahead,
        fetchedAt: Math.min(fetchedAt, arrivedAt),
        expiresAt: (expiresAt ?? Infinity) - ahead,
        order: read ? read.order - 1 / (2 + this.placedBefore++) : ++store.order,
      };
      this.placed.add(meta);
      metas.set(row, meta);
    }
    return rows.map((row) => metas.get(row)!);
  }

  /** True if the known data are newer: two states compare by the server's clock, others by the start of the request. */
  isLater(known: Meta | undefined, { date, fetchedAt }: Meta): boolean {
    return !!known && known.date > (this.placed.has(known) ? date : fetchedAt);
  }
}
