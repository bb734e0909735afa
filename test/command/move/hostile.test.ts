/** `presource move` on files that it must not damage: in other encodings, behind links, and with comments where it removes code. */
import { spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { presource, projectWith, write } from '../support.ts';

const A = "import { Entity } from '@data-client/rest';\nexport class A extends Entity {}\n";
// No file needs this package any more.
const MANIFEST = '{ "dependencies": { "@data-client/core": "0.9.9" } }\n';

test('files in another encoding are left as they are', () => {
  const folder = projectWith({ 'plain.ts': A });
  const bytes = {
    'latin.ts': Buffer.from(`// café\n${A}`, 'latin1'),
    'wide.ts': Buffer.from(`\uFEFF${A}`, 'utf16le'),
    'other.ts': Buffer.from('// café', 'latin1'),
    'package.json': Buffer.from(MANIFEST.replace('{', '{ "name": "café",'), 'latin1'),
  };
  for (const [name, content] of Object.entries(bytes)) writeFileSync(join(folder, name), content);
  const { out } = presource(folder, 'move');
  const encoding = (name: string) =>
    `${name}\n  1:1  This file is not in UTF-8: save it in UTF-8, and run this again.  #imports\n\n`;
  expect(out).toContain(
    `${encoding('latin.ts')}${encoding('wide.ts')}${encoding('package.json')}1 file changed. 3 places`,
  );
  for (const [name, content] of Object.entries(bytes))
    expect(readFileSync(join(folder, name)).equals(content)).toBe(true);
});

test('nothing outside of the folder is written, and a file with several names once', () => {
  const folder = projectWith({ 'out/a.ts': A, 'out/package.json': MANIFEST, 'app/own.ts': A });
  const link = (target: string, name: string) => symlinkSync(target, join(folder, 'app', name));
  link('own.ts', 'again.ts');
  link('../out/a.ts', 'linked.ts');
  link('../out', 'folder');
  link('../out/package.json', 'package.json');
  const { changed, left } = JSON.parse(presource(folder, 'move', 'app', '--json').out);
  expect(changed).toEqual(['app/own.ts']);
  expect(left.map(({ file, text }: { file: string; text: string }) => `${file}: ${text}`)).toEqual([
    'app/linked.ts: This file is a link to ../out/a.ts, which is not in this folder: run this where it is.',
    'app/package.json: This file is a link to ../out/package.json, which is not in this folder: run this where it is.',
  ]);
  expect(readFileSync(join(folder, 'out/a.ts'), 'utf8')).toBe(A);
  expect(readFileSync(join(folder, 'out/package.json'), 'utf8')).toBe(MANIFEST);
});

test.skipIf(process.platform === 'win32')('a backslash in a name is no way out of the folder', () => {
  const folder = projectWith({ 'a.ts': A, 'app/b.ts': A });
  write(join(folder, 'app'), { 'x\\..\\..\\a.ts': A });
  expect(presource(join(folder, 'app'), 'move')).toMatchObject({
    code: 2,
    err: 'error: x\\..\\..\\a.ts has a backslash, which is read as a slash. Rename the file, or the folder.',
  });
  expect(readFileSync(join(folder, 'a.ts'), 'utf8')).toBe(A);
});

test.skipIf(process.platform === 'win32')('a patch names files with any names', () => {
  const folder = projectWith({ 'a b.ts': A, 'q"uote.ts': A, 't\tab.ts': A, 'new\nline.ts': A, 'é.ts': A });
  write(folder, { patch: presource(folder, 'move', '--dry').out.replace(/\n\n5 files.*$/, '\n') });
  const { stderr, status } = spawnSync('git', ['apply', 'patch'], { cwd: folder, encoding: 'utf8' });
  expect([stderr, status]).toEqual(['', 0]);
  expect(presource(folder, 'move').out).toContain('nothing of them is left in 5 scripts');
});

test('code is not removed into a comment before it, nor words into one', () => {
  const folder = projectWith({
    'app.tsx': `import { DataProvider, getDefaultManagers, LogoutManager } from '@data-client/react';
const managers = [new LogoutManager(), // mine
  ...getDefaultManagers()];
export const App = () => <DataProvider // of all
  managers={managers}
  devButton={null}><p>…</p></DataProvider>;
export const Small = () => <DataProvider managers={getDefaultManagers()}key="small"><p>…</p></DataProvider>;
`,
  });
  expect(presource(folder, 'move').code).toBe(0);
  expect(readFileSync(join(folder, 'app.tsx'), 'utf8')).toMatchInlineSnapshot(`
    "import { DataProvider, LogoutManager } from 'presource/managers';
    const managers = [new LogoutManager(), // mine
    ];
    export const App = () => <DataProvider // of all
      managers={managers}><p>…</p></DataProvider>;
    export const Small = () => <DataProvider key="small"><p>…</p></DataProvider>;
    "
  `);
});

test('a mock that stands for names of several modules is listed again', () => {
  const folder = projectWith({
    'a.test.ts': `import { Controller, useSuspense } from '@data-client/react';
jest.mock('@data-client/react');
export const all = [Controller, useSuspense];
`,
  });
  expect(presource(folder, 'move').out).toContain('a.test.ts\n  2:11  @data-client/react is named');
  const text = readFileSync(join(folder, 'a.test.ts'), 'utf8');
  expect(presource(folder, 'move').out).toContain('0 files changed. 1 place left');
  expect(readFileSync(join(folder, 'a.test.ts'), 'utf8')).toBe(text);
});
