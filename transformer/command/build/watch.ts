import { existsSync, type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { basename, join } from 'node:path';

/** Gets the path of a file or a folder that changed. */
type Changed = (path: string) => void;

/**
 * Watches a folder with those below it, but for packages and what is hidden. Returns a function that ends it.
 *
 * On Linux, Node watches each file by itself in place of a tree, those of packages, too, and loses one that another file replaces:
 * Git and editors do so, and no later edit would be noticed.
 */
export const watchTree = (root: string, changed: Changed): (() => void) =>
  process.platform === 'linux' ? watchFolders(root, changed) : watchAtOnce(root, changed);

function watchAtOnce(root: string, changed: Changed): () => void {
  const watcher = watch(root, { recursive: true }, (_, name) => {
    if (!IGNORED.test(`/${name?.replaceAll('\\', '/')}`)) changed(join(root, name ?? ''));
  });
  return () => watcher.close();
}

const IGNORED = /\/(node_modules|\.[^/]+)(\/|$)/;

interface Watched {
  /** Of a folder that another one replaces, only this differs. */
  readonly inode: number;
  readonly watcher: FSWatcher;
}

function watchFolders(root: string, changed: Changed): () => void {
  const watched = new Map<string, Watched>();
  const close = (folder: string) => {
    watched.get(folder)?.watcher.close();
    watched.delete(folder);
  };
  const tell = (folder: string, kind: string, name: string | null) => {
    if (name !== null && IGNORED.test(`/${name}`)) return;
    if (kind === 'rename') {
      // A folder that is gone tells so under its own name; another one may be in its place.
      if (name === basename(folder)) close(folder);
      refresh();
    }
    changed(join(folder, name ?? ''));
  };
  const refresh = () => {
    const found = new Map(foldersIn(root).map((folder) => [folder, inodeOf(folder)]));
    for (const [folder, { inode }] of watched) if (found.get(folder) !== inode) close(folder);
    for (const [folder, inode] of found) {
      if (inode === undefined || watched.has(folder)) continue;
      const watcher = watcherOf(folder, (kind, name) => tell(folder, kind, name));
      if (watcher) watched.set(folder, { inode, watcher });
    }
  };
  refresh();
  return () => {
    for (const folder of [...watched.keys()]) close(folder);
  };
}

/** `undefined` for a folder that is gone meanwhile; the one above it tells so. */
function watcherOf(folder: string, tell: (kind: string, name: string | null) => void): FSWatcher | undefined {
  try {
    return watch(folder, tell);
  } catch (error) {
    if (existsSync(folder)) throw error;
    return undefined;
  }
}

const inodeOf = (folder: string): number | undefined => statSync(folder, { throwIfNoEntry: false })?.ino;

/** A folder, and those below it. */
function foldersIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    const below = entries.filter((entry) => entry.isDirectory() && !IGNORED.test(`/${entry.name}`));
    return [folder, ...below.flatMap(({ name }) => foldersIn(join(folder, name)))];
  } catch {
    // It is gone meanwhile.
    return [];
  }
}
