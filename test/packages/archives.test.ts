/** What `npm publish` would send: it is whole, says what is true, and TypeScript finds its types in every way of looking. */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import gatherFolders from '../temporary.ts';
import { emptyFolder, lend, pack, unpack } from './archives.ts';

// Programs are started, some with a bundler before them.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const ROOT = join(import.meta.dirname, '../..');
const BIN = join(ROOT, 'node_modules/.bin');
const folder = emptyFolder();
const run = promisify(execFile);

interface Manifest {
  readonly version: string;
  readonly exports: Readonly<Record<string, unknown>>;
  readonly [field: string]: unknown;
}

/**
 * The compiler is one ES module, as its parser is: from CommonJS it is required, which TypeScript knows of since 5.8, and
 * the Nodes of `engines` can.
 */
const packages = [
  { name: 'presource', from: 'runtime', ignored: [] },
  { name: '@presource/transformer', from: 'transformer', ignored: ['--ignore-rules', 'cjs-resolves-to-esm'] },
] as const;

const manifestOf = (name: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8'));

/** Every path among the targets of `exports`. */
const targets = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(targets);

const archives: Record<string, string> = {};
beforeAll(() => {
  for (const { name, from } of packages) {
    archives[name] = pack(from, folder);
    unpack(archives[name], folder, name);
  }
  const { dependencies } = manifestOf('@presource/transformer');
  lend(folder, ...Object.keys(dependencies as object), 'typescript', 'react', 'react-dom', 'msw');
});

describe.each(packages)('$name', ({ name, ignored }) => {
  const files = () =>
    execFileSync('tar', ['-tzf', archives[name]!], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map((file) => file.replace(/^package\//, './'));

  it('has a license, a page, and what its entries lead to; nothing else but built files', () => {
    const others = files().filter((file) => !/^\.\/dist\/(ts4\.9\/)?[\w-]+\.(d\.)?[cm]?[jt]s$/.test(file));
    // The license of what is bundled, and what the command counts bytes by.
    const more =
      name === '@presource/transformer' ? ['./dist/dagre.LICENSE.txt', './dist/runtime-bytes.json'] : [];
    expect(others.sort()).toEqual(['./LICENSE', './README.md', ...more, './package.json']);
    const led = targets(manifestOf(name).exports);
    expect(led.length).toBeGreaterThan(5);
    expect(led.filter((file) => !files().includes(file))).toEqual([]);
  });

  it('declares nothing of files that it does not have', () => {
    const declarations = files().filter((file) => /\.d\.[cm]?ts$/.test(file));
    const textOf = (file: string) => readFileSync(join(folder, 'node_modules', name, file), 'utf8');
    const led = declarations.flatMap((file) =>
      [...textOf(file).matchAll(/(?:declare module|from|import\() ?['"](\.[^'"]+)['"]/g)].map(([, to]) => ({
        file,
        to: join(file, '..', to!.replace(/\.([cm]?)js$/, '.d.$1ts')),
      })),
    );
    expect(led.filter(({ to }) => !declarations.includes(`./${to}`))).toEqual([]);
  });

  it('leaves component tests of Playwright no file to add `import React` to', () => {
    const scripts = files().filter((file) => file.endsWith('.js'));
    const textOf = (file: string) => readFileSync(join(folder, 'node_modules', name, file), 'utf8');
    // The two patterns are those of `@playwright/experimental-ct-core`.
    const mended = scripts.filter(
      (file) =>
        textOf(file).includes('React.createElement') &&
        !/(^|[\n;}\])])import\s+(\*\s+as\s+)?React(,|\s+)/.test(textOf(file)),
    );
    expect(mended).toEqual([]);
  });

  it('names the repository, and no other place', () => {
    const { repository, bugs, homepage, ...manifest } = manifestOf(name);
    const { url } = repository as { url: string };
    const page = url.replace(/^git\+(.+)\.git$/, '$1');
    expect([bugs, homepage]).toEqual([{ url: `${page}/issues` }, `${page}#readme`]);
    expect(manifest).toMatchObject({ license: 'MIT', engines: { node: '^20.19.0 || >=22.12.0' } });
    expect(JSON.stringify(manifest)).not.toMatch(/https?:/);
  });

  it('has nothing that publint advises', async () => {
    const { stdout } = await run(join(BIN, 'publint'), ['run', archives[name]!, '--strict']);
    expect(stdout).toContain('All good!');
  });

  it('has types that fit, whoever asks', async () => {
    const args = [archives[name]!, '--format', 'json', ...ignored];
    const { stdout } = await run(join(BIN, 'attw'), args, { maxBuffer: 2 ** 26 });
    const { entrypoints } = JSON.parse(stdout).analysis as { entrypoints: object };
    expect(Object.keys(entrypoints)).toEqual(Object.keys(manifestOf(name).exports));
  });

  it.each(['require(entry)', 'import(entry)'])('loads by %s', async (load) => {
    const entries = Object.keys(manifestOf(name).exports).map((entry) => name + entry.slice(1));
    // Next.js is installed for its example alone, whose test loads that entry.
    const modules = entries.filter((entry) => !/\.json$|^presource\/next$/.test(entry));
    // One after another: what is being imported cannot be required meanwhile.
    const script = `(async () => {
      const all = [];
      for (const entry of ${JSON.stringify(modules)}) all.push(Object.keys(await ${load}).length);
      console.log(JSON.stringify(all));
    })()`;
    const { stdout } = await run(process.execPath, ['-e', script], { cwd: folder });
    const exported = JSON.parse(stdout) as number[];
    expect(exported).toHaveLength(modules.length);
  });
});

describe('both formats of presource', () => {
  const dist = (file: string) => join(folder, 'node_modules/presource/dist', file);

  it.each(['react.js', 'react.cjs'])('%s is for clients', (file) => {
    expect(readFileSync(dist(file), 'utf8')).toMatch(/^["']use client["'];\n/);
  });

  it('shorten the same names, and have each class once', async () => {
    const [esm, cjs] = await Promise.all(
      ['index.js', 'index.cjs'].map((file): Promise<typeof import('presource')> => import(dist(file))),
    );
    const fields = Object.keys(new esm!.Controller());
    expect(fields).toEqual(Object.keys(new cjs!.Controller()));
    expect(fields).not.toContain('store');
    for (const { Collection, schema } of [esm!, cjs!]) expect(Collection).toBe(schema.Collection);
    expect(Object.keys(cjs!.schema)).toEqual(Object.keys(esm!.schema));
    expect(Object.keys(cjs!).filter((name) => !/default|module\.exports/.test(name))).toEqual(
      Object.keys(esm!),
    );
  });
});

it('what tests leave in temporary folders is gone after the run', () => {
  expect(tmpdir()).toContain('presource-tests-');
  const outer = tmpdir();
  const removeFolders = gatherFolders();
  const left = emptyFolder();
  expect(existsSync(left)).toBe(true);
  removeFolders();
  process.env[process.platform === 'win32' ? 'TEMP' : 'TMPDIR'] = outer;
  expect(existsSync(left)).toBe(false);
});
