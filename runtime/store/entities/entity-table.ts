import { Entity, type EntityClass } from '../../entity.ts';
import { use } from '../../linked.ts';
import { Layout } from '../link/layout.ts';
import { relationsOf } from '../link/relations.ts';
import { type Handler, type Link, NONE, Slot, type Store, type Writer } from '../model.ts';
import { hasOwnStatic, pkOf } from './custom.ts';
import { EntityRecords } from './entity-records.ts';
import { linkEntity } from './link-entity.ts';

type Data = Record<string, unknown>;

/** The table of one entity class: finds its records, and adapts them when the class changes or is replaced. */
export class EntityTable extends EntityRecords implements Handler {
  /** The schema of `relations`: `undefined` before the first write, because a schema may refer to its own class. */
  private schema: object | undefined = undefined;

  constructor(
    store: Store,
    type: EntityClass,
    readonly key: string,
  ) {
    super(store);
    this.adopt(type);
  }

  /** Resets the table for a class; the next response turns existing records into its instances. */
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
    // Elsewhere a primary key may represent the entity, but a whole response must be an object.
    if (typeof value !== 'object') this.refuse(value, 'is not an object');
    return this.link(value, writer, value, '');
  }

  override ready(writer: Writer): this {
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

  override remove(value: unknown, writer: Writer): Link {
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

  /** The class or its schema changed: creates and links all records again. */
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

  /** Resets the known layouts of fields. */
  private relearn(): void {
    this.blank?.forget();
    this.blank = new Layout({ relations: this.relations.keys, prototype: this.type.prototype, nodes: 0 });
    this.whole = this.plan?.names.reduce((node, name) => node.step(name), this.blank);
  }

  /** Replaces the table's class: its records become instances of the new one. */
  replace(type: EntityClass): void {
    this.adopt(type);
    const meta = { date: 0, fetchedAt: 0, order: 0, expiresAt: 0 };
    // During a response or a user function, the next response of this type converts the records.
    if (!this.store.running && !this.store.isGuarded)
      this.store.transact({ args: [], key: '', meta }, (writer) => this.remake(writer), undefined, true);
  }
}
