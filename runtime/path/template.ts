import { counters } from '../dev/counters.ts';
import { memo } from '../memo.ts';
import type { Place } from './url.ts';

/**
 * In this order: a parameter (what it takes along when it is optional: the text of its group, its term of the query, or
 * a separator; `:` or `*`; its name; the pattern of the older syntax; the end of its group, or a modifier, which a `?`
 * before `name=` is not); an escaped character; whatever else is not part of a word.
 */
const TOKEN =
  /(\{[^{}:*]*|\\?[?&][^?&:/\\{}]*|[/.-]?)([:*])((?!\d)[\w$]+)(\([^)]*\))?(?:([^{}:*?&]*)\}|(\?(?![^/:&{*?=]*=)|[*+])?)|\\.|\W/gs;

/** A parameter, as `write` takes it; `before` and `after` are there only with it where it is optional. */
type Slot = readonly [name: string, place: Place, optional: boolean, before: string, after?: string];

interface Template {
  /** The text between the parameters, each term of the query with the `&` before it. */
  readonly texts: readonly string[];
  readonly slots: readonly Slot[];
  /** The path of a resource's list, cut before the last parameter, where there is one. */
  readonly short: string | undefined;
  /** What URLs of this path look like, with any further query; instead of the `?` they have a `&`. */
  readonly pattern: RegExp;
}

const templates = new Map<string, Template>();

/** Each path is parsed once, however many endpoints have it. */
export const template = (path: string): Template => memo(templates, path, () => parse(path));

function parse(path: string): Template {
  if (process.env.NODE_ENV !== 'production') counters.parsedPaths++;
  const slots: Slot[] = [];
  let inQuery = false;
  let cut = 0;
  let short: string | undefined;
  const text = path.replace(TOKEN, (all, taken, kind, name, pattern, closing, modifier, at) => {
    if (!inQuery) {
      // It begins at the first `?` that is neither a modifier nor escaped with the text around it.
      inQuery = /^\\?\?/.test(all);
      if (inQuery ? !short : /^[{/]/.test(all)) cut = at;
    }
    const plain = (part: string) => part.replace(/^[\\{}]/, '');
    if (!name || (inQuery && kind === '*')) return plain(all);
    if (pattern && process.env.NODE_ENV !== 'production') {
      console.warn(`path-pattern: ${path}: ${pattern} is not checked; leave it out`);
    }
    short = path.slice(0, cut) || '/';
    const place = inQuery ? '&' : /[*+]/.test(kind + modifier) ? '*' : ':';
    const optional = (inQuery ? /^\{|[}?]$/ : /^\{|[}?*]$/).test(all);
    slots.push([name, place, optional, plain(taken), closing]);
    // A query has no lists: there `*` and `+` are text.
    return `\0${inQuery && modifier !== '?' ? (modifier ?? '') : ''}`;
  });
  const texts = text.split('\0');
  const pattern = fill(
    { texts, slots },
    quote,
    ([, place, optional, before, after = '']) =>
      `(?:${quote(before)}${HOLDS[place]}${quote(after)})${optional ? '?' : ''}`,
  );
  return { texts, slots, short, pattern: RegExp(`^${pattern.replace('\\?', '&')}(&.*)?$`) };
}

/** The texts with something between them in the place of each parameter. */
export const fill = (
  { texts, slots }: Pick<Template, 'texts' | 'slots'>,
  text: (text: string) => string,
  slot: (slot: Slot) => string,
): string => slots.reduce((all, one, i) => all + slot(one) + text(texts[i + 1]!), text(texts[0]!));

/** The path of a resource's list; none without a parameter. */
export const shorten = (path: string): string | undefined => template(path).short;

export const quote = (text: string) => text.replace(/\W/g, '\\$&');

/** What a URL may hold in the places of a parameter; encoded text has no separators. */
export const HOLDS = { ':': '[^/&]+', '*': '[^&]+', '&': '[^&]*' } as const;

/** Whether `url` is one that this path can give, with any further query: asked of every key there is. */
export const matches = (path: string, url: string): boolean =>
  template(path).pattern.test(url.replace('?', '&'));
