/** `examples/next` in Chromium, with the requests that its API got. Minutes long: `npm run test:full`, after a build. */
import { describe, expect, test } from 'vitest';
import { type Bundler, buildExample, startExample } from './next.ts';
import { isLeftOut, useVisit } from './visit.ts';

const forms: readonly (readonly [Bundler, 'dev' | 'start'])[] = [
  ['turbopack', 'start'],
  ['turbopack', 'dev'],
  ['webpack', 'start'],
  ['webpack', 'dev'],
];

describe.skipIf(isLeftOut).each(forms)('examples/next, %s, next %s', (bundler, mode) => {
  const visit = useVisit(async (api) => {
    if (mode === 'start') await buildExample(bundler, api);
    return startExample(mode, bundler, api);
  });

  test('built, the static page was asked for then', { timeout: 130_000 }, async () => {
    const built = visit.asked();
    if (mode === 'start') expect(built).toEqual(['server GET /posts?author=bob']);
    await visit.open('/static');
    expect(await visit.page.getByRole('listitem').count()).toBe(3);
    expect(visit.asked()).toEqual(mode === 'start' ? [] : ['server GET /posts?author=bob']);
  });

  test('a streamed page: the server asks once, the browser for nothing', { timeout: 130_000 }, async () => {
    await visit.open('/streamed');
    expect(await visit.page.getByRole('listitem').count()).toBe(3);
    expect(visit.asked()).toEqual(['server GET /posts?author=ada']);
  });

  test('a seeded page: what a server component loaded is there', { timeout: 130_000 }, async () => {
    await visit.open('/');
    expect(await visit.page.getByRole('heading').textContent()).toBe('6 posts');
    expect(await visit.page.getByRole('listitem').count()).toBe(6);
    expect(visit.asked()).toEqual(['server GET /posts']);
  });

  test('a server action’s answer lands in the list', { timeout: 60_000 }, async () => {
    await visit.page.getByLabel('Title').fill('Mine');
    await visit.page.getByRole('button', { name: 'Publish' }).click();
    await visit.page.getByRole('link', { name: 'Mine' }).waitFor();
    await visit.page.waitForFunction(() => document.querySelector('a[href="/posts/7"]'));
    expect(await visit.page.getByRole('listitem').last().textContent()).toBe('Mine by Ada');
    expect(visit.asked()).toEqual(['server POST /posts']);
  });

  test('navigation: the server loads the detail, the browser asks for nothing', {
    timeout: 60_000,
  }, async () => {
    await visit.page.getByRole('link', { name: 'Post 2' }).click();
    await visit.page.getByRole('button', { name: 'Louder' }).waitFor();
    expect(visit.asked()).toEqual(['server GET /posts/2']);
  });

  test('an optimistic edit is shown in both, and sent once', { timeout: 60_000 }, async () => {
    await visit.page.getByRole('button', { name: 'Louder' }).click();
    expect(await visit.page.getByRole('heading').textContent()).toBe('Post 2!');
    await expect.poll(() => visit.log).toEqual(['browser PATCH /posts/2']);
    visit.log.length = 0;
  });

  test('nobody complained', () => {
    expect(visit.allComplaints()).toEqual([]);
  });
});
