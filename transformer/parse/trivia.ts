/**
 * Whitespace, or one comment. Matched one piece at a time: a pattern for many pieces would try every way to
 * split a row of slashes.
 */
const PIECE = /\s+|\/\*[\s\S]*?\*\/|\/\/.*/y;

/** The end of the whitespace and comments that begin at a position. */
export function afterTrivia(code: string, at: number): number {
  let end = at;
  PIECE.lastIndex = end;
  while (PIECE.test(code)) end = PIECE.lastIndex;
  return end;
}

/** A text without the byte order mark with which editors of Windows begin a file; Node and npm skip it, `JSON.parse` does not. */
export const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '');

const isBlank = (character: string | undefined): boolean => character === ' ' || character === '\t';

/** The start of the blanks before a position, within its line. */
export function blanksBefore(code: string, at: number): number {
  let start = at;
  while (isBlank(code[start - 1])) start--;
  return start;
}

/** The end of the blanks that begin at a position, within its line. */
export function blanksAfter(code: string, at: number): number {
  let end = at;
  while (isBlank(code[end])) end++;
  return end;
}

/** True if a line begins, or ends, at a position. */
export const beginsLine = (code: string, at: number): boolean => at === 0 || /[\r\n]/.test(code[at - 1]!);
export const endsLine = (code: string, at: number): boolean => at === code.length || /[\r\n]/.test(code[at]!);

const STRING_OR_COMMENT =
  /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|\/\*[\s\S]*?\*\/|\/\/.*/g;

/** A text without comments, where it is searched for words. */
export const withoutComments = (code: string): string =>
  code.replace(STRING_OR_COMMENT, (_, string) => string ?? ' ');
