/**
 * A shop of eleven screens, written against TanStack Query, and against normalizr with Redux; both moved by our pages alone.
 * `theirs/` has what was there before the move, and `src/` what is there after it. What it costs is in the pages.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type BuildOptions, build } from 'esbuild';
import type { Browser } from 'playwright-core';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium, launchChromium, reportMissingChromium } from '../../examples/blog/scripts/chromium.ts';
import { startSite } from '../../examples/blog/scripts/servers.ts';
import presource from '../../transformer/adapters/esbuild.ts';
import { installPeers, peersFolder } from '../bench/build.ts';
import { lend, lendFrom, projectWith } from '../command/support.ts';
import { ROOT, read } from '../docs/pages.ts';
import { startShop } from './shop/server.ts';
import { Walk, type Walked } from './shop/walk.ts';

const isFull = import.meta.env.MODE === 'full';
const chromium = isFull ? findChromium() : undefined;
if (isFull && !chromium) reportMissingChromium('driving test/apps/shop in a browser');

const SHOP = join(import.meta.dirname, 'shop');

interface Move {
  readonly from: string;
  readonly page: string;
  /** What is laid over each other, before and after: folders of `shop/`, and a file that the move keeps. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

const MOVES: readonly Move[] = [
  {
    from: 'TanStack Query',
    page: 'docs/how-to/from-tanstack-query.md',
    before: ['shared', 'query/theirs', 'query/src/cart.ts'],
    after: ['shared', 'query/src'],
  },
  {
    from: 'normalizr and Redux',
    page: 'docs/how-to/from-normalizr.md',
    before: ['shared', 'redux/theirs', 'redux/src/cart.ts'],
    // Its screens end as those of the other shop; only the cart stays in Redux.
    after: ['shared', 'query/src', 'redux/src'],
  },
];

/** Everything that the shops import, without the copies of React that the peers have. */
const PEERS = [
  ...[
    '@tanstack/react-query',
    '@tanstack/query-core',
    '@reduxjs/toolkit',
    'react-redux',
    'redux',
    'normalizr',
  ],
  ...['immer', 'reselect', 'redux-thunk', 'use-sync-external-store', '@standard-schema/spec'],
  '@standard-schema/utils',
];

/** A folder with a shop. */
function lay(parts: readonly string[]): string {
  const folder = projectWith({ 'package.json': '{"type":"module"}' });
  for (const part of parts) {
    const isFile = part.endsWith('.ts');
    cpSync(join(SHOP, part), join(folder, 'src', isFile ? part.split('/').at(-1)! : ''), { recursive: true });
  }
  lend(folder, 'presource', 'react', 'react-dom', 'scheduler', '@types/react', '@types/react-dom', 'csstype');
  lendFrom(join(peersFolder, 'node_modules'), folder, ...PEERS);
  return folder;
}

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  // Lent packages find each other where they are lent.
  preserveSymlinks: true,
  allowImportingTsExtensions: true,
  jsx: ts.JsxEmit.ReactJSX,
  strict: true,
  noUnusedLocals: true,
  skipLibCheck: true,
  noEmit: true,
  types: [],
};

