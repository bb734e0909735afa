/** URLs of paths whose parameters are whole segments or parts of one; other forms come with `slots.ts` and `template.ts`. */

import { SYNTAX } from '../contract/path-grammar.ts';
import { checkPrefix, isWithoutText, withRemedy } from '../dev/parameter.ts';
import { checkParams } from '../dev/query.ts';
import { linked, use } from '../linked.ts';
import { memo } from '../memo.ts';
import type { Template } from './parsed.ts';

export type Params = Readonly<Record<string, unknown>>;

/** The endpoint of a URL: its name is used in errors, and it serializes the query. */
export interface UrlOwner {
  readonly name: string;
  readonly path: string;
  readonly urlPrefix?: string;
  searchToString(params: Params): string;
}

/** The templates of paths that were used. */
export const templates = /*#__PURE__*/ new Map<string, Template>();

/**
 * The template of a path. Each path is taken apart once, however many endpoints have it. The number of kept ones is
 * limited, for apps that make paths at run time.
 */
export function templateOf(path: string): Template {
  if (templates.size > 1_000) templates.clear();
  return memo(templates, path, () =>
    SYNTAX.test(path) ? (linked.templates?.get(path) ?? use('paths'))(path) : path.split(/:((?!\d)[\w$]+)/),
  );
}

/** The path of a resource's list: what is before the segment of the last parameter. A path without one stays as it is. */
export const shortPath = (path: string): string =>
  SYNTAX.test(path)
    ? templateOf(path).short!
    : path.replace(/^(?:(.*)\/)?[^/]*:(?!\d)[\w$].*$/s, '$1') || '/';

/**
 * A value as a segment; `undefined` if it is none. A browser resolves the segments `.` and `..`, and would request
 * another URL. A lone surrogate has no encoding.
 */
export const segment = (value: unknown): string | undefined =>
  /^\.{0,2}$|\p{Cs}/u.test(`${value ?? ''}`) ? undefined : encodeURIComponent(value as string);

/** The prefix, the filled path, and all remaining arguments as the query. */
export function fillUrl(endpoint: UrlOwner, params: Params): string {
  const { urlPrefix: prefix = '' } = endpoint;
  const template = templateOf(endpoint.path);
  const left: Record<string, unknown> = { ...params };
  const taken: string[] = [];
  let url = template[0] as string;
  for (let i = 1; i < template.length; i += 2) {
    const part = template[i]!;
    const { name, fill } = typeof part === 'string' ? { name: part, fill: segment } : part;
    taken.push(name);
    // Members that every object inherits are not arguments.
    const value = Object.hasOwn(left, name) ? left[name] : name in {} ? undefined : params[name];
    const text = fill(value);
    // An argument must not change the host: `https://api.example.com` and `:tenant/posts`, `/` and `:lang?/:page`.
    const isHost =
      !!prefix && /^([^/?#]*:)?\/[/\0]*(\/[^/?#]*\n|\n\/)[^/?#\0]/.test(`${prefix + url}\n${text ?? ''}`);
    if (text === undefined || isHost || (process.env.NODE_ENV !== 'production' && isWithoutText(value))) {
      const problem = `${isHost ? 'path-host: ' : 'path-parameter: '}${endpoint.name} ${endpoint.path}: "${name}" is ${value}`;
      throw new TypeError(
        process.env.NODE_ENV === 'production' ? problem : withRemedy(problem, name, value, params, isHost),
      );
    }
    url += text + (template[i + 1] ?? '');
  }
  if (template.tidy) url = template.tidy(url);
  if (process.env.NODE_ENV !== 'production') {
    checkParams(endpoint.name, params);
    checkPrefix(endpoint.name, prefix, url);
  }
  // An object of which members are deleted is a dictionary, which costs more than all the rest.
  if (Object.keys(left).every((key) => taken.includes(key))) return prefix + url;
  for (const name of taken) delete left[name];
  const query = endpoint.searchToString(left);
  return prefix + (query ? url + (url.includes('?') ? '&' : '?') + query : url);
}
