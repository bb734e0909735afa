import { construct, Entity, type EntityClass } from '../entity.ts';
import { NormalizeError } from './errors.ts';
import type { Handler } from './handlers.ts';
import { Layout } from './layout.ts';
import { count, NO_RELATIONS, type Relations, relationsOf } from './relations.ts';
import { assign, define, equal, type Link, NONE, raw, Slot, showAgain } from './slot.ts';
import type { Store } from './store.ts';
import { type Former, Table } from './table.ts';
import type { Writer } from './writer.ts';

type Data = Record<string, unknown>;
type Method = (...args: unknown[]) => unknown;

/** A class's own version of a static method, or nothing where it has only the default: that one is never called. */
const own = (type: EntityClass, name: string): Method | undefined => {
  const method = (type as unknown as Record<string, Method | undefined>)[name];
  return method && method !== (Entity as unknown as Record<string, unknown>)[name] ? method.bind(type) : undefined;
};

/** The records of one entity class. */
export class EntityTable extends Table implements Handler {
  relations: Relations = NO_RELATIONS;
  /** The schema that `relations` are made of: none until something is written, for a schema may name its own class. */
  private schema: object | undefined;
  private blank!: Layout;
  private process: Method | undefined;
  private merge: Method | undefined;
  private validate: Method | undefined;
  private shouldUpdate: Method | undefined;
  private shouldReorder: Method | undefined;
  private pkOf: ((this: unknown, ...args: unknown[]) => unknown) | undefined;

  constructor(
    store: Store,
    public type: EntityClass,
    readonly key: string,
  ) {
    super(store);
    this.adopt(type);
  }

  /** Takes the class's methods as they are now. */
  private adopt(type: EntityClass): void {
    this.type = type;
    this.process = own(type, 'process');
    this.merge = own(type, 'merge');
    this.validate = own(type, 'validate');
    this.shouldUpdate = own(type, 'shouldUpdate');
    this.shouldReorder = own(type, 'shouldReorder');
    const { pk } = type.prototype as { pk?: (this: unknown) => unknown };
    this.pkOf = pk === Entity.prototype.pk ? undefined : pk;
    this.schema = undefined;
  }

  override get leaf(): boolean {
    return !this.relations.keys.length;
  }

  /** The primary key of plain data, or `undefined` where it has none. */
  pk(data: unknown, parent: unknown, key: string, args: readonly unknown[]): string | number | undefined {
    const pk = (this.pkOf ? this.pkOf.call(data, parent, key, args) : (data as { id?: unknown }).id) as never;
    return pk === undefined || pk === null || pk === '' || Number.isNaN(pk) ? undefined : pk;
  }

  find(args: readonly unknown[]): Link {
    const arg = args[0];
    if (typeof arg !== 'object' || arg === null) return arg === undefined || arg === null ? undefined : this.slot(arg);
    const pk = this.pk(arg, undefined, '', args);
    return pk === undefined ? undefined : this.slot(pk);
  }

  root(value: unknown, writer: Writer): Link {
    // Elsewhere a primary key may stand for the entity; a whole response that is none is something else.
    if (typeof value === 'string' || typeof value === 'number') throw new NormalizeError(this.key, value, 'is no object');
    return this.link(value, writer, value, '');
  }

  link(value: unknown, writer: Writer, parent: unknown, key: string): Link {
    if (typeof value !== 'object' || value === null) {
      if (value === null || value === undefined) return value;
      if (typeof value === 'string' || typeof value === 'number') return this.slot(value);
    }
    if (typeof value !== 'object' || Array.isArray(value)) {
      throw new NormalizeError(this.key, value, 'is no object');
    }
    if (this.type.schema !== this.schema) this.remake(writer);
    const { source } = writer;
    const data = this.process ? this.process(value, parent, key, source.args) : value;
    if (data === undefined) return this.remove(value, writer);
    if (typeof data !== 'object' || data === null) return data as Link;
    const pk = this.pk(data, parent, key, source.args) ?? writer.temporaryPk();
    const slot = this.slot(pk ?? this.missing(value));
    const links = this.walk(data, slot, writer);
    const problem = this.validate?.(data);
    if (problem) throw new NormalizeError(this.key, value, `was refused: ${problem}`);
    this.write(slot, data as Data, links, writer);
    return slot;
  }

