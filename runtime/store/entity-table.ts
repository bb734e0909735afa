import { define } from '../define.ts';
import { construct, Entity, type EntityClass, type FieldValues } from '../entity.ts';
import { linked, use } from '../linked.ts';
import { hasOwnStatic, pkOf } from './custom.ts';
import { NormalizeError } from './errors.ts';
import { CHANGED, type Link, Node, plain, sameFields, showLink, UNFILLED, version } from './node.ts';
import { own, type Relations, relate, relationsOf } from './relations.ts';
import { type Handler, Table, type TableStore } from './table.ts';
import { save, type Tx } from './transaction.ts';

const NO_RELATIONS: Relations = { keys: new Set(), all: [], pick: undefined };

/** A class with compiled functions for its fields. */
interface Planned extends EntityClass {
  /** Returns a `normalize` that uses them, if they fit the class. */
  readonly '~fields'?: (table: EntityTable) => Handler['normalize'] | undefined;
}

/** The records of one entity class. */
export class EntityTable extends Table implements Handler {
  override unseen = Infinity;
  override readonly isEntity = true;
  type!: EntityClass;
  relations = NO_RELATIONS;
  /** True if no field is a relation: a view is then made when it is written. */
  isFlat = true;
  /** The version in which the class was last checked: it may get another schema or method between two responses. */
  readyAt = -1;
  /** True if the class does not override `pk`. */
  isById = false;
  /** True if the class overrides methods that convert stored data (`isAdapting`) or merge it (`isMerging`). */
  isAdapting = false;
  isMerging = false;
  /** The fields of the last response, in their order, which can be assigned: nearly always those of the next one. */
  names: string[] = [];
  /** The schema of `relations`: `undefined` before the first write, because a schema may refer to its own class. */
  private schema: object | undefined = undefined;

  /** Turns an entity of a response into its node: `general`, or what is compiled for the class. */
  normalize: Handler['normalize'];

  constructor(
    store: TableStore,
    type: EntityClass,
    readonly key: string,
    readonly general: Handler['normalize'],
  ) {
    super(store);
    this.normalize = general;
    this.adopt(type);
  }

  /** Resets the table for a class; the next response turns existing records into its instances. */
  adopt(type: EntityClass): void {
    this.type = type;
    this.schema = undefined;
    this.readyAt = -1;
  }

  root(value: unknown, tx: Tx): Link {
    // Elsewhere a primary key may represent the entity, but a whole response must be an object.
    if (typeof value !== 'object') this.refuse(value, 'is not an object');
    return this.normalize(value, tx, value, '');
  }

  find(args: readonly unknown[]): Link {
    const named = args[0] ?? {};
    const pk = typeof named === 'object' ? pkOf(this.type, named, undefined, '', args) : named;
    if (pk !== undefined) return this.at(pk);
    return this.type.indexes && use('custom').lookUp(this, named as FieldValues);
  }

  /** Links a value that represents an entity: its primary key, or `null`. */
  refer(value: unknown, tx?: Tx): Link {
    if (value === null || value === undefined) return value;
    if (typeof value !== 'string' && typeof value !== 'number') this.refuse(value, 'is not an object');
    (tx?.owner?.table as Table | undefined)?.leadsTo(this);
    return this.at(value);
  }

  /** The node of an entity whose key is not simply its `id`. */
  nodeOf(data: object, tx: Tx, parent: unknown, key: string, value: unknown): Node {
    // A custom `pk` may find a key in the arguments, even for an array.
    if (Array.isArray(value)) this.refuse(value, 'is not an object');
    const isBelow = (tx.owner?.table as Partial<EntityTable> | undefined)?.isEntity;
    const pk = pkOf(this.type, data, parent, key, tx.args) ?? (isBelow ? undefined : tx.temporaryPk());
    if (pk === undefined) this.refuse(value, 'has no primary key');
    return this.at(pk);
  }

  refuse(value: unknown, problem: string): never {
    throw new NormalizeError(this.key, value, problem);
  }

  /** Checks the class once per commit, because it may have changed. */
  ready(tx: Tx): this {
    const { type } = this;
    this.readyAt = version;
    this.isById = (type.prototype as Partial<Entity>).pk === Entity.prototype.pk;
    this.isAdapting = hasOwnStatic(type, 'process', 'validate');
    this.isMerging = hasOwnStatic(type, 'merge', 'shouldReorder', 'shouldUpdate');
    if (type.schema !== this.schema) this.remake(tx);
    this.normalize = (type as Planned)['~fields']?.(this) ?? this.general;
    return this;
  }

  /** The class or its schema changed: makes and links all records again. */
  private remake(tx: Tx): void {
    const all = this.present().map((node) => [node, this.raw(node)] as const);
    const { schema, relations, isFlat, unseen } = this;
    tx.onAbort.push(() => Object.assign(this, { schema, relations, isFlat, unseen }));
    this.schema = this.type.schema;
    this.relations = relationsOf(this.store, this.schema, this.type);
    this.isFlat = !this.relations.all.length;
    this.unseen = this.isFlat ? Infinity : -1;
    this.names = [];
    for (const node of this.nodes.values()) node.seenAt = this.unseen;
    for (const [node, fields] of all) {
      tx.touch(node);
      node.view = null;
      this.write(node, relate(this.relations, fields, tx, undefined, node) as FieldValues);
    }
  }

