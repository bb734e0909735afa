/** Two users of one built app at once. Minutes long: `npm run test:full`, after a build. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi } from '../../examples/next/api.ts';
import { type Bundler, buildExample, Copy, installExample, type Site, startExample } from './next.ts';
import { isLeftOut } from './visit.ts';

const bundlers: readonly Bundler[] = ['turbopack', 'webpack'];

describe.skipIf(isLeftOut).each(bundlers)('examples/next/signed-in, %s', (bundler) => {
  const log: string[] = [];
  let api: Awaited<ReturnType<typeof startApi>>;
  let site: Site | undefined;

  beforeAll(async () => {
    installExample();
    api = await startApi(0, (line) => log.push(line));
    const { folder } = new Copy(`signed-in-${bundler}`, {}, 'signed-in');
    await buildExample(bundler, api.url, folder);
    site = await startExample('start', bundler, api.url, folder);
  }, 400_000);
  afterAll(async () => {
    await site?.stop();
    await api?.stop();
  });

  const pageOf = async (user: string) => {
    const headers = { cookie: `theme=dark; session=${user}-secret` };
    return (await fetch(site!.url, { headers })).text();
  };

  test('each page has the notes of its user, and neither those of the other nor a session', {
    timeout: 120_000,
  }, async () => {
    log.length = 0;
    const pages = await Promise.all(Array.from({ length: 100 }, (_, i) => pageOf(i % 2 ? 'ada' : 'bob')));
    pages.forEach((html, i) => {
      const [own, other] = i % 2 ? ['ada', 'bob'] : ['bob', 'ada'];
      expect(html.match(new RegExp(`<li>note 1 of ${own}</li>`, 'g'))).toHaveLength(2);
      expect(html).not.toContain(`of ${other}`);
      expect(html).not.toMatch(/-secret|theme=dark/);
    });
    // Each page asked for both lists, each once.
    expect(log).toHaveLength(200);
  });

  test('a guest gets the 401 of the API, not its body as notes', async () => {
    expect(await (await fetch(site!.url)).text()).toContain('Sign in to see your notes.');
  });
});
