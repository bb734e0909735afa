import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readFile } from '../adapters/modules.ts';
import { foldersOf } from './workspace.ts';

interface Manager {
  readonly name: string;
  /** The files that only it writes. */
  readonly locks: readonly string[];
  readonly add: string;
  readonly forDevelopment: string;
}

const NPM: Manager = {
  name: 'npm',
  locks: ['package-lock.json'],
  add: 'npm install',
  forDevelopment: '--save-dev',
};

const MANAGERS: readonly Manager[] = [
  NPM,
  {
    name: 'pnpm',
    locks: ['pnpm-lock.yaml', 'pnpm-workspace.yaml'],
    add: 'pnpm add',
    forDevelopment: '--save-dev',
  },
  { name: 'yarn', locks: ['yarn.lock'], add: 'yarn add', forDevelopment: '--dev' },
  { name: 'bun', locks: ['bun.lock', 'bun.lockb'], add: 'bun add', forDevelopment: '--dev' },
];

/** The package manager of a project: what its `package.json` names, or whose lock file it has, here or above in its workspace. */
function managerOf(folder: string): Manager {
  for (const at of foldersOf(folder)) {
    const [, named] = /"packageManager"\s*:\s*"(\w+)@/.exec(readFile(join(at, 'package.json')) ?? '') ?? [];
    const found = MANAGERS.find(
      ({ name, locks }) => name === named || (!named && locks.some((lock) => existsSync(join(at, lock)))),
    );
    if (found) return found;
  }
  return NPM;
}

export const usesNpm = (folder: string): boolean => managerOf(folder) === NPM;

/** The command that adds packages to a project. */
export const adding = (folder: string, ...packages: string[]): string =>
  [managerOf(folder).add, ...packages].join(' ');

/** The command that adds packages which only its development needs. */
export function addingForDevelopment(folder: string, ...packages: string[]): string {
  const { add, forDevelopment } = managerOf(folder);
  return [add, forDevelopment, ...packages].join(' ');
}
