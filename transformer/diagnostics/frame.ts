import type { Span } from '../model/origin.ts';

/** Line and column, both counted from one. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Line terminators as editors count them; U+2028 and U+2029 are none there. */
const EOL = /\r\n|\n|\r/g;

export function placeOf(code: string, offset: number): Place {
  let line = 1;
  let start = 0;
  for (const { index, 0: eol } of code.matchAll(EOL)) {
    if (index + eol.length > offset) break;
    line++;
    start = index + eol.length;
  }
  return { line, column: offset - start + 1 };
}

/** The line of the span with one before and one after, and the span's first line marked. */
export function frameOf(code: string, span: Span): string {
  const { line, column } = placeOf(code, span.start);
  const lines = code.split(EOL);
  const last = Math.min(lines.length, line + 1);
  const width = String(last).length;
  const frame: string[] = [];
  for (let number = Math.max(1, line - 1); number <= last; number++) {
    const text = lines[number - 1] ?? '';
    frame.push(`${number === line ? '>' : ' '} ${String(number).padStart(width)} | ${text}`.trimEnd());
    if (number !== line) continue;
    const length = Math.max(1, Math.min(span.end - span.start, text.length - column + 1));
    // Tabs stay tabs, so that the mark stands under what it marks.
    const indent = text.slice(0, column - 1).replace(/[^\t]/g, ' ');
    frame.push(`  ${' '.repeat(width)} | ${indent}${'^'.repeat(length)}`);
  }
  return frame.join('\n');
}
