import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { HasClass } from '../compile.ts';

/** What an import may leave out of a file's name, or write for it. */
const ENDINGS = [
  ...['', '.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'],
  ...['/index.ts', '/index.tsx', '/index.js'],
];

/** How many files may hand a name on: an index, and the index of a folder above. */
const DEEPEST = 3;

/**
 * Tells whether a module beside a file exports a class with a parent under a name, by the module's text. `false` if that is not
 * certain: the module is a package, an alias or made at build time, or another one hands the name on too far.
 */
export const classesBeside =
  (file: string, read: ReadFile = readFile): HasClass =>
  (specifier, name) =>
    hasClass(dirname(file), specifier, name, DEEPEST, read);

/** Returns the text of a file; `undefined` for a folder or nothing. */
export type ReadFile = (path: string) => string | undefined;

export const readFile: ReadFile = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};

/** Reads files, and tells the host which: a file that is linked by what another one declares is stale when that one changes. */
export const watching =
  (watch: (path: string) => void): ReadFile =>
  (path) => {
    const text = readFile(path);
    if (text !== undefined) watch(path);
    return text;
  };

function hasClass(folder: string, specifier: string, name: string, depth: number, read: ReadFile): boolean {
  const found =
    /^\.{1,2}\//.test(specifier) && /^[\w$]+$/.test(name)
      ? moduleAt(join(folder, specifier), read)
      : undefined;
  if (!found) return false;
  const declared = `\\bexport\\s+(?:abstract\\s+)?class\\s+${name.replaceAll('$', '\\$')}\\b[^{]*\\bextends\\b`;
  if (new RegExp(declared).test(found.text)) return true;
  if (!depth) return false;
  return [...found.text.matchAll(/\bexport\s*(?:\*|\{([^{}]*)\})\s*from\s*['"]([^'"]+)['"]/g)].some(
    ([, names, from]) =>
      (!names || names.split(',').some((one) => one.trim() === name)) &&
      hasClass(dirname(found.path), from!, name, depth - 1, read),
  );
}

/** The file that an import of this path means, and its text; a `.js` that is not there may be a `.ts`. */
export function moduleAt(
  path: string,
  read: ReadFile = readFile,
): { readonly path: string; readonly text: string } | undefined {
  const stem = path.replace(/\.[mc]?jsx?$/, '');
  for (const candidate of new Set([path, ...ENDINGS.map((ending) => stem + ending)])) {
    const text = read(candidate);
    if (text !== undefined) return { path: candidate, text };
  }
  return undefined;
}
