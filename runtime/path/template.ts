import { counters } from '../dev/counters.ts';
import { memo } from '../memo.ts';
import { PART, type Params, type Place, REST, TERM, write } from './url.ts';

/**
 * In this order: a parameter (what it takes along when it is optional: the text of its group, its term of the query, or
 * a separator; `:` or `*`; its name; the pattern of the older syntax; the end of its group, or a modifier, which a `?`
 * before `name=` is not); an escaped character; whatever else is not part of a word.
 */
const TOKEN =
  /(\{[^{}:*]*|\\?[?&][^?&:/\\{}]*|[/.-]?)([:*])((?!\d)[\w$]+)(\([^)]*\))?(?:([^{}:*?&]*)\}|(\?(?![^/:&{*?=]*=)|[*+])?)|\\.|\W/gs;

/** What stands in the place of a parameter; `before` and `after` are there only with it where it is optional. */
type Slot = (name: string, place: Place, optional: boolean, before: string, after?: string) => string;

/**
 * The path with its text and its parameters replaced, each term of the query with the `&` before it; and the path of a
 * resource's list, cut before the last parameter, where there is one.
 */
function expand(
  source: string,
  literal: (text: string) => string,
  slot: Slot,
): [text: string, short?: string] {
  if (process.env.NODE_ENV !== 'production') counters.parsedPaths++;
  let inQuery = false;
  let cut = 0;
  let short: string | undefined;
  const text = source.replace(TOKEN, (all, taken, kind, name, pattern, closing, modifier, at) => {
    // The query begins at the first `?` that is neither a modifier nor escaped with the text around it.
    const begins = !inQuery && /^\\?\?/.test(all);
    if (begins ? !short : !inQuery && /^[{/]/.test(all)) cut = at;
    inQuery ||= begins;
    const bare = (part: string) => (begins ? part.replace(/\\?\?/, '&') : part.replace(/^[\\{}]/, ''));
    const mark = begins ? literal('?') : '';
    if (!name || (inQuery && kind === '*')) return mark + literal(bare(all));
    if (pattern && process.env.NODE_ENV !== 'production') {
      console.warn(`path-pattern: ${source}: ${pattern} is not checked; leave it out`);
    }
    short = source.slice(0, cut) || '/';
    const place = inQuery ? TERM : /[*+]/.test(kind + modifier) ? REST : PART;
    const optional = (inQuery ? /^\{|[}?]$/ : /^\{|[}?*]$/).test(all);
    const text = mark + slot(name, place, optional, bare(taken), closing);
    // A query has no lists: there `*` and `+` are text.
    return inQuery && modifier && modifier !== '?' ? text + literal(modifier) : text;
  });
  return [text, short];
}

/** A path's text between its parameters, these, and the path of the list. */
interface Template {
  readonly texts: readonly string[];
  readonly slots: readonly Parameters<Slot>[];
  readonly short: string | undefined;
}

const templates = new Map<string, Template>();

/** Each path is parsed once, however many endpoints have it. */
const template = (path: string): Template =>
  memo(templates, path, () => {
    const slots: Parameters<Slot>[] = [];
    const [text, short] = expand(path, String, (...slot) => {
      slots.push(slot);
      return '\0';
    });
    return { texts: text.split('\0'), slots, short };
  });

/** The URL of a path for some parameters. */
export function fillPath(path: string, params: Params): string {
  const { texts, slots } = template(path);
  const filled = texts.map((text, i) => (i ? write(params, ...slots[i - 1]!) + text : text));
  return filled.join('').replace(/\?$|(\?)&/, '$1');
}

/** The path of a resource's list; none without a parameter. */
export const shorten = (path: string): string | undefined => template(path).short;

const quote = (text: string) => text.replace(/\W/g, '\\$&');

/** What a key may hold in the places of a parameter; encoded text has no separators. */
const HOLDS = ['[^/?&]+', '[^?&]+', '[^?&]*'] as const;

/** Whether `key` is one that this path can give behind `prefix`, with any further query. */
export const matches = (prefix: string, path: string, key: string): boolean => {
  const [pattern] = expand(
    path,
    quote,
    (_, place, optional, before, after = '') =>
      `(?:${quote(before)}${HOLDS[place]}${quote(after)})${optional ? '?' : ''}`,
  );
  // The query's own `?` is not there where all of its terms are absent.
  return new RegExp(`^${quote(prefix)}${pattern.replace('\\?', '\\??')}([?&].*)?$`).test(
    key.replace('?', '?&'),
  );
};
