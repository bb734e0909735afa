/** `examples/next` in Chromium, with the requests that its API got. Minutes long: `npm run test:full`, after a build. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium, launchChromium, reportMissingChromium } from '../../examples/blog/scripts/chromium.ts';
import { startApi } from '../../examples/next/api.ts';
import { type Bundler, buildExample, installExample, type Site, startExample } from './next.ts';

const chromium = findChromium();
const isFull = import.meta.env.MODE === 'full';
if (!chromium) reportMissingChromium('driving examples/next in a browser');

const forms: readonly (readonly [Bundler, 'dev' | 'start'])[] = [
  ['turbopack', 'start'],
  ['turbopack', 'dev'],
  ['webpack', 'start'],
  ['webpack', 'dev'],
];

describe.skipIf(!chromium || !isFull).each(forms)('examples/next, %s, next %s', (bundler, mode) => {
  const log: string[] = [];
  const complaints: string[] = [];
  let api: Awaited<ReturnType<typeof startApi>> | undefined;
  let site: Site | undefined;
  let browser: Browser | undefined;
  let page: Page;
  /** What was asked for since this was asked last. Development asks for every server component twice. */
  const asked = () => [...new Set(log.splice(0))];

  beforeAll(async () => {
    installExample();
    api = await startApi(0, (line) => log.push(line));
    if (mode === 'start') await buildExample(bundler, api.url);
    site = await startExample(mode, bundler, api.url);
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

  const open = async (path: string) => {
    await page.goto(site!.url + path, { waitUntil: 'networkidle', timeout: 120_000 });
    await page.getByRole('listitem').first().waitFor();
  };

  test('built, the static page was asked for then', { timeout: 130_000 }, async () => {
    const built = asked();
    if (mode === 'start') expect(built).toEqual(['server GET /posts?author=bob']);
    await open('/static');
    expect(await page.getByRole('listitem').count()).toBe(3);
    expect(asked()).toEqual(mode === 'start' ? [] : ['server GET /posts?author=bob']);
  });

  test('a streamed page: the server asks once, the browser for nothing', { timeout: 130_000 }, async () => {
    await open('/streamed');
    expect(await page.getByRole('listitem').count()).toBe(3);
    expect(asked()).toEqual(['server GET /posts?author=ada']);
  });

  test('a seeded page: what a server component loaded is there', { timeout: 130_000 }, async () => {
    await open('/');
    expect(await page.getByRole('heading').textContent()).toBe('6 posts');
    expect(await page.getByRole('listitem').count()).toBe(6);
    expect(asked()).toEqual(['server GET /posts']);
  });

  test('a server action’s answer lands in the list', { timeout: 60_000 }, async () => {
    await page.getByLabel('Title').fill('Mine');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('link', { name: 'Mine' }).waitFor();
    await page.waitForFunction(() => document.querySelector('a[href="/posts/7"]'));
    expect(await page.getByRole('listitem').last().textContent()).toBe('Mine by Ada');
    expect(asked()).toEqual(['server POST /posts']);
  });

  test('navigation: the server loads the detail, the browser asks for nothing', {
    timeout: 60_000,
  }, async () => {
    await page.getByRole('link', { name: 'Post 2' }).click();
    await page.getByRole('button', { name: 'Louder' }).waitFor();
    expect(asked()).toEqual(['server GET /posts/2']);
  });

  test('an optimistic edit is shown in both, and sent once', { timeout: 60_000 }, async () => {
    await page.getByRole('button', { name: 'Louder' }).click();
    expect(await page.getByRole('heading').textContent()).toBe('Post 2!');
    await expect.poll(() => log).toEqual(['browser PATCH /posts/2']);
    log.length = 0;
  });

  test('nobody complained', () => {
    expect(complaints).toEqual([]);
    expect(site!.said.join('')).not.toMatch(/warn|error|presource/i);
  });
});
