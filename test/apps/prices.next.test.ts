/** The prices in Next.js, built, with both bundlers. Minutes long: `npm run test:full`, after a build. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { presource } from '../command/support.ts';
import { type Bundler, buildExample, Copy, startExample } from '../next/next.ts';
import { isLeftOut, useVisit } from '../next/visit.ts';
import { table } from '../size/table.ts';
import { type PricesApi, startApi } from './prices/api.ts';
import { type Walked, walk } from './prices/walk.ts';
import { bytesOf, scriptsOf } from './scripts.ts';
import { before, PRICES } from './theirs.ts';

const bundlers: readonly Bundler[] = ['turbopack', 'webpack'];
type Form = 'compiled' | 'without the plugin' | 'written against @data-client, and moved';
const forms: readonly (readonly [Bundler, Form])[] = [
  ...bundlers.flatMap((bundler) =>
    (['compiled', 'without the plugin'] as const).map((form) => [bundler, form] as const),
  ),
  ['turbopack', 'written against @data-client, and moved'],
];
const walked: Walked[] = [];
const measured = new Map<string, number>();
const nameOf = (bundler: Bundler, form: Form) => `${bundler}, ${form}`;

/** The app of a form. */
function appOf(form: Form): string {
  if (form !== 'written against @data-client, and moved') return join(import.meta.dirname, 'prices');
  const folder = before(PRICES);
  expect(presource(folder, 'move').out).toMatch(/, and nothing is left to do by hand\.\n/);
  return folder;
}

describe.skipIf(isLeftOut).each(forms)('test/apps/prices, %s, %s', (bundler, form) => {
  let api: PricesApi;
  const visit = useVisit(
    async (url) => {
      const config = { productionBrowserSourceMaps: true };
      const name = `prices-${bundler}-${forms.findIndex((one) => one[1] === form)}`;
      const app = new Copy(name, config, 'app', appOf(form));
      if (form === 'without the plugin') app.edit('next.config.mjs', 'default withPresource(', 'default (');
      await buildExample(bundler, url, app.folder);
      const scripts = await scriptsOf(join(app.folder, `.next/${bundler}-build/static`));
      measured.set(nameOf(bundler, form), bytesOf(scripts).library);
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
    expect(measured.get(nameOf(bundler, 'compiled')), bundler).toBeLessThan(
      measured.get(nameOf(bundler, 'without the plugin'))!,
    );
});
