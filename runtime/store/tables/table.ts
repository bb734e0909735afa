import { project } from '../link/link.ts';
import {
  type Leaf,
  type Link,
  type PK,
  RawLink,
  Slot,
  type Store,
  type Table,
  UNVERIFIED,
} from '../model.ts';

/**
 * `5` and `'5'` are the same entity: a string with a safe integer, written as JavaScript does, becomes the
 * number.
 */
export function canonical(pk: unknown): PK {
  if (typeof pk === 'number') return Number.isSafeInteger(pk) ? pk : String(pk);
  const text = String(pk);
  // Most non-numeric keys begin with a letter, so one comparison is enough.
  if (text.charCodeAt(0) > 57) return text;
  const number = +text;
  return Number.isSafeInteger(number) && String(number) === text ? number : text;
}

/** The base class of all tables. */
export abstract class BaseTable implements Table {
  readonly slots = new Map<PK, Slot>();
  readonly dense: (Slot | undefined)[] = [];
  changedAt = 0;
  shownAt = 0;
  reliedAt = 0;
  isOpen = false;
  readonly targets = new Set<Table>();
  private target: Table | undefined = undefined;
  private reached: ReadonlySet<Table> | undefined = undefined;
  private reachedOf = -1;
  isShallow = false;
  isList = false;
  leaf = false;
  private latest = 0;
  private latestOf = -1;

  constructor(readonly store: Store) {}

  slot(pk: unknown): Slot {
    const key = canonical(pk);
    const { dense, slots } = this;
    const known = typeof key === 'number' && key < dense.length ? dense[key] : undefined;
    return known ?? slots.get(key) ?? new Slot(this, key);
  }

  present(): Slot[] {
    const all: Slot[] = [];
    for (const slots of [this.dense, this.slots.values()]) {
      for (const slot of slots) if (slot?.record !== undefined) all.push(slot);
    }
    return all;
  }

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

  plain(slot: Slot): unknown {
    return slot.pk;
  }

  /** True if all records that the record being bound shows exist and are up to date. */
  isGood = true;

  /** The values at the leaves of this table's records; records the tables that they link to. */
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

  showList(links: readonly Link[], given?: unknown[]): unknown[] {
    const { clock } = this.store;
    const into = given ?? [];
    let length = 0;
    for (let i = 0; i < links.length; i++) {
      const link = links[i];
      let value: unknown;
      if (link instanceof Slot) {
        // Same as `showAndTrack`, inlined: a call for each item would cost more than everything else.
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
   * Fills a new record with the values of its links. The links are verified if none is missing or unverified;
   * otherwise the first read checks them again.
   */
  bind(slot: Slot): void {
    this.isGood = !this.recompute;
    this.denormalizeInto(slot);
    slot.checkedAt = this.isGood ? this.store.clock : UNVERIFIED;
  }

  abstract cloneForWrite(slot: Slot): object;

  abstract denormalizeInto(slot: Slot): void;

  abstract same(a: never, b: never): boolean;

  declare readonly argsOf?: Map<Slot, unknown>;

  sources?(slot: Slot): readonly Link[];

  recompute?(slot: Slot): readonly Link[];
}
