import { define } from '../define.ts';
import { checkEntity } from '../dev/entity.ts';
import { checkPk, outcomeOfPk } from '../dev/own-pk.ts';
import { Entity, type EntityClass, type FieldValues } from '../entity.ts';
import { linked, use } from '../linked.ts';
import { NormalizeError } from './errors.ts';
import { ALWAYS, type Link, type Node, sameFields, version } from './node.ts';
import { pkOf } from './pk-of.ts';
import { type Handler, type Relations, Table, type TableStore } from './table.ts';
import type { Tx } from './transaction.ts';

/** The relations of a class that has none. */
export const NONE: Relations = { keys: new Set(), all: [] };

/** The optional members of an entity class that change how its records are written. */
interface CustomClass extends EntityClass {
  readonly validate?: unknown;
  readonly shouldReorder?: unknown;
  readonly shouldUpdate?: unknown;
  /** Returns the compiled `normalize` of a fast class, if it fits the class. */
  readonly '~fields'?: (table: EntityTable) => Handler['normalize'] | undefined;
}

/** The records of one entity class. */
export class EntityTable extends Table implements Handler {
  override unseen = ALWAYS;
  override readonly isEntity = true;
  relations = NONE;
  /** The version in which the class was last checked: it may get another schema or method between two responses. */
  readyAt = -1;
  /** True if the class does not override `pk`. */
  isById = false;
  /** True if the class merges records itself. */
  isMerging = false;
  /** The fields of the last response that can be assigned, in their order: nearly always those of the next one. */
  names: string[] = [];
  /** The number of fields of a response that has all `names`, among them each default of the class; -1 if unknown. */
  wholeCount = -1;
  /** The schema that `relations` are of. It is read at the first write, because it may refer to its own class. */
  schema: object | undefined = Entity.schema;

  /** Makes the view of a complete record with relations, if the class has a compiled constructor. */
  declare make?: ((data: FieldValues, old: FieldValues | undefined) => FieldValues | undefined) | undefined;

  /** Turns an entity of a response into its node; a class may have a compiled function for that. */
  normalize: Handler['normalize'];

  constructor(
    store: TableStore,
    public type: EntityClass,
    readonly key: string,
    /** The function of all classes that bring none of their own. `at` is the node if that is known. */
    readonly general: (...args: [...all: Parameters<Handler['normalize']>, at?: Node]) => Link,
  ) {
    super(store);
    this.normalize = general;
    if (process.env.NODE_ENV !== 'production') checkEntity(type);
  }

  root(value: unknown, tx: Tx): Link {
    // Inside a response a primary key may represent the entity, but a whole response must be an object.
    if (typeof value !== 'object') this.refuse(value, 'is not an object');
    return this.normalize(value, tx, value, '');
  }

  find(args: readonly unknown[]): Link {
    const named = args[0] ?? {};
    const pk = typeof named === 'object' ? pkOf(this.type, named, undefined, '', args) : named;
    if (pk !== undefined) return this.ensure(pk);
    return this.type.indexes && use('custom').lookUp(this, named as FieldValues);
  }

  /** Links a value that represents an entity: its primary key, or `null`. */
  refer(value: unknown, tx?: Tx): Link {
    if (value === null || value === undefined) return value;
    if (typeof value !== 'string' && typeof value !== 'number') this.refuse(value, 'is not an object');
    tx?.owner?.table.noteLinkTo(this);
    return this.ensure(value);
  }

  /** The node of an entity whose key is not simply its `id`. */
  nodeOf(data: object, tx: Tx, parent: unknown, key: string, value: unknown): Node {
    // A custom `pk` may find a key in the arguments, even for an array.
    if (Array.isArray(data)) this.refuse(value, 'is not an object');
    const known = pkOf(this.type, data, parent, key, tx.args);
    const pk = tx.temporaryPk?.(known, data) ?? known;
    if (process.env.NODE_ENV !== 'production' && pk === undefined && !this.isById)
      throw Object.assign(new NormalizeError(this.key, value, 'has no primary key'), {
        pk: outcomeOfPk(this.type, data, parent, key, tx.args),
      });
    if (pk === undefined) this.refuse(value, 'has no primary key');
    if (process.env.NODE_ENV !== 'production' && !tx.temporaryPk) checkPk(this.type, this.key, data, pk);
    return this.ensure(pk);
  }

  refuse(value: unknown, problem: string): never {
    throw new NormalizeError(this.key, value, problem);
  }

  /** Checks the class once per commit, because it may have changed. */
  ready(tx: Tx): this {
    const type = this.type as CustomClass;
    this.readyAt = version;
    this.isById = (type.prototype as Partial<Entity>).pk === Entity.prototype.pk;
    if (type.schema !== this.schema) use('remakes')(this, tx);
    this.isMerging = !!(type.merge !== Entity.merge || type.shouldReorder || type.shouldUpdate);
    this.normalize =
      type.process !== Entity.process || type.validate
        ? use('custom').normalizeCustom
        : (type['~fields']?.(this) ?? this.general);
    return this;
  }

  /** Replaces a node's view, unless it has the same fields. */
  replaceView(node: Node, view: FieldValues, at: number): void {
    const { view: old, data } = node;
    const own = keepDefaults(view, old, data);
    if (sameFields(view, old)) return;
    Object.assign(view, own);
    node.view = view;
    node.changedAt = at;
    linked.onConstruct?.(node, view);
  }

  /** True if a field can be assigned, because the class does not use its name for a method or an accessor. */
  isSafe(name: string, i: number): boolean {
    this.wholeCount = -1;
    if (name in this.type.prototype) return false;
    this.names[i] = name;
    return true;
  }
}

/**
 * Gives a view the defaults of the previous one. Returns its own functions among them, for one that has changed: `() => this.name`
 * reads the record in which it was made.
 */
export function keepDefaults(
  view: FieldValues,
  old: FieldValues,
  data: FieldValues,
): FieldValues | undefined {
  let own: FieldValues | undefined;
  for (const name of Object.keys(old)) {
    if (data[name] !== undefined) continue;
    if (typeof old[name] === 'function') own = { ...own, [name]: view[name] };
    define(view, name, old[name]);
  }
  return own;
}
