import { HOLE, type Parameter, parsePath, TOKEN } from '../../../runtime/contract/path-grammar.ts';
import type { Code } from '../../diagnostics/catalogue.ts';
import type { Path, Piece } from '../../model/path.ts';

interface Problem {
  readonly code: Code;
  readonly found: string;
}

/** The result for a template: parsed, left to the runtime, or wrong. */
export interface PathResult {
  /** `undefined` if the runtime must parse the template. */
  readonly path: Path | undefined;
  readonly problems: readonly Problem[];
}

/** The maximum length of a parsed template: searching for the end of each pattern would take too long. */
const LONGEST = 2_000;

/**
 * Parses a path template as the runtime does.
 *
 *     /:a/x/:b?   →   '/', parameter a, '/x', optional parameter b with a '/' before it
 */
export function readPath(template: string): PathResult {
  if (template.length > LONGEST) return { path: undefined, problems: [] };
  const parsed = parsePath(template);
  const [, parameters] = parsed;
  const broken = brokenBrace(template);
  const problems: Problem[] = [
    ...(broken ? [{ code: 'path-syntax', found: broken } as const] : []),
    ...patternsIn(template).map((found) => ({ code: 'path-pattern', found }) as const),
    ...repeated(parameters).map((found) => ({ code: 'path-parameter-repeated', found }) as const),
  ];
  return { path: broken ? undefined : pathOf(template, parsed), problems };
}

/** `undefined` if no function of the runtime can express the template. */
function pathOf(template: string, parsed = parsePath(template)): Path | undefined {
  const [text, parameters, short] = parsed;
  const texts = text.split(HOLE);
  const hasHelpers = parameters.every(({ place, after }) => place !== '&' || !after);
  if (!hasHelpers || texts.length !== parameters.length + 1) return undefined;
  const pieces: Piece[] = [];
  let query: Piece[] | undefined;
  const add = (piece: Piece) => {
    if (piece.kind === 'parameter' || piece.text) (query ?? pieces).push(piece);
  };
  for (const [at, text] of texts.entries()) {
    const start = query ? -1 : text.indexOf('?');
    add({ kind: 'text', text: start < 0 ? text : text.slice(0, start) });
    if (start >= 0) {
      query = [];
      add({ kind: 'text', text: text.slice(start + 1) });
    }
    const parameter = parameters[at];
    if (parameter) add({ kind: 'parameter', ...parameter });
  }
  const list = short === template ? undefined : pathOf(short);
  return { kind: 'path', text: template, list, pieces, query };
}

/** The tokens of a template before its query. */
function tokensOf(template: string): RegExpExecArray[] {
  const tokens = [...template.matchAll(TOKEN)];
  const query = tokens.findIndex(([all]) => /^\\?\?/.test(all));
  return query < 0 ? tokens : tokens.slice(0, query);
}

/** The error in the braces of a template. */
function brokenBrace(template: string): string | undefined {
  let isOpen = false;
  for (const [all, , , , pattern = ''] of tokensOf(template)) {
    for (const brace of all.replace(pattern, '').replace(/\\./gs, '').match(/[{}]/g) ?? []) {
      if (isOpen && brace === '{') return 'a brace inside braces';
      if (!isOpen && brace === '}') return 'a closing brace without an opening one';
      isOpen = !isOpen;
    }
  }
  return isOpen ? 'an opening brace without a closing one' : undefined;
}

const patternsIn = (template: string): string[] =>
  tokensOf(template).flatMap(([, , , , pattern]) => pattern ?? []);

/** Names that occur twice in a path. Only in the path itself: a query may repeat the same value. */
function repeated(parameters: readonly Parameter[]): string[] {
  const names = parameters.filter(({ place }) => place !== '&').map(({ name }) => name);
  return [...new Set(names.filter((name, at) => names.indexOf(name) < at))];
}
