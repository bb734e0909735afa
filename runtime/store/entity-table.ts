import { define } from '../define.ts';
import { construct, type EntityClass } from '../entity.ts';
import { type Custom, customOf } from './custom.ts';
import { NormalizeError } from './errors.ts';
import type { DeclaredFields, RecordClass } from './fields.ts';
import type { Handler } from './handlers.ts';
import { Layout } from './layout.ts';
import { count, NO_RELATIONS, type Relations, relationsOf } from './relations.ts';
import { assign, equal, type Link, type Meta, NONE, raw, Slot, sameFields, showAgain } from './slot.ts';
import type { Store } from './store.ts';
import { Table } from './table.ts';
import type { Transaction } from './transaction.ts';
import type { Writer } from './writer.ts';

type Data = Record<string, unknown>;

/** The records of one entity class. */
export class EntityTable extends Table implements Handler {
  relations: Relations = NO_RELATIONS;
  type!: EntityClass;
  private custom!: Custom;
  /** The schema that `relations` are made of: none until something is written, for a schema may name its own class. */
  private schema: object | undefined;
  private blank: Layout | undefined = undefined;
  /** Compiled functions for fields that the class declares. */
  private declared: DeclaredFields | undefined = undefined;

  constructor(
    store: Store,
    type: EntityClass,
    readonly key: string,
  ) {
    super(store);
    this.adopt(type);
  }

  /** Begins anew with a class; what is there is made an instance of it with the next response. */
  adopt(type: EntityClass): void {
    this.type = type;
    this.custom = customOf(type);
    this.schema = this.blank = undefined;
  }

  find(args: readonly unknown[]): Link {
    const named = args[0] ?? {};
    const pk = typeof named === 'object' ? this.custom.pk(named, undefined, '', args) : named;
    return pk === undefined ? this.lookUp(named as Data) : this.slot(pk);
  }

  /** The record that has the value of an indexed field; looked for among all, so that writing costs nothing. */
  private lookUp(named: Data): Slot | undefined {
    const field = this.type.indexes?.find((name) => name in named);
    return field === undefined
      ? field
      : this.present().find(({ record }) => `${(record as Data)[field]}` === `${named[field]}`);
  }

  root(value: unknown, writer: Writer): Link {
    // Elsewhere a primary key may stand for the entity; a whole response that is none is something else.
    if (typeof value !== 'object') this.refuse(value, 'is no object');
    return this.link(value, writer, value, '');
  }

  link(value: unknown, writer: Writer, parent: unknown, key: string): Link {
    if (value === null || value === undefined) return value;
    if (typeof value === 'string' || typeof value === 'number') return this.slot(value);
    if (typeof value !== 'object' || Array.isArray(value)) this.refuse(value, 'is no object');
    if (this.type.schema !== this.schema) this.remake(writer);
    const { args } = writer.source;
    const { process, validate } = this.custom;
    const data = process ? process(value, parent, key, args) : value;
    if (data === undefined) return this.remove(value, writer);
    if (typeof data !== 'object' || data === null) return data as Link;
    const pk = this.custom.pk(data, parent, key, args) ?? writer.temporaryPk();
    if (pk === undefined) this.refuse(value, 'has no primary key');
    const problem = validate?.(data);
    if (problem) this.refuse(value, `was refused: ${problem}`);
    const slot = this.slot(pk);
    this.write(slot, data as Data, writer);
    return slot;
  }

  private refuse(value: unknown, problem: string): never {
    throw new NormalizeError(this.key, value, problem);
  }

  /** Marks what `value` names (a record or a bare primary key) as deleted; where it names none, the arguments do. */
  remove(value: unknown, writer: Writer): Link {
    const { args, meta } = writer.source;
    const slot = (typeof value !== 'boolean' && this.find([value])) || this.find(args);
    if (!(slot instanceof Slot)) this.refuse(value, 'has no primary key');
    if (slot.meta && slot.meta.order > meta.order) return slot;
    writer.tx.touch(slot);
    writer.tx.rewrites = true;
    slot.record = undefined;
    slot.links = NONE;
    slot.meta = { ...meta, deleted: true };
    return slot;
  }

  /** Writes fields and links; touches nothing where the slot says the same already. */
  private write(slot: Slot, data: Data, writer: Writer): void {
    const { meta } = writer.source;
    if (process.env.NODE_ENV !== 'production' && !this.leaf) count(this.relations);
    const links = writer.walk(this.relations, data, slot);
    const { meta: known } = slot;
    const { merge, shouldReorder, shouldUpdate } = this.custom;
    // By default a read whose request started earlier does not overwrite what a later one said.
    let older = known !== undefined && meta.order < known.order;
    if (slot.record === undefined) {
      if (!older) this.make(slot, data, links, meta, writer);
    } else if (!older && !merge && !shouldReorder && !shouldUpdate) this.update(slot, data, links, writer);
    else {
      const incoming = { ...data, ...this.rawLinks(links) };
      const existing = this.raw(slot);
      if (shouldReorder) older = shouldReorder(known!, meta, existing, incoming);
      if (shouldUpdate && !shouldUpdate(known!, meta, existing, incoming)) return;
      const [under, over] = older ? [incoming, existing] : [existing, incoming];
      this.exchange(slot, merge ? merge(under, over) : { ...under, ...over }, older ? known! : meta, writer);
    }
  }

  /** A new record. */
  private make(slot: Slot, data: Data, links: readonly Link[], meta: Meta, { tx }: Writer): void {
    tx.touch(slot);
    slot.seen ||= ++this.store.seen;
    slot.meta = meta;
    slot.links = links;
    slot.record = this.construct(slot, data);
    slot.layout = this.fill(slot, data, links);
    if (!this.leaf) this.bind(slot);
  }

