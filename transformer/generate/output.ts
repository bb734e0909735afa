import type { Edit } from '../model/edit.ts';
import type { Names } from './names.ts';

/** Everything that generated code calls; `presource/internal` exports it, and a test compares the two. */
export const HELPERS = [
  'links',
  'part',
  'maybePart',
  'rest',
  'maybeRest',
  'search',
  'term',
  'maybeTerm',
] as const;

export type Helper = (typeof HELPERS)[number];

/** A function behind the file's last line. */
export interface GeneratedFunction {
  readonly name: string;
  readonly parameters: readonly { readonly name: string; readonly type: string }[];
  /** Statements, one a line. */
  readonly body: readonly string[];
}

/** What one declaration becomes: changes where it stands, and functions behind the file's last line. */
export interface Output {
  readonly edits: readonly Edit[];
  readonly functions: readonly GeneratedFunction[];
}

/** What the generators of one file share. */
export interface Target {
  /** The file's text, for what is moved or measured. */
  readonly code: string;
  readonly names: Names;
  /** A function of the runtime, as in `__x.links`; asking for one makes the file import it. */
  runtime(helper: Helper): string;
}

export const insert = (at: number, text: string): Edit => ({ start: at, end: at, parts: [text] });

/** The lines of a function; `typed` in TypeScript, so that compiled files pass a strict type check, too. */
export function linesOf({ name, parameters, body }: GeneratedFunction, typed: boolean): readonly string[] {
  const list = parameters.map((parameter) =>
    typed ? `${parameter.name}: ${parameter.type}` : parameter.name,
  );
  return [`function ${name}(${list.join(', ')}) {`, ...body.map((statement) => `  ${statement}`), '}'];
}
