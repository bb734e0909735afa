import { isUtf8 } from 'node:buffer';
import { accessSync, constants, lstatSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { slashed } from '../../adapters/selection.ts';
import { filesUnder } from '../project.ts';
import { UsageError } from '../terminal.ts';
import type { Todo } from './moved-file.ts';

/** A file of the app as it is read. */
export interface AppFile {
  readonly file: string;
  readonly text: string;
  /** Why it must not be written, if it has something to move. */
  readonly problem: string | undefined;
}

/** The files of a folder, with slashes, sorted. A link to another one of them is left out. */
export function filesOf(folder: string, isRead: (file: string) => boolean): AppFile[] {
  const paths = filesUnder(folder, true);
  const misread = sep === '/' && paths.find((path) => path.includes('\\'));
  if (misread)
    throw new UsageError(
      `${relative(process.cwd(), misread)} has a backslash, which is read as a slash. Rename the file, or the folder.`,
    );
  const files = paths.map(slashed).filter(isRead).sort();
  const isLink = (file: string) => lstatSync(file).isSymbolicLink();
  const own = new Set(files.filter((file) => !isLink(file)).map((file) => realpathSync(file)));
  return files.flatMap((file) => {
    const bytes = readFileSync(file);
    if (!isLink(file)) return [appFile(file, bytes)];
    if (own.has(realpathSync(file))) return [];
    const problem = `This file is a link to ${readlinkSync(file)}, which is not in this folder: run this where it is.`;
    return [{ ...appFile(file, bytes), problem }];
  });
}

/** What cannot be decoded would be lost if it were written again. */
function appFile(file: string, bytes: Buffer): AppFile {
  if (isUtf8(bytes)) return { file, text: bytes.toString(), problem: undefined };
  const problem = 'This file is not in UTF-8: save it in UTF-8, and run this again.';
  // Enough to find names of packages, in UTF-16, too.
  return { file, text: bytes.toString('latin1').replaceAll('\0', ''), problem };
}

/** The one place that is left in a file that is not written. */
export const leftIn = (file: string, text: string): Todo => ({
  file,
  line: 1,
  column: 1,
  text,
  anchor: 'imports',
});

/** Throws before anything is written, if a file may not be: an app that is half moved does not run. */
export function expectWritable(files: readonly string[]): void {
  for (const file of files) accessSync(file, constants.W_OK);
}
