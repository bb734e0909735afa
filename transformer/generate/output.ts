import type { Edit, EditPart } from '../model/edit.ts';
import type { Span } from '../model/origin.ts';
import type { Style } from '../style.ts';

/** All functions that generated code calls. `presource/internal` exports them; a test compares the two lists. */
export const HELPERS = [
  'links',
  'adopt',
  'compositePk',
  'withFields',
  'fields',
  'path',
  'nameFromPath',
  'resource',
  'optionalParam',
  'splat',
  'optionalSplat',
  'tidied',
  'queryParam',
  'optionalQueryParam',
] as const;

export type Helper = (typeof HELPERS)[number];

/** The state that the generators of one file share. */
export interface Target {
  /** The file's text, for code that is moved or measured. */
  readonly code: string;
  readonly style: Style;
  /**
   * The file's name, in development builds: the output contains it, so that the runtime recognizes a class that
   * is evaluated again.
   */
  readonly place: string | undefined;
  /** The expression of a runtime function, as in `__x.links`; the first use adds the import. */
  runtime(helper: Helper): string;
  /** A name like this one that the file does not contain. */
  unusedName(wanted: string): string;
  /** Appends lines to the file; with types, if the file has types. */
  append(lines: (isTyped: boolean) => readonly string[]): void;
}

export const insert = (at: number, ...parts: readonly EditPart[]): Edit => ({ start: at, end: at, parts });

/** Line breaks stay, so that every line keeps its number. */
export const erase = ({ start, end }: Span, code: string): Edit => ({
  start,
  end,
  parts: [code.slice(start, end).replace(/[^\r\n]+/g, '')],
});

/** The same, with a text in place of the other. */
export function replace(span: Span, text: string, code: string): Edit {
  const { start, end, parts } = erase(span, code);
  return { start, end, parts: [text, ...parts] };
}

/**
 * Adds a statement to a file, on a line that it has.
 *
 * @param codeAt where its code begins: behind a statement, which may end without a semicolon, or before the first one; `undefined` for
 * the end of a file
 */
export function addStatement(code: string, codeAt: number | undefined, statement: string): Edit {
  if (codeAt === undefined) return insert(code.length, `\n${statement};`);
  const last = code.charAt(codeAt - 1);
  if (last === ';') return insert(codeAt, ` ${statement};`);
  // An import ends with its line, but a call may go on in the next one.
  if (/['")}]/.test(last)) return insert(codeAt, `; ${statement}${/^import/.test(statement) ? '' : ';'}`);
  return insert(codeAt, `${codeAt === 0 ? '' : '; '}${statement}; `);
}
