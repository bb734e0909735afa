/** The helpers of compiled URL functions, and the code that fills a template. */

import { linked, use } from '../linked.ts';
import { memo } from '../memo.ts';
import { assign } from '../store/link/slot.ts';
import {
  assemble,
  type Fill,
  HOLE,
  type Parameter,
  type ParameterPlace,
  type Template,
  tidy,
} from './template.ts';

export type { Fill };

export type Params = Readonly<Record<string, unknown>>;

/** The endpoint of a URL: named in errors, and asked to write the query. */
export interface UrlOwner {
  readonly name: string;
  readonly path: string;
  /** Compiled, the first of these stands for the path. */
  readonly urls?: readonly Fill[] | undefined;
  searchToString(params: Params): string;
}

function hole(
  slots: Parameter[],
  name: string,
  place: ParameterPlace = ':',
  optional = false,
  before = '',
  after = '',
): string {
  slots.push({ name, place, optional, before, after });
  return HOLE;
}

/** `:name` in the path. */
export { hole as part };

/** `:name?` or `{/:name}`. */
export const maybePart = (slots: Parameter[], name: string, before?: string, after?: string): string =>
  hole(slots, name, ':', true, before, after);

/** `*name` or `:name+`: a list of segments. */
export const rest = (slots: Parameter[], name: string): string => hole(slots, name, '*');

/** `:name*` or `{/*name}`. */
export const maybeRest = (slots: Parameter[], name: string, before?: string, after?: string): string =>
  hole(slots, name, '*', true, before, after);

/** `:name` in the query, where empty text is a value, and so are dots. */
export const term = (slots: Parameter[], name: string): string => hole(slots, name, '&');

/** `:name?` in the query. */
export const maybeTerm = (slots: Parameter[], name: string, before?: string): string =>
  hole(slots, name, '&', true, before);

/** A path of whole segments with that of its list, from which the last parameter is cut, and what is behind it. */
export const withList = (item: Fill): readonly [item: Fill, list: Fill] => [
  item,
  (slots) => {
    const text = item(slots);
    slots.pop();
    return text.slice(0, text.lastIndexOf(HOLE) - 1) || '/';
  },
];

/** The URL functions of a resource whose path has only whole segments, each text or a parameter: `/posts/:id` and `/posts`. */
export const itemUrls = (path: string): readonly [item: Fill, list: Fill] =>
  withList((slots) => path.replace(/:([\w$]+)/g, (_, name) => hole(slots, name)));

/** The query, from text whose every term begins with `&`. */
export const search = (text: string): string => `?${text}`;

/** The query of leftover arguments: sorted; lists repeat their key; `undefined` is left out. */
export function searchToString(params: Params): string {
  const query = new URLSearchParams();
  for (const key in params) {
    for (const item of [params[key]].flat()) if (item !== undefined) query.append(key, item as string);
  }
  query.sort();
  return `${query}`;
}

/** The template of an endpoint's path, compiled or parsed. */
export function templateOf(endpoint: UrlOwner): Template {
  const fill = endpoint.urls?.[0];
  if (!fill) return use('paths').template(endpoint.path);
  fill.template ??= assemble(fill);
  return fill.template;
}

/** The path of a resource's list. The compiler links the parser where that would say something else. */
export const shortPath = (path: string): string | undefined =>
  linked.paths ? linked.paths.shorten(path) : path.replace(/\/:[^:]*$/, '') || '/';

const refusal = ({ name, path }: UrlOwner, what: string, why: string) =>
  new TypeError(`path-${what}: ${name} ${path}: ${why}`);

/** Text as a URL has it. One half of a surrogate pair has no encoding. */
const encode = (text: string): string => (/\p{Cs}/u.test(text) ? HOLE : encodeURIComponent(text));

/** Fills in one parameter: a hole if it is optional and absent. */
function fill(endpoint: UrlOwner, slot: Parameter, params: Params): string {
  const { name, place, before, after } = slot;
  let value = params[name];
  // Most are plain, and need no encoding.
  if ((typeof value === 'number' || typeof value === 'string') && /^[\w-]+$/.test(value as string)) {
    return before + value + after;
  }
  // Members that every object inherits are not arguments.
  if (name in Object.prototype && !Object.hasOwn(params, name)) value = undefined;
  const text = [value]
    .flat(+(place === '*'))
    .map((item) => encode(`${item ?? ''}`))
    .join('/');
  const isAbsent = place === '&' ? value == null : !text;
  if (isAbsent && slot.optional) return HOLE;
  // A browser resolves the segments `.` and `..` away, and would call another URL.
  if (isAbsent || (place === '&' ? /\0/ : /(^|\/)(\.?\.?|\0)(\/|$)/).test(text)) {
    throw refusal(endpoint, 'parameter', `"${name}" is ${value}`);
  }
  return before + text + after;
}

const hostOf = (url: string) => /^[^/?#]*\/\/[^/?#]*/.exec(url)?.[0];

/** The prefix, the path filled in, and every argument that it did not use as the query. */
export function fillUrl(endpoint: UrlOwner, prefix: string, params: Params): string {
  const { texts, slots, isLoose } = templateOf(endpoint);
  let url = texts[0]!;
  for (let i = 0; i < slots.length; ) url += fill(endpoint, slots[i]!, params) + texts[++i]!;
  if (isLoose) url = tidy(url);
  // An argument would say whose server is called: `https://api.example.com` and `:tenant/posts`.
  if (prefix && (prefix === '/' || url[0] !== '/') && hostOf(prefix + url) !== hostOf(prefix + texts[0])) {
    throw refusal(endpoint, 'host', `an argument makes it ${hostOf(prefix + url)}`);
  }
  // Copied only where something is left: most URLs use all arguments.
  let left: Record<string, unknown> | undefined;
  for (const key in params) {
    if (slots.some(({ name }) => name === key) || !Object.hasOwn(params, key)) continue;
    left ??= {};
    assign(left, key, params[key]);
  }
  const query = left && endpoint.searchToString(left);
  return prefix + (query ? url + (url.includes('?') ? '&' : '?') + query : url);
}

/**
 * The key of a read. Where one plain value or nothing tells it from others, the path remembers it: a map finds text that
 * it was asked for before without a look at its letters, which costs more than all else.
 */
export function readKey(endpoint: UrlOwner, prefix: string, params: Params): string {
  const make = (given: Params) => `GET ${fillUrl(endpoint, prefix, given)}`;
  const { slots, known } = templateOf(endpoint);
  const name = slots[0]?.name;
  let isOnly = !slots[1];
  for (const key in params) if (key !== name) isOnly = false;
  const value = isOnly && name ? params[name] : '';
  if (!isOnly || typeof value === 'object' || typeof value === 'function') return make(params);
  const keys = memo(known, prefix, () => new Map<unknown, string>());
  if ((keys.size + 1) * known.size > 5_000) known.clear();
  // Not of the arguments themselves, which are read once.
  return memo(keys, value, () => make(name ? { [name]: value } : {}));
}
