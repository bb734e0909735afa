import {
  cpSync,
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
  if (existsSync(to) && !statSync(to).isDirectory())
    throw new CreateError(`${folder} is a file. Choose another folder.`);
  if (existsSync(to) && readdirSync(to).some((name) => name !== '.git'))
    throw new CreateError(`${folder} is not empty. Choose another folder.`);
}

/**
 * Writes an app into a folder that is not taken.
 *
 * @param templates the folder with one folder for each template
 * @param version of presource
 */
export function createApp({ folder, template, tsc }: Wanted, templates: string, version: string): void {
  const to = resolve(folder);
  try {
    mkdirSync(to, { recursive: true });
    cpSync(join(templates, template), to, { recursive: true });
  } catch (error) {
    throw new CreateError(
      `${folder} cannot be written (${(error as Error).message}). Choose another folder.`,
    );
  }
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
