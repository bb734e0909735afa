/** What the Babel preset of React Native does not read is in no file of the package. */
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { presourceBuilt } from '../size/built.ts';

test('no class has a static block', async () => {
  const { presource } = await presourceBuilt();
  const folder = dirname(presource!);
  const files = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  expect(files).toContain('core.js');
  const found: string[] = [];
  for (const file of files) {
    const { program } = parseSync(file, await readFile(join(folder, file), 'utf8'));
    new Visitor({ StaticBlock: () => found.push(file) }).visit(program);
  }
  expect(found).toEqual([]);
});
