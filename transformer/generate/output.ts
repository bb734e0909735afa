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

/** The separator before a statement on the line of another one, which may end without a semicolon. */
export const separatorAt = (code: string, at: number): string => (code[at - 1] === ';' ? ' ' : '; ');

/** Adds an import on the line of the last one, which may end without a semicolon: then it does so, too. */
export const importAfter = (code: string, at: number, what: string): string =>
  code[at - 1] === ';' ? ` import ${what};` : `; import ${what}`;
