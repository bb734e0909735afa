import { symlink } from 'node:fs/promises';
import { join } from 'node:path';

/** Lets Node find the workspace's packages, React among them, from files in a temporary folder, which it loads as they are. */
export const linkModules = (folder: string): Promise<void> =>
  symlink(join(import.meta.dirname, '../node_modules'), join(folder, 'node_modules'), 'junction');