  private walk(data: object, slot: Slot, writer: Writer): readonly Link[] {
    if (!this.relations.keys.length) return NONE;
    count(this.relations);
    return writer.walk(this.relations, data, slot);
  }

  private missing(value: unknown): never {
    throw new NormalizeError(this.key, value, 'has no primary key');
  }

  /** Marks what `value` names (a record or a bare primary key) as deleted. */
  remove(value: unknown, writer: Writer): Link {
    const { tx, source } = writer;
    let pk = typeof value === 'object' && value ? this.pk(value, undefined, '', source.args) : value;
    if (pk === undefined || pk === null || typeof pk === 'boolean') pk = this.pk(source.args[0] ?? {}, undefined, '', source.args);
    const slot = this.slot(pk ?? this.missing(value));
    if (slot.meta && slot.meta.order > source.meta.order) return slot;
    tx.touch(slot);
    slot.record = undefined;
    slot.links = NONE;
    slot.meta = { ...source.meta, deleted: true };
    return slot;
  }

  /** Writes fields and links; touches nothing where the slot says the same already. */
  write(slot: Slot, data: Data, links: readonly Link[], writer: Writer): void {
    const { tx, source } = writer;
    const { meta } = source;
    const older = slot.meta !== undefined && this.isOlder(slot, data, links, writer);
    if (slot.record === undefined) {
      if (older) return;
      tx.touch(slot);
      slot.seen ||= ++this.store.seen;
      slot.meta = meta;
      return this.make(slot, data, links);
    }
    if (this.merge) {
      const incoming = this.plain(data, links);
      const merged = (older ? this.merge(incoming, this.raw(slot)) : this.merge(this.raw(slot), incoming)) as Data;
      return this.exchange(slot, merged, this.walkMerged(merged, slot, writer), writer);
    }
    if (this.shouldUpdate && !this.shouldUpdate(slot.meta, meta, this.raw(slot), this.plain(data, links))) return;
    this.update(slot, data, links, older, writer);
  }

  private make(slot: Slot, data: Data, links: readonly Link[]): void {
    slot.record = construct(this.type);
    slot.links = links;
    slot.layout = this.blank;
    this.fill(slot, data);
  }

  /** Writes what `merge` returned: a field that it left out is gone. */
  private exchange(slot: Slot, merged: Data, links: readonly Link[], { tx, source }: Writer): void {
    const complete = [...slot.layout!.all()].every((key) => merged[key] !== undefined);
    if (complete && equal(links, slot.links) && this.says(slot, merged)) return tx.confirm(slot);
    tx.touch(slot);
    if (source.meta.order >= slot.meta!.order) slot.meta = source.meta;
    const former = slot.links;
    this.make(slot, merged, links.map((link, i) => (equal(link, former[i]) ? former[i] : link)));
  }

  private update(slot: Slot, data: Data, links: readonly Link[], older: boolean, writer: Writer): void {
    const { tx } = writer;
    if (older) {
      const has = slot.layout!.all();
      data = Object.fromEntries(Object.entries(data).filter(([key]) => !has.has(key)));
    }
    const former = slot.links;
    let relinked = false;
    for (let i = 0; i < links.length; i++) {
      const link = links[i];
      if (link !== undefined && !(older && former[i] !== undefined) && !equal(link, former[i])) relinked = true;
    }
    if (!relinked && this.says(slot, data)) return older ? undefined : tx.confirm(slot);
    if (tx.touch(slot)) slot.record = this.shell(slot);
    if (relinked) {
      slot.links = links.map((link, i) =>
        // An equal link stays the one it was: what a converter made of it keeps its identity.
        link === undefined || (older && former[i] !== undefined) || equal(link, former[i]) ? former[i] : link,
      );
    }
    if (!older) slot.meta = writer.source.meta;
    this.fill(slot, data);
  }

  /** Whether the slot's record holds all of `data`'s fields with equal values. */
  private says(slot: Slot, data: Data): boolean {
    const record = slot.record as Data;
    let layout = this.blank;
    for (const key in data) {
      const value = data[key];
      if (value === undefined) continue;
      layout = layout.step(key);
      if (layout.linked) continue;
      const held = record[key];
      if (held !== value && !equal(held, value)) return false;
    }
    return layout === slot.layout || slot.layout!.union(layout) === slot.layout;
  }

