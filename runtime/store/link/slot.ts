import { define } from '../../define.ts';
import type { Table } from '../tables/table.ts';
import type { Layout } from './layout.ts';

/** A primary key in its table: canonical safe integers are numbers, everything else is a string. */
export type PK = string | number;

/** The metadata of one response, one object shared by all slots that it wrote. */
export interface Meta {
  /** When the response landed, milliseconds since the epoch. */
  readonly date: number;
  /** When its request started; for a mutation, when it landed. */
  readonly fetchedAt: number;
  /** Until when it is fresh, milliseconds since the epoch. */
  readonly expiresAt: number;
  /** Which of two answers wins: counts request starts of reads and landings of mutations. */
  readonly order: number;
  /** The response said that this is gone. */
  readonly deleted?: boolean;
}

/**
 * The place of a schema's value. A link describes itself, so that showing, comparing and serializing it need no schema.
 * Anything that is not an object stands for itself; `undefined` is an absent field.
 */
export type Link =
  | Slot
  | ShapeLink
  | RawLink
  | readonly Link[]
  | string
  | number
  | boolean
  | null
  | undefined;

export const NONE: readonly Link[] = [];

/**
 * The place of one entity, list or answer in its table: stable for life and never handed out.
 * `record` is what people get. It is replaced by a new object when it changes, and never written after it was handed out.
 */
export class Slot {
  declare readonly table: Table;
  declare readonly pk: PK;
  declare record: unknown;
  /** One per key of the table's schema; for a list, one per item. */
  declare links: readonly Link[];
  /** The fields that responses had; the record's other fields are defaults. */
  declare layout: Layout | undefined;
  declare meta: Meta | undefined;
  /** The tick at which the record last changed; 0: nothing was ever heard of it. */
  declare changedAt: number;
  /** The tick at which the links were last known good; negative: the same for a record that nobody has seen yet. */
  declare checkedAt: number;
  /** Place in the order in which the store first saw records; 0: never. */
  declare insertion: number;

  /** Takes its place in the table. In one call, without field initializers, because each new entity pays it. */
  constructor(table: Table, pk: PK) {
    this.table = table;
    this.pk = pk;
    this.record = this.layout = this.meta = undefined;
    this.links = NONE;
    this.changedAt = this.checkedAt = this.insertion = 0;
    const { dense } = table;
    // Near enough to the keys so far that the gap costs less than the map would.
    if (typeof pk === 'number' && pk >= 0 && pk < dense.length + 64) {
      while (dense.length < pk) dense.push(undefined);
      dense[pk] = this;
    } else table.slots.set(pk, this);
  }
}

/** Converts the links of a `ShapeLink`. */
export interface Form {
  /** The fields that the links stand in. */
  readonly keys: readonly string[];
  /** Gives something else than an object with these fields; `of` as for `project`. */
  readonly project?: (link: ShapeLink, of: Leaf) => unknown;
}

/** Several links that are shown as one value: mostly an object of the response in which some fields are linked. */
export class ShapeLink {
  constructor(
    readonly form: Form,
    readonly links: readonly Link[],
    /** The object's other fields; in the linked ones' places `undefined`, unless they are left out while missing. */
    readonly rest: object,
  ) {}
}

/** Converts a slot or a raw value: to what it shows, or to plain data. */
export type Leaf = (leaf: Slot | RawLink) => unknown;

/** A value kept as it came, and what its converter, if it has one, made of it. */
export class RawLink {
  #shown: unknown;
  #convert: ((value: never) => unknown) | undefined;
  constructor(
    readonly raw: unknown,
    convert?: (value: never) => unknown,
  ) {
    this.#convert = convert;
    this.#shown = raw;
  }

  /** Converts once, so that the result keeps its identity for as long as the stored value does. */
  show(): unknown {
    const convert = this.#convert;
    if (convert) {
      this.#shown = convert(this.raw as never);
      this.#convert = undefined;
    }
    return this.#shown;
  }
}

/**
 * A link's value, with what `of` gives for the slots and kept values in it; a list leaves out what is `undefined`. A table
 * shows lists by itself, without a call per item.
 */
