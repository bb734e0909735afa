/**
 * What URL functions are composed of: compiled ones, and those made by the parser. Each helper notes the parameter it
 * used, so that what is left of the arguments becomes the query.
 */

export type Params = Readonly<Record<string, unknown>>;

/** A path filled with parameters. */
export type Fill = (params: Params) => string;

/** Who asks for a URL: named in errors, and asked to write the query. */
export interface UrlOwner {
  readonly name: string;
  readonly path: string;
  searchToString(params: Params): string;
}

/** Where a parameter stands: in the path, in the path as a list of segments, or in the query. */
export type Place = typeof PART | typeof REST | typeof TERM;
export const PART = 0;
export const REST = 1;
export const TERM = 2;

// Filling a path is synchronous, so what belongs to one call can stand here instead of being handed to every helper.
let owner: UrlOwner;
let left: Record<string, unknown>;

/** The text of a parameter: with what stands around it, or nothing at all where it is optional and absent. */
export function write(
  params: Params,
  name: string,
  place: Place,
  optional?: boolean,
  before = '',
  after = '',
): string {
  const value = params[name];
  delete left[name];
  const [first, ...more] = place === REST ? [value].flat() : [value];
  if (optional && !more.length && (first == null || (first === '' && place !== TERM))) return '';
  const parts = [first, ...more].map((item) => {
    // A browser resolves the segments `.` and `..` away, and would call another URL.
    if (item == null || (place !== TERM && /^\.?\.?$/.test(item as string))) {
      throw new TypeError(`path-parameter: ${owner.name} ${owner.path}: "${name}" is ${item}`);
    }
    return encodeURIComponent(item as string);
  });
  return before + parts.join('/') + after;
}

/** `:name` in the path. */
export const part = (params: Params, name: string): string => write(params, name, PART);

/** `:name?` or `{/:name}`. */
export const maybePart = (params: Params, name: string, before?: string, after?: string): string =>
  write(params, name, PART, true, before, after);

/** `*name` or `:name+`: a list of segments. */
export const rest = (params: Params, name: string): string => write(params, name, REST);

/** `:name*` or `{/*name}`. */
export const maybeRest = (params: Params, name: string, before?: string, after?: string): string =>
  write(params, name, REST, true, before, after);

/** `:name` in the query, where empty text is a value, and so are dots. */
export const term = (params: Params, name: string): string => write(params, name, TERM);

/** `:name?` in the query. */
export const maybeTerm = (params: Params, name: string, before?: string): string =>
  write(params, name, TERM, true, before);

/** Of a resource whose list has a plain path, and whose items are a parameter behind it: `/posts/:id` and `/posts`. */
export function itemUrls(path: string): readonly [item: Fill, list: Fill] {
  const [list, name] = path.split('/:') as [string, string];
  return [(params) => `${list}/${part(params, name)}`, () => list];
}

/** The query, from text whose every term begins with `&`. */
export const search = (text: string): string => text && `?${text.slice(1)}`;

/** The query of leftover arguments: sorted; lists repeat their key; `undefined` is left out. */
export function searchToString(params: Params): string {
  const query = new URLSearchParams();
  for (const key in params) {
    for (const item of [params[key]].flat()) if (item !== undefined) query.append(key, item as string);
  }
  query.sort();
  return `${query}`;
}

/** Begins a URL; gives the arguments, from which each helper takes the one that it uses. */
export function begin(from: UrlOwner, params: Params): Params {
  owner = from;
  left = { ...params };
  return left;
}
