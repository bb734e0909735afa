/** `presource move` on programs in many styles: `cases/<name>/before` becomes `after`, and `left.txt` is what it lists. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { read } from '../../docs/pages.ts';
import { presource, projectWith, type Ran, write } from '../support.ts';

const CASES = join(import.meta.dirname, 'cases');
const names = readdirSync(CASES).sort();

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/'))
        .sort()
    : [];

const textsIn = (folder: string): Record<string, string> =>
  Object.fromEntries(filesIn(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')]));

describe('presource move', () => {
  const folder = projectWith({});
  let first: Ran;

  beforeAll(() => {
    for (const name of names) cpSync(join(CASES, name, 'before'), join(folder, name), { recursive: true });
    // Packages that are kept are those of one app, so each case with a `package.json` is moved as one.
    for (const name of names) presource(join(folder, name), 'move');
    first = presource(folder, 'move');
    // A process for each.
  }, 60_000);

  it.each(names)('%s', (name) => {
    const moved = textsIn(join(folder, name));
    const after = join(CASES, name, 'after');
    const { out, code } = presource(join(folder, name), 'move');
    // The list is the same when it is run again, as long as nothing is done by hand.
    const left = code === 0 ? undefined : `${out.split('\n\n').slice(0, -1).join('\n\n')}\n`;
    if (process.env.UPDATE) {
      rmSync(after, { recursive: true, force: true });
      for (const [file, text] of Object.entries(moved)) {
        mkdirSync(dirname(join(after, file)), { recursive: true });
        writeFileSync(join(after, file), text);
      }
      rmSync(join(CASES, name, 'left.txt'), { force: true });
      if (left) writeFileSync(join(CASES, name, 'left.txt'), left);
    }
    expect(moved).toEqual(textsIn(after));
    const listed = join(CASES, name, 'left.txt');
    expect(left).toBe(existsSync(listed) ? readFileSync(listed, 'utf8') : undefined);
  });

  it('changes nothing when it is run again', () => {
    expect(first.out).toMatch(/\n0 files changed\. \d+ places left to do by hand/);
    expect(first.code).toBe(1);
  });

  it('names only sections that the page has', () => {
    const page = read('docs/how-to/from-data-client.md');
    const sections = [...page.matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
      title!
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, '')
        .replaceAll(/\s/g, '-'),
    );
    const anchors = [...first.out.matchAll(/ {2}#([\w-]+)$/gm)].map(([, anchor]) => anchor!);
    expect(anchors.length).toBeGreaterThan(20);
    expect([...new Set(anchors)].filter((one) => !sections.includes(one))).toEqual([]);
  });
});

describe('presource move --dry', () => {
  const files = {
    'src/a.ts': "import { Entity } from '@data-client/rest';\n\nexport class A extends Entity {}\n",
    'package.json': '{ "dependencies": { "@data-client/rest": "0.9.9" } }\n',
    'node_modules/b/index.ts': "import '@data-client/rest';\n",
    'dist/c.js': "import '@data-client/rest';\n",
  };

  it('prints the difference, and writes nothing', () => {
    const folder = projectWith(files);
    const { out, code } = presource(folder, 'move', '--dry');
    expect(code).toBe(0);
    expect(out.replaceAll(/\^\d+\.\d+\.\d+/g, '^#')).toMatchInlineSnapshot(`
      "--- a/src/a.ts
      +++ b/src/a.ts
      @@ -1,3 +1,3 @@
      -import { Entity } from '@data-client/rest';
      +import { Entity } from 'presource';
       
       export class A extends Entity {}

      --- a/package.json
      +++ b/package.json
      @@ -1,1 +1,8 @@
      -{ "dependencies": { "@data-client/rest": "0.9.9" } }
      +{
      +  "dependencies": {
      +    "presource": "^#"
      +  },
      +  "devDependencies": {
      +    "@presource/transformer": "^#"
      +  }
      +}

      2 files would be changed, and nothing is left to do by hand."
    `);
    expect(textsIn(folder)).toEqual(files);
  });

  it('prints a patch that fits files with any ends of lines', () => {
    const text = files['src/a.ts'];
    const manifest = '{\n  "dependencies": { "@data-client/rest": "0.9.9" }\n}';
    const folder = projectWith({
      'crlf.ts': text.replaceAll('\n', '\r\n'),
      'no-end.ts': text.trimEnd(),
      'one-line.ts': "export * from '@data-client/rest';",
      'mark.ts': `\uFEFF${text.replaceAll('\n', '\r\n').trimEnd()}`,
      'package.json': manifest.replaceAll('\n', '\r\n'),
    });
    const patched = projectWith(textsIn(folder));
    write(patched, { patch: presource(folder, 'move', '--dry').out.replace(/\n\n.*$/, '\n') });
    const { stderr, status } = spawnSync('git', ['apply', 'patch'], { cwd: patched, encoding: 'utf8' });
    expect([stderr, status]).toEqual(['', 0]);
    rmSync(join(patched, 'patch'));
    presource(folder, 'move');
    expect(textsIn(patched)).toEqual(textsIn(folder));
  });

  it('prints data with --json, of the folder that is named', () => {
    const folder = projectWith({});
    write(folder, Object.fromEntries(Object.entries(files).map(([path, text]) => [`app/${path}`, text])));
    const { out, code } = presource(folder, 'move', 'app', '--dry', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({ changed: ['app/src/a.ts', 'app/package.json'], left: [] });
  });

  it('lists our package beside one that code still needs, in each package that uses it', () => {
    const react = '{ "dependencies": { "@data-client/react": "0.14.0" } }\n';
    const used = "import { useSuspense } from '@data-client/react';\nexport const use = useSuspense;\n";
    const folder = projectWith({
      'app/package.json': react,
      'app/a.ts': used,
      'ui/package.json': react,
      'ui/a.ts': `${used}export const redux = () => import('@data-client/react/redux');\n`,
      'docs/package.json': react,
      'docs/a.ts': 'export {};\n',
    });
    const listed = (name: string) => {
      const { dependencies } = JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8'));
      return Object.keys(dependencies);
    };
    presource(folder, 'move');
    expect(presource(folder, 'move').out).toContain('0 files changed');
    expect(listed('app')).toEqual(['@data-client/react', 'presource']);
    expect(listed('ui')).toEqual(['@data-client/react', 'presource']);
    expect(listed('docs')).toEqual(['@data-client/react']);
  });

  it('says that there is no such folder, or no such option', () => {
    expect(presource(projectWith({}), 'move', 'nowhere')).toEqual({
      code: 2,
      out: '',
      err: 'error: There is no folder nowhere.',
    });
    expect(presource(projectWith({}), 'move', '--wet').code).toBe(2);
  });

  it('says what it looked for if there is nothing', () => {
    const said = (given: Record<string, string>, ...args: string[]) =>
      presource(projectWith(given), 'move', ...args);
    const lists = 'no package.json in # lists a package of @data-client or @rest-hooks, or rest-hooks, and';
    expect(said({ 'a.ts': "import { Entity } from 'presource';\n" })).toEqual({
      code: 0,
      out: `Nothing to move: ${lists.replace('#', 'this folder')} nothing of them is left in 1 script.`,
      err: '',
    });
    expect(said({ 'app/b.css': '' }, 'app', '--dry').out).toBe(
      `Nothing to move: ${lists.replace('#', 'app')} there is no script.`,
    );
  });

  it('says that a file cannot be parsed, and moves the others', () => {
    const folder = projectWith({
      ...files,
      'src/broken.ts': "import { Entity } from '@data-client/rest'; class {",
    });
    const { out, code } = presource(folder, 'move');
    expect(code).toBe(1);
    expect(out).toContain(
      'src/broken.ts\n  1:1  This file cannot be parsed: correct it, and run this again.',
    );
    expect(textsIn(folder)['src/a.ts']).toContain("from 'presource'");
  });
});
