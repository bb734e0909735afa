/** What pages say that can be looked up: versions, names of files, what is exported. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as presource from 'presource';
import * as msw from 'presource/msw';
import * as react from 'presource/react';
import * as testing from 'presource/testing';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../transformer/diagnostics/catalogue.ts';
import { blocksOf, pages, ROOT, read } from './pages.ts';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly repository?: { readonly url: string; readonly directory: string };
  readonly bugs?: { readonly url: string };
  readonly engines?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const manifest = (folder: string): Manifest => JSON.parse(read(`${folder}/package.json`));

/** `name@version` of everything that is pinned here, in the workspace or in a host. */
const pinned = new Set(
  [
    '.',
    ...['test/hosts', 'test/hosts/full'].flatMap((at) =>
      readdirSync(join(ROOT, at)).map((one) => `${at}/${one}`),
    ),
  ]
    .filter((folder) => existsSync(join(ROOT, folder, 'package.json')))
    .map(manifest)
    .flatMap(({ dependencies, devDependencies }) => Object.entries({ ...dependencies, ...devDependencies }))
    .map((entry) => entry.join('@')),
);
const names = [...new Set([...pinned].map((one) => one.slice(0, one.lastIndexOf('@'))))];

/** Every match of a pattern's first group, with the page before it. */
const found = (pattern: RegExp): string[] =>
  pages.flatMap((page) => [...read(page).matchAll(pattern)].map(([, match]) => `${page}: ${match}`));

/** What of `found` is not among what there is. */
const unknown = (matches: readonly string[], isThere: (match: string) => boolean): string[] =>
  matches.filter((one) => !isThere(one.slice(one.indexOf(': ') + 2)));

describe('the table of words', () => {
  const rows = [...read('CONTRIBUTING.md').matchAll(/^\| `(\w+)` \| .* \| `([\w./-]+)` \|$/gm)];

  it('has rows', () => expect(rows.length).toBeGreaterThan(25));

  it.each(rows.map(([, term, file]) => [term, file] as const))('%s is declared in %s', (term, file) => {
    const declared = new RegExp(
      `(?:class|interface|type|enum|const|function) ${term}\\b|^  (?:declare |private |abstract |readonly )*${term}\\??[(:]|^  (?:readonly )?${term} = `,
      'm',
    );
    expect(read(file!)).toMatch(declared);
  });
});

