import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { PricesApi } from './api.ts';

/** What was seen and asked for on the way, step by step. */
export interface Walked {
  readonly screens: readonly string[];
  readonly requests: readonly (readonly string[])[];
}

interface Site {
  readonly page: Page;
  readonly url: string;
  readonly api: PricesApi;
  /** What the API was asked for; emptied on the way. */
  readonly log: string[];
  /** False if the browser renders it alone. */
  readonly isRendered?: boolean;
}

/** Watches prices change, in both currencies, and looks at a chart. */
export async function walk({ page, url, api, log, isRendered = true }: Site): Promise<Walked> {
  const screens: string[] = [];
  const requests: string[][] = [];
  const sees = async (...texts: readonly string[]) => {
    for (const text of texts) await page.getByText(text).first().waitFor();
    screens.push(await page.locator('body').innerText());
  };
  /** What was asked for since the last step, polls of the browser left out: how many there are is a matter of time. */
  const asked = async (...expected: readonly string[]) => {
    const isPoll = (line: string) => line.startsWith('browser GET /market');
    const since = () => [...new Set(log.filter((line) => !isPoll(line)))].sort();
    await expect.poll(since).toEqual([...expected].sort());
    requests.push(since());
    log.length = 0;
  };
  const subscribed = (verb: string, currency: string) =>
    ['btc', 'eth', 'ada'].map((coin) => `socket ${verb} ${coin} ${currency}`);

  if (isRendered) {
    const html = await (await fetch(url)).text();
    expect(html, 'the prices are in the page of the server').toContain('$60,000.00');
    log.length = 0;
  }

  await page.goto(url);
  await sees('$60,000.00', '$0.50', 'Volume $1,000.00');
  const first = isRendered
    ? ['server GET /prices?currency=usd', 'server GET /market?currency=usd']
    : ['browser GET /prices?currency=usd'];
  await asked(...first, ...subscribed('subscribe', 'usd'));

  api.change('btc', 'usd', 61_000);
  await sees('$61,000.00');
  api.volume = 2_000;
  await sees('Volume $2,000.00');
  await asked();

  await page.getByLabel('Currency').selectOption('eur');
  await sees('€54,000.00', 'Volume €1,800.00');
  await asked(
    'browser GET /prices?currency=eur',
    ...subscribed('unsubscribe', 'usd'),
    ...subscribed('subscribe', 'eur'),
  );
  api.change('eth', 'eur', 2_800);
  await sees('€2,800.00');
  await page.getByLabel('Currency').selectOption('usd');
  await sees('$61,000.00', 'Volume $2,000.00');
  // A currency that is known: nothing is sent.
  await asked(...subscribed('unsubscribe', 'eur'), ...subscribed('subscribe', 'usd'));

  await page.getByRole('link', { name: 'Bitcoin' }).click();
  await sees('Bitcoin: $61,000.00');
  const line = () => page.locator('polyline').getAttribute('points');
  expect((await line())?.split(' ')).toHaveLength(5);
  const before = await line();
  await expect.poll(() => log).toContain('socket subscribe btc usd');
  api.change('btc', 'usd', 70_000);
  await sees('Bitcoin: $70,000.00');
  expect(await line()).not.toBe(before);
  return { screens, requests };
}
