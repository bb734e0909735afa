import { counters } from '../dev/counters.ts';
import { type Piece, parse } from './parse.ts';
import { type Fill, type Params, search, write } from './url.ts';

/** What a path says. */
export interface Template {
  /** The URL for some parameters. */
  readonly fill: Fill;
  /** The path of a resource's list; none where there is no parameter to cut at. */
  readonly short: string | undefined;
  /** Whether `url` is one that this path can give, with any further query. */
  test(url: string): boolean;
}

const known = new Map<string, Template>();

/** The template of a path, parsed once. */
export function template(path: string): Template {
  let made = known.get(path);
  if (!made) {
    made = make(path);
    known.set(path, made);
  }
  return made;
}

function make(source: string): Template {
  if (process.env.NODE_ENV !== 'production') counters.parsedPaths++;
  const { path, query, short } = parse(source);
  let matcher: RegExp | undefined;
  return {
    short,
    fill: (params) => join(path, params) + search(join(query, params)),
    test(url) {
      matcher ??= new RegExp(`^${[...path, ...query].map(pattern).join('')}(?:&.*)?$`);
      // With its `?` replaced, a query is terms that begin with `&`, as they stand in the pieces.
      return matcher.test(url.replace('?', '&'));
    },
  };
}

const join = (pieces: Piece[], params: Params) =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : write(params, ...piece))).join('');

const literal = (text: string) => text.replace(/\W/g, '\\$&');

/** What a key may hold in the places of a parameter; encoded text has neither `/` nor `&`. */
const HOLDS = ['[^/&]+', '[^&]+', '[^&]*'] as const;

function pattern(piece: Piece): string {
  if (typeof piece === 'string') return literal(piece);
  const [, place, optional, before, after] = piece;
  return `(?:${literal(before)}${HOLDS[place]}${literal(after)})${optional ? '?' : ''}`;
}
