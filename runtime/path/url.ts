/** The helpers of compiled URL functions, and the code that fills a template. */

import { define } from '../define.ts';
import { withRemedy } from '../dev/parameter.ts';
import { linked, use } from '../linked.ts';
import { memo } from '../memo.ts';
import { HOLE, type Parameter, type ParameterPlace } from './grammar.ts';
import { assemble, type Fill, type Template, tidy } from './template.ts';

export type { Fill };

export type Params = Readonly<Record<string, unknown>>;

/** The endpoint of a URL: its name is used in errors, and it serializes the query. */
export interface UrlOwner {
  readonly name: string;
  readonly path: string;
  /** Compiled functions; the first one replaces the path. */
  readonly urls?: readonly Fill[] | undefined;
  searchToString(params: Params): string;
}

/** `:name` in the path; the helpers below name the other kinds of parameters. */
export function param(
  parameters: Parameter[],
  name: string,
  place: ParameterPlace = ':',
  optional?: boolean,
  before = '',
  after = '',
): string {
  parameters.push({ name, place, optional, before, after });
  return HOLE;
}

/** `:name?` or `{/:name}`. */
export const optionalParam = (
  parameters: Parameter[],
  name: string,
  before?: string,
  after?: string,
): string => param(parameters, name, ':', true, before, after);

/** `*name` or `:name+`: a list of segments. */
export const splat = (parameters: Parameter[], name: string): string => param(parameters, name, '*');

/** `:name*` or `{/*name}`. */
export const optionalSplat = (
  parameters: Parameter[],
  name: string,
  before?: string,
  after?: string,
): string => param(parameters, name, '*', true, before, after);

/** `:name` in the query, where empty text and dots are values, too. */
export const queryParam = (parameters: Parameter[], name: string): string => param(parameters, name, '&');

/** `:name?` in the query. */
export const optionalQueryParam = (parameters: Parameter[], name: string, before?: string): string =>
  param(parameters, name, '&', true, before);

/** A path of whole segments and the path of its list, which is cut before the last parameter. */
export const withList = (item: Fill): readonly [item: Fill, list: Fill] => [
  item,
  (parameters) => {
    const text = item(parameters);
    parameters.pop();
    return text.slice(0, text.lastIndexOf(HOLE) - 1) || '/';
  },
];

/** The URL functions of a resource whose path has only whole segments, each text or a parameter: `/posts/:id` and `/posts`. */
export const itemUrls = (path: string): readonly [item: Fill, list: Fill] =>
  withList((parameters) => path.replace(/:([\w$]+)/g, (_, name) => param(parameters, name)));

/** The query, from text in which each term begins with `&`. */
export const search = (text: string): string => `?${text}`;

/** The query of leftover arguments: sorted, with repeated keys for lists, without `undefined`. */
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

/**
 * The path of a resource's list. If this rule gives another result than the parser, the compiler links the
 * parser.
 */
export const shortPath = (path: string): string | undefined =>
  linked.paths ? linked.paths.shorten(path) : path.replace(/\/:[^:]*$/, '') || '/';

const refusal = ({ name, path }: UrlOwner, what: string, why: string) =>
  new TypeError(`path-${what}: ${name} ${path}: ${why}`);

/** Encodes text for a URL. A lone surrogate has no encoding. */
const encode = (text: string): string => (/\p{Cs}/u.test(text) ? HOLE : encodeURIComponent(text));

/** Fills in one parameter: a hole if it is optional and absent. */
function fill(endpoint: UrlOwner, parameter: Parameter, params: Params): string {
  const { name, place, before, after } = parameter;
  let value = params[name];
  // Most values need no encoding.
  if (value != null && typeof value !== 'object' && /^[\w-]+$/.test(value as string)) {
    return before + value + after;
  }
  // Inherited members of objects are not arguments.
  if (name in Object.prototype && !Object.hasOwn(params, name)) value = undefined;
  const text = [value]
    .flat(+(place === '*'))
    .map((item) => encode(`${item ?? ''}`))
    .join('/');
  const isAbsent = place === '&' ? value == null : !text;
  if (isAbsent && parameter.optional) return HOLE;
  // A browser resolves the segments `.` and `..`, and would request another URL.
  if (isAbsent || (place === '&' ? /\0/ : /(^|\/)(\.?\.?|\0)(\/|$)/).test(text)) {
    const problem = `"${name}" is ${value}`;
    throw refusal(
      endpoint,
      'parameter',
      process.env.NODE_ENV === 'production' ? problem : withRemedy(problem, name, value, params),
    );
  }
  return before + text + after;
}

const hostOf = (url: string) => /^[^/?#]*\/\/[^/?#]*/.exec(url)?.[0];

/** The prefix, the filled path, and all remaining arguments as the query. */
export function fillUrl(endpoint: UrlOwner, prefix: string, params: Params): string {
  const { texts, parameters, isLoose } = templateOf(endpoint);
  let url = texts[0]!;
  for (let i = 0; i < parameters.length; ) url += fill(endpoint, parameters[i]!, params) + texts[++i]!;
  if (isLoose) url = tidy(url);
  // An argument must not change the host: `https://api.example.com` and `:tenant/posts`.
  if (prefix && (prefix === '/' || url[0] !== '/') && hostOf(prefix + url) !== hostOf(prefix + texts[0])) {
    throw refusal(endpoint, 'host', `an argument makes it ${hostOf(prefix + url)}`);
  }
  // Created only if arguments are left: most paths use all of them.
  let left: Record<string, unknown> | undefined;
  for (const key in params) {
    if (parameters.some(({ name }) => name === key) || !Object.hasOwn(params, key)) continue;
    left ??= {};
    define(left, key, params[key]);
  }
  const query = left && endpoint.searchToString(left);
  return prefix + (query ? url + (url.includes('?') ? '&' : '?') + query : url);
}

/**
 * The key of a read. If it depends on at most one plain value, the template caches it: reusing the same string
 * object makes map lookups fast, because comparing characters would cost more than everything else.
 */
export function readKey(endpoint: UrlOwner, prefix: string, params: Params): string {
  const make = (given: Params) => `GET ${fillUrl(endpoint, prefix, given)}`;
  const { parameters, known } = templateOf(endpoint);
  const name = parameters[0]?.name;
  let isOnly = !parameters[1];
  for (const key in params) if (key !== name) isOnly = false;
  const value = isOnly && name ? params[name] : '';
  if (!isOnly || typeof value === 'object' || typeof value === 'function') return make(params);
  const keys = memo(known, prefix, () => new Map<unknown, string>());
  if ((keys.size + 1) * known.size > 5_000) known.clear();
  // Not `params` itself, because its properties must be read only once.
  return memo(keys, value, () => make(name ? { [name]: value } : {}));
}
