import { define } from '../../define.ts';
import { construct, type EntityClass, type Plan } from '../../entity.ts';
import { linked } from '../../linked.ts';
import { NormalizeError } from '../errors.ts';
import type { Layout } from '../link/layout.ts';
import { assign, equal, project, raw, sameFields, showAgain } from '../link/link.ts';
import { NO_RELATIONS } from '../link/relations.ts';
import {
  type Handler,
  type Link,
  type Meta,
  type Relation,
  type Relations,
  Slot,
  type Writer,
} from '../model.ts';
import { BaseTable } from '../tables/table.ts';
import { pkOf } from './custom.ts';

type Data = Record<string, unknown>;

/** The records of one entity class: converts data to records, and records back to data. */
export abstract class EntityRecords extends BaseTable {
  abstract readonly key: string;
  type!: EntityClass;
  relations: Relations = NO_RELATIONS;
  /** The fast or the general function that links this class's records. */
  link!: Handler['link'];
  /** The tick at which the class was last checked: it may get another schema or method between two responses. */
  readyAt = -1;
  /** True if the class does not override `pk`. */
  isById = false;
  /** True if the class overrides methods that convert stored data (`isAdapting`) or merge it (`isMerging`). */
  isAdapting = false;
  isMerging = false;
  /** The compiled plan of this class, and the layout of data with all its fields. */
  plan: Plan | undefined = undefined;
  whole: Layout | undefined = undefined;
  blank!: Layout;
  /** The values of a record's relations while it is constructed. */
  readonly shown: unknown[] = [];

  /** Checks the class once per phase, because it may have changed. */
  abstract ready(writer: Writer): this;

  /**
   * Marks the entity of `value` (a record or a bare primary key) as deleted; if `value` has no key, the
   * arguments identify the entity.
   */
  abstract remove(value: unknown, writer: Writer): Link;

  /** Links a value that represents an entity: its primary key, or `null`. */
  refer(value: unknown): Link {
    if (value === null || value === undefined) return value;
    if (typeof value !== 'string' && typeof value !== 'number') this.refuse(value, 'is not an object');
    return this.slot(value);
  }

  /** The slot of an entity in a response. */
  slotOf(data: object, writer: Writer, parent: unknown, key: string, value: unknown = data): Slot {
    // A custom `pk` may find a key in the arguments, even for an array.
    if (Array.isArray(value)) this.refuse(value, 'is not an object');
    const pk = pkOf(this.type, data, parent, key, writer.args) ?? writer.temporaryPk();
    if (pk === undefined) this.refuse(value, 'has no primary key');
    return this.slot(pk);
  }

  /** The value of a relation while its record is constructed. */
  show(link: Link, relation: Relation): unknown {
    if (link instanceof Slot) {
      relation.table = link.table;
      this.linksTo(link.table);
    }
    return project(link, this.showAndTrack, this);
  }

  refuse(value: unknown, problem: string): never {
    throw new NormalizeError(this.key, value, problem);
  }

  /** Creates a record that replaces any existing one. */
  make(slot: Slot, data: Data, links: readonly Link[], writer: Writer, meta = writer.meta): Slot {
    writer.tx.touch(slot);
    slot.record = this.construct(slot);
    slot.layout = undefined;
    return this.fill(slot, data, links, meta);
  }

  /** Writes changed fields into a record; an `undefined` link belongs to an absent field. */
  update(slot: Slot, data: Data, links: readonly Link[], writer: Writer): Slot {
    // Something nested in the record deleted it.
    if (slot.record === undefined) return this.make(slot, data, links, writer);
    const { tx, meta } = writer;
    if (tx.touch(slot)) slot.record = this.cloneForWrite(slot);
    const { layout } = slot;
    // Keep equal links, so that converter results keep their identity.
    const next = slot.links.map((was, i) =>
      links[i] === undefined || equal(links[i], was) ? was : links[i],
    );
    this.fill(slot, data, next, meta);
    if (layout !== slot.layout) tx.rewrites = true;
    return slot;
  }

  /** A new instance for a slot. `rowKey` may know its previous record by another key. */
  private construct(slot: Slot): Data {
    const record = construct(this.type) as Data;
    linked.onConstruct?.(slot, record);
    return record;
  }

  /** Writes the fields of a response; an equal value stays the same object. */
  private fill(slot: Slot, data: Data, links: readonly Link[], meta: Meta | undefined): Slot {
    const record = slot.record as Data;
    let layout = this.blank;
    for (const key in data) {
      const value = data[key];
      if (value === undefined) continue;
      layout = layout.nextKey === key ? layout.next! : layout.step(key);
      if (layout.relation < 0 && !equal(record[key], value)) this.put(record, key, value);
    }
    slot.insertion ||= ++this.store.insertions;
    slot.layout = slot.layout?.union(layout) ?? layout;
    slot.meta = meta;
    slot.links = links;
    if (!this.leaf) this.bind(slot);
    return slot;
  }

  /** The linked fields that are not absent, as primary keys. */
  rawLinks(links: readonly Link[]): Data {
    const data: Data = {};
    links.forEach((link, i) => {
      if (link !== undefined) assign(data, this.relations.keys[i]!, raw(link));
    });
    return data;
  }

  /**
   * The data of a slot as responses contained it: without defaults, with relations as primary keys and
   * converter fields unconverted.
   */
  raw(slot: Slot): Data {
    const data: Data = {};
    const links = this.rawLinks(slot.links);
    // In the order of the record, which does not depend on the plan.
    for (const key of Object.keys(slot.record as Data)) {
      if (slot.layout!.all().has(key))
        assign(data, key, Object.hasOwn(links, key) ? links[key] : (slot.record as Data)[key]);
    }
    return { ...data, ...links };
  }

  override cloneForWrite(slot: Slot): object {
    const record = this.construct(slot);
    const former = slot.record as Data;
    for (const key of Object.keys(former)) this.put(record, key, former[key]);
    return record;
  }

  override same(a: object, b: object): boolean {
    return sameFields(a, b, this.relations.keys);
  }

  override denormalizeInto(slot: Slot): void {
    const { keys } = this.relations;
    const { links } = slot;
    const record = slot.record as Data;
    for (let i = 0; i < links.length; i++) {
      const link = links[i];
      if (link === undefined) continue;
      const key = keys[i]!;
      this.put(record, key, showAgain(link, record[key], this.showAndTrack, this));
    }
  }

  /** Writes a field whose name the class may use for a method or an accessor. */
  private put(record: Data, key: string, value: unknown): void {
    if (key in this.type.prototype) define(record, key, value);
    else record[key] = value;
  }
}