  /** An instance for a slot, which holds nothing yet or what compiled functions put into it. */
  construct(_slot: Slot, data?: Data): Data {
    const { type, declared } = this;
    return ((data && declared?.make(data)) || construct(type)) as Data;
  }

  /** Writes what a merge returned: a field that it left out is gone, a key that it repeats in a list counts once. */
  private exchange(slot: Slot, merged: Data, meta: Meta, writer: Writer): void {
    const links = writer.walk(this.relations, merged, slot).map((link, i) => {
      const once = Array.isArray(link) ? [...new Set(link)] : link;
      return equal(once, slot.links[i]) ? slot.links[i] : once;
    });
    // What says the same in the end has its record back.
    writer.tx.rewrites = true;
    this.make(slot, merged, links, meta, writer);
  }

  /** Writes what differs. */
  private update(slot: Slot, data: Data, links: readonly Link[], { tx, source }: Writer): void {
    const { links: former } = slot;
    // An equal link stays the one it was: what a converter made of it keeps its identity.
    let next = former;
    for (let i = 0; i < links.length; i++) {
      const link = links[i];
      if (link === undefined || equal(link, former[i])) continue;
      if (next === former) next = [...former];
      (next as Link[])[i] = link;
    }
    const isOther = next !== former;
    if (isOther) this.own(slot, tx);
    const layout = slot.layout!.union(this.fill(slot, data, links, isOther ? undefined : tx));
    if (layout !== slot.layout) {
      this.own(slot, tx);
      tx.rewrites = true;
    }
    if (slot.changedAt !== this.store.clock) {
      // Met again in the same response, as most authors of posts are, it has its age already.
      if (slot.meta !== source.meta) tx.confirm(slot);
      return;
    }
    slot.layout = layout;
    slot.meta = source.meta;
    if (!isOther) return;
    slot.links = next;
    this.bind(slot);
  }

  /** Makes the record this phase's own, to be written in place. */
  private own(slot: Slot, tx: Transaction): Data {
    if (tx.touch(slot)) slot.record = this.shell(slot);
    return slot.record as Data;
  }

  /** Writes fields, with a transaction only those that differ; returns which there were. */
  private fill(slot: Slot, data: Data, links: readonly Link[], tx?: Transaction): Layout {
    const { declared } = this;
    let record = slot.record as Data;
    const isDone = declared?.same(record, data);
    let layout = isDone && declared?.known(data, links);
    if (layout) return layout;
    layout = this.blank!;
    let isShared = tx;
    for (const key in data) {
      const value = data[key];
      if (value === undefined) continue;
      layout = layout.nextKey === key ? layout.next! : layout.step(key);
      if (layout.linked || (isDone && layout.declared)) continue;
      if (tx && (record[key] === value || equal(record[key], value))) continue;
      if (isShared) {
        record = this.own(slot, isShared);
        isShared = undefined;
      }
      if (layout.careful) define(record, key, value);
      else record[key] = value;
    }
    if (isDone) declared?.learn(layout);
    return layout;
  }

  /** The linked fields that are there, as primary keys. */
  private rawLinks(links: readonly Link[]): Data {
    const data: Data = {};
    links.forEach((link, i) => {
      if (link !== undefined) assign(data, this.relations.keys[i]!, raw(link));
    });
    return data;
  }

  /** What responses said of a slot: no defaults, relations as primary keys, converter fields as they came. */
  raw(slot: Slot): Data {
    const data: Data = {};
    const links = this.rawLinks(slot.links);
    for (const key of slot.layout!.all()) {
      assign(data, key, Object.hasOwn(links, key) ? links[key] : (slot.record as Data)[key]);
    }
    return { ...data, ...links };
  }

  /** The class or its schema is another than before: every record is made and linked anew. */
  private remake(writer: Writer): void {
    const all = this.present();
    const plain = all.map((slot) => this.raw(slot));
    this.schema = this.type.schema;
    this.relations = relationsOf(this.store, this.schema);
    const [{ keys }, { prototype }] = [this.relations, this.type];
    this.leaf = !keys.length;
    // An object that `process` made may answer to more than its keys.
    this.declared = this.custom.process
      ? undefined
      : this.type['~fields']?.(this.type as unknown as RecordClass, keys);
    this.blank = new Layout({ relations: keys, prototype, names: this.declared?.names ?? [] });
    all.forEach((slot, i) => {
      this.make(slot, plain[i]!, writer.walk(this.relations, plain[i]!, slot), slot.meta!, writer);
    });
  }

  /** Another class takes the table over: its records become instances of that one. */
  replace(type: EntityClass): void {
    this.adopt(type);
    const meta = { date: 0, fetchedAt: 0, order: 0, expiresAt: 0 };
    // In the middle of a response the records follow with the next one of this type.
    if (!this.store.running)
      this.store.transact({ args: [], key: '', meta }, (writer) => this.remake(writer), undefined, true);
  }

  override shell(slot: Slot): object {
    const record = this.construct(slot);
    const former = slot.record as Data;
    for (const key of Object.keys(former)) this.put(record, key, former[key]);
    return record;
  }

  override same(a: object, b: object): boolean {
    return sameFields(a, b, this.relations.keys);
  }

  override settle(slot: Slot): void {
    const { keys } = this.relations;
    const { links } = slot;
    const record = slot.record as Data;
    for (let i = 0; i < links.length; i++) {
      const link = links[i];
      if (link === undefined) continue;
      const key = keys[i]!;
      this.put(record, key, showAgain(link, record[key], this.shows));
    }
  }

  /** Writes a field whose name may be one that the class has a method or an accessor for. */
  private put(record: Data, key: string, value: unknown): void {
    if (key in this.type.prototype) define(record, key, value);
    else record[key] = value;
  }
}
