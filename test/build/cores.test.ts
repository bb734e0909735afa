import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as esbuild from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import { type Entries, presourceBuilt } from '../size/built.ts';
import { esbuildOptions } from '../size/bundle.ts';
import { profileMeasurement } from '../size/measurements.ts';

let entries: Entries;
beforeAll(async () => {
  entries = await presourceBuilt();
}, 60_000);

/** The files that an entry imports, itself among them. A server component gets references to what one for clients exports. */
async function filesOf(entry: string): Promise<ReadonlySet<string>> {
  const folder = dirname(entry);
  const files = new Set([basename(entry)]);
  // Iterating a set also visits members that are added meanwhile.
  for (const file of files) {
    const code = await readFile(join(folder, file), 'utf8');
    if (/^['"]use client/.test(code) && file !== basename(entry)) continue;
    for (const [, imported] of code.matchAll(/(?:from|import) ?["']\.\/([\w-]+\.js)["']/g))
      files.add(imported!);
  }
  return files;
}

test('an app that reads has two files of the package for what every app has, and few others', async () => {
  const program = await profileMeasurement('read-only', 'compiled').program();
  const { metafile } = await esbuild.build({ ...esbuildOptions(program, entries), metafile: true });
  const [output] = Object.values(metafile!.outputs);
  const ours = Object.entries(output!.inputs)
    .filter(([path, { bytesInOutput }]) => bytesInOutput && !path.endsWith('program.tsx'))
    .map(([path]) => basename(path));
  expect(ours).toEqual(expect.arrayContaining(['core.js', 'core-react.js']));
  expect(ours.length).toBeLessThanOrEqual(7);
});

/** Of `a as b`, each list says which name it is about. */
const namesIn = (list: string, nameOf: (parts: readonly string[]) => string): string[] =>
  list.split(',').map((one) => nameOf(one.trim().split(' as ')));

test.each(['core.js', 'core-react.js'])('%s exports only what other files import', async (core) => {
  const folder = dirname(entries.presource!);
  const files = (await readdir(folder)).filter((file) => file.endsWith('.js'));
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const imported = texts.flatMap((text) =>
    [...text.matchAll(/^(?:import|export) \{([^}]*)\} from "\.\/([\w-]+\.js)"/gm)]
      .filter(([, , source]) => source === core)
      .flatMap(([, names]) => namesIn(names!, ([name]) => name!)),
  );
  const [, all] = /export \{([^}]*)\};\s*$/.exec(texts[files.indexOf(core)]!)!;
  const exported = namesIn(all!, (parts) => parts.at(-1)!);
  expect(exported.length).toBeGreaterThan(5);
  expect(exported.filter((name) => !imported.includes(name))).toEqual([]);
});

test('contexts of React are in no file that a server component imports', async () => {
  expect(await filesOf(entries['presource/compiled-react']!)).toContain('core-react.js');
  for (const name of ['presource', 'presource/compiled', 'presource/internal', 'presource/next-server']) {
    const files = await filesOf(entries[name]!);
    expect([...files], name).toContain('core.js');
    expect([...files], name).not.toContain('core-react.js');
  }
});
