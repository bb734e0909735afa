/** What `npm publish` would send, in a folder that has nothing else. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A new folder, which ends with this process. */
export function emptyFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'presource-packages-')));
  folders.push(folder);
  return folder;
}

/** Packs `runtime` or `transformer` as it was last built; gives the archive's path. */
export function pack(name: 'runtime' | 'transformer', to: string): string {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', to];
  const said = execFileSync('npm', args, { cwd: join(ROOT, name), encoding: 'utf8', stdio: 'pipe' });
  const [{ filename }] = Object.values(JSON.parse(said)) as [{ filename: string }];
  return join(to, filename);
}

/** Puts an archive where a package of this name is installed. */
export function unpack(archive: string, folder: string, name: string): void {
  const to = join(folder, 'node_modules', name);
  mkdirSync(to, { recursive: true });
  execFileSync('tar', ['-xzf', archive, '-C', to, '--strip-components=1']);
}

/** Lends packages that the workspace has. */
export function lend(folder: string, ...names: string[]): void {
  for (const name of names) {
    const to = join(folder, 'node_modules', name);
    mkdirSync(dirname(to), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), to, 'junction');
  }
}
