import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, isAbsolute, join } from 'node:path';
import { importedOf } from './package-exports.ts';
import { configsIn, pathsMatcher, TsConfigError } from './tsconfig.ts';

/** The endings that an import may leave out of a file's name, or replace. */
const ENDINGS = [
  ...['', '.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'],
  ...['/index.ts', '/index.tsx', '/index.js'],
];

/** A file, and its text. */
export interface ReadModule {
  readonly path: string;
  readonly text: string;
}

/** Returns the text of a file; `undefined` for a folder or nothing. */
export type ReadFile = (path: string) => string | undefined;

export const readFile: ReadFile = (path) => {
  try {
    // Most files that are asked for are not there, and an error takes ten times as long.
    return statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path, 'utf8') : undefined;
  } catch {
    return undefined;
  }
};

/** The files that an import of this path may mean; a `.js` that is not there may be a `.ts`. */
export function filesMeant(path: string): ReadonlySet<string> {
  const stem = path.replace(/\.[mc]?jsx?$/, '');
  return new Set([path, ...ENDINGS.map((ending) => stem + ending)]);
}

/** The file that an import of this path means, and its text. */
export function moduleAt(path: string, read: ReadFile = readFile): ReadModule | undefined {
  for (const candidate of filesMeant(path)) {
    const text = read(candidate);
    if (text !== undefined) return { path: candidate, text };
  }
  return undefined;
}

/**
 * The module that a file imports: by a relative path, by `paths` or `baseUrl` of the `tsconfig.json` above the file, or as bundlers
 * and Node find a package, also one of the workspace. `undefined` if that is not certain.
 */
export function importedModule(
  file: string,
  specifier: string,
  read: ReadFile = readFile,
): ReadModule | undefined {
  const folder = dirname(file);
  if (/^\.{1,2}(\/|$)/.test(specifier)) return moduleAt(join(folder, specifier), read);
  for (const matches of aliasesAbove(folder)) {
    for (const path of matches(specifier)) {
      const found = moduleAt(path, read);
      if (found) return found;
    }
  }
  for (const pathOf of [importedOf, requiredOf]) {
    const path = pathOf(file, specifier) ?? '';
    const text = path && read(path);
    if (text) return { path, text };
  }
  return undefined;
}

/** By `exports`, `main` and `imports` of a `package.json`, as `require` reads them. */
function requiredOf(file: string, specifier: string): string | undefined {
  try {
    const path = createRequire(file).resolve(specifier);
    return isAbsolute(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

type Aliases = readonly ((specifier: string) => string[])[];

/** By folder. A host that continues after a change of a config starts anew. */
const known = new Map<string, Aliases>();

function aliasesAbove(folder: string): Aliases {
  const before = known.get(folder);
  if (before) return before;
  const above = dirname(folder);
  const found = aliasesIn(folder) ?? (above === folder ? [] : aliasesAbove(above));
  known.set(folder, found);
  return found;
}

/** `undefined` if the folder has no config. The host itself tells of one that cannot be read. */
function aliasesIn(folder: string): Aliases | undefined {
  try {
    const configs = ['tsconfig.json', 'jsconfig.json'].flatMap((name) => configsIn(join(folder, name)));
    return configs.length > 0 ? configs.flatMap((config) => pathsMatcher(config) ?? []) : undefined;
  } catch (error) {
    if (error instanceof TsConfigError) return [];
    throw error;
  }
}