function typeErrors(folder: string): string[] {
  const files = readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, 'src', file));
  return ts
    .getPreEmitDiagnostics(ts.createProgram(files, OPTIONS))
    .map(
      ({ file, start, messageText }) =>
        `${file?.fileName.replace(folder, '')}:${file?.text.slice(0, start).split('\n').length}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    );
}

/** Bundles a shop for production. Returns the brotli bytes of all but React. */
async function bundle(folder: string): Promise<number> {
  const options = {
    absWorkingDir: folder,
    entryPoints: ['src/main.tsx'],
    bundle: true,
    minify: true,
    format: 'esm' as const,
    target: 'es2022',
    jsx: 'automatic' as const,
    preserveSymlinks: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [presource()],
    logLevel: 'warning' as const,
  } satisfies BuildOptions;
  await build({ ...options, outfile: join(folder, 'site/main.js') });
  cpSync(join(folder, 'src/index.html'), join(folder, 'site/index.html'));
  const react = ['react', 'react-dom', 'react/*', 'react-dom/*'];
  const { outputFiles } = await build({ ...options, external: react, write: false, outdir: folder });
  return brotliCompressSync(outputFiles[0]!.contents).length;
}

interface Lines {
  readonly added: number;
  readonly removed: number;
}

/** What a move adds and removes, as `git` counts it. */
function changedLines(before: string, after: string): Lines {
  const { stdout } = spawnSync(
    'git',
    ['diff', '--no-index', '--numstat', join(before, 'src'), join(after, 'src')],
    {
      encoding: 'utf8',
    },
  );
  const counts = stdout
    .trim()
    .split('\n')
    .map((line) => line.split('\t').map(Number));
  const sum = (at: number) => counts.reduce((total, row) => total + row[at]!, 0);
  return { added: sum(0), removed: sum(1) };
}

/** Reads that a timer repeats are as many as there was time for. */
const isPoll = (request: string) => /^GET \/orders\/\d/.test(request);

describe.each(MOVES)('the shop that leaves $from', ({ page, before, after }) => {
  let folders: Record<'before' | 'after', string>;
  const bytes = { before: 0, after: 0 };
  const walked: { before?: Walked; after?: Walked } = {};
  let browser: Browser | undefined;

  beforeAll(async () => {
    installPeers();
    folders = { before: lay(before), after: lay(after) };
    if (chromium) browser = await launchChromium(chromium);
  }, 120_000);
  afterAll(() => browser?.close());

  test.for(['before', 'after'] as const)('has no type error %s the move', { timeout: 60_000 }, (when) => {
    expect(typeErrors(folders[when])).toEqual([]);
  });

  test.for(['before', 'after'] as const)('is bundled %s the move', { timeout: 60_000 }, async (when) => {
    bytes[when] = await bundle(folders[when]);
  });

  test.skipIf(!chromium).for(['before', 'after'] as const)(
    'works %s the move',
    { timeout: 120_000 },
    async (when) => {
      const api = await startShop();
      const site = await startSite(join(folders[when], 'site'), api);
      const tab = await browser!.newPage();
      tab.setDefaultTimeout(10_000);
      const complaints: string[] = [];
      tab.on('pageerror', (error) => complaints.push(String(error)));
      try {
        walked[when] = await new Walk(tab, api).take(site.url);
      } finally {
        await tab.close();
        await site.stop();
        await api.stop();
      }
      expect(complaints).toEqual([]);
    },
  );

  test.skipIf(!chromium)('shows the same screens after the move', () => {
    expect(walked.after!.screens.length).toBeGreaterThan(35);
    expect(walked.after!.screens).toEqual(walked.before!.screens);
  });

  test.skipIf(!chromium)('sends the same changes, and reads nothing that it did not read', () => {
    const split = ({ requests }: Walked) => ({
      changes: requests.filter((request) => !request.startsWith('GET')),
      reads: requests.filter((request) => request.startsWith('GET') && !isPoll(request)),
    });
    const [was, is] = [split(walked.before!), split(walked.after!)];
    expect(is.changes).toEqual(was.changes);
    expect(is.reads.filter((read) => !was.reads.includes(read))).toEqual([]);
    expect(is.reads.length).toBeLessThanOrEqual(was.reads.length);
    reads = { before: was.reads.length, after: is.reads.length };
  });
  let reads: { before: number; after: number } | undefined;

  test.skipIf(!chromium)('costs what the page says', () => {
    const { added, removed } = changedLines(folders.before, folders.after);
    const sizes = [bytes.before, bytes.after].map((count) => (count / 1000).toFixed(1));
    const table = (sizes: readonly string[]) =>
      [
        '| a shop of eleven screens | before | after |',
        '| --- | ---: | ---: |',
        `| kB (brotli, without React) | ${sizes.join(' | ')} |`,
        `| requests that read, of one walk through all screens | ${reads!.before} | ${reads!.after} |`,
        `| lines that differ | ${removed} | ${added} |`,
      ].join('\n');
    const text = read(page);
    const [start, end] = ['<!-- shop -->\n\n', '\n\n<!-- /shop -->'];
    const [from, to] = [text.indexOf(start) + start.length, text.indexOf(end)];
    if (process.env.UPDATE)
      writeFileSync(join(ROOT, page), text.slice(0, from) + table(sizes) + text.slice(to));
    const written = read(page).split(start)[1]!.split(end)[0]!;
    const said = /kB .* ([\d.]+) \| ([\d.]+) \|/.exec(written)!.slice(1);
    console.log(`${page}\n${table(sizes)}`);
    // The bytes change with each change of the runtime; the page need not.
    expect(written).toBe(table(said));
    for (const [at, size] of said.entries())
      expect(
        Math.abs(Number(size) / Number(sizes[at]) - 1),
        `${page} says ${size}, not ${sizes[at]}`,
      ).toBeLessThan(0.04);
  });
});
