import { createRequire } from 'node:module';
import { dirname, isAbsolute } from 'node:path';

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
 * How imports of the runtime are written in the files of a build in `root`. A package of a monorepo may receive
 * a resource without depending on us: its parts are imported by path. `undefined` for the runtime's own files,
 * which a monorepo may contain, too.
 */
export function entriesFrom(root: string): (file: string) => EntryOf | undefined {
  const known = new Map<string, EntryOf | undefined>();
  const inFolder = (folder: string): EntryOf | undefined => {
    const own = runtimeOf(`${folder}/_`);
    if (own !== undefined) return `${folder}/`.startsWith(`${own}/`) ? undefined : byName;
    const shared = runtimeOf(`${root}/_`);
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
