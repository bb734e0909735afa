import { type ast, parse } from '../../parse/parse.ts';
import type { Fate } from './fates.ts';
import { type AppFile, leftIn } from './files.ts';
import { moveImports } from './imports.ts';
import { moveMembers } from './members.ts';
import { moveMentions } from './mentions.ts';
import { type Exports, MovedFile, type Todo } from './moved-file.ts';
import { moveNamespaces } from './namespaces.ts';
import { isPeer } from './packages.ts';
import { boundariesWithMore, moveProviders } from './providers.ts';
import { addExports, addMakers } from './resources.ts';
import { moveMakers, moveTests } from './testing.ts';
import { moveTypes } from './types.ts';

export interface Moved {
  readonly code: string;
  readonly todos: readonly Todo[];
}

/** A file without these words has something to move only if it uses what another file exports. */
const WORDS = /@data-client\/|rest-hooks|presource/;

/** A file without these words exports nothing that other files are moved by. */
const EXPORTS = /Resource|resource\(|Query\(|\bclass\b[^;{}]*\bextends\b/;

/** Reads what the files of an app export that others are moved by. */
export function readExports(files: readonly AppFile[]): Exports {
  const isOld = files.some(({ text }) => /['"](?:@data-client\/|@rest-hooks\/|rest-hooks['"/])/.test(text));
  const exports = {
    resources: new Set<string>(),
    creators: new Set<string>(),
    queries: new Set<string>(),
    entities: new Set<string>(),
    isOld,
  };
  const all = files.flatMap(({ file, text }) => {
    const program = EXPORTS.test(text) ? treeOf(file, text) : undefined;
    return program ? [new MovedFile(file, text, program, exports)] : [];
  });
  const count = () => exports.entities.size + exports.resources.size + exports.creators.size;
  // A class may extend one of a file that comes later, and a resource may be made of one.
  const addAll = (add: (one: MovedFile) => void) => {
    for (let known = -1; known < count(); ) {
      known = count();
      for (const one of all) add(one);
    }
  };
  addAll(addMakers);
  addAll((one) => addExports(one, exports));
  return exports;
}

/** True for a file that may use what another one exports. */
function mayUse(code: string, { resources, queries, entities }: Exports): boolean {
  const words = new Set(code.match(/[\w$]+/g));
  return [...resources, ...queries, ...entities].some((name) => words.has(name));
}

function treeOf(file: string, code: string): ast.Program | undefined {
  const result = parse(code, file, () => true);
  return result.kind === 'deep' || result.kind === 'broken' ? undefined : result.program;
}

/** Moves one file to presource. What is moved already stays as it is. */
export function moveFile(file: string, code: string, exports: Exports): Moved {
  if (!WORDS.test(code) && !mayUse(code, exports)) return { code, todos: [] };
  const result = parse(code, file, isPeer);
  if (result.kind === 'deep' || result.kind === 'broken' || !result.program) {
    return { code, todos: [leftIn(file, 'This file cannot be parsed: correct it, and run this again.')] };
  }
  const moved = new MovedFile(file, code, result.program, exports);
  const places = new Map<string, Fate>([
    ...boundariesWithMore(moved),
    ...moveMakers(moved),
    ...moveProviders(moved),
    ...moveTypes(moved),
  ]);
  moveTests(moved);
  moveMembers(moved);
  moveNamespaces(moved);
  moveMentions(moved);
  // Last, because it asks what is still used.
  moveImports(moved, places);
  const todos = moved.todos.toSorted((a, b) => a.line - b.line || a.column - b.column);
  return { code: moved.result(), todos };
}
