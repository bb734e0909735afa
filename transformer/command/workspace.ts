import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readFile } from '../adapters/modules.ts';

/** The folder, and those above it up to that of the repository or workspace, if there is one. */
export function foldersOf(folder: string): string[] {
  const folders = [folder];
  for (let at = folder; dirname(at) !== at; at = dirname(at)) folders.push(dirname(at));
  return folders.slice(0, folders.findIndex(isTop) + 1 || 1);
}

function isTop(folder: string): boolean {
  if (existsSync(join(folder, '.git')) || existsSync(join(folder, 'pnpm-workspace.yaml'))) return true;
  return readFile(join(folder, 'package.json'))?.includes('"workspaces"') === true;
}
