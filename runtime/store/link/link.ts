import { define } from '../../define.ts';
import { type Leaf, type Link, RawLink, ShapeLink, Slot, type Table } from '../model.ts';

/**
 * A link's value, with the results of `of` for its slots and raw values; lists omit `undefined`. A table shows
 * lists itself, without a call per item.
 */
export function project(link: Link, of: Leaf, table?: Pick<Table, 'showList'>): unknown {
  if (typeof link !== 'object' || link === null) return link;
  if (link instanceof Slot || link instanceof RawLink) return of(link);
  // Freeze only shown values; plain data belongs to the caller.
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

/** The leaves of shown values; records are not refreshed. */
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

/** Calls `visit` with every slot and raw value that the links contain directly, until it returns true. */
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

/** Values nested deeper than this count as different, because the call stack is limited. */
const DEEPEST = 1_000;

/** A comparison with more steps than this remembers equal pairs, because an object may be shared many times. */
const MANY = 10_000;
let steps = 0;
const proven = /*#__PURE__*/ new Map<object, object>();

/** True if two stored values, including links, are equal; objects with an identity are compared by it. */
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
  // No call for identical items: long lists mostly contain those.
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

/** True if the fields of two objects of any class are equal, except `others`. */
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
