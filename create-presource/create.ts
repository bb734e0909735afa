import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';

export const TEMPLATES = ['vite', 'next'] as const;
export type Template = (typeof TEMPLATES)[number];

export interface Wanted {
  /** The folder of the app, new or empty. */
  readonly folder: string;
  readonly template: Template;
  /** True if `npm run check` runs the plugin of tsc. */
  readonly tsc: boolean;
}

/** A wish that cannot be fulfilled; its message is for the user. */
export class CreateError extends Error {}

/** Throws for a folder that is no place for a new app. */
export function refuseTaken(folder: string): void {
  const to = resolve(folder);
  if (!existsSync(to)) return;
  if (!statSync(to).isDirectory()) throw new CreateError(`${folder} is a file. Choose another folder.`);
  if (trying('read', folder, () => readdirSync(to)).some((name) => name !== '.git'))
    throw new CreateError(`${folder} is not empty. Choose another folder.`);
}

/** Does something with the folder of the app, and says which folder it was if the system refuses. */
function trying<T>(what: 'read' | 'written', folder: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw new CreateError(
      `${folder} cannot be ${what} (${(error as Error).message}). Choose another folder.`,
    );
  }
}

/**
 * Writes an app into a folder that is not taken.
 *
 * @param templates the folder with one folder for each template
 * @param version of presource
 */
export function createApp(wanted: Wanted, templates: string, version: string): void {
  trying('written', wanted.folder, () => writeApp(wanted, templates, version));
}

function writeApp({ folder, template, tsc }: Wanted, templates: string, version: string): void {
  const to = resolve(folder);
  copyFolder(join(templates, template), to);
  // npm leaves a file named `.gitignore` out of packages.
  renameSync(join(to, '_gitignore'), join(to, '.gitignore'));
  edit(join(to, 'package.json'), (manifest) => {
    manifest.name = nameOf(to);
    (manifest.dependencies as Json).presource = `^${version}`;
    const tools = manifest.devDependencies as Json;
    tools['@presource/transformer'] = `^${version}`;
    if (tsc) {
      tools['ts-patch'] = '^4.0.1';
      (manifest.scripts as Json).check = 'tspc --noEmit';
    }
    manifest.devDependencies = Object.fromEntries(Object.entries(tools).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
  if (tsc)
    edit(join(to, 'tsconfig.json'), ({ compilerOptions }) => {
      const options = compilerOptions as { plugins?: object[] };
      const check = { transform: '@presource/transformer', import: 'check', transformProgram: true };
      options.plugins = [...(options.plugins ?? []), check];
    });
}

/** Copies the files of a folder. `cpSync` of Node refuses a link to a folder, and ends the process where it may not write. */
function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyFolder(source, target);
    else copyFileSync(source, target);
  }
}

type Json = Record<string, unknown>;

function edit(file: string, change: (value: Json) => void): void {
  const value = JSON.parse(readFileSync(file, 'utf8')) as Json;
  change(value);
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

/** A name that npm accepts. */
export const nameOf = (folder: string): string =>
  basename(folder)
    .toLowerCase()
    .replace(/[^a-z\d~-]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'presource-app';
