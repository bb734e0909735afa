/** `examples/next/cached`, with `cacheComponents`. Minutes long: `npm run test:full`, after a build. */
import { describe, expect, test } from 'vitest';
import { type Bundler, buildExample, Copy, startExample } from './next.ts';
import { isLeftOut, useVisit } from './visit.ts';

const forms: readonly (readonly [Bundler, 'dev' | 'start'])[] = [
  ['turbopack', 'start'],
  ['turbopack', 'dev'],
  ['webpack', 'start'],
];

describe.skipIf(isLeftOut).each(forms)('cacheComponents, %s, next %s', (bundler, mode) => {
  const visit = useVisit(async (api) => {
    const config = { cacheComponents: true, partialPrefetching: true };
    const { folder } = new Copy(`cached-${bundler}-${mode}`, config, 'cached');
    if (mode === 'start') await buildExample(bundler, api, folder);
    return startExample(mode, bundler, api, folder);
  });
  const asked = () => visit.asked().sort();
  /** What is asked for only where nothing was built. */
  const inDevelopment = (line: string) => (mode === 'dev' ? [line] : []);
  /** The number of items of a visit.page. */
  const open = async (path: string) => {
    await visit.open(path);
    return visit.page.getByRole('listitem').count();
  };

  test('what is cached was asked for when the app was built', () => {
    const built = ['server GET /posts?author=ada', 'server GET /posts?author=bob'];
    expect(asked()).toEqual(mode === 'start' ? built : []);
  });

  test('a cached component: its data are there, nobody asks', { timeout: 130_000 }, async () => {
    expect(await open('/cached')).toBe(3);
    expect(await visit.page.getByRole('heading').textContent()).toBe('3 cached');
    expect(asked()).toEqual(inDevelopment('server GET /posts?author=ada'));
    expect(await open('/cached')).toBe(3);
    expect(asked()).toEqual([]);
  });

  test('a cached answer: the same', { timeout: 130_000 }, async () => {
    expect(await open('/answers')).toBe(3);
    expect(await visit.page.getByRole('heading').textContent()).toBe('3 answers');
    expect(asked()).toEqual(inDevelopment('server GET /posts?author=bob'));
    expect(await open('/answers')).toBe(3);
    expect(asked()).toEqual([]);
  });

  test('uncached, under Suspense: the server asks at each request', { timeout: 130_000 }, async () => {
    for (let i = 0; i < 2; i++) {
      expect(await open('/')).toBe(6);
      expect(await visit.page.getByRole('heading', { level: 2 }).textContent()).toBe('6 posts');
      expect(asked()).toEqual(['server GET /posts']);
    }
  });

  test('asked for by a client component, and streamed', { timeout: 130_000 }, async () => {
    expect(await open('/streamed')).toBe(3);
    expect(asked()).toEqual(['server GET /posts?author=ada']);
  });

  test('a cached part and a fresh one on a page', { timeout: 130_000 }, async () => {
    expect(await open('/both')).toBe(3);
    await visit.page.getByRole('button', { name: 'Louder' }).click();
    await visit.page.getByRole('heading', { name: 'Post 1!' }).waitFor();
    expect(await visit.page.getByRole('listitem').first().textContent()).toBe('Post 1! by Bob');
    await expect.poll(() => visit.log).toContain('browser PATCH /posts/1');
    expect(asked()).toEqual([
      'browser PATCH /posts/1',
      'server GET /posts/1',
      ...inDevelopment('server GET /posts?author=bob'),
    ]);
  });

  test('navigation: the server loads the detail', { timeout: 60_000 }, async () => {
    await visit.page.getByRole('link', { name: 'Post 3' }).click();
    await visit.page.getByRole('heading', { name: 'Post 3' }).waitFor();
    await visit.page.waitForLoadState('networkidle');
    expect(asked().filter((line) => line.startsWith('browser'))).toEqual([]);
  });

  test('nobody complained', () => {
    expect(visit.allComplaints()).toEqual([]);
  });
});
