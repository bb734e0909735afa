/** One server, many requests: what one user was shown is nowhere but in that user's page. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pushedIn } from './site/pushed.ts';
import { type Site, startSite } from './site/site.tsx';

let site: Site;
beforeAll(async () => {
  site = await startSite(false);
});
afterAll(() => site.stop());

/** Programs that ask who is asking. */
const SEEDS = [5, 10, 14, 22, 27];

const load = async (seed: number, token: string, signal?: AbortSignal): Promise<string> => {
  const answer = await fetch(`${site.url}/p/${seed}`, {
    headers: { authorization: token },
    signal: signal ?? null,
  });
  return answer.text();
};

const REQUESTS = import.meta.env.MODE === 'full' ? 10_000 : 150;

/** Runs so many at once. */
async function many<T>(count: number, atOnce: number, run: (i: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const work = async () => {
    for (let i = next++; i < count; i = next++) results[i] = await run(i);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}

test('200 requests of two users at once', { timeout: 60_000 }, async () => {
  const pages = await many(200, 200, (i) => load(SEEDS[i % SEEDS.length]!, i % 2 ? 'ada' : 'bob'));
  let told = 0;
  pages.forEach((html, i) => {
    expect(html).toContain('</html>');
    expect(html).not.toContain(i % 2 ? 'of bob' : 'of ada');
    if (pushedIn(html).answers.includes('GET /api/me')) {
      expect(html).toContain(i % 2 ? 'of ada' : 'of bob');
      told++;
    }
  });
  expect(told).toBeGreaterThan(50);
});

test('a request that is answered, or given up, leaves nothing behind', { timeout: 900_000 }, async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  site.controllers.length = 0;
  await many(REQUESTS, 20, async (i) => {
    const abort = new AbortController();
    const page = load(SEEDS[i % SEEDS.length]!, 'ada', abort.signal);
    if (i % 3 === 0) setTimeout(() => abort.abort(), i % 30);
    await page.catch(() => {});
  });
  const alive = () => site.controllers.filter((one) => one.deref()).length;
  for (let i = 0; i < 50 && alive() > 20; i++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    collect();
  }
  expect(site.controllers.length).toBeGreaterThan(REQUESTS * 0.8);
  expect(alive()).toBeLessThanOrEqual(20);
});
