import type { Path, PathParameter, Piece } from '../model/path.ts';
import type { Helper, Target } from './output.ts';
import { quote } from './text.ts';

/**
 * The templates of an endpoint's path, or of those of a resource and its list; `undefined` without a path. Most resources
 * have a plain list path followed by one parameter; the runtime provides their two templates.
 *
 *     /posts/:id, /posts      →   __x.itemUrls, which takes the path apart; without templates, every path of whole segments
 *     /:a/posts/:id, /:a/posts   →   [() => …, () => ['/', 'a', '/posts']]
 */
export function generatePaths(paths: readonly Path[], target: Target): string | undefined {
  if (paths.length === 0) return undefined;
  const [{ isItem, isPlain }] = paths as [Path, ...Path[]];
  if (paths.length > 1 && (isItem || (isPlain && !target.style.hasUrls))) return target.runtime('itemUrls');
  return `[${paths.map((path) => generatePath(path, target)).join(', ')}]`;
}

/**
 * A function that returns a template: texts, and between them the parameters.
 *
 *     /:a/x/:b?                 →   () => __x.tidied(['/', 'a', '/x', __x.optionalParam('b', '/')])
 *     /search?type=user&q=:q    →   () => __x.tidied(['/search?&type=user&q=', __x.queryParam('q')])
 *     /posts                    →   () => ['/posts']
 */
function generatePath(path: Path, target: Target): string {
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
