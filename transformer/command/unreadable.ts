import { lstatSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { relative } from 'node:path';
import { slashed } from '../adapters/selection.ts';
import { TsConfigError } from '../adapters/tsconfig.ts';
import { withoutMark } from '../parse/trivia.ts';
import { shortReason, UsageError } from './terminal.ts';

/** A path as people write it: from the folder where they are. */
export const seenFromHere = (path: string): string => slashed(relative(process.cwd(), path)) || '.';

/** What is wrong with a path, and what to do, by the code of the system. */
const REASONS: Readonly<Record<string, readonly [reason: string, remedy: string]>> = {
  EACCES: ['you have no permission', 'Change its permissions.'],
  EEXIST: ['a file is in its place', 'Remove the file, or name another folder.'],
  EISDIR: ['it is a folder', 'Remove or rename the folder.'],
  ELOOP: ['its links lead to each other', 'Correct or delete the links.'],
  ENOENT: ['it does not exist', 'Add it, or correct its name.'],
  ENOSPC: ['the disk is full', 'Make room, and run this again.'],
  ENOTDIR: ['a part of its path is a file', 'Remove the file, or name another folder.'],
  EPERM: ['you have no permission', 'Change its permissions.'],
  EROFS: ['the disk is read-only', 'Name another folder.'],
};

/** What the system did when it failed; `open` is for both. */
const DONE: Readonly<Record<string, string>> = {
  access: 'written',
  open: 'opened',
  mkdir: 'written',
  write: 'written',
};

/** What a person can mend, and how; `undefined` for a defect of this command, of which the stack is needed. */
export function messageFor(error: unknown): string | undefined {
  if (error instanceof UsageError) return error.message;
  if (error instanceof TsConfigError) return `${seenFromHere(error.path)} cannot be read: ${error.reason}`;
  return problemOfPath(error);
}

/** Says what is wrong with a file or folder; `undefined` if the error is not about one. */
function problemOfPath(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = '', path, syscall = '' } = error as NodeJS.ErrnoException;
  if (syscall === 'uv_cwd') return 'This folder does not exist any more. Go to another one.';
  if (path === undefined || !(code in REASONS)) return undefined;
  const [reason, remedy] = (code === 'ENOENT' ? danglingLink(path) : undefined) ?? REASONS[code]!;
  return `${seenFromHere(path)} cannot be ${DONE[syscall] ?? 'read'}: ${reason}. ${remedy}`;
}

/** Tools that list a folder list such a link, too. */
function danglingLink(path: string): readonly [reason: string, remedy: string] | undefined {
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink();
  if (!isLink || statSync(path, { throwIfNoEntry: false })) return undefined;
  return [`it is a link to ${readlinkSync(path)}, which does not exist`, 'Correct or delete the link.'];
}

/** The error for a path of the command line at which there is nothing. */
export function nothingAt(path: string, written: string, wanted: string): UsageError {
  const [reason, remedy] = danglingLink(path) ?? [];
  return new UsageError(
    reason ? `${written} cannot be read: ${reason}. ${remedy}` : `There is no ${wanted} ${written}.`,
  );
}

/** The content of a JSON file. The caller says what of it is used. */
export const readJson = <T>(path: string): T => jsonIn(path, readFileSync(path, 'utf8'));

export function jsonIn<T>(path: string, text: string): T {
  try {
    return JSON.parse(withoutMark(text)) as T;
  } catch (error) {
    throw new UsageError(`${seenFromHere(path)} cannot be read: ${shortReason(error)}. Correct its JSON.`);
  }
}
