import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium, launchChromium, reportMissingChromium } from '../../examples/blog/scripts/chromium.ts';
import { startSite } from '../../examples/blog/scripts/servers.ts';
import { limitsFor, overruns } from '../limits.ts';
import { table } from '../size/table.ts';
import { type Bundler, buildApp } from './builds.ts';
import { startApi } from './issues/server/index.ts';
import { Walk, type Walked } from './issues/walk.ts';
import { type AppBytes, bytesOf, scriptsOf } from './scripts.ts';

const chromium = findChromium();
if (!chromium) reportMissingChromium('driving test/apps/issues in a browser');

const root = join(import.meta.dirname, 'issues');
const bundlers: readonly Bundler[] = ['Vite', 'webpack', 'Rspack'];
const limitsFile = join(root, 'limits.json');

describe.skipIf(!chromium)('test/apps/issues, built', () => {
  let folder: string;
  let browser: Browser | undefined;
  const walked = new Map<string, Walked>();
  const measured: Record<string, AppBytes> = {};

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'presource-issues-'));
    browser = await launchChromium(chromium!);
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  /** Walks through the app of a folder. */
  async function walk(outDir: string): Promise<Walked> {
    const api = await startApi();
    const site = await startSite(outDir, api);
    const page = await browser!.newPage();
    page.setDefaultTimeout(10_000);
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      const isAsked = /status of (401|422)/.test(message.text());
      if (['error', 'warning'].includes(message.type()) && !isAsked) complaints.push(message.text());
    });
    try {
      return await new Walk(page, api).take(site.url);
    } finally {
      expect(complaints).toEqual([]);
      await page.close();
      await site.stop();
      await api.stop();
    }
  }

  const nameOf = (bundler: Bundler, compiled: boolean) =>
    `${bundler}${compiled ? '' : ', without the plugin'}`;
  const folderOf = (bundler: Bundler, compiled: boolean) => join(folder, nameOf(bundler, compiled));

  for (const bundler of bundlers) {
    for (const compiled of [true, false]) {
      const name = nameOf(bundler, compiled);
      test(name, { timeout: 120_000 }, async () => {
        const outDir = folderOf(bundler, compiled);
        await buildApp(bundler, { root, outDir, compiled });
        measured[name] = bytesOf(await scriptsOf(join(outDir, 'assets')));
        // What Rspack writes is webpack's, as far as our code tells.
        if (bundler !== 'Rspack') walked.set(name, await walk(outDir));
      });
    }
  }

  test('the same screens and requests in all of them', () => {
    const [[, first], ...others] = [...walked] as [[string, Walked], ...[string, Walked][]];
    expect(walked.size).toBe(4);
    expect(first.screens.length).toBeGreaterThan(15);
    for (const [name, other] of others) expect(other, name).toEqual(first);
  });

  test('bytes: what is ours is no more than it was, and less with the plugin', async () => {
    const rows = Object.entries(measured).map(([name, { library, first, whole }]) =>
      [name, library, first, whole].map(String),
    );
    const head = [
      'issues, brotli bytes of all scripts',
      'the library',
      'on the first screen',
      'the app with it',
    ];
    console.log(table(head, rows));
    const libraries = Object.entries(measured).map(
      ([name, { library, first }]) => [`issues, ${name}`, { library, first }] as const,
    );
    const found = Object.fromEntries(libraries);
    // Compressors and minifiers of another version differ by a few bytes.
    expect(overruns(await limitsFor(limitsFile, found), found, 0.005)).toEqual([]);
    for (const bundler of bundlers) {
      const compiled = measured[nameOf(bundler, true)]!;
      const plain = measured[nameOf(bundler, false)]!;
      expect(compiled.library, bundler).toBeLessThan(plain.library);
      expect(compiled.whole, bundler).toBeLessThan(plain.whole);
      expect(largeOf(compiled.copied), `${bundler}: modules of ours that several scripts have`).toEqual({});
    }
  });
});

/** Those above 500 bytes. */
const largeOf = (copied: AppBytes['copied']) =>
  Object.fromEntries(Object.entries(copied).filter(([, bytes]) => bytes > 500));
