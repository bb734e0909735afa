import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { posix } from 'node:path';
import { SCRIPT } from '../../adapters/selection.ts';
import type { Finding } from '../check/findings.ts';
import { UsageError } from '../terminal.ts';
import { seenFromHere } from '../unreadable.ts';
import { type Build, type BuiltFile, buildFile } from './file.ts';
import { commonFolder, outputOf } from './layout.ts';
import { readSources, type SourceFile } from './sources.ts';

/** What became of one run. */
export interface BuildRun {
  /** The files that were written. */
  readonly built: number;
  /** The files that are gone. */
  readonly removed: number;
  /** False if every file is as it was in the last run. */
  readonly isNew: boolean;
  readonly found: readonly Finding[];
  readonly declarations: number;
  readonly compiled: number;
}

/** Builds the files of a `tsconfig.json`, and later those that changed. */
export class Builder {
  readonly #build: Build;
  readonly #files = new Map<string, SourceFile & BuiltFile>();
  /** The paths that each file was written to: one with an error keeps the output from before. */
  readonly #written = new Map<string, Set<string>>();

  constructor(build: Build) {
    this.#build = build;
  }

  /** Builds all files whose text is not the one of the last run, and removes the output of files that are gone. */
  async run(): Promise<BuildRun> {
    const sources = readSources(this.#build.layout, this.#files);
    const rootDir = this.#build.layout.rootDir ?? commonFolder(scriptsOf([...sources.keys()]));
    const changed = [...sources.values()].filter(({ file, code }) => this.#files.get(file)?.code !== code);
    const gone = [...this.#files.keys()].filter((file) => !sources.has(file));
    for (const file of gone) {
      for (const path of this.#written.get(file) ?? []) rmSync(path, { force: true });
      this.#written.delete(file);
      this.#files.delete(file);
    }
    const built = await Promise.all(changed.map((source) => this.#one(source, rootDir)));
    for (const one of built) this.#files.set(one.file, one);
    const all = [...this.#files.values()];
    const declarations = all.flatMap(({ report }) => report);
    return {
      built: built.filter(({ outputs }) => outputs.size > 0).length,
      removed: gone.length,
      isNew: changed.length + gone.length > 0,
      found: all.flatMap(({ found }) => found),
      declarations: declarations.length,
      compiled: declarations.filter(({ compiled }) => compiled).length,
    };
  }

  async #one(source: SourceFile, rootDir: string): Promise<SourceFile & BuiltFile> {
    const { file, code } = source;
    if (posix.relative(rootDir, file).startsWith('../'))
      throw new UsageError(
        `${seenFromHere(file)} is imported, but not in ${seenFromHere(rootDir)}, whose folders the output repeats. Set \`rootDir\` to a folder that has both.`,
      );
    const output = outputOf(file, rootDir, this.#build.layout);
    if (output === file)
      throw new UsageError(`The output of ${seenFromHere(file)} would replace it. Set another \`outDir\`.`);
    const one = SCRIPT.test(file)
      ? await buildFile(this.#build, source, output)
      : { outputs: new Map([[output, code]]), found: [], report: [] };
    for (const [path, text] of one.outputs) write(path, text);
    this.#written.set(file, new Set([...(this.#written.get(file) ?? []), ...one.outputs.keys()]));
    return { ...source, ...one };
  }
}

/** JSON beside the sources does not move the output, as with `tsc`. */
const scriptsOf = (files: readonly string[]): string[] => files.filter((file) => SCRIPT.test(file));

/** A file that is the same keeps its time, by which other tools watch it. */
function write(path: string, text: string): void {
  if (isSame(path, text)) return;
  mkdirSync(posix.dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function isSame(path: string, text: string): boolean {
  try {
    return readFileSync(path, 'utf8') === text;
  } catch {
    return false;
  }
}
