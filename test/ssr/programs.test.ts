/** Trees at random that suspend, streamed by a server and hydrated in a browser. */
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium, launchChromium, reportMissingChromium } from '../../examples/blog/scripts/chromium.ts';
import { pushedIn } from './site/pushed.ts';
import { type Site, startSite, wayOf } from './site/site.tsx';

const chromium = findChromium();
if (!chromium) reportMissingChromium('hydrating programs at random');

/** How many programs there are, and how many pages are open at once. */
const PROGRAMS = import.meta.env.MODE === 'full' ? 100 : 16;
const AT_ONCE = 8;

describe.skipIf(!chromium)(`${PROGRAMS} programs, in strict mode`, () => {
  let site: Site;
  let browser: Browser;

  beforeAll(async () => {
    site = await startSite();
    browser = await launchChromium(chromium!);
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  /** What React complains of, who asked for what, and what the page brought. */
  async function load(context: BrowserContext, seed: number) {
    const complaints: string[] = [];
    const page = await context.newPage();
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    const answer = await page.goto(`${site.url}/p/${seed}`, { waitUntil: 'load' });
    await page.waitForFunction(
      () => document.documentElement.dataset.hydrated && !document.querySelector('template, i'),
      undefined,
      { polling: 20 },
    );
    // A part is hydrated when it does something.
    await page.evaluate(() => {
      for (const button of document.querySelectorAll('button')) button.click();
    });
    await page.waitForFunction(
      () => [...document.querySelectorAll('button')].every(({ textContent }) => textContent!.endsWith(' 1')),
      undefined,
      { polling: 20 },
    );
    const scripts = await page.locator('script:not([src])', { hasText: '__presource' }).count();
    const { entities } = pushedIn(await answer!.text());
    await page.close();
    const asked = site.log.filter((line) => line.split(' ')[1] === String(seed));
    return { complaints, scripts, entities, asked };
  }

  test('no complaint of React, nothing asked for twice, each entity once', { timeout: 300_000 }, async () => {
    const context = await browser.newContext();
    const seeds = Array.from({ length: PROGRAMS }, (_, seed) => seed);
    let entities = 0;
    const work = async () => {
      for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
        const what = `seed ${seed}, ${wayOf(seed)}`;
        const seen = await load(context, seed);
        expect(seen.complaints, what).toEqual([]);
        expect(seen.scripts, what).toBe(0);
        expect(seen.asked, what).toEqual([...new Set(seen.asked)]);
        expect(
          seen.asked.filter((line) => line.startsWith('browser')),
          what,
        ).toEqual([]);
        expect(seen.entities, what).toEqual([...new Set(seen.entities)]);
        entities += seen.entities.length;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    expect(entities).toBeGreaterThan(PROGRAMS);
    await context.close();
  });
});
