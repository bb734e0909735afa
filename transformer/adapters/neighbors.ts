import { normalize } from 'node:path';
import { declaredKinds } from '../analyze/linking/values/declared-kinds.ts';
import type { ImportedKind } from '../analyze/linking/values/plain-schemas.ts';
import { connectionsOf } from '../analyze/outline/connections.ts';
import type { KindOfImport } from '../compile.ts';
import type { ExportOutline } from '../model/outline.ts';
import { programOf, recordOf } from '../parse/parse.ts';
import { importedModule, type ReadFile, type ReadModule, readFile } from './modules.ts';

/** How many files may hand a name on: an index, and the indexes of folders above. */
const DEEPEST = 5;

/**
 * Tells whether a module that a file imports exports a class, a schema object or a function under a name, by its statements.
 * None of them is a shape. `undefined` if that is not certain: nobody finds the module, a call makes the class, or other files hand
 * the name on too far.
 */
export const kindsBeside =
  (file: string, read: ReadFile = readFile): KindOfImport =>
  (specifier, name) => {
    const module = importedModule(file, specifier, read);
    const kind = module && exportedKind(module, name, DEEPEST, read);
    return kind === 'other' ? undefined : kind;
  };

/** Reads files, and tells the host which: a file that is linked by what another one declares is stale when that one changes. */
export const watching =
  (watch: (path: string) => void): ReadFile =>
  (path) => {
    const text = readFile(path);
    // Hosts compare paths as texts: what an import or an alias of a `tsconfig.json` added has slashes on Windows, too.
    if (text !== undefined) watch(normalize(path));
    return text;
  };

/** `other` for an export whose kind is not certain; `undefined` if the module is not seen to export the name. */
type ExportedKind = ImportedKind | 'other' | undefined;

function exportedKind(module: ReadModule, name: string, depth: number, read: ReadFile): ExportedKind {
  // `Money.from` is a member of what is exported.
  const [base = '', member = ''] = name.split(/(?=\.)/);
  const found = exportsIn(module);
  const own = found.exports.find((one) => one.name === base);
  if (!own) return depth > 0 ? handedOnKind(module, found, name, depth - 1, read) : undefined;
  const { from, imported } = own.reference;
  if (from === undefined) return kindsIn(module).get(`${imported}${member}`) ?? 'other';
  const declaring = depth > 0 ? importedModule(module.path, from, read) : undefined;
  return (declaring && exportedKind(declaring, `${imported}${member}`, depth - 1, read)) ?? 'other';
}

/** The kind of a name that an index hands on with all others: `export * from './post'`. */
function handedOnKind(
  { path }: ReadModule,
  index: Known,
  name: string,
  depth: number,
  read: ReadFile,
): ExportedKind {
  const base = name.replace(/\..*$/, '');
  const { owners, readBefore } = index;
  for (const from of likelyFirst(index, base)) {
    const next = importedModule(path, from, read);
    if (!next) continue;
    const { names } = exportsIn(next);
    for (const one of names) owners.set(one, from);
    if (!names.has('*')) readBefore.add(from);
    const kind = exportedKind(next, name, depth, read);
    if (!kind) continue;
    owners.set(base, from);
    return kind;
  }
  return undefined;
}

/** The findings of a module. Its text is read again each time, because it may have changed. */
interface Known {
  readonly text: string;
  readonly exports: readonly ExportOutline[];
  readonly names: ReadonlySet<string>;
  /** Of an index (`export * from './post'`): the specifiers of the modules that had a name when they were read last. */
  readonly owners: Map<string, string>;
  /** The specifiers of those that were read, and that hand on nothing of others. */
  readonly readBefore: Set<string>;
  /** The kinds of its declarations, found on demand. */
  kinds?: ReadonlyMap<string, ImportedKind>;
}

/** By path. */
const known = new Map<string, Known>();

function exportsIn({ path, text }: ReadModule): Known {
  const before = known.get(path);
  if (before?.text === text) return before;
  const record = recordOf(text, path);
  const exports = record ? connectionsOf(record, text).exports : [];
  const names = new Set(exports.map((one) => one.name));
  const found = { text, exports, names, owners: new Map<string, string>(), readBefore: new Set<string>() };
  known.set(path, found);
  return found;
}

function kindsIn(module: ReadModule): ReadonlyMap<string, ImportedKind> {
  const found = exportsIn(module);
  const program = found.kinds ? undefined : programOf(module.text, module.path);
  found.kinds ??= program ? declaredKinds(program) : new Map();
  return found.kinds;
}

/**
 * The modules that an index hands on: first the one that had the name, last those that had others. An index of all entities is asked
 * for each of them, and would read half of them each time.
 */
function* likelyFirst({ exports, owners, readBefore }: Known, name: string): Generator<string> {
  const owner = owners.get(name);
  if (owner !== undefined) yield owner;
  const others = exports.flatMap(({ name: exported, reference: { from } }) =>
    exported === '*' && from !== undefined && from !== owner ? [from] : [],
  );
  const unread = others.filter((one) => !readBefore.has(one));
  const read = others.filter((one) => readBefore.has(one));
  yield* unread;
  yield* read;
}
