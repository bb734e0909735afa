import type { Row } from './shape.ts';

/** How requests select the page of a list. */
interface Window {
  /** The argument that selects a page, if the endpoint declares one. */
  readonly field: string | undefined;
  /** Rows per page if the request does not set it. */
  readonly size: number;
  /** The text of a row in a cursor. */
  key(row: Row): string | undefined;
}

export interface Page {
  readonly rows: readonly Row[];
  /** The argument that selects a page, and its value for the next one; `null` after the last page. */
  readonly name: string;
  readonly next: string | number | null;
}

type Kind = 'size' | 'page' | 'offset' | 'before' | 'after';

const NAMES: readonly (readonly [Kind, RegExp])[] = [
  ['size', /^(limit|take|size|per_?page|page_?size)$/i],
  ['page', /^page(_?(number|no|index))?$/i],
  ['offset', /^(offset|skip|start)$/i],
  ['before', /before/i],
  ['after', /^(cursor|after|since)$|after/i],
];

/** Names that may also be those of a filter, as `createdAfter`; they are cursors if they name a row. */
const MAYBE = /^since$|.before|.after|before.|after./i;

/** Pages count from 1, rows from 0; a cursor may be anything. */
const LEAST: Partial<Record<Kind, number>> = { size: 1, page: 1, offset: 0 };

const kindOf = (name: string): Kind | undefined => NAMES.find(([, names]) => names.test(name))?.[0];

/** True if an argument selects a page, and does not filter rows by a field of that name. */
export const isPaging = (name: string, field: string | undefined): boolean =>
  name === field || kindOf(name) !== undefined;

/** The first paging argument of a query whose value is not a valid number. */
export function wrongIn(query: URLSearchParams, field: string | undefined): string | undefined {
  return [...query].find(([name, text]) => {
    const least = isPaging(name, field) && LEAST[kindOf(name) ?? 'after'];
    return typeof least === 'number' && !(/^\d+$/.test(text) && Number(text) >= least);
  })?.[0];
}

/**
 * The page that a query selects: by number (`page`, from 1), by `offset`, or by a cursor, which is the primary
 * key of the row that the page comes after, or `before`. Without any of them it is the first page, or all rows
 * if the endpoint and the query have no paging. If the endpoint's field is `before`, the first page has the
 * last rows.
 */
export function pageOf(rows: readonly Row[], query: URLSearchParams, { field, size, key }: Window): Page {
  const isRow = (one: string) => rows.some((row) => key(row) === query.get(one));
  const asked = [...query.keys()].filter(
    (one) => isPaging(one, field) && (one === field || !MAYBE.test(one) || isRow(one)),
  );
  const sizes = asked.filter((one) => kindOf(one) === 'size');
  const isPaged = asked.length > 0 || field !== undefined;
  const name = asked.find((one) => !sizes.includes(one)) ?? field ?? 'offset';
  const limit = sizes.length ? Number(query.get(sizes[0]!)) : isPaged ? size : rows.length;
  const kind = kindOf(name) ?? 'after';
  const [start, end] = placeOf(kind, query.get(name), limit, rows, key);
  const shown = rows.slice(start, end);
  const more = kind === 'before' ? start > 0 : end < rows.length;
  const edge = shown.at(kind === 'before' ? 0 : -1);
  if (!more || !edge) return { rows: shown, name, next: null };
  const next = kind === 'page' ? end / limit + 1 : kind === 'offset' ? end : key(edge);
  return { rows: shown, name, next: next ?? null };
}

/** The first row of a page, and the row after its last. */
function placeOf(
  kind: Kind,
  value: string | null,
  limit: number,
  rows: readonly Row[],
  key: Window['key'],
): readonly [start: number, end: number] {
  const at = rows.findIndex((row) => key(row) === value);
  if (kind === 'before') {
    const end = value === null ? rows.length : Math.max(at, 0);
    return [Math.max(end - limit, 0), end];
  }
  // A cursor that names no row counts as after the last one.
  const behind = value === null ? 0 : at < 0 ? rows.length : at + 1;
  const start =
    kind === 'page' ? (Number(value ?? 1) - 1) * limit : kind === 'offset' ? Number(value) : behind;
  return [start, start + limit];
}
