import { statSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import { slashed } from '../../adapters/selection.ts';
import { filesMatcher, readTsconfig, type TsConfig } from '../../adapters/tsconfig.ts';
import { majorOf } from '../packages.ts';
import { UsageError } from '../terminal.ts';
import { nothingAt, readJson, seenFromHere } from '../unreadable.ts';

export type CompilerOptions = NonNullable<TsConfig['config']['compilerOptions']>;

/** Where the files of a `tsconfig.json` are, and where their output goes. All paths are absolute, with slashes. */
export interface Layout {
  /** The folder of the `tsconfig.json`. */
  readonly root: string;
  /** True for the files that the `tsconfig.json` names. */
  readonly includes: (file: string) => boolean;
  readonly options: CompilerOptions;
  /** Folders below this one are repeated in the output; `undefined`: the one that all files have in common. */
  readonly rootDir: string | undefined;
  readonly outDir: string;
  /** TypeScript's first number, by which defaults differ; the newest if it is not installed. */
  readonly version: number;
}

/** What the command line says. */
export interface LayoutOptions {
  readonly project?: string | undefined;
  readonly outDir?: string | undefined;
  readonly rootDir?: string | undefined;
}

/** Reads the `tsconfig.json` of a folder as `tsc` does. */
export function layoutOf(cwd: string, folder: string, given: LayoutOptions): Layout {
  const path = tsconfigAt(resolve(cwd, given.project ?? folder));
  const { config } = readTsconfig(path);
  const root = dirname(path);
  const options = config.compilerOptions ?? {};
  refuse(options);
  if (config.files?.length === 0 && config.references)
    throw new UsageError(
      `${seenFromHere(path)} has no files of its own. Name one that it refers to: ` +
        config.references.map(({ path: to }) => `presource build --project ${to}`).join(', or '),
    );
  const version = majorOf(root, 'typescript') ?? Number.POSITIVE_INFINITY;
  const outDir =
    (given.outDir && resolve(cwd, given.outDir)) ??
    (options.outDir && resolve(root, asWritten(options.outDir)));
  if (!outDir)
    throw new UsageError(
      `${seenFromHere(path)} does not say where the output goes. Add \`"outDir": "dist"\`, or write --out-dir dist.`,
    );
  const isInside = isBelow(root, outDir);
  const matches = filesMatcher({ path, config });
  return {
    root: slashed(root),
    // An output folder inside of the project is no source, whatever `include` says.
    includes: (file) => matches(file) !== undefined && !(isInside && isBelow(outDir, file)),
    options,
    rootDir: rootDirOf(cwd, root, given, options, version),
    outDir: slashed(outDir),
    version,
  };
}

/** What reads the config puts `./` before an absolute path, too. */
const asWritten = (path: string): string => path.replace(/^\.\/(?=\/|[a-z]:[\\/])/i, '');

/** Since TypeScript 6, the folder of the `tsconfig.json` is the default. */
function rootDirOf(
  cwd: string,
  root: string,
  given: LayoutOptions,
  options: CompilerOptions,
  version: number,
): string | undefined {
  if (given.rootDir) return slashed(resolve(cwd, given.rootDir));
  if (options.rootDir) return slashed(resolve(root, options.rootDir));
  return version >= 6 || options.composite ? slashed(root) : undefined;
}

function tsconfigAt(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  const isConfig = /\.jsonc?$/.test(path);
  if (!found) throw nothingAt(path, seenFromHere(path), isConfig ? 'file' : 'folder');
  if (!found.isDirectory() && !isConfig)
    throw new UsageError(
      `${seenFromHere(path)} is not a tsconfig.json. Name the folder of one: all files that it names are built.`,
    );
  const file = found.isDirectory() ? join(path, 'tsconfig.json') : path;
  if (statSync(file, { throwIfNoEntry: false })?.isFile()) return file;
  throw new UsageError(
    `There is no ${seenFromHere(file)}. Add one that says which files to build, or name a folder that has one.`,
  );
}

const isBelow = (folder: string, path: string): boolean => slashed(path).startsWith(`${slashed(folder)}/`);

/** What removing types cannot do. */
function refuse({ emitDecoratorMetadata, target, module }: CompilerOptions): void {
  const wrong = emitDecoratorMetadata
    ? '`emitDecoratorMetadata` needs types, which this command does not read. Build with `tspc`.'
    : target !== undefined && /^es[35]$/i.test(target)
      ? `The target ${target} is too old for this command. Write "es2015" or newer, or build with \`tspc\`.`
      : module !== undefined && /^(amd|umd|system|none)$/i.test(module)
        ? `The module format ${module} is too old for this command. Build with \`tspc\`.`
        : undefined;
  if (wrong) throw new UsageError(wrong);
}

const ENDS: Readonly<Record<string, string>> = { m: '.mjs', c: '.cjs', '': '.js' };

/** The ending that a source file gets: `.mts` is `.mjs`. */
export function outputEnd(file: string, { jsx }: CompilerOptions): string {
  const [, kind = '', jsxEnd = ''] = /\.([mc]?)[jt]s(x?)$/.exec(file) ?? [];
  return jsxEnd && jsx?.toLowerCase() === 'preserve' ? '.jsx' : ENDS[kind]!;
}

/** The file that `tsc` would write for a source file; a file without types, such as JSON, keeps its name. */
export function outputOf(file: string, rootDir: string, { outDir, options }: Layout): string {
  const inside = posix.relative(rootDir, file);
  return posix.join(
    outDir,
    inside.replace(/\.[mc]?[jt]sx?$/, () => outputEnd(file, options)),
  );
}

/** The folder that all files have in common. */
export function commonFolder(files: readonly string[]): string {
  const [first = [], ...others] = files.map((file) => posix.dirname(file).split('/'));
  const length = first.findIndex((name, at) => others.some((other) => other[at] !== name));
  return (length < 0 ? first : first.slice(0, length)).join('/') || '/';
}

/** The format of a file's output, as `tsc` chooses it. */
export function formatOf(file: string, { options, version }: Layout): 'esm' | 'cjs' {
  if (/\.m[jt]s$/.test(file)) return 'esm';
  if (/\.c[jt]s$/.test(file)) return 'cjs';
  const name = options.module?.toLowerCase() ?? (version >= 6 ? 'esnext' : 'commonjs');
  if (!name.startsWith('node')) return name === 'commonjs' ? 'cjs' : 'esm';
  return typeOfPackage(posix.dirname(file)) === 'module' ? 'esm' : 'cjs';
}

/** The `type` of the nearest `package.json`. */
function typeOfPackage(folder: string): string | undefined {
  const path = posix.join(folder, 'package.json');
  if (statSync(path, { throwIfNoEntry: false })?.isFile()) return readJson<{ type?: string }>(path).type;
  const above = posix.dirname(folder);
  return above === folder ? undefined : typeOfPackage(above);
}
