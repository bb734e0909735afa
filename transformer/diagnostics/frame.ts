import type { Span } from '../model/origin.ts';

/** Line and column, both counted from one. */
export interface LineColumn {
  readonly line: number;
  readonly column: number;
}

/** Line terminators as editors count them, which does not include U+2028 and U+2029. */
const EOL = /\r\n|\n|\r/g;

/** Columns of a frame. Of longer lines (minified code), it shows only the text around the position. */
const WIDTH = 200;

/** A text with its lines, which are computed once, and only if the file has a finding. */
export class SourceText {
  readonly file: string;
  readonly code: string;
  #starts: readonly number[] | undefined;

  constructor(file: string, code: string) {
    this.file = file;
    this.code = code;
  }

  get #lineStarts(): readonly number[] {
    this.#starts ??= [0, ...Array.from(this.code.matchAll(EOL), ({ index, 0: eol }) => index + eol.length)];
    return this.#starts;
  }

  get lineCount(): number {
    return this.#lineStarts.length;
  }

  /** A line without its end. */
  line(number: number): string {
    const [start = 0, next] = this.#lineStarts.slice(number - 1, number + 1);
    let end = next ?? this.code.length;
    if (next !== undefined && this.code[end - 1] === '\n') end--;
    if (next !== undefined && this.code[end - 1] === '\r') end--;
    return this.code.slice(start, end);
  }

  place(offset: number): LineColumn {
    const starts = this.#lineStarts;
    let [line, end] = [1, starts.length];
    while (line < end) {
      const middle = (line + end + 1) >> 1;
      if (starts[middle - 1]! <= offset) line = middle;
      else end = middle - 1;
    }
    return { line, column: offset - starts[line - 1]! + 1 };
  }

  /** The span's first line, marked, with one line before and one after it. */
  frame(span: Span): string {
    const { line, column } = this.place(span.start);
    const last = Math.min(this.lineCount, line + 1);
    const width = String(last).length;
    const from = column > WIDTH / 2 && this.line(line).length > WIDTH ? column - WIDTH / 2 : 0;
    const frame: string[] = [];
    for (let number = Math.max(1, line - 1); number <= last; number++) {
      const text = this.line(number).slice(from, from + WIDTH);
      frame.push(`${number === line ? '>' : ' '} ${String(number).padStart(width)} | ${text}`.trimEnd());
      if (number !== line) continue;
      const start = column - 1 - from;
      const length = Math.max(1, Math.min(span.end - span.start, text.length - start));
      // Keep tabs, so that the mark lines up with the text above it.
      const indent = text.slice(0, start).replace(/[^\t]/g, ' ');
      frame.push(`  ${' '.repeat(width)} | ${indent}${'^'.repeat(length)}`);
    }
    return frame.join('\n');
  }
}
