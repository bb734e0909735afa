/**
 * What URLs are made of: the functions that compiled ones call, and those that the parser's templates need. Each notes
 * the parameter that it used, so that what is left of the arguments becomes the query.
 */
import { checkQuery } from '../dev/query.ts';
import { fill, template } from './template.ts';

export type Params = Readonly<Record<string, unknown>>;

/** A path filled with parameters. */
export type Fill = (params: Params) => string;

/** Who asks for a URL: named in errors, and asked to write the query. */
export interface UrlOwner {
  readonly name: string;
  readonly path: string;
  /** Compiled, the first of these stands for the path. */
  readonly urls?: readonly Fill[] | undefined;
  searchToString(params: Params): string;
}

/** Where a parameter stands: as a segment of the path, as a list of segments, or in the query. */
export type Place = ':' | '*' | '&';

// Filling a path is synchronous, so what belongs to one call can stand here instead of being handed to every helper.
let owner: UrlOwner;
let left: Record<string, unknown>;

/** The text of a parameter: with what stands around it, or nothing at all where it is optional and absent. */
function write(
  params: Params,
  name: string,
  place: Place = ':',
  optional = false,
  before = '',
  after = '',
): string {
  const value = params[name];
  delete left[name];
  const items = place === '*' ? [value].flat() : [value];
  const text = items.map((item) => encodeURIComponent((item ?? '') as string)).join('/');
  // A browser resolves the segments `.` and `..` away, and would call another URL.
  if (place === '&' ? value == null : /(^|\/)\.?\.?(\/|$)/.test(text)) {
    if (optional && !text) return before[0] === '?' ? '?' : '';
    throw new TypeError(`path-parameter: ${owner.name} ${owner.path}: "${name}" is ${value}`);
  }
  return before + text + after;
}

/** `:name` in the path. */
export { write as part };

/** `:name?` or `{/:name}`. */
export const maybePart = (params: Params, name: string, before?: string, after?: string): string =>
  write(params, name, ':', true, before, after);

/** `*name` or `:name+`: a list of segments. */
export const rest = (params: Params, name: string): string => write(params, name, '*');

/** `:name*` or `{/*name}`. */
export const maybeRest = (params: Params, name: string, before?: string, after?: string): string =>
  write(params, name, '*', true, before, after);

/** `:name` in the query, where empty text is a value, and so are dots. */
export const term = (params: Params, name: string): string => write(params, name, '&');

/** `:name?` in the query. */
export const maybeTerm = (params: Params, name: string, before?: string): string =>
  write(params, name, '&', true, before);

/** Of a resource whose list has a plain path, and whose items are a parameter behind it: `/posts/:id` and `/posts`. */
export function itemUrls(path: string): readonly [item: Fill, list: Fill] {
  const [list, name] = path.split('/:') as [string, string];
  return [(params) => `${list}/${write(params, name)}`, () => list];
}

/** The query, from text whose every term begins with `&`. */
export const search = (text: string): string => text && `?${text.slice(1)}`;

/** The query of leftover arguments: sorted; lists repeat their key; `undefined` is left out. */
export function searchToString(params: Params): string {
  if (process.env.NODE_ENV !== 'production') checkQuery(owner?.name, params);
  const query = new URLSearchParams();
  for (const key in params) {
    for (const item of [params[key]].flat()) if (item !== undefined) query.append(key, item as string);
  }
  query.sort();
  return `${query}`;
}

/** The URL of a path that was parsed; a query whose terms are all absent leaves no `?`. */
const fillTemplate = (path: string, params: Params): string =>
  fill(template(path), String, (slot) => write(params, ...slot)).replace(/\?$|(\?)&/, '$1');

/** The URL without its prefix: the path filled in, and every argument that it did not use as the query. */
export function fillUrl(endpoint: UrlOwner, params: Params): string {
  owner = endpoint;
  left = { ...params };
  const url = endpoint.urls?.[0]?.(params) ?? fillTemplate(endpoint.path, params);
  const query = Object.keys(left).length && endpoint.searchToString(left);
  return query ? url + (url.includes('?') ? '&' : '?') + query : url;
}
