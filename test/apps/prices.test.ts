/** The prices without Next.js, rendered on a server. Next.js, with both bundlers: `prices.next.test.ts`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import presource from '@presource/transformer/vite';
import react from '@vitejs/plugin-react';
import type { Browser } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium, launchChromium, reportMissingChromium } from '../../examples/blog/scripts/chromium.ts';
import { limitsFor, overruns } from '../limits.ts';
import { table } from '../size/table.ts';
import { type PricesApi, startApi } from './prices/api.ts';
import { servePages } from './prices/site.ts';
import { type Walked, walk } from './prices/walk.ts';
import { type AppBytes, bytesOf, scriptsOf } from './scripts.ts';

const chromium = findChromium();
if (!chromium) reportMissingChromium('driving test/apps/prices in a browser');

const root = join(import.meta.dirname, 'prices');
const limitsFile = join(root, 'limits.json');

/** Builds both halves of the app, which ask `api`. */
async function buildBoth(dist: string, compiled: boolean, api: string): Promise<void> {
  const environment = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  const part = (ssr: boolean) =>
    build({
      root,
      configFile: false,
      logLevel: 'warn',
      mode: 'production',
      plugins: [compiled && presource(), react()],
      define: { 'process.env.NEXT_PUBLIC_API': JSON.stringify(api) },
      resolve: { alias: { 'next/link': join(root, 'vite/link.tsx') } },
      ssr: { noExternal: ['presource'] },
      build: {
        ssr,
        sourcemap: true,
        emptyOutDir: true,
        outDir: join(dist, ssr ? 'server' : 'client'),
        rolldownOptions: { input: join(root, ssr ? 'vite/server.tsx' : 'vite/client.tsx') },
      },
    });
  try {
    await part(false);
    await part(true);
  } finally {
    process.env.NODE_ENV = environment;
  }
}

/** Serves what was built. */
async function startSite(dist: string) {
  const { render } = (await import(
    pathToFileURL(join(dist, 'server/server.js')).href
  )) as typeof import('./prices/vite/server.tsx');
  const assets = join(dist, 'client/assets');
  const [script] = (await scriptsOf(assets)).map(({ file }) => file);
  return servePages(assets, (path, response) => render(path, `/assets/${script}`, response));
}

describe.skipIf(!chromium)('test/apps/prices, built by Vite', () => {
  let folder: string;
  let browser: Browser | undefined;
  let api: PricesApi | undefined;
  const walked: Walked[] = [];
  const measured: Record<string, AppBytes> = {};

  beforeAll(async () => {
    // Inside of the repository: the server finds React there.
    folder = await mkdtemp(join(root, '.built-'));
    browser = await launchChromium(chromium!);
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  test.each(['with the plugin', 'without the plugin'])('%s', { timeout: 60_000 }, async (form) => {
    const log: string[] = [];
    api = await startApi(0, (line) => log.push(line));
    const dist = join(folder, form);
    await buildBoth(dist, form === 'with the plugin', api.url);
    measured[`prices, ${form}`] = bytesOf(await scriptsOf(join(dist, 'client/assets')));
    const site = await startSite(dist);
    const page = await browser!.newPage();
    page.setDefaultTimeout(10_000);
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(String(error)));
    try {
      walked.push(await walk({ page, url: site.url, api, log }));
      expect(api.sockets).toBe(1);
      await page.close();
      await expect.poll(() => api!.sockets).toBe(0);
    } finally {
      await site.stop();
      await api.stop();
    }
    expect(complaints).toEqual([]);
  });

  test('the same screens and requests in both', () => {
    expect(walked).toHaveLength(2);
    expect(walked[1]).toEqual(walked[0]);
  });

  test('bytes: what is ours is no more than it was, and less with the plugin', async () => {
    const rows = Object.entries(measured).map(([name, { library, whole }]) =>
      [name, library, whole].map(String),
    );
    console.log(table(['prices, brotli bytes of all scripts', 'the library', 'the app with it'], rows));
    const found = Object.fromEntries(
      Object.entries(measured).map(([name, { library }]) => [name, { library }]),
    );
    expect(overruns(await limitsFor(limitsFile, found), found, 0.005)).toEqual([]);
    expect(measured['prices, with the plugin']!.whole).toBeLessThan(
      measured['prices, without the plugin']!.whole,
    );
  });
});
