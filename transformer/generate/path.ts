import { SYNTAX } from '../../runtime/contract/path-grammar.ts';
import type { Edit } from '../model/edit.ts';
import type { WrittenPath } from '../model/options.ts';
import type { Path, PathParameter, Piece } from '../model/path.ts';
import { type Helper, insert, type Target } from './output.ts';
import { PURE, quote } from './text.ts';

/**
 * Puts the function of its template around a path that the core cannot take apart by itself, and the path of a list.
 *
 *     path: '/posts/:id'              →   itself
 *     path: '/files/*at'              →   path: PURE __x.path('/files/*at', () => ['/files/', __x.splat('at')], '/files')
 *     path: '/:a/posts{/:id}'         →   path: PURE __x.path('/:a/posts{/:id}', () => …, '/:a/posts')
 */
export function generatePath(path: WrittenPath, target: Target): readonly Edit[] {
  if (!SYNTAX.test(path.text)) return [];
  const { start, end } = path.at;
  const key = path.isShorthand ? `${target.code.slice(start, end)}: ` : '';
  return [insert(start, key + before(target)), insert(end, after(path, target))];
}

const before = (target: Target): string => `${PURE}${target.runtime('path')}(`;

const after = (path: Path, target: Target): string =>
  `, ${templateOf(path, target)}${path.list ? `, ${written(path.list, target)}` : ''})`;

/** The path of a list as an expression. */
const written = (path: Path, target: Target): string =>
  SYNTAX.test(path.text) ? `${before(target)}${quote(path.text)}${after(path, target)}` : quote(path.text);

/**
 * A function that returns a template: texts, and between them the parameters.
 *
 *     /:a/x/:b?                 →   () => __x.tidied(['/', 'a', '/x', __x.optionalParam('b', '/')])
 *     /search?type=user&q=:q    →   () => __x.tidied(['/search?&type=user&q=', __x.queryParam('q')])
 */
function templateOf(path: Path, target: Target): string {
  const { pieces, query } = withoutPlainQuery(path);
  const all: readonly Piece[] = query ? [...pieces, { kind: 'text', text: '?' }, ...query] : pieces;
  const terms: string[] = [];
  let text = '';
  for (const piece of all) {
    if (piece.kind === 'text') text += piece.text;
    else {
      terms.push(quote(text), parameter(piece, target));
      text = '';
    }
  }
  if (text || terms.length === 0) terms.push(quote(text));
  const template = `[${terms.join(', ')}]`;
  const leavesTraces = query || pieces.some((piece) => piece.kind === 'parameter' && piece.optional);
  return `() => ${leavesTraces ? `${target.runtime('tidied')}(${template})` : template}`;
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

/** Helpers that make a required and an optional parameter, by its place. A plain one is only a name. */
const HELPERS: Readonly<
  Record<PathParameter['place'], readonly [required: Helper | undefined, optional: Helper]>
> = {
  ':': [undefined, 'optionalParam'],
  '*': ['splat', 'optionalSplat'],
  '&': ['queryParam', 'optionalQueryParam'],
};

function parameter({ name, place, optional, before, after }: PathParameter, target: Target): string {
  const helper = HELPERS[place][optional ? 1 : 0];
  const around = after ? [before, after] : before ? [before] : [];
  const args = [name, ...around].map(quote).join(', ');
  return helper ? `${target.runtime(helper)}(${args})` : args;
}
