import type { Parameter, Path, Piece } from '../model/path.ts';
import type { Helper, Target } from './output.ts';
import { inTemplate, quote } from './text.ts';

/**
 * The URL functions of an endpoint, or of a resource and its list; `undefined` without a path. Most resources have a
 * plain list and one parameter behind it, and get their two functions from the runtime.
 *
 *     /posts/:id, /posts      →   __x.itemUrls, which takes the path apart; where no functions are wanted, any of whole segments
 *     /:a/posts/:id, /:a/posts   →   [(p) => …, (p) => `/${__x.part(p, 'a')}/posts`]
 */
export function generatePaths(paths: readonly Path[], target: Target): string | undefined {
  if (paths.length === 0) return undefined;
  const [{ isItem, isPlain }] = paths as [Path, ...Path[]];
  if (paths.length > 1 && (isItem || (isPlain && !target.style.hasFunctions)))
    return target.runtime('itemUrls');
  return `[${paths.map((path) => generatePath(path, target)).join(', ')}]`;
}

/**
 * A URL function.
 *
 *     /:a/x/:b?                 →   (p) => `/${__x.part(p, 'a')}/x${__x.maybePart(p, 'b', '/')}`
 *     /search?type=user&q=:q    →   (p) => `/search${__x.search(`&type=user&q=${__x.term(p, 'q')}`)}`
 *     /posts                    →   () => '/posts'
 */
function generatePath(path: Path, target: Target): string {
  const { pieces, query } = withoutPlainQuery(path);
  const terms = pieces.map((piece) => termOf(piece, target, pathHelper));
  if (query) {
    const text = joined(query.map((piece) => termOf(piece, target, queryHelper)));
    terms.push({ call: `${target.runtime('search')}(${text})` });
  }
  return `(${terms.some(isCall) ? 'p' : ''}) => ${joined(terms)}`;
}

/** A query without a parameter is text like the rest; behind a `?` the runtime would take a `&` for the first term's. */
function withoutPlainQuery({ pieces, query }: Path): Pick<Path, 'pieces' | 'query'> {
  const [only] = query ?? [];
  if (query?.length !== 1 || only?.kind !== 'text' || only.text.startsWith('&&')) return { pieces, query };
  return { pieces: [...pieces, { kind: 'text', text: `?${only.text.slice(1)}` }], query: undefined };
}

/** The pieces of a URL: text, and calls that return text. */
type Term = { readonly text: string } | { readonly call: string };

const isCall = (term: Term): term is { readonly call: string } => 'call' in term;

/** The shortest expression of all terms: a string, a call, or a template. */
function joined(terms: readonly Term[]): string {
  if (!terms.some(isCall)) return quote(terms.map((term) => (isCall(term) ? '' : term.text)).join(''));
  const [only, ...more] = terms;
  if (only && isCall(only) && more.length === 0) return only.call;
  return `\`${terms.map((term) => (isCall(term) ? `\${${term.call}}` : inTemplate(term.text))).join('')}\``;
}

const pathHelper = ({ many, optional }: Parameter): Helper =>
  many ? (optional ? 'maybeRest' : 'rest') : optional ? 'maybePart' : 'part';

const queryHelper = ({ optional }: Parameter): Helper => (optional ? 'maybeTerm' : 'term');

function termOf(piece: Piece, target: Target, helper: (parameter: Parameter) => Helper): Term {
  if (piece.kind === 'text') return piece;
  const { name, prefix, suffix } = piece;
  const around = suffix ? [prefix, suffix] : prefix ? [prefix] : [];
  const args = ['p', ...[name, ...around].map(quote)];
  return { call: `${target.runtime(helper(piece))}(${args.join(', ')})` };
}

/** A path of whole segments as a function of its parameters: `/:a/posts/:id` → `` (p) => `/${p('a')}/posts/${p('id')}` `` */
export function generateSegments({ pieces }: Path): string {
  const terms = pieces.map((piece) => (piece.kind === 'text' ? piece : { call: `p(${quote(piece.name)})` }));
  return `(p) => ${joined(terms)}`;
}
