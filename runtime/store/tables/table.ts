import type { Store } from '../commit/store.ts';
import { type Leaf, type Link, type PK, project, RawLink, Slot } from '../link/slot.ts';

/** `5` and `'5'` are one entity: a string that is a safe integer as JavaScript writes it becomes the number. */
export function canonical(pk: unknown): PK {
  if (typeof pk === 'number') return Number.isSafeInteger(pk) ? pk : String(pk);
  const text = String(pk);
  // Most keys that are no numbers begin with a letter: one comparison.
  if (text.charCodeAt(0) > 57) return text;
  const number = +text;
  return Number.isSafeInteger(number) && String(number) === text ? number : text;
}

/** In place of a tick: nobody has seen the record yet, and what its links show may be out of date. */
export const UNVERIFIED = -1;

/** All slots of one entity class or one schema object, and what may be reached from them. */
export abstract class Table {
  readonly slots = new Map<PK, Slot>();
  /** Slots whose keys are small integers, by key: several times faster than the map, and smaller. */
  readonly dense: (Slot | undefined)[] = [];
  /** The tick at which a record that others may show last came, changed or went. */
  changedAt = 0;
  /** The tick at which another record last came to show one of this table that was there before. */
  shownAt = 0;
  /** The tick at which something last counted as good because nothing in this table had changed. */
  reliedAt = 0;
  /** A new record may be one that others show: they link to slots that have none yet, or show the whole table. */
  isOpen = false;
  /** Tables that records of this one were seen to link to. */
  private readonly targets = new Set<Table>();
  private target: Table | undefined = undefined;
  private reached: ReadonlySet<Table> | undefined = undefined;
  private reachedOf = -1;
  /** Nothing that its records link to has relations itself; as of the last `reach()`. */
  isShallow = false;
  /** Its records hold nothing but records of others. */
  isList = false;
  private latest = 0;
  private latestOf = -1;

  constructor(readonly store: Store) {}

  /** A table without relations never goes stale. */
  leaf = false;

  /** The slot of a primary key; one without a record, if nothing was heard of it. */
  slot(pk: unknown): Slot {
    const key = canonical(pk);
    const { dense, slots } = this;
    const known = typeof key === 'number' && key < dense.length ? dense[key] : undefined;
    return known ?? slots.get(key) ?? new Slot(this, key);
  }

  /** The slots that have a record. */
  present(): Slot[] {
    const all: Slot[] = [];
    for (const slots of [this.dense, this.slots.values()]) {
      for (const slot of slots) if (slot?.record !== undefined) all.push(slot);
    }
    return all;
  }

  /** Notes that records of this table link to records of `target`. */
  linksTo(target: Table): void {
    this.target = target;
    if (this.targets.has(target)) return;
    this.targets.add(target);
    if (this.recompute) {
      target.isOpen = true;
      target.changedAt = this.store.clock;
    }
    this.store.edges++;
  }

  /** Every table that can be reached from this one's records; itself only through a cycle. */
  reach(): ReadonlySet<Table> {
    if (this.reachedOf !== this.store.edges) {
      const reached = new Set<Table>();
      const follow = (table: Table) => {
        for (const target of table.targets) {
          if (reached.has(target)) continue;
          reached.add(target);
          follow(target);
        }
      };
      follow(this);
      this.reached = reached;
      this.isShallow = [...reached].every((table) => table.leaf);
      this.reachedOf = this.store.edges;
      this.latestOf = -1;
    }
    return this.reached!;
  }

  /** The tick of the last change in anything that can be reached from here. */
  reachChangedAt(): number {
    const tables = this.reach();
    if (this.latestOf !== this.store.clock) {
      let latest = 0;
      for (const table of tables) {
        latest = Math.max(latest, table.changedAt);
        table.reliedAt = this.store.clock;
      }
      this.latest = latest;
      this.latestOf = this.store.clock;
    }
    return this.latest;
  }

  /** The primary key, which stands for a slot in plain data. */
  plain(slot: Slot): unknown {
    return slot.pk;
  }

  /** Everything that the record being bound shows exists and is up to date. */
  isGood = true;

  /** The values at the leaves of this table's records; notes the tables that they lead to. */
  readonly showAndTrack: Leaf = (leaf) => {
    if (leaf instanceof RawLink) return leaf.show();
    const { table, record, changedAt, checkedAt } = leaf;
    const { clock } = this.store;
    if (table !== this.target) this.linksTo(table);
    if (changedAt !== clock) table.shownAt = clock;
    if (record === undefined) table.isOpen = true;
    else if (table.leaf || checkedAt === clock || checkedAt >= table.reachChangedAt()) return record;
    this.isGood = false;
    return record;
  };

  /** The values of a list's links, without `undefined`. */
  showList(links: readonly Link[], given?: unknown[]): unknown[] {
    const { clock } = this.store;
    const into = given ?? [];
    let length = 0;
    for (let i = 0; i < links.length; i++) {
      const link = links[i];
      let value: unknown;
      if (link instanceof Slot) {
        // As `shows`: a call for each item would cost more than all else.
        const { table, record, changedAt, checkedAt } = link;
        if (table !== this.target) this.linksTo(table);
        if (changedAt !== clock) table.shownAt = clock;
        if (record === undefined) table.isOpen = true;
        if (
          record === undefined ||
          !(table.leaf || checkedAt === clock || checkedAt >= table.reachChangedAt())
        )
          this.isGood = false;
        value = record;
      } else value = project(link, this.showAndTrack);
      if (value !== undefined) into[length++] = value;
    }
    into.length = length;
    return process.env.NODE_ENV === 'production' || given ? into : (Object.freeze(into) as unknown[]);
  }

  /**
   * Shows in a new record what its links show. The links are known good when none is missing or unverified itself;
   * otherwise the first read looks again.
   */
  bind(slot: Slot): void {
    this.isGood = !this.recompute;
    this.denormalizeInto(slot);
    slot.checkedAt = this.isGood ? this.store.clock : UNVERIFIED;
  }

  /** An empty object for a record that is about to be written; `settle` gives it its links. */
  abstract cloneForWrite(slot: Slot): object;

  /** Puts what the links show into the slot's record. */
  abstract denormalizeInto(slot: Slot): void;

  /** True if two versions of a record with the same links say the same. */
  abstract same(a: never, b: never): boolean;

  /** The arguments of slots that are known by them. */
  declare readonly argsOf?: Map<Slot, unknown>;

  /** The slots that a slot shows but its links do not name. */
  sources?(slot: Slot): readonly Link[];

  /** The links of a slot that are computed rather than stored; the same list where nothing changed. */
  recompute?(slot: Slot): readonly Link[];
}