describe('the pages', () => {
  it('name versions of other packages that are tested here', () => {
    const versions = found(new RegExp(`(?<![\\w/-])((?:${names.join('|')})[@ ]\\d+\\.\\d+\\.\\d+)`, 'g'));
    expect(versions.length).toBeGreaterThan(4);
    expect(unknown(versions, (one) => pinned.has(one.replace(' ', '@')))).toEqual([]);
  });

  it('name the files that npm pack writes', () => {
    const packed = ['runtime', 'transformer'].map(manifest).map(({ name, version }) => {
      return `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
    });
    const files = found(/([\w.-]+\.tgz)/g);
    expect(files.length).toBeGreaterThan(3);
    expect(unknown(files, (one) => packed.includes(one))).toEqual([]);
  });

  it('ask for the Node that the packages ask for', () => {
    const [, older, newer] = /\^(\d+\.\d+)\.0 \|\| >=(\d+\.\d+)\.0/.exec(manifest('runtime').engines!.node!)!;
    const said = found(/Node (\d+\.\d+ or newer[^.]*\. |\d+\.\d+ or newer \([^)]+\))/g);
    expect(said.length).toBeGreaterThan(1);
    expect(unknown(said, (one) => one.startsWith(`${older} or newer`))).toEqual([]);
    expect(read('README.md')).toContain(`Node ${older} or newer (of 22: ${newer} or newer)`);
  });

  it.each(['runtime', 'transformer'])(
    'tell what changed in this version, and where it comes from: %s',
    (folder) => {
      const { name, version, repository, bugs } = manifest(folder);
      expect(read(`${folder}/CHANGELOG.md`)).toMatch(new RegExp(`^# ${name}\n\n## ${version}\n`));
      expect(version).toBe(manifest('runtime').version);
      expect(repository?.directory).toBe(folder);
      expect(repository?.url).toBe(`git+${bugs?.url.replace(/\/issues$/, '.git')}`);
    },
  );

  it('say where each folder of the packages and of the tests is', () => {
    const foldersOf = (parent: string): string[] =>
      readdirSync(join(ROOT, parent), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !['dist', 'node_modules'].includes(entry.name))
        .map(({ name }) => `${name}/`);
    const text = read('CONTRIBUTING.md');
    const [layout] = /^runtime\/ .*?^```$/ms.exec(text)!;
    const [map] = /^## Where a new test goes\n.*?(?=^## )/ms.exec(text)!;
    const folders = ['runtime', 'transformer'].flatMap(foldersOf);
    expect(folders.filter((name) => !layout.includes(name))).toEqual([]);
    const mapped = [...map.matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell]) => cell!.match(/[\w-]+\//g) ?? []);
    expect(mapped.sort()).toEqual(foldersOf('test').sort());
  });

  it('name every command', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const text = read('CONTRIBUTING.md').replaceAll('npm test', 'npm run test');
    expect(Object.keys(scripts).filter((name) => !text.includes(`\`npm run ${name}\``))).toEqual([]);
  });

  it.each(Object.entries({ presource, react, testing, msw }))('name every export: %s', (_, module) => {
    const text = pages
      .filter((page) => !page.startsWith('docs/decisions/'))
      .map(read)
      .join('\n');
    const exported = Object.keys(module);
    expect(exported.length).toBeGreaterThan(0);
    expect(exported.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
  });

  it('have tables with a head, and rows of as many cells', () => {
    const tables = pages.flatMap((page) => {
      const text = read(page).replace(/^```.*?^```$/gms, '');
      return [...text.matchAll(/(?:^\|.*\n)+/gm)].map(([table]) => ({
        page,
        lines: table.trim().split('\n'),
      }));
    });
    expect(tables.length).toBeGreaterThan(40);
    const broken = tables.filter(({ lines }) => !isTable(lines));
    expect(broken.map(({ page, lines }) => `${page}: ${lines[0]}`)).toEqual([]);
  });
});

/** A bar that is text is written with a backslash. */
const cells = (line: string): number => line.replaceAll('\\|', '').split('|').length;

function isTable([head, rule, ...rows]: readonly string[]): boolean {
  if (!head || !/^\|(?: ?:?-+:? ?\|)+$/.test(rule ?? '')) return false;
  return [rule!, ...rows].every((row) => cells(row) === cells(head));
}

it('samples that send something hear of its failure', () => {
  const deaf = pages
    .filter((page) => !page.startsWith('docs/decisions/'))
    .flatMap(blocksOf)
    .filter(({ language }) => /^tsx?$/.test(language))
    .flatMap(({ page, line, text }) =>
      text
        .split('\n')
        .map((code, index) => ({ code, at: `${page}:${line + index + 1}` }))
        .filter(({ code }) => /(?:=>|void) (?:controller\.)?fetch\(/.test(code) && !code.includes('.catch('))
        // `useLoading` gives the error to its reader, `await` to its function.
        .filter(({ code }) => !code.trimEnd().endsWith(',') && !code.includes('await '))
        .map(({ at }) => at),
    );
  expect(deaf).toEqual([]);
});

it('findings of the compiler are in the pages as the compiler writes them', () => {
  const written = readdirSync(join(ROOT, 'test/fixtures'))
    .map((folder) => `test/fixtures/${folder}/diagnostics.txt`)
    .filter((file) => existsSync(join(ROOT, file)))
    .map(read)
    .join('\n');
  const codes = Object.keys(catalogue).join('|');
  const shown = pages
    .flatMap(blocksOf)
    .filter(({ text }) => new RegExp(`(?:error|warning|info) (?:TS\\d+: )?(?:${codes}): `).test(text));
  expect(shown.length).toBeGreaterThan(2);
  const others = shown.flatMap(({ page, text }) =>
    text
      .split('\n')
      // Without the place in the file, and without lines of the source.
      .map((line) => line.replace(new RegExp(`^\\S+ .*?(?=(?:${codes}): )`), ''))
      .filter((line) => /^\w/.test(line) && !written.includes(line))
      .map((line) => `${page}: ${line}`),
  );
  expect(others).toEqual([]);
});
