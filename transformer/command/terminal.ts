import { styleText } from 'node:util';

type Format = Parameters<typeof styleText>[0];

/** Colors a text, if the reader sees colors. */
export type Paint = (format: Format, text: string) => string;

/** Colors on a terminal only, unless `NO_COLOR` or `FORCE_COLOR` say otherwise. */
export function paintFor(stream: { readonly isTTY?: boolean }): Paint {
  const { NO_COLOR, FORCE_COLOR } = process.env;
  const isColored = FORCE_COLOR ? FORCE_COLOR !== '0' : stream.isTTY === true && !NO_COLOR;
  return isColored ? (format, text) => styleText(format, text, { validateStream: false }) : (_, text) => text;
}

/** `739 bytes`, `10.1 kB` */
export function bytes(count: number): string {
  if (Math.abs(count) < 1000) return count === 1 ? '1 byte' : `${count} bytes`;
  return `${(count / 1000).toFixed(1)} kB`;
}

/** `1 file`, `2 files` */
export const count = (number: number, noun: string): string =>
  `${number} ${number === 1 ? noun : noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`}`;

/** Rows of cells as lines, each column as wide as its widest cell; the last column is not padded. */
export function columns(rows: readonly (readonly string[])[], indent = '  '): string[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [at, cell] of row.entries())
      if (at < row.length - 1) widths[at] = Math.max(widths[at] ?? 0, widthOf(cell));
  return rows.map((row) =>
    (
      indent +
      row
        .map(
          (cell, at) =>
            cell + ' '.repeat(Math.max(0, (at < row.length - 1 ? widths[at]! : 0) - widthOf(cell))),
        )
        .join('  ')
    ).trimEnd(),
  );
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colors are control characters, which take no room.
const withoutColors = (text: string): string => text.replace(/\u001b\[[\d;]*m/g, '');

const widthOf = (cell: string): number => withoutColors(cell).length;

/** Shows how far a run is that takes more than a second; only on a terminal. */
export class Progress {
  readonly #stream = process.stderr;
  readonly #total: number;
  readonly #what: string;
  readonly #since = Date.now();
  #shownAt = 0;

  constructor(what: string, total: number) {
    this.#what = what;
    this.#total = total;
  }

  at(done: number): void {
    const now = Date.now();
    if (!this.#stream.isTTY || now - this.#since < 1000 || now - this.#shownAt < 100) return;
    this.#shownAt = now;
    this.#stream.write(`\r\u001b[K${this.#what} ${done} of ${this.#total}`);
  }

  end(): void {
    if (this.#shownAt > 0) this.#stream.write('\r\u001b[K');
  }
}

/** A wrong use of the command: its message is printed, and the exit code is 2. */
export class UsageError extends Error {}

/**
 * The message of an error in one line: bundlers print whole stacks, some below a line that says only that there is an error.
 * Where `CI` is set, some color their messages without a terminal.
 */
export function shortReason(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const lines = withoutColors(text)
    .split('\n')
    .map((line) => line.trim());
  const [first = '', second = ''] = lines.filter(Boolean);
  return first.endsWith(':') ? `${first} ${second}` : first;
}
