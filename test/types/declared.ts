/** The package as it is published, without its code: what TypeScript reads of it. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { writeTypes } from '../../build/runtime.ts';

const root = join(import.meta.dirname, '../..');

/** Puts the package where a folder finds it. */
export async function installDeclared(folder: string): Promise<void> {
  const own = join(folder, 'node_modules/presource');
  await mkdir(own, { recursive: true });
  await cp(join(root, 'runtime/package.json'), join(own, 'package.json'));
  await cp(await declarations(), join(own, 'dist'), { recursive: true });
}

/**
 * The folder of the declarations. To write them takes longer than most checks of them: of the test files of a run, which are
 * processes, the first one does it, and the others wait.
 */
async function declarations(): Promise<string> {
  const folder = join(tmpdir(), `presource-declarations-${sources()}`);
  while (!existsSync(folder)) {
    const lock = `${folder}.lock`;
    const isFirst = await mkdir(lock).then(
      () => true,
      () => false,
    );
    if (!isFirst) {
      await setTimeout(100);
      continue;
    }
    try {
      // It may have been made since the look above.
      if (existsSync(folder)) break;
      const made = join(lock, 'made');
      await writeTypes(made);
      await rename(made, folder);
    } finally {
      await rm(lock, { recursive: true });
    }
  }
  return folder;
}

/** In `vitest --watch` they change. */
function sources(): string {
  const hash = createHash('sha256');
  for (const file of globSync(['runtime/**/*.ts', 'runtime/**/*.tsx', 'build/*.ts'], { cwd: root }).sort())
    if (!/\/(dist|node_modules)\//.test(file))
      hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}
