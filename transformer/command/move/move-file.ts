import { type ast, parse } from '../../parse/parse.ts';
import type { Fate } from './fates.ts';
import { leftIn } from './files.ts';
import { moveImports } from './imports.ts';
import { moveMembers } from './members.ts';
import { moveMentions } from './mentions.ts';
import { MovedFile, type Todo } from './moved-file.ts';
import { moveNamespaces } from './namespaces.ts';
import { isPeer } from './packages.ts';
import { boundariesWithMore, moveProviders } from './providers.ts';
import { resourcesOf } from './resources.ts';
import { moveMakers, moveTests } from './testing.ts';
import { moveTypes } from './types.ts';

export interface Moved {
  readonly code: string;
  readonly todos: readonly Todo[];
}

/** A file without these words has nothing to move. */
const WORDS = /@data-client\/|rest-hooks|presource/;

/** The resources that a file exports, by name. */
export function resourcesIn(file: string, code: string): readonly string[] {
  if (!/Resource|resource\(/.test(code)) return [];
  const program = treeOf(file, code);
  return program ? resourcesOf(new MovedFile(file, code, program)) : [];
}

function treeOf(file: string, code: string): ast.Program | undefined {
  const result = parse(code, file, () => true);
  return result.kind === 'deep' || result.kind === 'broken' ? undefined : result.program;
}

/** Moves one file to presource. What is moved already stays as it is. */
export function moveFile(file: string, code: string, resources: ReadonlySet<string>): Moved {
  if (!WORDS.test(code)) return { code, todos: [] };
  const result = parse(code, file, isPeer);
  if (result.kind === 'deep' || result.kind === 'broken' || !result.program) {
    return { code, todos: [leftIn(file, 'This file cannot be parsed: correct it, and run this again.')] };
  }
  const moved = new MovedFile(file, code, result.program, resources);
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
