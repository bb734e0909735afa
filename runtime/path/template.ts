import { counters } from '../dev/counters.ts';
import { memo } from '../memo.ts';

/**
 * In this order: a parameter (what it takes along when it is optional: the text of its group, or a separator; `:` or `*`;
 * its name; the pattern of the older syntax; a modifier, which a `?` before `name=` is not; the end of its group); an
 * escaped character; whatever else is not part of a word.
 */
const TOKEN =
  /(\{(?:[^{}:*?\\]|[:*](?![a-z_$])|\\[^?])*|\\?[/.-]|)([:*])((?!\d)[\w$]+)(\([^)]*\))?(\?(?![^/:&{*?=]*=)|[*+])?(?:((?:[^{}:*?\\]|[:*](?![a-z_$])|\\[^?])*)\})?|\\.|\W/gis;

/** The kind of place of a parameter: a segment of the path, as a list of segments, or in the query. */
export type ParameterPlace = ':' | '*' | '&';

/** A parameter. The text before and after it is there only with it. */
export interface Parameter {
  readonly name: string;
  readonly place: ParameterPlace;
  readonly optional: boolean;
  before: string;
  readonly after: string;
}

/**
 * A path as text that names its parameters to whoever collects them. Compiled, it runs once, instead of the parser; what
 * it told stays with it.
 */
export interface Fill {
  (slots: Parameter[]): string;
  template?: Template;
}

/** A path taken apart: by the parser, or by a compiled URL function, which names the same parts. */
export interface Template {
  /** The text between the parameters. The first term of the query has a `&` before it, too. */
  readonly texts: readonly string[];
  readonly slots: readonly Parameter[];
  /** True if a URL may have to be tidied. */
  readonly isLoose: boolean;
  /** Keys by their prefix and the value of the path's only parameter. */
  readonly known: Map<string, Map<unknown, string>>;
}

interface Parsed extends Template {
  /** The path of a resource's list, cut before the last parameter, where there is one. */
  readonly short: string | undefined;
}

const templates = new Map<string, Parsed>();

/** Each path is parsed once, however many endpoints have it. Who makes paths at run time keeps no more than these. */
export function template(path: string): Parsed {
  if (templates.size > 1_000) templates.clear();
  return memo(templates, path, () => parse(path));
}

/** The placeholder of a parameter in a text, and of an absent one in a URL. */
export const HOLE = '\0';

/** The template of a text with a hole for each parameter that `fill` names. */
export function assemble(fill: Fill): Template {
  const slots: Parameter[] = [];
  const text = fill(slots);
  return {
    texts: text.replace(/^([^?]*\?)(?=[^&\0])/, '$1&').split(HOLE),
    slots,
    isLoose: text.includes('?') || slots.some(({ optional }) => optional),
    known: new Map(),
  };
}

/**
 * Takes the traces of what is absent away. Between two slashes one of them goes, because a browser takes `//` for the
 * beginning of a host. The query begins with the first term that is there; without one there is no `?`.
 */
export const tidy = (url: string): string =>
  url.replace(/\/\0+(?=\/)|\0/g, '').replace(/^([^?]*)\?&?$|^([^?]*\?)&/, '$1$2');

function parse(path: string): Parsed {
  if (process.env.NODE_ENV !== 'production') counters.parsedPaths++;
  let short: string | undefined;
  const read: Fill = (slots) => {
    let inQuery = false;
    let cut = 0;
    let i = 0;
    return (
      path
        .replace(TOKEN, (all, taken, kind, name, pattern, modifier = '', after = '', at) => {
          if (!inQuery) {
            // It begins at the first `?` that is not a modifier.
            inQuery = /^\\?\?/.test(all);
            if (inQuery || /^(\{|\\?\/)/.test(all)) cut = at;
            if (inQuery) return '?&';
          }
          const plain = (part: string) => part.replace(/^[{}]|\\(.)/gs, '$1');
          if (!name || (inQuery && kind === '*')) return plain(all);
          if (pattern && process.env.NODE_ENV !== 'production') {
            console.warn(`path-pattern: ${path}: ${pattern} is not checked; remove it`);
          }
          if (!inQuery || !short) short = path.slice(0, cut) || '/';
          const place = inQuery ? '&' : /[*+]/.test(kind + modifier) ? '*' : ':';
          const isGroup = taken[0] === '{';
          const optional = isGroup || (inQuery ? modifier === '?' : /[?*]/.test(modifier));
          const isTaken = isGroup || (optional && !inQuery);
          slots.push({
            name,
            place,
            optional,
            before: isTaken ? plain(taken) : '',
            after: isGroup ? plain(after) : '',
          });
          // A query has no lists: there `*` and `+` are text.
          return (
            (isTaken ? '' : plain(taken)) +
            HOLE +
            (inQuery && modifier !== '?' ? modifier : '') +
            (isGroup ? '' : plain(after))
          );
        })
        // An optional parameter of the query takes its whole term along; a group that is a term, the `&` before it.
        .replace(/(&?[^&\0]*)\0/g, (all, term) => {
          const slot = slots[i++]!;
          if (slot.place !== '&' || !slot.optional || (slot.before && term !== '&')) return all;
          slot.before = term + slot.before;
          return HOLE;
        })
        .replace(/^([^?]*\?)&$/, '$1')
    );
  };
  return { ...assemble(read), short };
}

/** The path of a resource's list; none without a parameter. */
export function shorten(path: string): string | undefined {
  return template(path).short;
}

/**
 * True if `url` is one that this template can give, with any further query: asked of every key there is. All places
 * where a piece may end are kept at once, so that the work grows with the length of the URL alone; a regular expression
 * would try `:a-:b-:c` in every way there is.
 */
export function matches({ texts, slots }: Template, url: string): boolean {
  const terms = url.replace(/\?|$/, '?&');
  const pass = (starts: Iterable<number>, text: string) => {
    const ends = new Set<number>();
    for (const at of starts) {
      const end = at + text.length;
      // Behind the `?` there need not be a `&`, where the term that has it is absent.
      if (terms.startsWith(text, at)) ends.add(end).add(end + +(terms[end - 1] === '?'));
    }
    return ends;
  };
  let ends = pass([0], texts[0]!);
  slots.forEach(({ place, optional, before, after }, i) => {
    const filled = new Set<number>();
    for (let at of pass(ends, before)) {
      if (place === '&') filled.add(at);
      // Encoded values have no separators.
      while (
        at < terms.length &&
        (place === ':' ? /[^/?&]/ : /[^?&]/).test(terms[at]!) &&
        !filled.has(at + 1)
      ) {
        filled.add(++at);
      }
    }
    const closed = pass(filled, after);
    // Absent, it may have taken the slash before it along.
    if (optional) for (const at of ends) closed.add(at).add(at - +(terms[at - 1] === '/'));
    ends = pass(closed, texts[i + 1]!);
  });
  return [...ends].some((end) => /[?&]|^.?$/s.test(terms.slice(end - 1, end + 1)));
}