export function project(link: Link, of: Leaf, table?: Pick<Table, 'showList'>): unknown {
  if (typeof link !== 'object' || link === null) return link;
  if (link instanceof Slot || link instanceof RawLink) return of(link);
  // Shown as it is made here; plain data belong to who asks for them.
  const isShown = process.env.NODE_ENV !== 'production' && (table || of === leafShows);
  if (!(link instanceof ShapeLink)) {
    if (table) return table.showList(link);
    const list = link.map((one) => project(one, of)).filter((value) => value !== undefined);
    return isShown ? Object.freeze(list) : list;
  }
  const { form, links } = link;
  if (form.project) return form.project(link, of);
  const shape = { ...link.rest };
  for (let i = 0; i < links.length; i++) {
    const key = form.keys[i]!;
    const value = project(links[i], of, table);
    if (value !== undefined || Object.hasOwn(shape, key)) assign(shape, key, value);
  }
  return isShown ? Object.freeze(shape) : shape;
}

/** The leaves of what people get; the records are taken as they are. */
export const leafShows: Leaf = (leaf) => (leaf instanceof Slot ? leaf.record : leaf.show());
/** The leaves of plain data. */
export const leafRaw: Leaf = (leaf) => (leaf instanceof Slot ? leaf.table.plain(leaf) : leaf.raw);

/** The link as plain data: relations as primary keys, converter fields as they came. */
export const raw = (link: Link): unknown => project(link, leafRaw);

/** The value of a link. A list or shape with the same contents as before stays the same object. */
export function showAgain(link: Link, before: unknown, of: Leaf, table: Table): unknown {
  const now = project(link, of, table);
  return link instanceof Slot || link instanceof RawLink || !equal(now, before) ? now : before;
}

/** Calls `visit` with every slot and kept value that the links name directly, until it answers that it knows enough. */
export function each(links: readonly Link[], visit: (leaf: Slot | RawLink) => unknown): unknown {
  for (let i = 0; i < links.length; i++) {
    const link = links[i];
    if (typeof link !== 'object' || !link) continue;
    const isLeaf = link instanceof Slot || link instanceof RawLink;
    if (isLeaf ? visit(link) : each(link instanceof ShapeLink ? link.links : link, visit)) return true;
  }
}

/** Writes a field of a response; a field named `__proto__` is data like any other. */
export function assign(target: object, key: string, value: unknown): void {
  if (key === '__proto__') define(target, key, value);
  else (target as Record<string, unknown>)[key] = value;
}

/** Values nested deeper than this are not compared, and so count as different: the call stack has an end. */
const DEEPEST = 1_000;

/** A comparison that takes longer than this remembers what it found equal: an object may be shared, again and again. */
const MANY = 10_000;
let steps = 0;
const proven = /*#__PURE__*/ new Map<object, object>();

/** True if two stored values, links included, say the same; objects that have an identity are compared by it. */
export function equal(a: unknown, b: unknown, depth = 0): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return Number.isNaN(a) && Number.isNaN(b);
  const kind = Object.getPrototypeOf(a);
  if (kind !== Object.getPrototypeOf(b) || !PLAIN.has(kind) || depth > DEEPEST) return false;
  if (!depth) steps = 0;
  const isLong = ++steps > MANY;
  if (isLong && proven.get(a) === b) return true;
  const isEqual = Array.isArray(a)
    ? sameItems(a, b as unknown[], depth + 1)
    : sameFields(a, b, [], depth + 1);
  if (isLong && isEqual) proven.set(a, b);
  if (!depth && proven.size) proven.clear();
  return isEqual;
}

function sameItems(a: readonly unknown[], b: readonly unknown[], depth: number): boolean {
  let i = a.length;
  if (i !== b.length) return false;
  // No call for what is the same: of two long lists nearly everything is.
  while (i && (a[i - 1] === b[i - 1] || equal(a[i - 1], b[i - 1], depth))) i--;
  return !i;
}

/** Values without an identity. */
const PLAIN: ReadonlySet<unknown> = /*#__PURE__*/ new Set([
  Array.prototype,
  Object.prototype,
  ShapeLink.prototype,
  RawLink.prototype,
]);

/** True if the fields of two objects of any class, but for `others`, are equal. */
export function sameFields(a: object, b: object, others: readonly string[] = [], depth = 0): boolean {
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]!;
    const [one, other] = [a[key as never], b[key as never]];
    if (one === other ? one !== undefined || Object.hasOwn(b, key) : equal(one, other, depth)) continue;
    if (!others.includes(key)) return false;
  }
  return true;
}
