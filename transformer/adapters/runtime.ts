import { readFileSync, realpathSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { dirname, isAbsolute, join } from 'node:path';
import { withoutMark } from '../parse/trivia.ts';

/** Returns the specifier of a runtime entry in an import: its name, such as `presource/with-keys`, or a path. */
export type EntryOf = (entry: string) => string;

const byName: EntryOf = (entry) => entry;

/** The folder of the runtime's package as a module resolves it, with slashes; `undefined` if it is not found. */
export function runtimeOf(module: string): string | undefined {
  try {
    return dirname(createRequire(module).resolve('presource/package.json')).replaceAll('\\', '/');
  } catch {
    return undefined;
  }
}

/**
 * The folder of the runtime of a project: its own, or that of a package on which it depends, or on which a package of its workspace
 * does. With pnpm, an app finds only the packages that it names. `undefined` if none has it.
 */
export const runtimeFor = (root: string): string | undefined => runtimeOf(`${root}/_`) ?? runtimeBehind(root);

function runtimeBehind(root: string): string | undefined {
  for (const folder of packagesBehind(root)) {
    const found = runtimeOf(join(folder, '_'));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The folders of the packages on which a project depends, and on which the packages of its workspace do, each once. */
function* packagesBehind(root: string): Generator<string> {
  const seen = new Set<string>();
  // A workspace may name what all of its apps have in a `package.json` above theirs.
  for (const folder of foldersFrom(root)) yield* packagesOf(folder, root, seen);
}

function* packagesOf(folder: string, from: string, seen: Set<string>): Generator<string> {
  for (const name of dependenciesOf(folder)) {
    const dependency = packageAt(from, name);
    if (dependency === undefined || seen.has(dependency)) continue;
    seen.add(dependency);
    yield dependency;
    if (!isInstalled(dependency)) yield* packagesOf(dependency, dependency, seen);
  }
}

/** A folder, and those above. */
function foldersFrom(folder: string): readonly string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersFrom(above)];
}

/**
 * True if a package that is installed for a project, or for a package of its workspace, depends on the runtime. It is not compiled,
 * so an app that imports it links everything.
 */
export function hasUncompiledPackage(root: string): boolean {
  const before = uncompiled.get(root);
  if (before !== undefined) return before;
  const found = isUncompiledBehind(root);
  uncompiled.set(root, found);
  return found;
}

/** By project. A host that runs while a package is installed starts anew. */
const uncompiled = new Map<string, boolean>();

function isUncompiledBehind(root: string): boolean {
  for (const folder of packagesBehind(root)) if (isInstalled(folder) && needsRuntime(folder)) return true;
  return false;
}

/** True for a folder that a package manager has filled; others are packages of the workspace. */
const isInstalled = (folder: string): boolean => /[\\/]node_modules[\\/]/.test(folder);

function needsRuntime(folder: string): boolean {
  try {
    const { dependencies, peerDependencies } = manifestIn(folder);
    return 'presource' in { ...dependencies, ...peerDependencies };
  } catch {
    return false;
  }
}

export const manifestIn = (folder: string) =>
  JSON.parse(withoutMark(readFileSync(join(folder, 'package.json'), 'utf8')));

/** The names in a folder's `package.json`, if it has one. */
function dependenciesOf(folder: string): readonly string[] {
  try {
    const { dependencies, devDependencies } = manifestIn(folder);
    return Object.keys({ ...dependencies, ...devDependencies });
  } catch {
    return [];
  }
}

/** What Yarn adds to Node if a project has no `node_modules`. */
interface PlugAndPlay {
  findPnpApi?(path: string): { resolveToUnqualified(name: string, from: string): string | null } | null;
}

/** The real folder of a package, also of one whose `exports` do not have its `package.json`. */
export function packageAt(folder: string, name: string): string | undefined {
  const yarn = (Module as PlugAndPlay).findPnpApi?.(`${folder}/`);
  if (yarn) {
    try {
      return yarn.resolveToUnqualified(name, `${folder}/`) ?? undefined;
    } catch {
      return undefined;
    }
  }
  for (const modules of createRequire(join(folder, '_')).resolve.paths(name) ?? []) {
    try {
      return realpathSync(join(modules, name));
    } catch {
      // It is in a folder above.
    }
  }
  return undefined;
}

/**
 * How imports of the runtime are written in the files of a build in `root`. A package of a monorepo may receive
 * a resource without depending on us: its parts are imported by path. `undefined` for the runtime's own files,
 * which a monorepo may contain, too.
 */
export function entriesFrom(root: string): (file: string) => EntryOf | undefined {
  const known = new Map<string, EntryOf | undefined>();
  let found: { readonly shared: string | undefined } | undefined;
  const inFolder = (folder: string): EntryOf | undefined => {
    const own = runtimeOf(`${folder}/_`);
    if (own !== undefined) return `${folder}/`.startsWith(`${own}/`) ? undefined : byName;
    found ??= { shared: runtimeFor(root) };
    const { shared } = found;
    if (shared === undefined) return byName;
    return (entry) => `${shared}/dist/${entry.replace(/^presource\//, '')}.js`;
  };
  return (file) => {
    const folder = dirname(file);
    if (!isAbsolute(folder)) return byName;
    if (!known.has(folder)) known.set(folder, inFolder(folder));
    return known.get(folder);
  };
}
