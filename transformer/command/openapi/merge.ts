import { diff3Merge } from 'node-diff3';

/** What happens to a file. */
export type FileState = 'written' | 'unchanged' | 'changed' | 'merged' | 'removed' | 'kept' | 'conflict';

export interface MergedFile {
  /** `undefined`: there is no such file. */
  readonly text: string | undefined;
  readonly state: FileState;
  /** Lines that the document and a person changed; the person's are kept. */
  readonly conflicts: readonly Conflict[];
}

export interface Conflict {
  readonly mine: string;
  readonly generated: string;
}

type Text = string | undefined;

/**
 * Brings changes of a document into a file that a person may have edited.
 *
 * @param mine the file as it is
 * @param base what was generated the last time
 * @param generated what is generated now
 */
export function merged(mine: Text, base: Text, generated: Text): MergedFile {
  const kept = (state: FileState): MergedFile => ({ text: mine, state, conflicts: [] });
  const now = mine?.replaceAll('\r\n', '\n');
  if (generated === base || now === generated) return kept('unchanged');
  if (generated === undefined)
    return now === base
      ? { text: undefined, state: now === undefined ? 'unchanged' : 'removed', conflicts: [] }
      : kept('kept');
  if (base === undefined && mine !== undefined)
    return {
      text: mine,
      state: 'conflict',
      conflicts: [{ mine: 'a file that is not generated', generated: 'a file of this name' }],
    };
  // A file that a person has deleted stays away.
  if (base !== undefined && mine === undefined) return kept('kept');
  if (now === undefined) return { text: generated, state: 'written', conflicts: [] };
  const isWindows = now !== mine;
  const textOf = (lines: string) => (isWindows ? lines.replaceAll('\n', '\r\n') : lines);
  if (now === base) return { text: textOf(generated), state: 'changed', conflicts: [] };
  return linesMerged(now, base!, generated, textOf);
}

function linesMerged(
  mine: string,
  base: string,
  generated: string,
  textOf: (lines: string) => string,
): MergedFile {
  const conflicts: Conflict[] = [];
  const parts = diff3Merge(mine.split('\n'), base.split('\n'), generated.split('\n')) as readonly Part[];
  const lines = parts.flatMap(({ ok, conflict }) => {
    if (!conflict) return ok ?? [];
    const { a, o, b } = conflict;
    // Both added something at one place: a field and a method.
    if (o.length === 0) return [...b, ...a];
    const imports = importsMerged(a, o, b);
    if (imports) return imports;
    conflicts.push({ mine: a.join('\n'), generated: b.join('\n') });
    return a;
  });
  const text = lines.join('\n');
  const state = conflicts.length > 0 ? 'conflict' : text === mine ? 'unchanged' : 'merged';
  return { text: textOf(text), state, conflicts };
}

interface Part {
  readonly ok?: readonly string[];
  readonly conflict?: {
    readonly a: readonly string[];
    readonly o: readonly string[];
    readonly b: readonly string[];
  };
}

const IMPORT = /^import (type )?\{ (.*) \} from (['"].*['"]);?$/;

/** Imports that both changed: those of the person, and the names that the document brings. */
function importsMerged(
  mine: readonly string[],
  base: readonly string[],
  generated: readonly string[],
): string[] | undefined {
  if (![...mine, ...base, ...generated].every((line) => IMPORT.test(line))) return undefined;
  const known = new Set([...mine, ...base].flatMap(namesIn));
  const result = [...mine];
  for (const line of generated) {
    const [, type = '', listed, from] = IMPORT.exec(line)!;
    const added = listed!.split(/, */).filter((name) => !known.has(`${name} of ${sourceOf(line)}`));
    if (added.length === 0) continue;
    const at = result.findIndex(
      (one) => IMPORT.exec(one)![1] === (type || undefined) && sourceOf(one) === sourceOf(line),
    );
    const names = at < 0 ? added : [...result[at]!.match(IMPORT)![2]!.split(/, */), ...added];
    const text = `import ${type}{ ${names.join(', ')} } from ${from};`;
    if (at < 0) result.push(text);
    else result[at] = text;
  }
  return result;
}

const sourceOf = (line: string): string => IMPORT.exec(line)![3]!.slice(1, -1);

const namesIn = (line: string): string[] =>
  IMPORT.exec(line)![2]!
    .split(/, */)
    .map((name) => `${name} of ${sourceOf(line)}`);
