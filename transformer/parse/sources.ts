import { posix } from 'node:path';
import { afterTrivia } from './trivia.ts';

const { dirname, join } = posix;

/** The host's setting for modules that re-export our exports. */
export interface SourceOptions {
  /**
   * Other modules that re-export our exports: as written in imports (`@acme/data`), or as a path from `root`
   * (`./src/lib/data`), which matches any import of that module.
   */
  readonly sources?: readonly string[] | undefined;
  /** The folder that `sources` and a relative `filename` are relative to, with slashes. Names of functions depend on a file's path from it. */
  readonly root?: string | undefined;
}

/** The end of the name of a file in TypeScript. */
export const TYPESCRIPT = /\.[mc]?tsx?$/;

/** True if an import's specifier names one of our modules. */
export type IsSource = (specifier: string) => boolean;

const OURS = 'presource';
const OURS_WRITTEN: readonly string[] = [`'${OURS}'`, `"${OURS}"`];

const isPath = (text: string): boolean => /^(?:\.{0,2}\/|\.{1,2}$|[A-Za-z]:\/)/.test(text);
const isAbsolute = (path: string): boolean => /^(?:\/|[A-Za-z]:\/)/.test(path);

/** The path of a module, resolved from a folder, whichever way its specifier is written. */
function moduleOf(folder: string, path: string): string {
  const whole = isAbsolute(path) ? join(path) : join(folder, path);
  return whole.replace(/\.[mc]?[jt]sx?$/, '').replace(/(^|\/)index$|\/$/, '');
}

/**
 * The option `sources` as it is read: a config in JavaScript or JSON has no types.
 *
 * @throws a `TypeError` for one that is no list
 */
function listOf(sources: SourceOptions['sources'] = []): readonly string[] {
  if (Array.isArray(sources)) return sources as readonly string[];
  throw new TypeError(
    `The option \`sources\` of presource is ${JSON.stringify(sources)}. Write a list: ["@acme/data"].`,
  );
}

/**
 * Returns a function that recognizes our imports in a file.
 *
 *     root /app, sources ['./src/lib/data'], file /app/src/pages/post.ts   →   '../lib/data', '../lib/data/index.js'
 */
export function sourcesOf({ sources: given, root = '' }: SourceOptions, filename: string): IsSource {
  const sources = listOf(given);
  const modules = sources.filter(isPath).map((path) => moduleOf(root, path));
  if (modules.length === 0) return (specifier) => specifier === OURS || sources.includes(specifier);
  const folder = join(isAbsolute(filename) ? '' : root, dirname(filename));
  return (specifier) =>
    specifier === OURS ||
    (isPath(specifier) ? modules.includes(moduleOf(folder, specifier)) : sources.includes(specifier));
}

/** A pattern that matches a text, for hosts that evaluate it in Rust, too: it escapes nothing needlessly. */
export const patternOf = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The last segment of a module's path; imports may have anything before it. */
const lastWord = (path: string): string => /[^/]*$/.exec(moduleOf('', path))![0];

/**
 * Texts that our imports contain, for hosts that search the text before they call us. It ignores escapes inside
 * the string, which nobody writes.
 */
export function writtenAs({ sources: given }: SourceOptions): readonly (string | RegExp)[] {
  const sources = listOf(given);
  if (sources.length === 0) return OURS_WRITTEN;
  const names = sources.filter((source) => !isPath(source));
  const words = sources.filter(isPath).map((path) => patternOf(lastWord(path)));
  const ends = [...words.filter(Boolean), 'index', '\\.{1,2}'].join('|');
  const path = new RegExp(`['"](?:\\.{1,2}|)(?:/[^'"\\n]*)?(?:${ends})(?:\\.[mc]?[jt]sx?|/)?['"]`);
  return [
    ...OURS_WRITTEN,
    ...names.flatMap((name) => [`'${name}'`, `"${name}"`]),
    ...(words.length > 0 ? [path] : []),
  ];
}

/** True if a text may import from our modules at all: a cheap check that most files fail. */
export const mentions = (code: string, options: SourceOptions): boolean =>
  writtenAs(options).some((text) => (typeof text === 'string' ? follows(code, text) : text.test(code)));

/** True if the text follows a `from`. Anything except another word may be between the two, such as a comment. */
function follows(code: string, text: string): boolean {
  for (let at = code.indexOf(text); at >= 0; at = code.indexOf(text, at + 1)) {
    const before = code.slice(Math.max(0, at - 200), at);
    for (const { index, 0: word } of before.matchAll(/\bfrom\b/g)) {
      if (afterTrivia(before, index + word.length) === before.length) return true;
    }
  }
  return false;
}
