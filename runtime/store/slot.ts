import type { Layout } from './layout.ts';
import type { Relations } from './relations.ts';
import type { Table } from './table.ts';

/** A primary key in its table: canonical safe integers are numbers, everything else is a string. */
export type PK = string | number;

/** What one response says of everything in it; one object shared by all the slots it wrote. */
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
 * Where a schema's value is found. A link describes itself, so that showing, comparing and serializing it need no schema.
 * Anything that is not an object stands for itself; `undefined` is an absent field.
 */
export type Link = Slot | ShapeLink | RawLink | readonly Link[] | string | number | boolean | null | undefined;

export const NONE: readonly Link[] = [];

/**
 * The place of one entity, list or answer in its table: stable for life and never handed out.
 * `record` is what people get. It is replaced by a new object when it changes, and never written after it was handed out.
 */
export class Slot {
  record: unknown = undefined;
  /** One per key of the table's schema; for a list, one per item. */
  links: readonly Link[] = NONE;
  /** The fields that responses had; the record's other fields are defaults. */
  layout: Layout | undefined = undefined;
  meta: Meta | undefined = undefined;
  /** The tick at which the record last changed. */
  changedAt = 0;
  /** The tick at which the links were last known good; negative: made at that tick, not handed out, links unverified. */
  checkedAt = 0;
  /** Place in the order in which the store first saw records; 0: never. */
  seen = 0;
  constructor(
    readonly table: Table,
    readonly pk: PK,
  ) {}
}

/** An object of the response in which some fields are linked. */
export class ShapeLink {
  constructor(
    readonly relations: Relations,
    readonly links: readonly Link[],
    /** The object's other fields; in the linked ones' places `undefined`. */
    readonly rest: Readonly<Record<string, unknown>>,
  ) {}

  show(one: (link: Link) => unknown): unknown {
    const shown = copy(this.rest);
    this.links.forEach((link, i) => {
      if (link !== undefined) assign(shown, this.relations.keys[i]!, one(link));
    });
    return shown;
  }
}

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

/** What a link shows now; the records are taken as they are. */
export function show(link: Link): unknown {
  if (typeof link !== 'object' || link === null) return link;
  if (link instanceof Slot) return link.record;
  if (link instanceof RawLink) return link.show();
  return link instanceof ShapeLink ? link.show(show) : showList(link);
}

/** A list shows what is there; what is missing or deleted it leaves out. */
export function showList(links: readonly Link[], into: unknown[] = []): unknown[] {
  for (const link of links) {
    const value = link instanceof Slot ? link.record : show(link);
    if (value !== undefined) into.push(value);
  }
  return into;
}

export const sameItems = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((item, i) => item === b[i]);

/** What a link shows; a list or shape that shows the same things as before stays the object it was. */
export function showAgain(link: Link, before: unknown): unknown {
  if (link instanceof Slot) return link.record;
  const now = show(link);
  const again = Array.isArray(link)
    ? Array.isArray(before) && sameItems(before, now as unknown[])
    : link instanceof ShapeLink && typeof before === 'object' && before && sameItems(Object.values(before), Object.values(now as object));
  return again ? before : now;
}

/** The link as plain data: relations as primary keys, converter fields as they came. */
export function raw(link: Link): unknown {
  if (typeof link !== 'object' || link === null) return link;
  if (link instanceof Slot) return link.pk;
  if (link instanceof RawLink) return link.raw;
  return link instanceof ShapeLink ? link.show(raw) : link.map(raw);
}

/** Calls `visit` with every slot that the links name directly. */
export function eachSlot(links: readonly Link[], visit: (slot: Slot) => void): void {
  for (const link of links) {
    if (link instanceof Slot) visit(link);
    else if (link instanceof ShapeLink) eachSlot(link.links, visit);
    else if (Array.isArray(link)) eachSlot(link, visit);
  }
}

export function eachRaw(links: readonly Link[], visit: (link: RawLink) => void): void {
  for (const link of links) {
    if (link instanceof RawLink) visit(link);
    else if (link instanceof ShapeLink) eachRaw(link.links, visit);
    else if (Array.isArray(link)) eachRaw(link, visit);
  }
}

/** Writes a field of a response; a field named `__proto__` is data like any other. */
export function assign(target: object, key: string, value: unknown): void {
  if (key === '__proto__') define(target, key, value);
  else (target as Record<string, unknown>)[key] = value;
}

export function define(target: object, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, configurable: true, enumerable: true, writable: true });
}

/** A shallow copy that keeps a field named `__proto__` a field; a spread does. */
export const copy = (value: object): Record<string, unknown> => ({ ...value });

/** Whether two stored values, links included, say the same; slots are compared by identity. */
export function equal(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return Number.isNaN(a) && Number.isNaN(b);
  const kind = Object.getPrototypeOf(a);
  if (a instanceof Slot || kind !== Object.getPrototypeOf(b)) return false;
  if (Array.isArray(a)) {
    const other = b as unknown[];
    return a.length === other.length && a.every((item, i) => equal(item, other[i]));
  }
  if (kind !== Object.prototype && kind !== ShapeLink.prototype && kind !== RawLink.prototype) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && equal((a as never)[key], (b as never)[key]))
  );
}
