/** Blanks, or one comment. Taken piece by piece: a pattern of many pieces would try every way to part a row of slashes. */
const PIECE = /\s+|\/\*[\s\S]*?\*\/|\/\/.*/y;

/** Where the blanks and comments end that begin at a place. */
export function behindTrivia(code: string, at: number): number {
  let end = at;
  PIECE.lastIndex = end;
  while (PIECE.test(code)) end = PIECE.lastIndex;
  return end;
}
