import type { Parameter, Path, Piece } from '../model/path.ts';
import type { Helper, Target } from './output.ts';
import { quote } from './text.ts';

/**
 * A URL function.
 *
 *     /:a/x/:b?                 →   (p) => '/' + __x.part(p, 'a') + '/x' + __x.maybePart(p, 'b', '/')
 *     /search?type=user&q=:q    →   (p) => '/search' + __x.search('&type=user&q=' + __x.term(p, 'q'))
 *     /posts                    →   () => '/posts'
 */
export function generatePath(path: Path, target: Target): string {
  const { pieces, query } = withoutPlainQuery(path);
  const terms = pieces.map((piece) => term(piece, target, pathHelper));
  if (query) {
    const text = joined(query.map((piece) => term(piece, target, queryHelper)));
    terms.push(`${target.runtime('search')}(${text})`);
  }
  const usesArguments = [...pieces, ...(query ?? [])].some(({ kind }) => kind === 'parameter');
  return `(${usesArguments ? 'p' : ''}) => ${joined(terms)}`;
}

/** A query without a parameter is text like the rest. */
function withoutPlainQuery({ pieces, query }: Path): Pick<Path, 'pieces' | 'query'> {
  const [only] = query ?? [];
  if (query?.length !== 1 || only?.kind !== 'text') return { pieces, query };
  const text = `?${only.text.slice(1)}`;
  const last = pieces.at(-1);
  if (last?.kind !== 'text') return { pieces: [...pieces, { kind: 'text', text }], query: undefined };
  return { pieces: [...pieces.slice(0, -1), { kind: 'text', text: last.text + text }], query: undefined };
}

const joined = (terms: readonly string[]): string => terms.join(' + ') || "''";

const pathHelper = ({ many, optional }: Parameter): Helper =>
  many ? (optional ? 'maybeRest' : 'rest') : optional ? 'maybePart' : 'part';

const queryHelper = ({ optional }: Parameter): Helper => (optional ? 'maybeTerm' : 'term');

function term(piece: Piece, target: Target, helper: (parameter: Parameter) => Helper): string {
  if (piece.kind === 'text') return quote(piece.text);
  const { name, prefix, suffix } = piece;
  const around = suffix ? [prefix, suffix] : prefix ? [prefix] : [];
  const args = ['p', ...[name, ...around].map(quote)];
  return `${target.runtime(helper(piece))}(${args.join(', ')})`;
}
