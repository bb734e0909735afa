import { define } from '../../define.ts';
import { construct, Entity, type EntityClass } from '../../entity.ts';
import { linked, use } from '../../linked.ts';
import type { Store } from '../commit/store.ts';
import type { Writer } from '../commit/writer.ts';
import { NormalizeError } from '../errors.ts';
import { hasOwnStatic, pkOf } from '../link/custom.ts';
import type { Handler } from '../link/handlers.ts';
import { Layout } from '../link/layout.ts';
import { linkEntity } from '../link/link-entity.ts';
import type { Plan } from '../link/plan.ts';
import { NO_RELATIONS, type Relation, type Relations, relationsOf } from '../link/relations.ts';
import {
  assign,
  equal,
  type Link,
  type Meta,
  NONE,
  project,
  raw,
  Slot,
  sameFields,
  showAgain,
} from '../link/slot.ts';
import { Table } from './table.ts';

type Data = Record<string, unknown>;

/** The records of one entity class. */
export class EntityTable extends Table implements Handler {
  relations: Relations = NO_RELATIONS;
  type!: EntityClass;
  /** The class has no `pk` of its own. */
  isById = false;
  /** The short path of this class's records, or the general one. */
  link!: Handler['link'];
  /** The tick at which the class was looked at last: it may get another schema, or a method, between two responses. */
  readyAt = -1;
  /** The schema that `relations` are made of: none until something is written, for a schema may name its own class. */
  private schema: object | undefined = undefined;
  blank!: Layout;
  /** The plan that the compiler wrote for this class, and the layout of data with all its fields. */
  plan: Plan | undefined = undefined;
  whole: Layout | undefined = undefined;
  /** The class has methods of its own for what is stored, or for what happens to what is there. */
  isAdapting = false;
  isMerging = false;
  /** The values of a record's relations while it is constructed. */
  readonly shown: unknown[] = [];

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
    this.schema = undefined;
    this.readyAt = -1;
    this.link = linkEntity;
  }

  find(args: readonly unknown[]): Link {
    const named = args[0] ?? {};
    const pk = typeof named === 'object' ? pkOf(this.type, named, undefined, '', args) : named;
    if (pk !== undefined) return this.slot(pk);
    return this.type.indexes && use('custom').lookUp(this, named as Data);
  }

  root(value: unknown, writer: Writer): Link {
    // Elsewhere a primary key may stand for the entity; a whole response has to be an object.
    if (typeof value !== 'object') this.refuse(value, 'is not an object');
    return this.link(value, writer, value, '');
  }

  /** Links a value that stands for an entity: its primary key, or nothing. */
  refer(value: unknown): Link {
    if (value === null || value === undefined) return value;
    if (typeof value !== 'string' && typeof value !== 'number') this.refuse(value, 'is not an object');
    return this.slot(value);
  }

  /** The slot of an entity in a response. */
  slotOf(data: object, writer: Writer, parent: unknown, key: string, value: unknown = data): Slot {
    // A class's own `pk` may find one in the arguments.
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

  /** Looks at the class, once per phase, because it may have changed. */
  ready(writer: Writer): this {
    const { type } = this;
    this.readyAt = this.store.clock;
    this.isById = (type.prototype as Partial<Entity>).pk === Entity.prototype.pk;
    if (type.schema !== this.schema) this.remake(writer);
    if (this.blank.isFull) this.relearn();
    this.isAdapting = hasOwnStatic(type, 'process', 'validate');
    this.isMerging = hasOwnStatic(type, 'merge', 'shouldReorder', 'shouldUpdate');
    this.link = (!this.isAdapting && !this.isMerging && this.plan?.link) || linkEntity;
    return this;
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

  /** A new record in place of whatever was there. */
  make(slot: Slot, data: Data, links: readonly Link[], writer: Writer, meta = writer.meta): Slot {
    writer.tx.touch(slot);
    slot.record = this.construct(slot);
    slot.layout = undefined;
    return this.fill(slot, data, links, meta);
  }

  /** Writes what differs into a record; a link that is `undefined` is of a field that is absent. */
  update(slot: Slot, data: Data, links: readonly Link[], writer: Writer): Slot {
    // Deleted by something inside of itself.
    if (slot.record === undefined) return this.make(slot, data, links, writer);
    const { tx, meta } = writer;
    if (tx.touch(slot)) slot.record = this.cloneForWrite(slot);
    const { layout } = slot;
    // An equal link stays the one it was: what a converter made of it keeps its identity.
    const next = slot.links.map((was, i) =>
      links[i] === undefined || equal(links[i], was) ? was : links[i],
    );
    this.fill(slot, data, next, meta);
    if (layout !== slot.layout) tx.rewrites = true;
    return slot;
  }

  /** An instance for a slot that is made anew, whose record may be known by something else than its primary key. */
  private construct(slot: Slot): Data {
    const record = construct(this.type) as Data;
    linked.onConstruct?.(slot, record);
    return record;
  }

  /** Writes what a response said; an equal value stays the object it was. */
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

  /** The linked fields that are there, as primary keys. */
  rawLinks(links: readonly Link[]): Data {
    const data: Data = {};
    links.forEach((link, i) => {
      if (link !== undefined) assign(data, this.relations.keys[i]!, raw(link));
    });
    return data;
  }

  /** The data of a slot as responses gave them: no defaults, relations as primary keys, converter fields unconverted. */
  raw(slot: Slot): Data {
    const data: Data = {};
    const links = this.rawLinks(slot.links);
    // In the order of the record, which is the same with a plan and without.
    for (const key of Object.keys(slot.record as Data)) {
      if (slot.layout!.all().has(key))
        assign(data, key, Object.hasOwn(links, key) ? links[key] : (slot.record as Data)[key]);
    }
    return { ...data, ...links };
  }

  /** The class or its schema is another than before: every record is made and linked anew. */
  private remake(writer: Writer): void {
    const all = this.present();
    const plain = all.map((slot) => this.raw(slot));
    this.schema = this.type.schema;
    this.relations = relationsOf(this.store, this.schema, this.type);
    const { type, relations } = this;
    const { keys } = relations;
    this.leaf = !keys.length;
    this.plan = Object.hasOwn(type, '~fields') ? type['~fields']!(type as never, keys) : undefined;
    this.relearn();
    all.forEach((slot, i) => {
      this.make(slot, plain[i]!, writer.walk(relations, plain[i]!, slot), writer, slot.meta);
    });
  }

  /** Begins anew with what is known of fields. */
  private relearn(): void {
    this.blank?.forget();
    this.blank = new Layout({ relations: this.relations.keys, prototype: this.type.prototype, nodes: 0 });
    this.whole = this.plan?.names.reduce((node, name) => node.step(name), this.blank);
  }

  /** Another class takes the table over: its records become instances of that one. */
  replace(type: EntityClass): void {
    this.adopt(type);
    const meta = { date: 0, fetchedAt: 0, order: 0, expiresAt: 0 };
    // In the middle of a response, or of a function of the user's, the records follow with the next one of this type.
    if (!this.store.running && !this.store.isGuarded)
      this.store.transact({ args: [], key: '', meta }, (writer) => this.remake(writer), undefined, true);
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

  /** Writes a field whose name may be one that the class has a method or an accessor for. */
  private put(record: Data, key: string, value: unknown): void {
    if (key in this.type.prototype) define(record, key, value);
    else record[key] = value;
  }
}
