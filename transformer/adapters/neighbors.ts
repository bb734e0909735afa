import { connectionsOf } from '../analyze/outline/connections.ts';
import type { HasClass } from '../compile.ts';
import type { ExportOutline } from '../model/outline.ts';
import { recordOf } from '../parse/parse.ts';
import { importedModule, type ReadFile, type ReadModule, readFile } from './modules.ts';

/** How many files may hand a name on: an index, and the indexes of folders above. */
const DEEPEST = 5;

/**
 * Tells whether a module that a file imports exports a class under a name, by the module's text. No class is a shape or a
 * converter, so that a schema with it is one of entities. `false` if that is not certain: nobody finds the module, the class is
 * made by a call, or other files hand the name on too far.
 */
export const classesBeside =
  (file: string, read: ReadFile = readFile): HasClass =>
  (specifier, name) =>
    importsClass(file, specifier, name, DEEPEST, read);

/** Reads files, and tells the host which: a file that is linked by what another one declares is stale when that one changes. */
export const watching =
  (watch: (path: string) => void): ReadFile =>
  (path) => {
    const text = readFile(path);
    if (text !== undefined) watch(path);
    return text;
  };

function importsClass(file: string, specifier: string, name: string, depth: number, read: ReadFile): boolean {
  const module = importedModule(file, specifier, read);
  return module !== undefined && exportsClass(module, name, depth, read);
}

function exportsClass({ path, text }: ReadModule, name: string, depth: number, read: ReadFile): boolean {
  const exports = exportsIn(path, text);
  const own = exports.filter((one) => one.name === name);
  const candidates = own.length > 0 ? own : exports.filter((one) => one.name === '*');
  return candidates.some(({ name: exported, reference: { from, imported } }) =>
    from === undefined
      ? declaresClass(text, imported)
      : depth > 0 && importsClass(path, from, exported === '*' ? name : imported, depth - 1, read),
  );
}

/** By path: an index of all entities is asked for each of them. */
const known = new Map<string, { readonly text: string; readonly exports: readonly ExportOutline[] }>();

function exportsIn(path: string, text: string): readonly ExportOutline[] {
  const before = known.get(path);
  if (before?.text === text) return before.exports;
  const record = recordOf(text, path);
  const exports = record ? connectionsOf(record, text).exports : [];
  known.set(path, { text, exports });
  return exports;
}

/** `class Post`, `const Post = class`, `export default class`, `export default Post`. */
function declaresClass(text: string, name: string): boolean {
  if (name === 'default') {
    const [, value = ''] = /\bexport\s+default\s+(?:abstract\s+)?([\w$]+)/.exec(text) ?? [];
    return value === 'class' || (value !== '' && value !== name && declaresClass(text, value));
  }
  const word = name.replaceAll('$', '\\$');
  const isVariable = new RegExp(
    `\\b(?:const|let|var)\\s+${word}(?![\\w$])\\s*(?::[^=;]*)?(=\\s*class\\b)?`,
  ).exec(text);
  if (isVariable) return isVariable[1] !== undefined;
  return new RegExp(`\\bclass\\s+${word}(?![\\w$])\\s*(?:<|\\{|(?:extends|implements)\\b)`).test(text);
}
