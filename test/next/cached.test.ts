/** `examples/next/cached`, with `cacheComponents`. Minutes long: `npm run test:full`, after a build. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium, launchChromium, reportMissingChromium } from '../../examples/blog/scripts/chromium.ts';
import { startApi } from '../../examples/next/api.ts';
import { type Bundler, buildExample, Copy, installExample, type Site, startExample } from './next.ts';

const chromium = findChromium();
const isFull = import.meta.env.MODE === 'full';
if (!chromium) reportMissingChromium('driving examples/next/cached in a browser');

const forms: readonly (readonly [Bundler, 'dev' | 'start'])[] = [
  ['turbopack', 'start'],
  ['turbopack', 'dev'],
  ['webpack', 'start'],
];

describe.skipIf(!chromium || !isFull).each(forms)('cacheComponents, %s, next %s', (bundler, mode) => {
  const log: string[] = [];
  const complaints: string[] = [];
  let api: Awaited<ReturnType<typeof startApi>> | undefined;
  let site: Site | undefined;
  let browser: Browser | undefined;
  let page: Page;
  /** What was asked for since this was asked last. Development renders a page more than once. */
  const asked = () => [...new Set(log.splice(0))].sort();
  /** What is asked for only where nothing was built. */
  const inDevelopment = (line: string) => (mode === 'dev' ? [line] : []);

  beforeAll(async () => {
    installExample();
    const config = { cacheComponents: true, partialPrefetching: true };
    const { folder } = new Copy(`cached-${bundler}-${mode}`, config, 'cached');
    api = await startApi(0, (line) => log.push(line));
    if (mode === 'start') await buildExample(bundler, api.url, folder);
    site = await startExample(mode, bundler, api.url, folder);
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
    return page.getByRole('listitem').count();
  };

  test('what is cached was asked for when the app was built', () => {
    const built = ['server GET /posts?author=ada', 'server GET /posts?author=bob'];
    expect(asked()).toEqual(mode === 'start' ? built : []);
  });

  test('a cached component: its data are there, nobody asks', { timeout: 130_000 }, async () => {
    expect(await open('/cached')).toBe(3);
    expect(await page.getByRole('heading').textContent()).toBe('3 cached');
    expect(asked()).toEqual(inDevelopment('server GET /posts?author=ada'));
    expect(await open('/cached')).toBe(3);
    expect(asked()).toEqual([]);
  });

  test('a cached answer: the same', { timeout: 130_000 }, async () => {
    expect(await open('/answers')).toBe(3);
    expect(await page.getByRole('heading').textContent()).toBe('3 answers');
    expect(asked()).toEqual(inDevelopment('server GET /posts?author=bob'));
    expect(await open('/answers')).toBe(3);
    expect(asked()).toEqual([]);
  });

  test('uncached, under Suspense: the server asks at each request', { timeout: 130_000 }, async () => {
    for (let i = 0; i < 2; i++) {
      expect(await open('/')).toBe(6);
      expect(await page.getByRole('heading', { level: 2 }).textContent()).toBe('6 posts');
      expect(asked()).toEqual(['server GET /posts']);
    }
  });

  test('asked for by a client component, and streamed', { timeout: 130_000 }, async () => {
    expect(await open('/streamed')).toBe(3);
    expect(asked()).toEqual(['server GET /posts?author=ada']);
  });

  test('a cached part and a fresh one on a page', { timeout: 130_000 }, async () => {
    expect(await open('/both')).toBe(3);
    await page.getByRole('button', { name: 'Louder' }).click();
    await page.getByRole('heading', { name: 'Post 1!' }).waitFor();
    expect(await page.getByRole('listitem').first().textContent()).toBe('Post 1! by Bob');
    await expect.poll(() => log).toContain('browser PATCH /posts/1');
    expect(asked()).toEqual([
      'browser PATCH /posts/1',
      'server GET /posts/1',
      ...inDevelopment('server GET /posts?author=bob'),
    ]);
  });

  test('navigation: the server loads the detail', { timeout: 60_000 }, async () => {
    await page.getByRole('link', { name: 'Post 3' }).click();
    await page.getByRole('heading', { name: 'Post 3' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked().filter((line) => line.startsWith('browser'))).toEqual([]);
  });

  test('nobody complained', () => {
    expect(complaints).toEqual([]);
    expect(site!.said.join('')).not.toMatch(/warn|error|presource/i);
  });
});