  private fill(slot: Slot, data: Data): void {
    const record = slot.record as Data;
    let layout = this.blank;
    for (const key in data) {
      const value = data[key];
      if (value === undefined) continue;
      layout = layout.step(key);
      if (layout.linked) continue;
      if (layout.careful) define(record, key, value);
      else record[key] = value;
    }
    slot.layout = slot.layout === this.blank ? layout : slot.layout!.union(layout);
  }

  /** By default a read whose request started earlier does not overwrite what a later one said. */
  private isOlder(slot: Slot, data: Data, links: readonly Link[], writer: Writer): boolean {
    const { meta } = writer.source;
    if (!this.shouldReorder || slot.record === undefined) return meta.order < slot.meta!.order;
    return Boolean(this.shouldReorder(slot.meta, meta, this.raw(slot), this.plain(data, links)));
  }

  /** A response's record as `merge` gets it: relations as primary keys. */
  private plain(data: Data, links: readonly Link[]): Data {
    const plain: Data = { ...data };
    this.relations.keys.forEach((key, i) => {
      if (links[i] !== undefined) assign(plain, key, raw(links[i]));
    });
    return plain;
  }

  /** What responses said of a slot: no defaults, relations as primary keys, converter fields as they came. */
  raw(slot: Slot): Data {
    const data: Data = {};
    const { keys } = this.relations;
    for (const key of slot.layout!.all()) {
      const i = keys.indexOf(key);
      assign(data, key, i < 0 ? (slot.record as Data)[key] : raw(slot.links[i]));
    }
    keys.forEach((key, i) => {
      if (slot.links[i] !== undefined) assign(data, key, raw(slot.links[i]));
    });
    return data;
  }

  /** Links what `merge` returned; a primary key that it repeats in a list counts once. */
  private walkMerged(merged: Data, slot: Slot, writer: Writer): readonly Link[] {
    return writer
      .walk(this.relations, merged, slot)
      .map((link) => (Array.isArray(link) ? link.filter((one, i) => !(one instanceof Slot) || link.indexOf(one) === i) : link));
  }

  /**
   * Another class with the same explicit key: the newest one wins, and the records become its instances. Hot reload and
   * test runners evaluate a module twice.
   */
  replace(type: EntityClass): void {
    if (process.env.NODE_ENV !== 'production') {
      console.error(`presource: two entity classes have the key "${this.key}"; the newest is used for all its records.`);
    }
    this.adopt(type);
    const { store } = this;
    this.changedAt = ++store.clock;
    for (const slot of this.slots.values()) {
      if (slot.record === undefined) continue;
      this.make(slot, this.raw(slot), slot.links);
      this.settle(slot);
      slot.changedAt = store.clock;
    }
    store.clock++;
  }

  /** The class or its schema is another than before: every record is made and linked anew. */
  private remake(writer: Writer): void {
    const all = [...this.slots.values()].filter((slot) => slot.record !== undefined);
    const plain = all.map((slot) => this.raw(slot));
    this.schema = this.type.schema;
    this.relations = relationsOf(this.store, this.schema);
    this.blank = new Layout({ keys: this.relations.keys, prototype: this.type.prototype });
    all.forEach((slot, i) => {
      const links = writer.walk(this.relations, plain[i]!, slot);
      writer.tx.touch(slot);
      this.make(slot, plain[i]!, links);
    });
  }

  override shell(slot: Slot): object {
    const record = construct(this.type) as Data;
    const former = slot.record as Data;
    for (const key of Object.keys(former)) this.put(record, key, former[key]);
    return record;
  }

  override settle(slot: Slot): void {
    const { keys } = this.relations;
    const { links } = slot;
    const record = slot.record as Data;
    for (let i = 0; i < links.length; i++) {
      const link = links[i];
      if (link === undefined) continue;
      const key = keys[i]!;
      this.put(record, key, showAgain(link, record[key]));
    }
  }

  /** Writes a field whose name may be one that the class has a method or an accessor for. */
  private put(record: Data, key: string, value: unknown): void {
    if (key in this.type.prototype) define(record, key, value);
    else record[key] = value;
  }

  override same(slot: Slot, before: Former): boolean {
    const { keys } = this.relations;
    const [old, now] = [before.record as Data, slot.record as Data];
    for (const key of before.layout!.union(slot.layout!).all()) {
      if (!keys.includes(key) && !equal(old[key], now[key])) return false;
    }
    return slot.links.every((link, i) => {
      const shown = old[keys[i]!];
      return equal(link, before.links[i]) || showAgain(link, shown) === shown;
    });
  }
}
