/** Blanks, or one comment. Taken piece by piece: a pattern of many pieces would try every way to part a row of slashes. */
const PIECE = /\s+|\/\*[\s\S]*?\*\/|\/\/.*/y;

/** The end of the blanks and comments that begin at a place. */
export function behindTrivia(code: string, at: number): number {
  let end = at;
  PIECE.lastIndex = end;
  while (PIECE.test(code)) end = PIECE.lastIndex;
  return end;
}

const isBlank = (character: string | undefined): boolean => character === ' ' || character === '\t';

/** The start of the blanks before a place, within its line. */
export function blanksBefore(code: string, at: number): number {
  let start = at;
  while (isBlank(code[start - 1])) start--;
  return start;
}

/** The end of the blanks that begin at a place, within its line. */
export function blanksBehind(code: string, at: number): number {
  let end = at;
  while (isBlank(code[end])) end++;
  return end;
}

/** True if a line begins, or ends, at a place. */
export const beginsLine = (code: string, at: number): boolean => at === 0 || /[\r\n]/.test(code[at - 1]!);
export const endsLine = (code: string, at: number): boolean => at === code.length || /[\r\n]/.test(code[at]!);