  /** Replaces the table's class: its records become instances of the new one. */
  replace(type: EntityClass): void {
    this.adopt(type);
    const meta = { date: 0, fetchedAt: 0, order: 0, expiresAt: 0 };
    // During a response or a user function, the next response of this type converts the records.
    if (!this.store.running && !this.store.isGuarded)
      this.store.commit({ args: [], key: '', meta }, (tx) => this.ready(tx), true);
  }

  /** Replaces a node's data, and its view if it needs no links. */
  write(node: Node, data: FieldValues): void {
    node.data = data;
    if (this.isFlat) this.show(node, this.build(node), version + 1);
    else node.seenAt = CHANGED;
  }

  /**
   * Marks the entity of `value` (a record or a bare primary key) as deleted; if `value` has no key, the
   * arguments identify the entity.
   */
  remove(value: unknown, tx: Tx): Link {
    const { args, meta } = tx;
    const node = (typeof value !== 'boolean' && this.find([value])) || this.find(args);
    if (!(node instanceof Node)) this.refuse(value, 'has no primary key');
    // It may be stored again later.
    (tx.owner?.table as Table | undefined)?.leadsTo(this);
    if (node.meta && node.meta.order > meta.order) return node;
    tx.touch(node);
    tx.rewrites = true;
    node.data = node.view = undefined;
    node.meta = meta;
    node.changedAt = version + 1;
    return node;
  }

  override refresh(node: Node): void {
    if (this.checkedAt < version) this.check();
    if (node.seenAt >= this.newest || this.isCyclic) {
      super.refresh(node);
      return;
    }
    // It may show records of circles, which are forgotten, too.
    if (this.store.running) this.store.peeks.push(save(node));
    const { data, view: old, seenAt: since } = node;
    if (data === undefined || (since >= 0 && this.holds(node))) {
      node.seenAt = version;
      return;
    }
    if (since === UNFILLED) {
      this.fill(node, undefined);
      node.seenAt = node.changedAt = version;
      return;
    }
    const view = construct(this.type) as FieldValues;
    const { keys } = this.relations;
    for (const name in data) {
      let field = data[name];
      if (field === undefined) continue;
      if (typeof field === 'object' && field && keys.has(name)) {
        if (field instanceof Node) {
          if (field.seenAt < version) field.table.refresh(field);
          field = field.view;
        } else field = showLink(field, old?.[name]);
      }
      if (name in this.type.prototype) define(view, name, field);
      else view[name] = field;
    }
    node.seenAt = version;
    this.show(node, view, version);
  }

  /** Replaces a node's view, unless it has the same fields. Defaults stay those of the previous one. */
  show(node: Node, view: FieldValues, at: number): void {
    const { view: old, data } = node;
    if (old) {
      for (const name of Object.keys(old)) if (data[name] === undefined) this.put(view, name, old[name]);
      if (sameFields(view, old)) return;
    }
    node.view = view;
    node.changedAt = at;
    linked.onConstruct?.(node, view);
  }

  /** True if a view has the present values of its links. */
  private holds({ data, view }: Node): boolean {
    for (const { key } of this.relations.all)
      if (own(data, key) !== undefined && showLink(data[key], view[key]) !== view[key]) return false;
    return true;
  }

  protected renew(): void {}

  linksOf({ data }: Node): readonly Link[] {
    return this.relations.all.map(({ key }) => data[key]);
  }

  begin(node: Node): void {
    const { view: old, data } = node;
    const view = this.build(node);
    for (const name of Object.keys(old ?? {})) if (data[name] === undefined) this.put(view, name, old[name]);
    node.view = view;
    linked.onConstruct?.(node, view);
  }

  /** A record without the values of its relations. */
  private build({ data }: Node): FieldValues {
    const view = construct(this.type) as FieldValues;
    for (const name in data) {
      if (data[name] !== undefined && !this.relations.keys.has(name)) this.put(view, name, data[name]);
    }
    return view;
  }

  fill(node: Node, old: FieldValues | undefined): void {
    for (const { key } of this.relations.all) {
      const link = own<Link>(node.data, key);
      if (link !== undefined) this.put(node.view, key, showLink(link, old?.[key]));
    }
  }

  /** Writes a field whose name the class may use for a method or an accessor. */
  put(view: FieldValues, name: string, value: unknown): void {
    if (name in this.type.prototype) define(view, name, value);
    else view[name] = value;
  }

  /** True if a field can be assigned, because the class does not use its name for a method or an accessor. */
  isSafe(name: string, i: number): boolean {
    if (name in this.type.prototype) return false;
    this.names[i] = name;
    return true;
  }

  /**
   * The data of a node as responses contained it: without defaults, with relations as primary keys and converter
   * fields unconverted.
   */
  raw({ data }: Node): FieldValues {
    const fields = { ...data };
    for (const { key } of this.relations.all)
      if (own(fields, key) !== undefined) fields[key] = plain(fields[key] as Link);
    return fields;
  }
}
