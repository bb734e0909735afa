import { posix } from 'node:path';
import { behindTrivia } from './trivia.ts';

const { dirname, join } = posix;

/** The host's setting for modules whose exports are ours. */
export interface SourceOptions {
  /**
   * Modules beside `presource` whose exports are ours, because they re-export them: as their imports are written
   * (`@acme/data`), or as a path from `root` (`./src/lib/data`), however the imports get there.
   */
  readonly sources?: readonly string[] | undefined;
  /** The folder from which `sources` and a relative `filename` are told, with slashes. */
  readonly root?: string | undefined;
}

/** True if what an import names is one of ours. */
export type IsSource = (specifier: string) => boolean;

const OURS = 'presource';
const OURS_WRITTEN: readonly string[] = [`'${OURS}'`, `"${OURS}"`];

const isPath = (text: string): boolean => /^(?:\.{0,2}\/|\.{1,2}$|[A-Za-z]:\/)/.test(text);
const isAbsolute = (path: string): boolean => /^(?:\/|[A-Za-z]:\/)/.test(path);

/** From a folder to a path: that of a module, whichever of its spellings is used. */
function moduleOf(folder: string, path: string): string {
  const whole = isAbsolute(path) ? join(path) : join(folder, path);
  return whole.replace(/\.[mc]?[jt]sx?$/, '').replace(/(^|\/)index$|\/$/, '');
}

/**
 * Tells which imports of a file are ours.
 *
 *     root /app, sources ['./src/lib/data'], file /app/src/pages/post.ts   →   '../lib/data', '../lib/data/index.js'
 */
export function sourcesOf({ sources = [], root = '' }: SourceOptions, filename: string): IsSource {
  const modules = sources.filter(isPath).map((path) => moduleOf(root, path));
  if (modules.length === 0) return (specifier) => specifier === OURS || sources.includes(specifier);
  const folder = join(isAbsolute(filename) ? '' : root, dirname(filename));
  return (specifier) =>
    specifier === OURS ||
    (isPath(specifier) ? modules.includes(moduleOf(folder, specifier)) : sources.includes(specifier));
}

/** The last word of a path to a module, before which its imports may have anything. */
const lastWord = (path: string): string => /[^/]*$/.exec(moduleOf('', path))![0];

/**
 * How an import of ours may be written, for hosts that ask for the text before they ask us. An escape inside of the
 * string is nobody's habit.
 */
export function writtenAs({ sources }: SourceOptions): readonly (string | RegExp)[] {
  if (!sources?.length) return OURS_WRITTEN;
  const names = sources.filter((source) => !isPath(source));
  const words = sources.filter(isPath).map((path) => lastWord(path).replace(/\W/g, '\\$&'));
  const ends = [...words.filter(Boolean), 'index', '\\.{1,2}'].join('|');
  const path = new RegExp(`['"](?:\\.{1,2}|)(?:/[^'"\\n]*)?(?:${ends})(?:\\.[mc]?[jt]sx?|/)?['"]`);
  return [
    ...OURS_WRITTEN,
    ...names.flatMap((name) => [`'${name}'`, `"${name}"`]),
    ...(words.length > 0 ? [path] : []),
  ];
}

/** True if a text may import from one of ours at all: cheap, and no for most files. */
export const mentions = (code: string, options: SourceOptions): boolean =>
  writtenAs(options).some((text) => (typeof text === 'string' ? follows(code, text) : text.test(code)));

/** True if a text stands behind a `from`. Between the two there may be anything but another word: a comment, too. */
function follows(code: string, text: string): boolean {
  for (let at = code.indexOf(text); at >= 0; at = code.indexOf(text, at + 1)) {
    const before = code.slice(Math.max(0, at - 200), at);
    for (const { index, 0: word } of before.matchAll(/\bfrom\b/g)) {
      if (behindTrivia(before, index + word.length) === before.length) return true;
    }
  }
  return false;
}
