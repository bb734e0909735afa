import { createRequire } from 'node:module';
import { dirname, isAbsolute } from 'node:path';

/** How an entry of the runtime is written in an import: `presource/with-keys` by its name, or as a path. */
export type EntryOf = (entry: string) => string;

const byName: EntryOf = (entry) => entry;

/** The folder of the runtime's package as a module finds it, with slashes; `undefined` if it finds none. */
function runtimeOf(module: string): string | undefined {
  try {
    return dirname(createRequire(module).resolve('presource/package.json')).replaceAll('\\', '/');
  } catch {
    return undefined;
  }
}

/**
 * How imports of the runtime are written in files of one build, whose folder is `root`. A package of a monorepo may be
 * handed a resource without depending on us: what it asks for is imported by its path. `undefined` for the runtime's
 * own files, which a monorepo may hold, too.
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
