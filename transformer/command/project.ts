import { readdirSync, statSync } from 'node:fs';
import { join, posix, relative, resolve } from 'node:path';
import { isWanted, type Selection, slashed } from '../adapters/selection.ts';
import { configsIn, filesMatcher, pathsMatcher, type TsConfig } from '../adapters/tsconfig.ts';
import { writtenAs } from '../parse/sources.ts';
import { styleOf } from '../style.ts';
import { UsageError } from './terminal.ts';
import { nothingAt } from './unreadable.ts';
import { optionsOfVite } from './vite.ts';

/** The options that select files and output: those of the plugins that a command line can have. */
export interface ProjectOptions extends Pick<Selection, 'optimize'> {
  readonly include?: string[] | undefined;
  readonly exclude?: string[] | undefined;
  readonly sources?: string[] | undefined;
}

/** The files of an app, and how it is compiled. */
export interface Project {
  /** The folder, with slashes. */
  readonly root: string;
  /** Absolute paths, with slashes, sorted. */
  readonly files: readonly string[];
  /** Tests and stories, which no bundle contains. */
  readonly leftOut: number;
  readonly selection: Selection;
  /** False if the command line names the files. */
  readonly isWhole: boolean;
  /** The `tsconfig.json` that names the files, if there is one. */
  readonly tsconfig: string | undefined;
  /** The files that a specifier may mean by `paths` of the `tsconfig.json`. */
  readonly aliased: (specifier: string) => readonly string[];
}

const TEST = /\.(test|spec|stories|bench|cy|e2e)\.[mc]?[jt]sx?$|\/(__tests__|__mocks__|e2e)\//;
const DECLARATIONS = /\.d\.([\w-]+\.)?[mc]?ts$/;
const SKIPPED = new Set(['node_modules', 'dist', 'build', 'out', 'coverage']);

/** True for a script that is no declaration, outside of packages. */
export const isSourceFile = (file: string): boolean =>
  isWanted(slashed(file), {}) && !DECLARATIONS.test(file);

/** The files that are named, or all that the `tsconfig.json` includes, or all scripts of the folder. */
export async function projectOf(
  folder: string,
  given: readonly string[],
  options: ProjectOptions,
  known?: Selection,
): Promise<Project> {
  const configs = configsIn(join(folder, 'tsconfig.json'));
  const selection = known ?? (await selectionOf(folder, options, configs));
  const matchers = configs.map((config) => filesMatcher(config));
  const includes = (file: string) => matchers.length === 0 || matchers.some((matches) => matches(file));
  const named = given.flatMap((path) => filesAt(resolve(folder, path), path));
  const all = given.length > 0 ? named : filesUnder(folder, configs.length === 0).filter(includes);
  const scripts = all.map(slashed).filter(isSourceFile);
  const root = slashed(folder);
  const isTest = (file: string) =>
    TEST.test(posix.relative(root, file)) && !given.some((path) => file.endsWith(slashed(path)));
  const files = scripts.filter((file) => !isTest(file));
  const paths = configs.map((config) => pathsMatcher(config));
  return {
    root,
    files: [...new Set(files)].sort(),
    leftOut: scripts.length - files.length,
    selection,
    isWhole: given.length === 0,
    tsconfig: configs.length > 0 ? 'tsconfig.json' : undefined,
    aliased: (specifier) => paths.flatMap((matches) => matches?.(specifier) ?? []).map(slashed),
  };
}

const defined = (options: ProjectOptions): Selection =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));

/**
 * The `tsconfig.json` of a folder, or the one that it refers to, that has the plugin of tsc. The entry `check` prints what the
 * compiler finds, and compiles nothing.
 */
export const configuredPlugin = (folder: string): string | undefined =>
  configsIn(join(folder, 'tsconfig.json')).find(({ config }) =>
    ownPlugins(config).some((one) => one.import !== 'check'),
  )?.path;

/** The end of relative imports that a folder's `tsconfig.json` allows. */
export function importExtension(folder: string): '.ts' | '.js' | '' {
  const options = configsIn(join(folder, 'tsconfig.json')).map(({ config }) => config.compilerOptions ?? {});
  if (options.some((one) => one.allowImportingTsExtensions || one.rewriteRelativeImportExtensions))
    return '.ts';
  const isNode = ({ module = '', moduleResolution = '' }) =>
    /^node(16|18|20|next)/i.test(`${moduleResolution || module}`);
  return options.some(isNode) ? '.js' : '';
}

type PluginEntry = Selection & { readonly transform?: string; readonly import?: string };

/** `tsc` says what is wrong with entries of other types. */
function ownPlugins({ compilerOptions }: TsConfig['config']): readonly PluginEntry[] {
  const plugins: unknown = compilerOptions?.plugins;
  const entries = Array.isArray(plugins) ? (plugins as readonly (PluginEntry | null)[]) : [];
  return entries.filter((one): one is PluginEntry => one?.transform === '@presource/transformer');
}

/** The options of the command line, of the plugin in Vite's config, and of the one in a `tsconfig.json`; the first wins. */
export async function selectionOf(
  folder: string,
  options: ProjectOptions,
  configs = configsIn(join(folder, 'tsconfig.json')),
): Promise<Selection> {
  return checked({ ...((await optionsOfVite(folder)) ?? optionsIn(configs)), ...defined(options) });
}

/** Options whose values can be used; a wrong one of a config is a wrong use of the command. */
function checked(selection: Selection): Selection {
  try {
    styleOf(selection);
    writtenAs(selection);
    return selection;
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(error.message) : error;
  }
}

function optionsIn(configs: readonly TsConfig[]): Selection {
  for (const { config } of configs) {
    const [own] = ownPlugins(config);
    if (own) {
      const { include, exclude, sources, optimize, fast } = own;
      return defined({ include, exclude, sources, optimize, fast } as ProjectOptions);
    }
  }
  return {};
}

function filesAt(path: string, written: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw nothingAt(path, written, 'file or folder');
  if (!found.isDirectory() && !isSourceFile(path))
    throw new UsageError(
      `${written} is not a source file. Name one of JavaScript or TypeScript, or a folder.`,
    );
  return found.isDirectory() ? filesUnder(path, true) : [path];
}

/**
 * All files of a folder, without packages, and without what is hidden, as `tsc` reads a folder: `.pnp.cjs` of Yarn has the names of
 * all packages. `skipsBuilt` leaves out what tools wrote, too.
 */
export function filesUnder(folder: string, skipsBuilt: boolean): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const { name } = entry;
    if (name.startsWith('.')) return [];
    const path = join(folder, name);
    if (entry.isSymbolicLink()) return isNoFile(path) ? [] : [path];
    // Nothing else has a text: reading a pipe would never end.
    if (!entry.isDirectory()) return entry.isFile() ? [path] : [];
    const isSkipped = name === 'node_modules' || (skipsBuilt && SKIPPED.has(name));
    return isSkipped ? [] : filesUnder(path, skipsBuilt);
  });
}

/** True for a link to a folder, which may lead in a circle, and to a pipe; not for one that leads nowhere. */
const isNoFile = (link: string): boolean => statSync(link, { throwIfNoEntry: false })?.isFile() === false;

/** A file's path as people write it: from the folder where they are. */
export const shown = (project: Pick<Project, 'root'>, file: string): string =>
  slashed(relative(project.root, file)) || file;
