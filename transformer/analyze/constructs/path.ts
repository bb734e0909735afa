import type { Code } from '../../diagnostics/catalogue.ts';
import type { Parameter, Path, Piece } from '../../model/path.ts';

/** The result for a template: parsed, legal but left to the runtime, or wrong. */
export interface PathResult {
  /** `undefined` where only the runtime knows what the template means. */
  readonly path: Path | undefined;
  readonly problems: readonly { readonly code: Code; readonly found: string }[];
}

/**
 * In this order: an escaped character; a brace; `:name` or `*name`, the pattern of the older syntax, and a
 * modifier (a `?` before `name=` is none: there the query begins); any other text.
 */
const TOKEN =
  /\\(?<escaped>.)|(?<brace>[{}])|(?::(?<name>[A-Za-z_$][\w$]*)|\*(?<list>[A-Za-z_$][\w$]*))(?<pattern>\([^)]*\))?(?<modifier>\?(?![^/:&{*?=]*=)|[*+])?|[^\\{}:*?]+|./suy;

/** The same where no parenthesis closes any more: to look for one behind each parameter takes time without end. */
const TOKEN_AT_END = withoutPattern(TOKEN);

function withoutPattern({ source, flags }: RegExp): RegExp {
  return new RegExp(source.replace(/\(\?(?:<pattern>|:)\\\(\[\^\)\]\*\\\)\)\?/, ''), flags);
}

/** The tokens of a template. */
function* tokensOf(text: string, token: RegExp, atEnd: RegExp): Generator<RegExpExecArray> {
  const last = text.lastIndexOf(')');
  for (let at = 0; at < text.length; ) {
    const pattern = at < last ? token : atEnd;
    pattern.lastIndex = at;
    const match = pattern.exec(text)!;
    at = pattern.lastIndex;
    yield match;
  }
}

const ITEM = /^[\w/.-]*[\w.-]\/:[A-Za-z_$][\w$]*$/;
const PLAIN = /^(?:\/(?:[\w.~-]+|:[A-Za-z_$][\w$]*))+$/;

/** The characters that go with an optional parameter they stand before. */
const SEPARATOR = /[/.-]$/;

/**
 * Parses a path template.
 *
 *     /:a/x/:b?   →   '/', parameter a, '/x', optional parameter b with the prefix '/'
 */
export function parsePath(template: string): PathResult {
  const problems: { code: Code; found: string }[] = [];
  let isBroken = false;
  const broken = (found: string): void => {
    if (!isBroken) problems.push({ code: 'path-syntax', found });
    isBroken = true;
  };
  const pieces: Piece[] = [];
  /** Pieces of the brace group that is open. */
  let group: Piece[] | undefined;
  let isDynamic = false;
  let query: readonly Piece[] | undefined;
  for (const match of tokensOf(template, TOKEN, TOKEN_AT_END)) {
    const { escaped, brace, name, list, pattern, modifier } = match.groups!;
    const target = group ?? pieces;
    // An escaped `?` begins the query, too: older templates had to write it so.
    if ((escaped ?? match[0]) === '?') {
      query = parseQuery(template.slice(match.index + match[0].length));
      if (!query || group) isDynamic = true;
      group = undefined;
      break;
    }
    if (brace === '{') {
      if (group) broken('a brace inside braces');
      group = [];
    } else if (brace === '}') {
      if (!group) broken('a closing brace without an opening one');
      const parameter = group && single(group);
      if (parameter) pieces.push(parameter);
      else isDynamic = true;
      group = undefined;
    } else if (name !== undefined || list !== undefined) {
      if (pattern) problems.push({ code: 'path-pattern', found: pattern });
      addParameter(target, (name ?? list)!, list !== undefined, modifier, group !== undefined);
    } else {
      addText(target, escaped ?? match[0]);
    }
  }
  if (group) broken('an opening brace without a closing one');
  for (const name of repeated(pieces)) {
    problems.push({ code: 'path-parameter-repeated', found: name });
  }
  const [isItem, isPlain] = [ITEM.test(template), PLAIN.test(template)];
  const path: Path = { kind: 'path', pieces, query, isItem, isPlain };
  return {
    path: isDynamic || isBroken ? undefined : path,
    problems,
  };
}

function addText(pieces: Piece[], text: string): void {
  const last = pieces.at(-1);
  if (last?.kind === 'text') pieces[pieces.length - 1] = { kind: 'text', text: last.text + text };
  else if (text) pieces.push({ kind: 'text', text });
}

