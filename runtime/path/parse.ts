import { PART, type Place, REST, TERM } from './url.ts';

/** Literal text, or a parameter. */
export type Piece = string | Slot;

/** A parameter; `before` and `after` is text that is there only with it. */
export type Slot = [name: string, place: Place, optional: boolean, before: string, after: string];

export interface Parsed {
  readonly path: Piece[];
  /** Each term of the query begins with `&`, also the first. */
  readonly query: Piece[];
  /** The path cut before its last parameter; none without a parameter. */
  readonly short: string | undefined;
}

/**
 * In this order: an escaped character; a brace; `:name` with the pattern of the older syntax, or `*name`, and a modifier
 * (a `?` before `name=` is none: there the query begins); any other text.
 */
const TOKEN =
  /\\(.)|([{}])|(?::([A-Za-z_$][\w$]*)(\((?:\\.|[^)])*\))?|\*([A-Za-z_$][\w$]*))(\?(?![^/:&{*?=]*=)|[*+])?|[^\\{}:*?]+|./gs;

export function parse(path: string): Parsed {
  const head: Piece[] = [];
  const query: Piece[] = [];
  // Where the query, the open braces group and the list's path end begin; -1: nowhere.
  let start = -1;
  let group = -1;
  let cut = -1;
  let text = '';
  let last: Slot | undefined;

  const add = (piece: Piece) => piece && (start < 0 ? head : query).push(piece);

  for (const token of path.matchAll(TOKEN)) {
    const [all, escaped, brace, colon, pattern, star, modifier] = token;
    const name = colon ?? (start < 0 && star);
    if (brace) {
      // What stands between a parameter and the end of its group comes and goes with it.
      if (brace === '}' && last) last[4] = text;
      else add(text);
      text = '';
      last = undefined;
      group = brace === '{' ? token.index : -1;
    } else if (name) {
      if (pattern && process.env.NODE_ENV !== 'production') {
        console.warn(`path-pattern: ${path}: ${pattern} is not checked; leave it out`);
      }
      const inQuery = start >= 0;
      const optional = group >= 0 || modifier === '?' || (modifier === '*' && !inQuery);
      // An optional parameter takes along its separator; in a group all text before it, in a query its whole term.
      const own = group >= 0 ? 0 : text.search(optional ? (inQuery ? /&[^&]*$|$/ : /[/.-]?$/) : /$/);
      add(text.slice(0, own));
      const place = inQuery ? TERM : star || /[*+]/.test(modifier!) ? REST : PART;
      last = [name, place, optional, text.slice(own), ''];
      add(last);
      text = inQuery && modifier !== '?' ? (modifier ?? '') : '';
      if (!inQuery) cut = group < 0 ? Math.max(path.lastIndexOf('/', token.index), 0) : group;
      else if (cut < 0) cut = start;
    } else if (start < 0 && (escaped ?? all) === '?') {
      add(text);
      text = '&';
      start = token.index;
    } else text += escaped ?? all;
  }
  add(text);
  return { path: head, query, short: cut < 0 ? undefined : path.slice(0, cut) || '/' };
}
