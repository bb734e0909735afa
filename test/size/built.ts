import { rmSync } from 'node:fs';
import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writePackage } from '../../build/runtime.ts';

export type Entries = Readonly<Record<string, string>>;

let made: Promise<Entries> | undefined;

/**
 * The library's entries as they are published, made by the package's own build: it shortens the names of
 * internal properties, which no bundler of an app could do. Built once per process, without the types
 * that take most of `npm run build`, and so never out of date.
 */
export function presourceBuilt(): Promise<Entries> {
  made ??= buildEntries();
  return made;
}

async function buildEntries(): Promise<Entries> {
  const folder = await mkdtemp(join(tmpdir(), 'presource-built-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await writePackage(folder);
  const entries = (await readdir(folder)).filter((file) => file.endsWith('.js') && !file.startsWith('chunk'));
  return Object.fromEntries(
    entries.map((file) => [
      file === 'index.js' ? 'presource' : `presource/${file.replace('.js', '')}`,
      join(folder, file),
    ]),
  );
}
