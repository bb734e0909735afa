import { HOLDERS } from '../analyze/linking/plain-schemas.ts';
import { connectionsOf } from '../analyze/outline/connections.ts';
import type { HasSchema } from '../compile.ts';
import type { ExportOutline } from '../model/outline.ts';
import { recordOf } from '../parse/parse.ts';
import { importedModule, type ReadFile, type ReadModule, readFile } from './modules.ts';

/** How many files may hand a name on: an index, and the indexes of folders above. */
const DEEPEST = 5;

/**
 * Tells whether a module that a file imports exports a class or a schema object under a name, by the module's text. Neither is a
 * shape or a converter. `false` if that is not certain: nobody finds the module, a call makes the class, or other files hand the
 * name on too far.
 */
export const schemasBeside =
  (file: string, read: ReadFile = readFile): HasSchema =>
  (specifier, name) =>
    importsSchema(file, specifier, name, DEEPEST, read);

/** Reads files, and tells the host which: a file that is linked by what another one declares is stale when that one changes. */
export const watching =
  (watch: (path: string) => void): ReadFile =>
  (path) => {
    const text = readFile(path);
    if (text !== undefined) watch(path);
    return text;
  };

function importsSchema(
  file: string,
  specifier: string,
  name: string,
  depth: number,
  read: ReadFile,
): boolean {
  const module = importedModule(file, specifier, read);
  if (!module) return false;
  known.get(file)?.imports.set(specifier, module.path);
  const { exports } = exportsIn(module);
  const own = exports.filter((one) => one.name === name);
  const candidates = own.length > 0 ? own : likelyFirst(module.path, exports, name);
  return candidates.some(({ name: exported, reference: { from, imported } }) =>
    from === undefined
      ? declaresSchema(module.text, imported)
      : depth > 0 && importsSchema(module.path, from, exported === '*' ? name : imported, depth - 1, read),
  );
}

/** What was found in a module. Its text is read again each time, because it may have changed. */
interface Known {
  readonly text: string;
  readonly exports: readonly ExportOutline[];
  readonly names: ReadonlySet<string>;
  /** The files that its specifiers meant. */
  readonly imports: Map<string, string>;
}

/** By path. */
const known = new Map<string, Known>();

function exportsIn({ path, text }: ReadModule): Known {
  const before = known.get(path);
  if (before?.text === text) return before;
  const record = recordOf(text, path);
  const exports = record ? connectionsOf(record, text).exports : [];
  const names = new Set(exports.map((one) => one.name));
  const found = { text, exports, names, imports: new Map<string, string>() };
  known.set(path, found);
  return found;
}

/**
 * The modules that an index hands on (`export * from './post'`): first those that had the name, last those that had others. An
 * index of all entities is asked for each of them, and would read half of them each time.
 */
function likelyFirst(
  path: string,
  exports: readonly ExportOutline[],
  name: string,
): readonly ExportOutline[] {
  const { imports } = known.get(path)!;
  const rank = ({ reference: { from } }: ExportOutline): number => {
    const names = known.get(imports.get(from!) ?? '')?.names;
    if (!names || names.has('*')) return 1;
    return names.has(name) ? 0 : 2;
  };
  return exports.filter((one) => one.name === '*').sort((a, b) => rank(a) - rank(b));
}

/** A class, or what `new` makes a schema object of. */
const VALUE = `(?:/\\*[^*]*\\*/\\s*)?(?:class\\b|new\\s+(?:[\\w$]+\\.)?(?:${[...HOLDERS].join('|')})\\s*[(<])`;

/** `class Post`, `const Post = class`, `const posts = new schema.All(…)`, `export default class`, `export default Post`. */
function declaresSchema(text: string, name: string): boolean {
  if (name === 'default') {
    const [, value = ''] = /\bexport\s+default\s+(?:abstract\s+)?([\w$]+)/.exec(text) ?? [];
    return value === 'class' || (value !== '' && value !== name && declaresSchema(text, value));
  }
  const word = name.replaceAll('$', '\\$');
  const variable = new RegExp(
    `\\b(?:const|let|var)\\s+${word}(?![\\w$])\\s*(?::[^=;]*)?(=\\s*${VALUE})?`,
  ).exec(text);
  if (variable) return variable[1] !== undefined;
  return new RegExp(`\\bclass\\s+${word}(?![\\w$])\\s*(?:<|\\{|(?:extends|implements)\\b)`).test(text);
}
