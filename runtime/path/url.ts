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

// Filling a path is synchronous, so what belongs to one call can stand here instead of being handed to every helper.
let owner: UrlOwner;
let used: string[];

function value(params: Params, name: string): unknown {
  used.push(name);
  return params[name];
}

function fail(name: string, found: unknown): never {
  throw new TypeError(`path-parameter: ${owner.name} (${owner.path}) has "${found}" for "${name}"`);
}

const absent = (found: unknown) => found == null || found === '';

/** A browser resolves the segments `.` and `..` away and would call another URL, and an empty one likewise. */
function encode(name: string, found: unknown): string {
  return absent(found) || found === '.' || found === '..'
    ? fail(name, found)
    : encodeURIComponent(String(found));
}

function join(name: string, found: unknown): string {
  return (
    [found]
      .flat()
      .map((item) => encode(name, item))
      .join('/') || fail(name, found)
  );
}

/** `:name` in the path. */
export const part = (params: Params, name: string): string => encode(name, value(params, name));

/** `:name?` or `{/:name}`: nothing at all when absent, not even what stands around it. */
export function maybePart(params: Params, name: string, before = '', after = ''): string {
  const found = value(params, name);
  return absent(found) ? '' : before + encode(name, found) + after;
}

/** `*name` or `:name+`: a list of segments. */
export const rest = (params: Params, name: string): string => join(name, value(params, name));

/** `:name*` or `{/*name}`. */
export function maybeRest(params: Params, name: string, before = '', after = ''): string {
  const found = value(params, name);
  return absent(found) || !(found as unknown[]).length ? '' : before + join(name, found) + after;
}

/** `:name` in the query, where empty text is a value, and so are dots. */
export function term(params: Params, name: string): string {
  const found = value(params, name);
  return found == null ? fail(name, found) : encodeURIComponent(String(found));
}

/** `:name?` in the query. */
export function maybeTerm(params: Params, name: string, before = ''): string {
  const found = value(params, name);
  return found == null ? '' : before + encodeURIComponent(String(found));
}

/** The query, from text whose every term begins with `&`. */
export const search = (text: string): string => text && `?${text.slice(1)}`;

/** The query of leftover arguments: sorted; lists repeat their key; `undefined` is left out. */
export function searchToString(params: Params): string {
  const query = new URLSearchParams();
  for (const key of Object.keys(params).sort()) {
    for (const item of [params[key]].flat()) if (item !== undefined) query.append(key, String(item));
  }
  return `${query}`;
}

/** The URL without its prefix: the path filled in, and every parameter it did not use as the query. */
export function toUrl(from: UrlOwner, fill: Fill, params: Params): string {
  owner = from;
  used = [];
  const url = fill(params);
  let left: Record<string, unknown> | undefined;
  for (const name of Object.keys(params)) {
    if (!used.includes(name)) {
      left ??= {};
      left[name] = params[name];
    }
  }
  const query = left && from.searchToString(left);
  return query ? url + (url.includes('?') ? '&' : '?') + query : url;
}
