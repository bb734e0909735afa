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
  (specifier, name) =>
    importedKind(file, specifier, name, DEEPEST, read);

/** Reads files, and tells the host which: a file that is linked by what another one declares is stale when that one changes. */
export const watching =
  (watch: (path: string) => void): ReadFile =>
  (path) => {
    const text = readFile(path);
    // Hosts compare paths as texts: what an import or an alias of a `tsconfig.json` added has slashes on Windows, too.
    if (text !== undefined) watch(normalize(path));
    return text;
  };

function importedKind(
  file: string,
  specifier: string,
  name: string,
  depth: number,
  read: ReadFile,
): ImportedKind | undefined {
  const module = importedModule(file, specifier, read);
  if (!module) return undefined;
  known.get(file)?.imports.set(specifier, module.path);
  const { exports } = exportsIn(module);
  // `Money.from` is a member of what is exported.
  const [base = '', member = ''] = name.split(/(?=\.)/);
  const own = exports.filter((one) => one.name === base);
  const candidates = own.length > 0 ? own : likelyFirst(module.path, exports, base);
  for (const { name: exported, reference } of candidates) {
    const { from, imported } = reference;
    const kind =
      from === undefined
        ? kindsIn(module).get(`${imported}${member}`)
        : depth > 0
          ? importedKind(module.path, from, exported === '*' ? name : `${imported}${member}`, depth - 1, read)
          : undefined;
    if (kind) return kind;
  }
  return undefined;
}

/** The findings of a module. Its text is read again each time, because it may have changed. */
interface Known {
  readonly text: string;
  readonly exports: readonly ExportOutline[];
  readonly names: ReadonlySet<string>;
  /** The files that its specifiers meant. */
  readonly imports: Map<string, string>;
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
  const found = { text, exports, names, imports: new Map<string, string>() };
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
