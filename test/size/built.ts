import { rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeModules } from '../../build/runtime.ts';

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
  await writeModules(folder);
  await writeFile(join(folder, 'package.json'), '{ "type": "module", "sideEffects": false }');
  return {
    presource: join(folder, 'index.js'),
    'presource/internal': join(folder, 'internal.js'),
    'presource/react': join(folder, 'react.js'),
  };
}
