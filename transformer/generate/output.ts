import type { Edit } from '../model/edit.ts';
import type { Names } from './names.ts';

/** What one declaration becomes: changes where it stands, and functions behind the file's last line. */
export interface Output {
  readonly edits: readonly Edit[];
  /** Each a list of lines. */
  readonly functions: readonly (readonly string[])[];
}

/** What the generators of one file share. */
export interface Target {
  /** The file's text, for what is moved or measured. */
  readonly code: string;
  /** Whether functions carry types. */
  readonly typed: boolean;
  readonly names: Names;
  /** Name of the runtime's namespace; asking for it makes the file import it. */
  runtime(): string;
}

export const insert = (at: number, text: string): Edit => ({ start: at, end: at, parts: [text] });
