/**
 * Films the blog for the README: a title is edited on one screen, and the others show it. `npm run picture:demo` writes
 * `docs/edit-once-light.png` and `docs/edit-once-dark.png`. It needs Chromium.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { buildApp, WORKSHOP } from '../examples/blog/scripts/builds.ts';
import { findChromium, launchChromium } from '../examples/blog/scripts/chromium.ts';
import { Running } from '../examples/blog/scripts/running.ts';
import { writeDatabase } from '../examples/blog/scripts/seed.ts';
import { type Api, startApi, startSite } from '../examples/blog/scripts/servers.ts';
import { animate } from './animation.ts';

const DOCS = join(import.meta.dirname, '../docs');
const SIZE = { width: 720, height: 440 };
const TITLE = 'Edited once, shown everywhere';

interface Frame {
  readonly png: Buffer;
  readonly ms: number;
}

/** Shows a caption above the page, with the requests since the last one. */
async function frame(page: Page, api: Api, caption: string, seen: number, ms = 2200): Promise<Frame> {
  await page.waitForTimeout(400);
  const requests = api.log.slice(seen).map((line) => line.replace(/\?\S*/, '').replace(/ \d+$/, ''));
  const text = `${caption}  ·  ${requests.length === 0 ? 'no request' : requests.join(', ')}`;
  await page.evaluate((text) => {
    document.querySelector('#caption')?.remove();
    const bar = document.createElement('p');
    bar.id = 'caption';
    bar.textContent = text;
    bar.style.cssText = 'margin:0;padding:10px 20px;font:600 15px system-ui;background:#0550ae;color:#fff';
    document.body.prepend(bar);
    scrollTo(0, 0);
  }, text);
  return { png: await page.screenshot({ animations: 'disabled' }), ms };
}

async function film(
  browser: Browser,
  url: string,
  api: Api,
  colorScheme: 'light' | 'dark',
): Promise<Frame[]> {
  const page = await browser.newPage({ viewport: SIZE, colorScheme });
  const frames: Frame[] = [];
  let seen = api.log.length;
  const shoot = async (caption: string) => {
    frames.push(await frame(page, api, caption, seen));
    seen = api.log.length;
  };
  const go = (name: string) => page.getByRole('link', { name, exact: true }).click();
  await page.goto(url);
  await go('My posts');
  const row = page.locator('.post-row').first();
  await row.waitFor();
  await page.waitForTimeout(600);
  seen = api.log.findLastIndex((line) => line.startsWith('GET /posts'));
  await shoot('1. A list of posts');
  await row.getByRole('link').first().click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Title').fill(TITLE);
  await page.waitForTimeout(400);
  seen = api.log.length;
  await shoot('2. One of them, on its own screen, is edited');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: TITLE }).waitFor();
  await shoot('3. Saved');
  await go('My posts');
  await row.getByText(TITLE).waitFor();
  await shoot('4. The list shows it');
  await page.close();
  return frames;
}

const running = new Running();
running.endOnSignal(130);
try {
  const executable = findChromium();
  if (!executable)
    throw new Error('The picture is made in Chromium: install it, or set CHROMIUM=/path/to/it.');
  const { folder } = await buildApp({ mixture: 'all' });
  const browser = await launchChromium(executable);
  running.add({ stop: () => browser.close() });
  for (const look of ['light', 'dark'] as const) {
    const database = join(WORKSHOP, `picture-${look}.json`);
    await writeDatabase(database);
    const api = running.add(await startApi(database));
    const site = running.add(await startSite(folder, api));
    await writeFile(join(DOCS, `edit-once-${look}.png`), animate(await film(browser, site.url, api, look)));
  }
} finally {
  await running.end();
}
