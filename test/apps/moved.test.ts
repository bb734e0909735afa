/** `presource move` alone makes apps of those of `theirs.ts` that do the same as ours. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium, launchChromium, reportMissingChromium } from '../../examples/blog/scripts/chromium.ts';
import { startSite } from '../../examples/blog/scripts/servers.ts';
import { presource } from '../command/support.ts';
import { buildApp } from './builds.ts';
import { startApi } from './issues/server/index.ts';
import { Walk } from './issues/walk.ts';
import { startApi as startPrices } from './prices/api.ts';
import { servePages } from './prices/site.ts';
import { walk } from './prices/walk.ts';
import { type AppOfTheirs, before, ISSUES, PRICES, sourcesOf, typeErrors } from './theirs.ts';

const chromium = findChromium();
if (!chromium) reportMissingChromium('driving moved apps in a browser');

/** The screens of an app, and its requests. */
interface Life {
  readonly screens: unknown;
  readonly requests: unknown;
}

async function lifeOfIssues(page: Page, root: string, outDir: string): Promise<Life> {
  await buildApp('Vite', { root, outDir, compiled: true });
  const api = await startApi();
  const site = await startSite(outDir, api);
  try {
    return await new Walk(page, api).take(site.url);
  } finally {
    await site.stop();
    await api.stop();
  }
}

async function lifeOfPrices(page: Page, root: string, outDir: string): Promise<Life> {
  const log: string[] = [];
  const api = await startPrices(0, (line) => log.push(line));
  await buildApp('Vite', {
    root,
    outDir,
    compiled: true,
    define: { 'process.env.NEXT_PUBLIC_API': JSON.stringify(api.url) },
    alias: { 'next/link': join(root, 'vite/link.tsx') },
  });
  const html = readFileSync(join(outDir, 'index.html'));
  const site = await servePages(join(outDir, 'assets'), (_, response) => response.end(html));
  try {
    const walked = await walk({ page, url: site.url, api, log, isRendered: false });
    expect(api.sockets).toBe(1);
    await page.close();
    await expect.poll(() => api.sockets).toBe(0);
    return walked;
  } finally {
    await site.stop();
    await api.stop();
  }
}

const apps: readonly (readonly [AppOfTheirs, typeof lifeOfIssues])[] = [
  [ISSUES, lifeOfIssues],
  [PRICES, lifeOfPrices],
];

describe.each(apps)('test/apps/$name, written against @data-client', (app, lifeOf) => {
  const folder = before(app);
  let browser: Browser | undefined;

  beforeAll(async () => {
    if (chromium) browser = await launchChromium(chromium);
  }, 60_000);
  afterAll(() => browser?.close());

  test('is moved by the command alone, and a second run changes nothing', () => {
    const { out, code } = presource(folder, 'move');
    expect({ out, code }).toEqual({
      out: expect.stringMatching(/^\d+ files changed, and nothing is left to do by hand\.\n/),
      code: 0,
    });
    expect(presource(folder, 'move').out).toMatch(
      /^Nothing to move: .* nothing of them is left in \d+ scripts\.$/,
    );
    const texts = sourcesOf(folder, app.folders).map((file) => readFileSync(file, 'utf8'));
    expect(texts.join('')).not.toContain('@data-client');
  });

  test('has no type error then', () => {
    expect(typeErrors(folder, app)).toEqual([]);
  });

  async function life(root: string): Promise<Life> {
    const page = await browser!.newPage();
    page.setDefaultTimeout(10_000);
    try {
      return await lifeOf(page, root, join(folder, root === folder ? 'moved' : 'ours'));
    } finally {
      await page.close();
    }
  }

  test.skipIf(!chromium)(
    'shows the screens and sends the requests of ours',
    { timeout: 180_000 },
    async () => {
      const moved = await life(folder);
      const ours = await life(join(import.meta.dirname, app.name));
      expect(moved.screens).toEqual(ours.screens);
      expect(moved.requests).toEqual(ours.requests);
    },
  );
});
