/**
 * Compilers and libraries that do not fit one tree have a folder and a lock of their own here: `test/hosts/<name>`.
 * They are installed when they are first needed, and again when their lock changed. Vitest calls this once before all
 * tests; as a script it does the same by hand. Those in `full/` are left to the tests of `npm run test:full`.
 *
 * The libraries that we compare with are installed here, too: test files that run side by side would install them twice.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const here = import.meta.dirname;

/** The folder of a host, `ts59` for example. */
export const hostFolder = (name: string): string => join(here, name);

/** Runs `npm ci` in a folder, unless what is installed there is what its lock says. */
export function installFolder(folder: string): void {
  const lock = join(folder, 'package-lock.json');
  const installed = join(folder, 'node_modules/.installed-lock.json');
  if (existsSync(installed) && readFileSync(installed).equals(readFileSync(lock))) return;
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  copyFileSync(lock, installed);
}

export default function installHosts(): void {
  for (const entry of readdirSync(here, { withFileTypes: true })) {
    if (entry.isDirectory() && existsSync(join(here, entry.name, 'package-lock.json')))
      installFolder(hostFolder(entry.name));
  }
  installFolder(join(here, '../bench/peers'));
}

if (import.meta.main) installHosts();
