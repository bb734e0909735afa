import { PART, type Place, REST, TERM } from './url.ts';

/** Literal text, or a parameter. */
export type Piece = string | Slot;

/** A parameter; `before` and `after` stand around it, and are there only with it where it is optional. */
export type Slot = [name: string, place: Place, optional: boolean, before: string, after: string];

export interface Parsed {
  readonly path: Piece[];
  /** Each term of the query begins with `&`, also the first. */
  readonly query: Piece[];
  /** The path cut before its last parameter; none without a parameter. */
  readonly short: string | undefined;
}

/**
 * Everything up to the query, which begins at the first `?` that is neither escaped with the text around it nor the
 * modifier of a parameter; before `name=` it is no modifier.
 */
const HEAD = /^(?:\\[^?]|[:*](?!\d)[\w$]+(\([^)]*\))?(\?(?![^/:&{*?=]*=))?|[^?\\])*/;

/**
 * In this order: an escaped character; a parameter (what it takes along when it is optional: the text of its group, its
 * term of the query, or a separator; `:` or `*`; its name; the pattern of the older syntax; the end of its group, or a
 * modifier); text.
 */
const TOKEN =
  /\\(.)|(\{[^{}:*]*|&[^&:/\\{}]*|[/.-]?)(?::|(\*))((?!\d)[\w$]+)(\([^)]*\))?(?:([^{}:*?&]*)\}|([?*+]?))|&[^&:/\\{}]*|[^\\{}:*/.&-]+|./gs;

export function parse(source: string): Parsed {
  const [head] = source.match(HEAD)!;
  let cut = -1;

  const scan = (text: string, inQuery: boolean): Piece[] =>
    [...text.matchAll(TOKEN)].map((token) => {
      const [all, escaped, before, star, name, pattern, after, modifier] = token;
      if (!name || (inQuery && star)) return escaped ?? all.replace(/[{}]/, '');
      if (pattern && process.env.NODE_ENV !== 'production') {
        console.warn(`path-pattern: ${source}: ${pattern} is not checked; leave it out`);
      }
      const group = before![0] === '{';
      const any = modifier === '*';
      cut = inQuery ? head.length : group ? token.index : Math.max(source.lastIndexOf('/', token.index), 0);
      return [
        name,
        inQuery ? TERM : star || any || modifier === '+' ? REST : PART,
        group || after != null || modifier === '?' || (any && !inQuery),
        before!.replace('{', ''),
        after ?? (inQuery && modifier !== '?' ? modifier! : ''),
      ];
    });

  // The path is last: where it has a parameter, that is where the list's path ends.
  const query = scan(source.slice(head.length).replace(/^\\?\?/, '&'), true);
  const path = scan(head, false);
  return { path, query, short: cut < 0 ? undefined : source.slice(0, cut) || '/' };
}
