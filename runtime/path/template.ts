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

/** A parameter, as `write` takes it; `before` and `after` are there only with it where it is optional. */
type Slot = readonly [name: string, place: Place, optional: boolean, before: string, after?: string];

interface Template {
  /** The text between the parameters, each term of the query with the `&` before it. */
  readonly texts: readonly string[];
  readonly slots: readonly Slot[];
  /** The path of a resource's list, cut before the last parameter, where there is one. */
  readonly short: string | undefined;
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
    // The query begins at the first `?` that is neither a modifier nor escaped with the text around it.
    const begins = !inQuery && /^\\?\?/.test(all);
    if (begins ? !short : !inQuery && /^[{/]/.test(all)) cut = at;
    inQuery ||= begins;
    const mark = begins ? '?' : '';
    const bare = (part: string) => (begins ? part.replace(/\\?\?/, '&') : part.replace(/^[\\{}]/, ''));
    if (!name || (inQuery && kind === '*')) return mark + bare(all);
    if (pattern && process.env.NODE_ENV !== 'production') {
      console.warn(`path-pattern: ${path}: ${pattern} is not checked; leave it out`);
    }
    short = path.slice(0, cut) || '/';
    const place = inQuery ? TERM : /[*+]/.test(kind + modifier) ? REST : PART;
    const optional = (inQuery ? /^\{|[}?]$/ : /^\{|[}?*]$/).test(all);
    slots.push([name, place, optional, bare(taken), closing]);
    // A query has no lists: there `*` and `+` are text.
    return `${mark}\0${inQuery && modifier !== '?' ? (modifier ?? '') : ''}`;
  });
  return { texts: text.split('\0'), slots, short };
}

/** The texts with something between them in place of each parameter. */
export const fill = (
  { texts, slots }: Template,
  text: (text: string) => string,
  slot: (slot: Slot) => string,
): string => texts.map((one, i) => (i ? slot(slots[i - 1]!) : '') + text(one)).join('');

/** The URL of a path for some parameters. */
export const fillPath = (path: string, params: Params): string =>
  fill(template(path), String, (slot) => write(params, ...slot)).replace(/\?$|(\?)&/, '$1');

/** The path of a resource's list; none without a parameter. */
export const shorten = (path: string): string | undefined => template(path).short;

export const quote = (text: string) => text.replace(/\W/g, '\\$&');

/** What a key may hold in the places of a parameter; encoded text has no separators. */
export const HOLDS = ['[^/?&]+', '[^?&]+', '[^?&]*'] as const;

/** What keys look like that this path can give behind `prefix`, with any further query. */
function pattern(prefix: string, path: string): RegExp {
  const text = fill(
    template(path),
    quote,
    ([, place, optional, before, after = '']) =>
      `(?:${quote(before)}${HOLDS[place]}${quote(after)})${optional ? '?' : ''}`,
  );
  // The query's own `?` is not there where all of its terms are absent.
  return new RegExp(`^${quote(prefix)}${text.replace('\\?', '\\??')}([?&].*)?$`);
}

const patterns = /*#__PURE__*/ new Map<string, RegExp>();

/** Whether `key` is one that this path can give behind `prefix`: asked of every key there is. */
export const matches = (prefix: string, path: string, key: string): boolean =>
  memo(patterns, `${prefix} ${path}`, () => pattern(prefix, path)).test(key.replace('?', '?&'));
