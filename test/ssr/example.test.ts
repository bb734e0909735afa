import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium, launchChromium, reportMissingChromium } from '../../examples/blog/scripts/chromium.ts';
import { startServer } from '../../examples/ssr/server.ts';
import { linkModules } from '../link-modules.ts';

const chromium = findChromium();
if (!chromium) reportMissingChromium('driving examples/ssr in a browser');

const root = new URL('../../examples/ssr', import.meta.url).pathname;

async function buildBoth(dist: string): Promise<void> {
  const environment = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    const options = { root, logLevel: 'warn', mode: 'production' } as const;
    await build({ ...options, build: { outDir: join(dist, 'client'), emptyOutDir: true } });
    const ssr = 'src/entry-server.tsx';
    await build({
      ...options,
      build: { ssr, outDir: join(dist, 'server'), emptyOutDir: true, rolldownOptions: { input: ssr } },
    });
  } finally {
    process.env.NODE_ENV = environment;
  }
}

describe.skipIf(!chromium)('examples/ssr, built', () => {
  const log: string[] = [];
  const complaints: string[] = [];
  let dist: string;
  let site: Awaited<ReturnType<typeof startServer>> | undefined;
  let browser: Browser | undefined;
  let page: Page;

  beforeAll(async () => {
    dist = await mkdtemp(join(tmpdir(), 'presource-example-'));
    await linkModules(dist);
    await buildBoth(dist);
    site = await startServer(0, (line) => log.push(line), dist);
    browser = await launchChromium(chromium!);
    page = await browser.newPage();
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(String(error)));
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    await site?.stop();
    if (dist) await rm(dist, { recursive: true, force: true });
  });

  test('the server asks once for each part, and the browser for nothing', async () => {
    await page.goto(`${site!.url}/authors/ada`);
    await page.getByRole('listitem').first().waitFor();
    expect(await page.getByRole('listitem').count()).toBe(3);
    expect(log.splice(0).sort()).toEqual(['GET /api/authors/ada', 'GET /api/posts?author=ada']);
    const html = await (await fetch(`${site!.url}/authors/ada`)).text();
    // The author is part of each post; the answer for the author says only which it is.
    expect(html.match(/"Ada"/g)).toHaveLength(1);
    expect(html.indexOf('"Ada"')).toBeLessThan(html.indexOf('<h2>Ada'));
    log.length = 0;
  });

  test('the page is alive: what is new is in the list at once, and sent once', async () => {
    // Until React has taken the form over, the browser would submit it.
    await page.waitForFunction(
      "Object.keys(document.forms[0]).some((key) => key.startsWith('__reactProps'))",
    );
    await page.getByLabel('Title').fill('Mine');
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Mine').waitFor();
    expect(await page.getByRole('listitem').count()).toBe(4);
    // The post is shown before the request reaches the server.
    await answered;
    expect(log.splice(0)).toEqual(['POST /api/posts?author=ada']);
  });

  test('nobody complained', () => expect(complaints).toEqual([]));
});
