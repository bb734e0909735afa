/** URLs of paths whose parameters are whole segments or parts of one; other forms come with `forms.ts` and `template.ts`. */

import { HOLE, type Parameter } from '../contract/path-grammar.ts';
import { counters } from '../dev/counters.ts';
import { withRemedy } from '../dev/parameter.ts';
import { linked, use } from '../linked.ts';
import { memo } from '../memo.ts';

export type Params = Readonly<Record<string, unknown>>;

/** A parameter of a path; without `fill` it is `:name`. */
export interface Slot extends Readonly<Partial<Parameter>> {
  readonly name: string;
  /** The text for a value: a hole if it is absent, `undefined` if the value does not fit. */
  fill?(value: unknown): string | undefined;
}

/** The parameters of a path, in their order. */
export interface Slots extends Array<Slot> {
  /** Removes the traces of absent parameters; set by those that may be absent. */
  tidy?(url: string): string;
}

/** A parsed path: the texts between the parameters. */
export interface Template {
  readonly texts: readonly string[];
  readonly parameters: Slots;
  /** The path of a resource's list, if the part `paths` parsed it, and it has a parameter. */
  readonly short?: string | undefined;
}

/** A function that records a path's parameters and returns its text. A compiled one runs in place of the parser. */
export type Fill = (parameters: Slots) => string;

/** The endpoint of a URL: its name is used in errors, and it serializes the query. */
export interface UrlOwner {
  readonly name: string;
  readonly path: string;
  /** Compiled functions, or texts of whole segments; the first one replaces the path. */
  readonly urls?: readonly (Fill | string)[] | undefined;
  searchToString(params: Params): string;
}

/** Cuts a path of whole segments before its last parameter. */
const cut = (path: string): string => path.replace(/\/:[^:]*$/, '') || '/';

/** The paths of a resource with whole segments only: `/posts/:id` and `/posts`. */
export const itemUrls = (path: string): readonly string[] => [path, cut(path)];

/** The query of leftover arguments: sorted, with repeated keys for lists, without `undefined`. */
export function searchToString(params: Params): string {
  const query = new URLSearchParams();
  for (const key in params) {
    for (const item of [params[key]].flat()) if (item !== undefined) query.append(key, item as string);
  }
  query.sort();
  return `${query}`;
}

const templates = /*#__PURE__*/ new Map<Fill | string, Template>();

/**
 * The template of an endpoint's path. Each path is parsed once, however many endpoints have it. The number of kept ones
 * is limited, for apps that make paths at run time.
 */
export function templateOf(endpoint: Pick<UrlOwner, 'path' | 'urls'>): Template {
  const url = endpoint.urls?.[0] ?? endpoint.path;
  if (templates.size > 1_000) templates.clear();
  return memo(templates, url, () => {
    if (process.env.NODE_ENV !== 'production' && !endpoint.urls?.[0]) counters.parsedPaths++;
    if (typeof url === 'string' && (linked.paths || /[{}()*?+\\]/.test(url))) return use('paths')(url);
    const parameters: Slots = [];
    const text =
      typeof url === 'string'
        ? url.replace(/:((?!\d)[\w$]+)/g, (_, name) => param(parameters, name))
        : url(parameters);
    return { texts: text.split(HOLE), parameters };
  });
}

/** `:name` in the path. */
export function param(parameters: Slots, name: string): string {
  parameters.push({ name });
  return HOLE;
}

/**
 * The path of a resource's list. If the core's rule gives another result than the parser, the compiler links the
 * parser. A template that the core made before a lazy file brought the parser has no short path.
 */
export const shortPath = (path: string): string | undefined =>
  linked.paths ? (templateOf({ path }).short ?? linked.paths(path).short) : cut(path);

/**
 * A value as a segment; `undefined` if it is none. A browser resolves the segments `.` and `..`, and would request
 * another URL. A lone surrogate has no encoding.
 */
export const segment = (value: unknown): string | undefined =>
  /^\.{0,2}$|\p{Cs}/u.test(`${value ?? ''}`) ? undefined : encodeURIComponent(value as string);

/** The prefix, the filled path, and all remaining arguments as the query. */
export function fillUrl(endpoint: UrlOwner, prefix: string, params: Params): string {
  const { texts, parameters } = templateOf(endpoint);
  const fail = (what: string, why: string) => {
    throw new TypeError(`path-${what}: ${endpoint.name} ${endpoint.path}: ${why}`);
  };
  let url = texts[0]!;
  parameters.forEach((slot, i) => {
    const { name } = slot;
    // Inherited members of objects are not arguments.
    const value = name in {} && !Object.hasOwn(params, name) ? undefined : params[name];
    const text = slot.fill ? slot.fill(value) : segment(value);
    if (text === undefined) {
      const problem = `"${name}" is ${value}`;
      fail(
        'parameter',
        process.env.NODE_ENV === 'production' ? problem : withRemedy(problem, name, value, params),
      );
    }
    // An argument must not change the host: `https://api.example.com` and `:tenant/posts`.
    if (prefix && /\/\/[^/?#]*$/.test(prefix + url) && /^[^/?#\0]/.test(text!))
      fail('host', `an argument makes it ${prefix + url + text}`);
    url += text + texts[i + 1]!;
  });
  if (parameters.tidy) url = parameters.tidy(url);
  // Created only if arguments are left: most paths use all of them.
  let left: Record<string, unknown> | undefined;
  for (const key in params) {
    if (parameters.some(({ name }) => name === key) || !Object.hasOwn(params, key)) continue;
    left = { ...left, [key]: params[key] };
  }
  const query = left && endpoint.searchToString(left);
  return prefix + (query ? url + (url.includes('?') ? '&' : '?') + query : url);
}
