import { existsSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { PartName } from '../runtime/contract/parts.ts';

/** Code of the runtime that an app has or has not. */
export interface RuntimePiece {
  /** Compressed bytes; of what is not the core, those that it adds to the core with the parts that it needs, or that its name asks for. */
  readonly bytes: number;
  /** Its statements, by their index; of what is not the core, those that the core does not have. */
  readonly statements: readonly number[];
}

/** The minified runtime, taken apart. The build of this package writes it. */
export interface RuntimeTable {
  /** The top-level statements of all that apps can have, in their order. */
  readonly statements: readonly string[];
  readonly core: RuntimePiece;
  /** Compressed bytes of the core with all parts. */
  readonly wholeBytes: number;
  readonly parts: Readonly<Record<PartName, RuntimePiece>>;
  /** What files import by name and not every app has: `presource#RestEndpoint`, `schema#Union`. */
  readonly exports: Readonly<Record<string, RuntimePiece>>;
  /** What generated code calls and not every app has. */
  readonly helpers: Readonly<Record<string, RuntimePiece>>;
}

let table: RuntimeTable | undefined;

/** The table; `undefined` if this package runs from its source. The first caller reads the file: most hosts need none of it. */
export function runtimeTable(): RuntimeTable | undefined {
  const file = new URL('./runtime-bytes.json', import.meta.url);
  if (!table && existsSync(file)) table = JSON.parse(readFileSync(file, 'utf8'));
  return table;
}

/** Compressed bytes of the core and of more pieces together: text that repeats counts once, as in a bundle. */
export function bytesTogether({ statements, core }: RuntimeTable, more: readonly RuntimePiece[]): number {
  const all = new Set([core, ...more].flatMap((piece) => piece.statements));
  return compressedBytes(statements.filter((_, index) => all.has(index)));
}

/** Bytes (brotli) of statements as a bundler prints them. */
function compressedBytes(statements: readonly string[]): number {
  const text = statements.map((statement, at) => {
    const before = statements[at - 1];
    if (before === undefined) return statement;
    // Each declaration of a variable is a statement in the table. A bundler joins them.
    if (isVariable(statement) && isVariable(before)) return `,${statement.slice('var '.length)}`;
    return /^(async )?function\b/.test(before) ? statement : `;${statement}`;
  });
  return brotliCompressSync(text.join('')).length;
}

const isVariable = (statement: string): boolean => statement.startsWith('var ');
