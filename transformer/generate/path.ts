import type { Path, PathParameter, Piece } from '../model/path.ts';
import type { Helper, Target } from './output.ts';
import { inTemplate, quote } from './text.ts';

/**
 * The URL functions of an endpoint, or of a resource and its list; `undefined` without a path. Most resources
 * have a plain list path followed by one parameter; the runtime provides their two functions.
 *
 *     /posts/:id, /posts      →   __x.itemUrls, which takes the path apart; without functions, every path of whole segments
 *     /:a/posts/:id, /:a/posts   →   [(p) => …, (p) => `/${__x.param(p, 'a')}/posts`]
 */
export function generatePaths(paths: readonly Path[], target: Target): string | undefined {
  if (paths.length === 0) return undefined;
  const [{ isItem, isPlain }] = paths as [Path, ...Path[]];
  if (paths.length > 1 && (isItem || (isPlain && !target.style.hasUrls))) return target.runtime('itemUrls');
  return `[${paths.map((path) => generatePath(path, target)).join(', ')}]`;
}

/**
 * A URL function.
 *
 *     /:a/x/:b?                 →   (p) => `/${__x.param(p, 'a')}/x${__x.optionalParam(p, 'b', '/')}`
 *     /search?type=user&q=:q    →   (p) => `/search${__x.search(p, `&type=user&q=${__x.queryParam(p, 'q')}`)}`
 *     /posts                    →   () => '/posts'
 */
function generatePath(path: Path, target: Target): string {
  const { pieces, query } = withoutPlainQuery(path);
  const terms = pieces.map((piece) => termOf(piece, target));
  if (query) {
    const text = joined(query.map((piece) => termOf(piece, target)));
    terms.push({ call: `${target.runtime('search')}(p, ${text})` });
  }
  return `(${terms.some(isCall) ? 'p' : ''}) => ${joined(terms)}`;
}

/**
 * Treats a query without a parameter as plain text: after a `?`, the runtime would mistake its `&` for the
 * start of the first term.
 */
function withoutPlainQuery({ pieces, query }: Path): Pick<Path, 'pieces' | 'query'> {
  const [only] = query ?? [];
  if (query?.length !== 1 || only?.kind !== 'text' || only.text.startsWith('&&')) return { pieces, query };
  const text = only.text.slice(1);
  return { pieces: text ? [...pieces, { kind: 'text', text: `?${text}` }] : pieces, query: undefined };
}

/** A piece of a URL: text, or a call that returns text. */
type Term = { readonly text: string } | { readonly call: string };

const isCall = (term: Term): term is { readonly call: string } => 'call' in term;

/** The shortest expression for all terms: a string, a call, or a template. */
function joined(terms: readonly Term[]): string {
  if (!terms.some(isCall)) return quote(terms.map((term) => (isCall(term) ? '' : term.text)).join(''));
  const [only, ...more] = terms;
  if (only && isCall(only) && more.length === 0) return only.call;
  return `\`${terms.map((term) => (isCall(term) ? `\${${term.call}}` : inTemplate(term.text))).join('')}\``;
}

/** Helpers that name a required and an optional parameter, by its place. */
const HELPERS: Readonly<Record<PathParameter['place'], readonly [required: Helper, optional: Helper]>> = {
  ':': ['param', 'optionalParam'],
  '*': ['splat', 'optionalSplat'],
  '&': ['queryParam', 'optionalQueryParam'],
};

function termOf(piece: Piece, target: Target): Term {
  if (piece.kind === 'text') return piece;
  const { name, place, optional, before, after } = piece;
  const around = after ? [before, after] : before ? [before] : [];
  const args = ['p', ...[name, ...around].map(quote)];
  return { call: `${target.runtime(HELPERS[place][optional ? 1 : 0])}(${args.join(', ')})` };
}
