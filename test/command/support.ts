/** The command `presource`, as it was last built, in a project of its own. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
export const COMMAND = join(ROOT, 'transformer/dist/command.js');

const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder with these files, which ends with this process. */
export function projectWith(files: Readonly<Record<string, string>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'presource-command-')));
  folders.push(folder);
  write(folder, files);
  return folder;
}

export function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Lets a project import packages of the workspace. */
export function lend(folder: string, ...names: string[]): void {
  const known: Readonly<Record<string, string>> = {
    presource: join(ROOT, 'runtime'),
    '@presource/transformer': join(ROOT, 'transformer'),
  };
  for (const name of names) link(folder, name, known[name] ?? join(ROOT, 'node_modules', name));
}

/** Lets a project import packages of another folder of packages. */
export function lendFrom(modules: string, folder: string, ...names: string[]): void {
  for (const name of names) link(folder, name, join(modules, name));
}

function link(folder: string, name: string, target: string): void {
  const to = join(folder, 'node_modules', name);
  mkdirSync(dirname(to), { recursive: true });
  symlinkSync(target, to, 'junction');
}

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the command as a user does. */
export function presource(cwd: string, ...args: string[]): Ran {
  return presourceWith({}, cwd, ...args);
}

export function presourceWith(env: NodeJS.ProcessEnv, cwd: string, ...args: string[]): Ran {
  const { FORCE_COLOR: _, NO_COLOR: __, ...rest } = process.env;
  const ran = spawnSync(process.execPath, [COMMAND, ...args], {
    cwd,
    env: { ...rest, ...env },
    encoding: 'utf8',
  });
  return { code: ran.status, out: ran.stdout.trimEnd(), err: ran.stderr.trimEnd() };
}

/**
 * The text without the bytes of the runtime, which change with the runtime. The parts are in the
 * order of their names, because their own order is that of their bytes.
 */
export const withoutSizes = (text: string): string =>
  text
    .replace(/^( {2}\w+ +)\d[\d.]* (kB|bytes) */gm, '$1# ')
    .replace(/(^ {2}\w+ +# .*\n)+/gm, (rows) => `${rows.trimEnd().split('\n').sort().join('\n')}\n`)
    .replace(/(about|is|\.) \d[\d.]* (kB|bytes)/g, '$1 #');

/** The text without the table of parts, where it has all of them. */
export const withoutParts = (text: string): string =>
  withoutSizes(text).replace(/(Parts of the runtime\n).*?(?=\n\n)/s, '$1  …');
