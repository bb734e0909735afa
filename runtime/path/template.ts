import { counters } from '../dev/counters.ts';
import { type Fill, PART, type Params, type Place, REST, search, TERM, write } from './url.ts';

/** What a path says. */
export interface Template {
  /** The URL for some parameters. */
  readonly fill: Fill;
  /** The path of a resource's list, cut before the last parameter; none where there is no parameter. */
  readonly short: string | undefined;
  /** Whether `url` is one that this path can give, with any further query. */
  test(url: string): boolean;
}

/** Literal text, or a parameter. */
type Piece = string | Slot;

/** A parameter; `before` and `after` stand around it, and are there only with it where it is optional. */
type Slot = [name: string, place: Place, optional: boolean, before: string, after: string];

/**
 * In this order: a parameter (what it takes along when it is optional: the text of its group, its term of the query, or
 * a separator; `:` or `*`; its name; the pattern of the older syntax; the end of its group, or a modifier, which a `?`
 * before `name=` is not); a term of the query; an escaped character; text.
 */
const TOKEN =
  /(\{[^{}:*]*|\\?[?&][^?&:/\\{}]*|[/.-]?)(?::|(\*))((?!\d)[\w$]+)(\([^)]*\))?(?:([^{}:*?&]*)\}|(\?(?![^/:&{*?=]*=)|[*+])?)|\\?[?&][^?&:/\\{}]*|\\.|[^\\{}:*/.?&-]+|./gs;

const known = new Map<string, Template>();

/** The template of a path, parsed once. */
export function template(path: string): Template {
  const made = known.get(path) ?? parse(path);
  known.set(path, made);
  return made;
}

function parse(source: string): Template {
  if (process.env.NODE_ENV !== 'production') counters.parsedPaths++;
  const path: Piece[] = [];
  const query: Piece[] = [];
  let pieces = path;
  let cut = 0;
  let short: string | undefined;
  for (const token of source.matchAll(TOKEN)) {
    const [all, before = '', star, name, pattern, after, modifier] = token;
    const begins = /^\\?\?/.test(all);
    if (pieces === path && (begins ? short === undefined : /^[{/]/.test(all))) cut = token.index;
    // The query begins at the first `?` that is neither a modifier nor escaped with the text around it.
    if (begins) pieces = query;
    const inQuery = pieces === query;
    if (!name || (inQuery && star)) {
      pieces.push(bare(all));
      continue;
    }
    if (pattern && process.env.NODE_ENV !== 'production') {
      console.warn(`path-pattern: ${source}: ${pattern} is not checked; leave it out`);
    }
    short = source.slice(0, cut) || '/';
    const any = modifier === '*' && !inQuery;
    pieces.push([
      name,
      inQuery ? TERM : star || any || modifier === '+' ? REST : PART,
      any || modifier === '?' || after != null || before[0] === '{',
      bare(before),
      after ?? (inQuery && modifier !== '?' ? (modifier ?? '') : ''),
    ]);
  }
  let matcher: RegExp | undefined;
  return {
    short,
    fill: (params) => join(path, params) + search(join(query, params)),
    test(url) {
      matcher ??= new RegExp(`^${[...path, ...query].map(matching).join('')}(?:[?&].*)?$`);
      return matcher.test(url);
    },
  };
}

/** Text without what escapes it or begins its group. */
const bare = (text: string) => text.replace(/^[\\{}]/, '');

const join = (pieces: Piece[], params: Params) =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : write(params, ...piece))).join('');

/** Any term may be the query's first one, where those before it are absent. */
const literal = (text: string) => text.replace(/\W/g, '\\$&').replace(/\\[?&]/g, '[?&]');

/** What a key may hold in the places of a parameter; encoded text has no separators. */
const HOLDS = ['[^/?&]+', '[^?&]+', '[^?&]*'] as const;

function matching(piece: Piece): string {
  if (typeof piece === 'string') return literal(piece);
  const [, place, optional, before, after] = piece;
  return `(?:${literal(before)}${HOLDS[place]}${literal(after)})${optional ? '?' : ''}`;
}
