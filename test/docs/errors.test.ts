/** Every code of a message of the runtime is on the page of errors, and the page has no other. */

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/reference/errors.md'), 'utf8');
const files = execFileSync('git', ['ls-files', 'runtime'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  // The panel of the devtools has the names of styles in the same form.
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('runtime/devtools/'));
const texts = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');

/** A text that begins with a code, or the first argument of `reportOnce`. */
const CODES = /['"`](?:presource: )?([a-z]+(?:-[a-z]+)+): |reportOnce\(\s*'([a-z-]+)'/g;
const found = [...texts.matchAll(CODES)].map(([, said, reported]) => said ?? reported!);
const explained = [...page.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, code]) => code!);

test('every code of the runtime is explained, and nothing else', () => {
  expect([...explained].sort()).toEqual([...new Set(found)].sort());
});

test('each code has a cause and a remedy, and stands in the order of the alphabet', () => {
  for (const table of page.split('\n## ').slice(1)) {
    const rows = table.split('\n').filter((line) => line.startsWith('| `'));
    expect(rows.every((row) => row.split(' | ').length === 3)).toBe(true);
    const codes = rows.map((row) => row.split('`')[1]!);
    expect(codes).toEqual([...codes].sort());
  }
});

test('what is logged begins with our name', () => {
  const logged = [...texts.matchAll(/console\.(?:warn|error)\(\s*(?:'|`)([^'`]{0,20})/g)].map(
    ([, text]) => text,
  );
  expect(logged.filter((text) => !text!.startsWith('presource: '))).toEqual([]);
});
