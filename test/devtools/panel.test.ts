/** The panel in Chromium, in a production build of an app and of the package. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Browser, Page } from 'playwright-core';
import * as presource from 'presource';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium, launchChromium, reportMissingChromium } from '../../examples/blog/scripts/chromium.ts';
import { type Site, startSite } from '../../examples/blog/scripts/servers.ts';
import { presourceBuilt } from '../size/built.ts';
import type { Handle } from './app/main.tsx';
import { story } from './causes.ts';

const chromium = findChromium();
if (!chromium) reportMissingChromium('driving the devtools in a browser');

type Win = Window & { handle: Handle };

/** Where pictures go, for who wants to look at them. */
const pictures = process.env.PICTURES;

async function buildApp(outDir: string): Promise<void> {
  const { build } = await import('vite');
  const alias = Object.entries(await presourceBuilt()).map(([name, replacement]) => ({
    find: new RegExp(`^${name}$`),
    replacement,
  }));
  const environment = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await build({
      root: fileURLToPath(new URL('app', import.meta.url)),
      configFile: false,
      logLevel: 'warn',
      mode: 'production',
      plugins: [react()],
      resolve: { alias, dedupe: ['react', 'react-dom'] },
      build: { outDir, emptyOutDir: true },
    });
  } finally {
    process.env.NODE_ENV = environment;
  }
}

describe.skipIf(!chromium)('the panel', () => {
  let folder: string;
  let site: Site | undefined;
  let browser: Browser | undefined;
  let page: Page;
  const errors: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'presource-devtools-'));
    await buildApp(folder);
    site = await startSite(folder);
    browser = await launchChromium(chromium!);
    page = await browser.newPage({ viewport: { width: 1200, height: 800 } });
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) errors.push(message.text());
    });
    await page.goto(site.url);
    await page.getByRole('button', { name: 'presource' }).click();
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    await site?.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  const act = (name: string) => page.evaluate((one) => (window as unknown as Win).handle.act(one), name);
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
  const panel = () => page.getByRole('region', { name: 'presource devtools' });

  /** What is said of the readers of a response, the newest first: `rendered` or `did not render`, and why. */
  async function reasons(key: string): Promise<string[]> {
    await tab('Responses');
    const author = /author=(\d)/.exec(key)?.[1];
    const row = panel().getByRole('button', { name: author ? `"author":${author}` : '/count' });
    await row.first().click();
    return panel().locator('.psdt-detail li').allInnerTexts();
  }

  test('is loaded by itself: what the app starts with has none of it', async () => {
    const files = (await readdir(join(folder, 'assets'))).filter((file) => file.endsWith('.js'));
    const texts = await Promise.all(files.map((file) => readFile(join(folder, 'assets', file), 'utf8')));
    expect(texts.map((text) => text.includes('psdt')).filter(Boolean)).toEqual([true]);
    const html = await readFile(join(folder, 'index.html'), 'utf8');
    const first = files.find((file) => html.includes(file))!;
    expect(texts[files.indexOf(first)]).not.toContain('psdt');
  });

  test('says so where nothing happened yet', async () => {
    await panel().getByText('Nothing was committed').waitFor();
  });

  test.each(story(presource).causes.map((cause) => [cause.name, cause] as const))(
    'tells the right cause: %s',
    async (_, { name, reader, notified, says }) => {
      const author = /author=(\d)/.exec(reader)?.[1];
      const renders = () =>
        page.evaluate((key) => (window as unknown as Win).handle.renders[key] ?? 0, author ?? '');
      const before = await renders();
      await act(name);
      const [newest, ...others] = await reasons(reader);
      // A mutation may be followed by a commit of its own for what it was shown as.
      const lines = [newest!, ...others.slice(0, 2)].map((text) => text.split('\n'));
      const label = notified ? 'rendered' : 'did not render';
      const found = lines.find((line) => line.includes(label) && line.some((one) => says.test(one)));
      expect(found, newest).toBeDefined();
      if (author && notified) expect(await renders()).toBeGreaterThan(before);
    },
  );

  test('a commit shows with its endpoint, its arguments, what changed and who was notified', async () => {
    await tab('Commits');
    await panel()
      .getByRole('button', { name: /set User 5/ })
      .click();
    const detail = await panel().locator('.psdt-detail').innerText();
    expect(detail).toContain('User 5');
    expect(detail).toContain('name: "Ann" → "Anna"');
    expect(detail).toMatch(/GET \/posts\?author=1\s+rendered/);
    expect(detail).toMatch(/GET \/posts\?author=2\s+did not render/);
  });

  test('entities by type, requests and optimistic changes under way, and what runs compiled', async () => {
    await page.evaluate(() => (window as unknown as Win).handle.leaveOpen());
    await tab('Entities');
    expect(await panel().innerText()).toMatch(/User\s*2[\s\S]*"name":"Anna"/);
    await tab('Pending');
    const pending = await panel().innerText();
    expect(pending).toMatch(
      /REQUESTS[\s\S]*Post\.partialUpdate[\s\S]*User\.get[\s\S]*OPTIMISTIC CHANGES[\s\S]*Post\.partialUpdate/i,
    );
    await tab('Compiled');
    expect(await panel().innerText()).toMatch(/Post\s+entity\s+as written/);
  });

  test.each([1200, 375])('fits a window of %i px, light and dark', async (width) => {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const name of ['Commits', 'Responses', 'Entities', 'Pending', 'Compiled']) {
        await tab(name);
        if (pictures) await page.screenshot({ path: join(pictures, `${name}-${width}-${colorScheme}.png`) });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        const box = (await panel().locator('.psdt-panel').boundingBox())!;
        expect([box.x, box.width, box.y + box.height]).toEqual([0, width, 800]);
      }
    }
  });

  test('closes, and records on', async () => {
    await page.getByRole('button', { name: 'Close' }).click();
    await act('nothing that is shown');
    await page.getByRole('button', { name: 'presource' }).click();
    expect(
      await panel()
        .getByRole('tab', { name: /^Commits/ })
        .innerText(),
    ).toMatch(/\d+/);
    expect(errors).toEqual([]);
  });
});
