import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { moduleAt } from '../../adapters/modules.ts';
import { SCRIPT, slashed } from '../../adapters/selection.ts';
import { specifiersOf } from '../../parse/parse.ts';
import { TYPESCRIPT } from '../../parse/sources.ts';
import { filesUnder } from '../project.ts';
import { UsageError } from '../terminal.ts';
import { seenFromHere } from '../unreadable.ts';
import type { Layout } from './layout.ts';

/** A file of a build, as it was read. */
export interface SourceFile {
  readonly file: string;
  readonly code: string;
  /** What it imports, and where. */
  readonly specifiers: ReturnType<typeof specifiersOf>;
}

const DECLARATIONS = /\.d\.([\w-]+\.)?[mc]?ts$/;

/** True for what `tsc` would write: TypeScript, and other scripts if the `tsconfig.json` allows them. */
const isBuilt = (file: string, { options }: Layout): boolean =>
  !DECLARATIONS.test(file) && (TYPESCRIPT.test(file) || (SCRIPT.test(file) && options.allowJs === true));

/**
 * The files that a `tsconfig.json` names, and those that they import by a relative path; of these, JSON, too.
 *
 * @param known the files of the last run, which are not parsed again if their text is the same
 */
export function readSources(
  layout: Layout,
  known: ReadonlyMap<string, SourceFile>,
): ReadonlyMap<string, SourceFile> {
  const sources = new Map<string, SourceFile>();
  const open = filesUnder(layout.root, false).filter((file) => layout.includes(file));
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const path = slashed(file);
    if (sources.has(path) || !(isBuilt(path, layout) || path.endsWith('.json'))) continue;
    const code = readFileSync(path, 'utf8');
    const before = known.get(path);
    const source = before?.code === code ? before : sourceOf(path, code);
    sources.set(path, source);
    for (const { text } of source.specifiers) {
      const to = /^\.{1,2}\//.test(text) ? moduleAt(posix.join(posix.dirname(path), text))?.path : undefined;
      if (to !== undefined && !to.includes('/node_modules/')) open.push(to);
    }
  }
  if (sources.size === 0)
    throw new UsageError(
      `The tsconfig.json of ${seenFromHere(layout.root)} names no file to build. Correct its \`include\`.`,
    );
  return new Map([...sources].sort(([a], [b]) => (a < b ? -1 : 1)));
}

const sourceOf = (file: string, code: string): SourceFile => ({
  file,
  code,
  specifiers: SCRIPT.test(file) ? specifiersOf(code, file) : [],
});
