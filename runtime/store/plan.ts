/** Normalizes entities of classes that are compiled as fast, with the compiler's functions for their fields. */
import { countLinks } from '../dev/counters.ts';
import { construct, type EntityClass, type FieldValues } from '../entity.ts';
import { linked } from '../linked.ts';
import type { EntityTable } from './entity-table.ts';
import { CHANGED, type Link, Node, type PK, same, showLink, version } from './node.ts';
import { normalize } from './normalize.ts';
import type { Handler, Table } from './table.ts';

type Normalize = Handler['normalize'];

/** Writes the fields of a record; `shown` has the values of its relations, one per key of the schema. */
type Make = (this: FieldValues, data: FieldValues, shown: readonly unknown[]) => void;

/** `Make`, called with `new`. */
type Maker = new (data: FieldValues, shown: readonly unknown[]) => FieldValues;

/** True if a record has the values of an entity, by identity. It does not compare relations. */
type IsSame = (record: FieldValues, data: FieldValues) => boolean;

/** The values of relations that a class does not have. */
const NOTHING: readonly unknown[] = [];

/** The functions that a table gets for a class. */
type Functions = Pick<EntityTable, 'normalize' | 'make'>;

/** The outcome of trying a class's functions; `functions` is `undefined` if they do not fit the class. */
interface Tried {
  readonly type: EntityClass;
  readonly relations: string;
  readonly functions: Functions | undefined;
}

/**
 * Functions are tried once for all stores, and for one class, because setting a prototype again makes the engine
 * drop all code optimized for it.
 */
const tried = /*#__PURE__*/ new WeakMap<Make, Tried>();

/** Creates a class's `~fields`: it returns what normalizes the entities of a table with these functions. */
export const fields =
  (make: Make, isSame: IsSame) =>
  (table: EntityTable): Normalize | undefined => {
    const { type, isMerging } = table;
    // A subclass inherits the functions, which write none of its own fields.
    if (isMerging || !Object.hasOwn(type, '~fields')) return undefined;
    const keys = [...table.relations.keys];
    let known = tried.get(make);
    if (known && known.type !== type) return undefined;
    if (known?.relations !== `${keys}`) {
      known = { type, relations: `${keys}`, functions: probe(make, isSame, type, keys) };
      tried.set(make, known);
    }
    table.make = known.functions?.make;
    return known.functions?.normalize;
  };

/**
 * The runtime verifies the functions: with a distinct object for each field, the compiled constructor must write
 * the same fields as the class's own, in the same order. It uses neither a Proxy nor another class, because the
 * engine would remember them.
 */
function probe(
  make: Make,
  isSame: IsSame,
  type: EntityClass,
  relations: readonly string[],
): Functions | undefined {
  const names = Object.keys(construct(type));
  // An assignment would call a setter.
  if (names.some((name) => name in type.prototype)) return undefined;
  const data = Object.fromEntries(names.map((name) => [name, {}]));
  const shown = relations.map(() => ({}));
  make.prototype = type.prototype;
  const Made = make as unknown as Maker;
  const made = new Made(data, shown);
  const fits =
    `${Object.keys(made)}` === `${names}` &&
    relations.every((key, i) => made[key] === shown[i]) &&
    names.every((name) => relations.includes(name) || made[name] === data[name]);
  return fits ? { normalize: normalizeWith(Made, isSame, names), make: makeWith(Made, names) } : undefined;
}

/** Makes the view of a record with exactly these fields, with the values of its relations. */
function makeWith(Made: Maker, names: readonly string[]): EntityTable['make'] {
  return function (this: EntityTable, data, old) {
    let count = 0;
    for (const name in data) if (data[name] !== undefined) count++;
    for (let i = 0; i < names.length; i++) if (data[names[i]!] === undefined) return undefined;
    if (count !== names.length) return undefined;
    const { all } = this.relations;
    const shown: unknown[] = [];
    for (let i = 0; i < all.length; i++) {
      const { key } = all[i]!;
      const link = data[key] as Link;
      if (link instanceof Node) {
        if (link.seenAt < link.table.linkedChangedAt) link.table.refresh(link);
        shown.push(link.view);
      } else shown.push(showLink(link, old?.[key]));
    }
    return new Made(data, shown);
  };
}

/** As `normalize`, for entities with exactly these fields. It leaves all others to that function. */
function normalizeWith(Made: Maker, isSame: IsSame, names: readonly string[]): Normalize {
  /** The fields in the order of the last entity that had all of them: nearly always that of the next one. */
  let order = names;
  const isComplete = (data: FieldValues): boolean => {
    const keys = Object.keys(data);
    if (keys.length !== names.length || names.some((name) => data[name] === undefined)) return false;
    order = keys;
    return true;
  };

  return function (this: EntityTable, value, tx, parent, key) {
    if (typeof value !== 'object' || value === null) return this.refer(value, tx);
    if (this.readyAt !== version) return this.ready(tx).normalize(value, tx, parent, key);
    const data = value as FieldValues;
    const id = this.isById ? data.id : undefined;
    const node =
      (typeof id === 'string' && id > ':' && id !== 'undefined') || Number.isSafeInteger(id)
        ? ((typeof id === 'number' ? this.byNumber[id] : this.byString.get(id as PK)) ??
          new Node(this, id as PK))
        : this.nodeOf(data, tx, parent, key, value);
    const isFlat = !this.relations.link;
    let count = 0;
    let fits = true;
    for (const name in data) if (order[count++] !== name || data[name] === undefined) fits = false;
    const { owner, meta } = tx;
    const { data: had, meta: known } = node;
    if (
      ((!fits || count !== order.length) && !isComplete(data)) ||
      (!isFlat && data instanceof this.type) ||
      (had ? known!.order > meta.order || !isSame(had, data) : known)
    )
      return normalize.call(this, value, tx, parent, key, undefined, node);
    if (owner && !this.sources.has(owner.table as Table)) owner.table.noteLinkTo(this);
    let next: Record<string, unknown> | undefined;
    if (!isFlat) {
      if (process.env.NODE_ENV !== 'production') countLinks(true);
      const { all } = this.relations;
      if (!had) next = { ...data };
      tx.owner = node;
      for (let i = 0; i < all.length; i++) {
        const { key: name, handler } = all[i]!;
        const was: Link = had?.[name];
        const link = handler.normalize(data[name], tx, data, name, was);
        if (had && (link === was || same(link, was))) continue;
        // Fields that the record did not have come in the order of the response, as everywhere.
        next ??= { ...had, ...data, ...had };
        next![name] = link;
      }
      tx.owner = owner;
      // The entity may also occur nested in itself, and was written meanwhile: the outer occurrence wins.
      if (node.data !== had) {
        const links = next ?? had;
        next = { ...node.data, ...data };
        for (const { key: name } of all) next![name] = links[name];
      }
    }
    if (had && !next) {
      if (known !== meta && meta.order !== Infinity) {
        tx.confirmed.push(node, known);
        node.meta = meta;
      }
      return node;
    }
    if (known || node.changedAt) tx.touch(node);
    else {
      tx.log.push(node);
      if (this.changedAt <= version) this.outdate();
    }
    node.meta = meta;
    node.rank ||= ++tx.store.stored;
    if (!isFlat) {
      node.data = next;
      node.seenAt = CHANGED;
      return node;
    }
    const view = new Made(data, NOTHING);
    node.data = node.view = view;
    node.changedAt = version + 1;
    linked.onConstruct?.(node, view);
    return node;
  };
}
