import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { Plugin } from 'vitest/config';

const here = import.meta.dirname;
const root = join(here, '..');

/** The file of the repository that a file of this folder takes the place of. */
const placeOf = (file: string): string => (file.startsWith(here) ? join(root, relative(here, file)) : file);

/** Files that are elsewhere here, by the end of their path; tests name them. */
const MOVED = /\/runtime\/store\/extras\/(snapshot|tables)\.ts$/;

/** The file in this folder that takes the place of a file of the repository, if there is one. */
function over(file: string): string | undefined {
  const replaced = join(here, relative(root, file.replace(MOVED, '/runtime/store/$1.ts')));
  return existsSync(replaced) ? replaced : undefined;
}

/** Resolves imports as if each file of this folder stood in its place. */
export const overlay = (): Plugin => ({
  name: 'core-overlay',
  enforce: 'pre',
  resolveId(source, importer) {
    const isRelative = source.startsWith('.') && importer;
    if (!isRelative && !source.startsWith(root)) return null;
    const file = isRelative ? resolve(dirname(placeOf(importer)), source) : placeOf(source);
    return over(file) ?? (existsSync(file) && isRelative ? file : null);
  },
});