function addParameter(
  pieces: Piece[],
  name: string,
  isList: boolean,
  modifier: string | undefined,
  isGrouped: boolean,
): void {
  const optional = modifier === '?' || modifier === '*';
  const many = isList || modifier === '*' || modifier === '+';
  let prefix = '';
  const before = pieces.at(-1);
  if (optional && !isGrouped && before?.kind === 'text' && SEPARATOR.test(before.text)) {
    prefix = before.text.slice(-1);
    pieces.pop();
    addText(pieces, before.text.slice(0, -1));
  }
  pieces.push({ kind: 'parameter', name, optional, many, prefix, suffix: '', grouped: false });
}

/** The contents of a brace group with one parameter and text around it; other groups are left to the runtime. */
function single(group: readonly Piece[]): Parameter | undefined {
  const parameters = group.filter((piece) => piece.kind === 'parameter');
  const [parameter] = parameters;
  if (!parameter || parameters.length > 1) return undefined;
  const at = group.indexOf(parameter);
  const text = (pieces: readonly Piece[]): string =>
    pieces.map((piece) => (piece.kind === 'text' ? piece.text : '')).join('');
  const prefix = text(group.slice(0, at));
  return { ...parameter, optional: true, grouped: true, prefix, suffix: text(group.slice(at + 1)) };
}

/** A parameter of the query, or its text. */
const TERM =
  /:(?<name>[A-Za-z_$][\w$]*)(?:\([^)]*\))?(?<optional>\?(?![^/:&{*?=]*=))?|\\(?<escaped>.)|[^:\\]+|./suy;

const TERM_AT_END = withoutPattern(TERM);

/**
 * The literal query, each term with the `&` before it. An optional parameter takes its whole term with it, so it has to
 * stand at the term's end; elsewhere the result is `undefined`.
 */
function parseQuery(text: string): readonly Piece[] | undefined {
  if (/[{}]/.test(text)) return undefined;
  const pieces: Piece[] = [];
  // An escaped `&` is one like others.
  for (const term of text.split(/\\?&/)) {
    addText(pieces, '&');
    let prefix = '&';
    let closed = false;
    for (const match of tokensOf(term, TERM, TERM_AT_END)) {
      const { name, optional, escaped } = match.groups!;
      if (closed) return undefined;
      if (name === undefined) {
        addText(pieces, escaped ?? match[0]);
        prefix += escaped ?? match[0];
        continue;
      }
      if (optional) {
        const last = pieces.at(-1);
        if (last?.kind !== 'text' || !last.text.endsWith(prefix)) return undefined;
        pieces.pop();
        addText(pieces, last.text.slice(0, -prefix.length));
        closed = true;
      }
      const isOptional = optional !== undefined;
      pieces.push({
        kind: 'parameter',
        name,
        optional: isOptional,
        many: false,
        prefix: isOptional ? prefix : '',
        suffix: '',
        grouped: false,
      });
    }
  }
  return pieces;
}

/** Only of the path itself: a query may well say the same value twice. */
function repeated(pieces: readonly Piece[]): Set<string> {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const piece of pieces) {
    if (piece.kind !== 'parameter') continue;
    if (seen.has(piece.name)) twice.add(piece.name);
    seen.add(piece.name);
  }
  return twice;
}

/** True if a path has a parameter, in itself or in its query. */
export const hasParameter = ({ pieces, query }: Path): boolean =>
  [...pieces, ...(query ?? [])].some(({ kind }) => kind === 'parameter');

/**
 * The path of a resource's list: cut from the `/` (or the group) before the last parameter; a parameter only in the
 * query cuts the query.
 *
 *     /users/:id/edit   →   /users          /:a-:b   →   /          /search?q=:q   →   /search
 */
export function shorten(path: Path): Path {
  const pieces = [...path.pieces];
  const last = pieces.findLastIndex(({ kind }) => kind === 'parameter');
  if (last >= 0) {
    const cut = pieces[last] as Parameter;
    pieces.length = last;
    // Text before a parameter that takes its own separator along stays whole.
    if (!cut.grouped && !cut.prefix.startsWith('/')) cutAtSlash(pieces);
  }
  if (pieces.length === 0) addText(pieces, '/');
  return { kind: 'path', pieces, query: undefined, isItem: false, isPlain: false };
}

function cutAtSlash(pieces: Piece[]): void {
  for (let piece = pieces.pop(); piece; piece = pieces.pop()) {
    const slash = piece.kind === 'text' ? piece.text.lastIndexOf('/') : -1;
    if (piece.kind === 'text' && slash >= 0) {
      addText(pieces, piece.text.slice(0, slash));
      return;
    }
    if (piece.kind === 'parameter' && (piece.grouped || piece.prefix.startsWith('/'))) return;
  }
}
