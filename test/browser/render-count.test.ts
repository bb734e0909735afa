import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium, launchChromium, reportMissingChromium } from '../../examples/blog/scripts/chromium.ts';
import { type Site, startSite } from '../../examples/blog/scripts/servers.ts';
import { buildApp } from './built.ts';
import type { Handle, Renders } from './render-count/main.tsx';

const chromium = findChromium();
if (!chromium) reportMissingChromium('counting renders in a browser');

type Win = Window & { handle: Handle };

describe.skipIf(!chromium)('renders of a list of 1,000 rows, in a production build', () => {
  let folder: string;
  let site: Site | undefined;
  let browser: Browser | undefined;
  let page: Page;

  /** Does something on the page, and tells what rendered until the page was painted. */
  const renders = async (what: (handle: Handle) => unknown): Promise<Renders> => {
    await page.evaluate(() => (window as unknown as Win).handle.look());
    await page.evaluate(`(${what})(window.handle)`);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
    return page.evaluate(() => (window as unknown as Win).handle.look());
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'presource-render-count-'));
    await buildApp('render-count', folder);
    site = await startSite(folder);
    browser = await launchChromium(chromium!);
    page = await browser.newPage();
    await page.goto(site.url);
    await page.getByText('Post 1000 by').waitFor();
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    await site?.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  test('one row changes: the list renders once, and that row once', async () => {
    const seen = await renders((handle) => handle.rename(500, 'Renamed'));
    expect(seen).toEqual({ list: 1, rows: { 500: 1 } });
    expect(await page.getByRole('listitem').nth(499).textContent()).toBe('Renamed by Author 20');
  });

  test('an author is renamed: exactly the rows of that author render', async () => {
    const seen = await renders((handle) => handle.renameAuthor(7, 'Seven'));
    const rows = Array.from({ length: 50 }, (_, index) => [7 + 20 * index, 1]);
    expect(seen).toEqual({ list: 1, rows: Object.fromEntries(rows) });
    expect(await page.getByText('by Seven').count()).toBe(50);
  });

  test('a response that says nothing new renders nothing', async () => {
    await renders((handle) => handle.receiveAll());
    expect(await renders((handle) => handle.receiveAll())).toEqual({ list: 0, rows: {} });
  });
});
