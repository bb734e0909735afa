import { now } from '../clock.ts';
import type { Controller } from '../controller/controller.ts';
import { memo } from '../memo.ts';
import type { Link, Meta } from '../store/node.ts';
import { listsIn } from './links.ts';
import type { AgeRow } from './state.ts';

/** Orders the data of states among all other data of a controller. */
export class Timeline {
  /** The ages of data from states: later parts of the same page bring only changed fields. */
  private readonly placed = new WeakSet<Meta>();
  /** The reads in flight. */
  private readonly reads = new Set<{ readonly order: number; readonly at: number }>();
  /** When each age arrived first. The same state may come again, as when a page of Next.js is shown again. */
  private readonly arrivals = new Map<string, number>();
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
    const metas = new Map<AgeRow, Meta>();
    for (const row of [...rows].sort((a, b) => a[3] - b[3])) {
      const [date, fetchedAt, expiresAt] = row;
      const arrivedAt = memo(this.arrivals, `${date} ${fetchedAt}`, now);
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

  /**
   * The age with which a response is written over what a link shows: as it is, or ordered before the lists in it that the
   * browser has of a later time, which then stay.
   */
  before(link: Link, age: Meta): Meta {
    const later = listsIn(link).flatMap(({ meta }) => (this.isLaterList(meta, age) ? [meta!.order] : []));
    if (!later.length) return age;
    const before = { ...age, order: Math.min(age.order, ...later) - 0.5 };
    this.placed.add(before);
    return before;
  }

  /** A list that an item joined has the date of its response, but no more that of a state. */
  private isLaterList(known: Meta | undefined, age: Meta): boolean {
    return this.isLater(known, age) || (known?.date === age.date && !this.placed.has(known));
  }
}
