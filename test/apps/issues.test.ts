import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium, launchChromium, reportMissingChromium } from '../../examples/blog/scripts/chromium.ts';
import { startSite } from '../../examples/blog/scripts/servers.ts';
import { type Bundler, buildApp } from './builds.ts';
import { startApi } from './issues/server/index.ts';
import { Walk, type Walked } from './issues/walk.ts';

const chromium = findChromium();
if (!chromium) reportMissingChromium('driving test/apps/issues in a browser');

const root = join(import.meta.dirname, 'issues');
const bundlers: readonly Bundler[] = ['Vite', 'webpack'];
const forms = [true, false] as const;

describe.skipIf(!chromium)('test/apps/issues, built', () => {
  let folder: string;
  let browser: Browser | undefined;
  const walked = new Map<string, Walked>();

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

  for (const bundler of bundlers) {
    for (const compiled of forms) {
      const name = `${bundler}, ${compiled ? 'with' : 'without'} the plugin`;
      test(name, { timeout: 120_000 }, async () => {
        const outDir = join(folder, `${bundler}-${compiled}`);
        await buildApp(bundler, { root, outDir, compiled });
        walked.set(name, await walk(outDir));
      });
    }
  }

  test('the same screens and requests in all of them', () => {
    const [[, first], ...others] = [...walked] as [[string, Walked], ...[string, Walked][]];
    expect(walked.size).toBe(4);
    expect(first.screens.length).toBeGreaterThan(15);
    for (const [name, other] of others) expect(other, name).toEqual(first);
  });
});
