import type { Style } from '../analyze/constructs/style.ts';
import type { Edit } from '../model/edit.ts';

/** Everything that generated code calls; `presource/internal` exports it, and a test compares the two. */
export const HELPERS = [
  'links',
  'adopt',
  'compositePk',
  'withFields',
  'fields',
  'itemUrls',
  'nameOf',
  'resource',
  'part',
  'maybePart',
  'rest',
  'maybeRest',
  'search',
  'term',
  'maybeTerm',
] as const;

export type Helper = (typeof HELPERS)[number];

/** The state that the generators of one file share. */
export interface Target {
  /** The file's text, for what is moved or measured. */
  readonly code: string;
  readonly style: Style;
  /** The file's name, in development builds: it goes into the output, so that a class is known again. */
  readonly place: string | undefined;
  /** A function of the runtime, as in `__x.links`; asking for one makes the file import it. */
  runtime(helper: Helper): string;
  /** A name like this one that is nobody's. */
  unusedName(wanted: string): string;
  /** Writes lines behind the last of the file's; with types, where the file has types. */
  append(lines: (isTyped: boolean) => readonly string[]): void;
}

export const insert = (at: number, text: string): Edit => ({ start: at, end: at, parts: [text] });

/** One more import on the line of the last. */
export const importBehind = (code: string, at: number, what: string): string =>
  `${code[at - 1] === ';' ? ' ' : '; '}import ${what};`;
