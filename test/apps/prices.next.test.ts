/** The prices in Next.js, built, with both bundlers. Minutes long: `npm run test:full`, after a build. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Bundler, buildExample, Copy, startExample } from '../next/next.ts';
import { isLeftOut, useVisit } from '../next/visit.ts';
import { table } from '../size/table.ts';
import { type PricesApi, startApi } from './prices/api.ts';
import { type Walked, walk } from './prices/walk.ts';
import { bytesOf, scriptsOf } from './scripts.ts';

const bundlers: readonly Bundler[] = ['turbopack', 'webpack'];
const forms = bundlers.flatMap((bundler) => [true, false].map((compiled) => [bundler, compiled] as const));
const walked: Walked[] = [];
const measured = new Map<string, number>();
const nameOf = (bundler: Bundler, compiled: boolean) => `${bundler}${compiled ? '' : ', without the plugin'}`;

describe.skipIf(isLeftOut).each(forms)('test/apps/prices, %s, the plugin: %s', (bundler, compiled) => {
  let api: PricesApi;
  const visit = useVisit(
    async (url) => {
      const config = { productionBrowserSourceMaps: true };
      const app = new Copy(
        `prices-${bundler}-${compiled}`,
        config,
        'app',
        join(import.meta.dirname, 'prices'),
      );
      if (!compiled) app.edit('next.config.mjs', 'default withPresource(', 'default (');
      await buildExample(bundler, url, app.folder);
      const scripts = await scriptsOf(join(app.folder, `.next/${bundler}-build/static`));
      measured.set(nameOf(bundler, compiled), bytesOf(scripts).library);
      return startExample('start', bundler, url, app.folder);
    },
    async (port, log) => {
      api = await startApi(port, log);
      return api;
    },
  );

  test('prices are live, in both currencies, and beside a chart', { timeout: 60_000 }, async () => {
    const { page, site, log } = visit;
    walked.push(await walk({ page, url: `${site.url}/`, api, log }));
    expect(walked.at(-1)).toEqual(walked[0]);
  });

  test('one socket, which ends with the page', async () => {
    expect(api.sockets).toBe(1);
    await visit.page.close();
    await expect.poll(() => api.sockets).toBe(0);
  });

  test('nobody complained', () => {
    expect(visit.allComplaints()).toEqual([]);
  });
});

test.skipIf(isLeftOut)('bytes: the library is smaller with the plugin', () => {
  const rows = [...measured].map(([name, bytes]) => [name, String(bytes)]);
  console.log(table(['prices in Next.js, brotli bytes of all scripts', 'the library'], rows));
  for (const bundler of bundlers)
    expect(measured.get(nameOf(bundler, true)), bundler).toBeLessThan(measured.get(nameOf(bundler, false))!);
});
