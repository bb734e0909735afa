/** Edits of a copy of `examples/next` while `next dev` serves it. Minutes long: `npm run test:full`, after a build. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium, launchChromium, reportMissingChromium } from '../../examples/blog/scripts/chromium.ts';
import { startApi } from '../../examples/next/api.ts';
import { Copy, installExample, type Site, startExample } from './next.ts';

const chromium = findChromium();
const isFull = import.meta.env.MODE === 'full';
if (!chromium) reportMissingChromium('editing examples/next in a browser');

describe.skipIf(!chromium || !isFull).each(['turbopack', 'webpack'] as const)('next dev, %s', (bundler) => {
  const log: string[] = [];
  const complaints: string[] = [];
  let app: Copy;
  let api: Awaited<ReturnType<typeof startApi>> | undefined;
  let site: Site | undefined;
  let browser: Browser | undefined;
  let page: Page;
  const asked = () => [...new Set(log.splice(0))];

  beforeAll(async () => {
    installExample();
    app = new Copy(`hot-${bundler}`);
    app.edit('lib/data.ts', 'title = ', "get shown() {\n    return this.title + ' before';\n  }\n  title = ");
    app.edit('lib/posts.tsx', '{post.title}', '{post.shown}');
    app.edit('lib/posts.tsx', '<h2>{post.title}', '<h2>{post.shown}');
    api = await startApi(0, (line) => log.push(line));
    site = await startExample('dev', bundler, api.url, app.folder);
    browser = await launchChromium(chromium!);
    page = await browser.newPage();
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
  }, 400_000);

  afterAll(async () => {
    await browser?.close();
    await site?.stop();
    await api?.stop();
  });

  /** Opens a page, and waits until it hears of edits. A page that is loaded anew loses what is noted here. */
  const open = async (path: string, role: 'listitem' | 'article') => {
    const connected = page.waitForEvent('console', (message) => message.text().includes('[HMR] connected'));
    await page.goto(site!.url + path, { waitUntil: 'networkidle', timeout: 120_000 });
    await page.getByRole(role).first().waitFor();
    await connected;
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    log.length = 0;
  };
  const isSame = () => page.evaluate(() => 'isSame' in window);

  test('a component: nothing is asked for again', { timeout: 130_000 }, async () => {
    await open('/streamed', 'listitem');
    expect(await page.getByRole('listitem').first().textContent()).toBe('Post 2 before by Ada');
    app.edit('lib/posts.tsx', '          by ', '          written by ');
    await page.getByText('Post 2 before written by Ada').waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked()).toEqual([]);
    expect(await isSame()).toBe(true);
  });

  test('an entity class: what is shown is of the new one', { timeout: 130_000 }, async () => {
    app.edit('lib/data.ts', ' before', ' after');
    await page.getByText('Post 2 after written by Ada').waitFor();
    expect(await page.getByRole('listitem').count()).toBe(3);
    expect(await isSame()).toBe(true);
  });

  test('its records stay: a detail is not asked for by the browser', { timeout: 130_000 }, async () => {
    await open('/posts/2', 'article');
    app.edit('lib/data.ts', ' after', ' at last');
    await page.getByText('Post 2 at last').waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked().filter((line) => line.startsWith('browser'))).toEqual([]);
    expect(await isSame()).toBe(true);
  });

  test('and it is written as before', { timeout: 60_000 }, async () => {
    await page.getByRole('button', { name: 'Louder' }).click();
    await page.getByText('Post 2! at last').waitFor();
    await expect.poll(() => log).toContain('browser PATCH /posts/2');
  });

  test('nobody complained', () => {
    expect(complaints).toEqual([]);
    expect(site!.said.join('')).not.toMatch(/warn|error|presource/i);
  });
});
