/** Edits of a copy of `examples/next` while `next dev` serves it. Minutes long: `npm run test:full`, after a build. */
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { Copy, startExample } from './next.ts';
import { isLeftOut, useVisit } from './visit.ts';

describe.skipIf(isLeftOut).each(['turbopack', 'webpack'] as const)('next dev, %s', (bundler) => {
  let app: Copy;
  const visit = useVisit((api) => {
    app = new Copy(`hot-${bundler}`);
    app.edit('lib/data.ts', 'title = ', "get shown() {\n    return this.title + ' before';\n  }\n  title = ");
    app.edit('lib/posts.tsx', '{post.title}', '{post.shown}');
    app.edit('lib/posts.tsx', '<h2>{post.title}', '<h2>{post.shown}');
    return startExample('dev', bundler, api, app.folder);
  });

  let edits = 0;
  /** Edits a file without effect until an edit arrives: Next.js loses those that are made before it knows the page's modules. */
  const arrives = async () => {
    const done = visit.page
      .waitForEvent('console', {
        predicate: (message) => /Fast Refresh\] done/.test(message.text()),
        timeout: 90_000,
      })
      .then(() => true);
    do app.append('lib/posts.tsx', `\nvoid ${edits++};`);
    while (!(await Promise.race([done, wait(10_000)])));
  };

  /** Opens a page, and waits until edits arrive there. A page that is loaded anew loses what is noted here. */
  const open = async (path: string, role: 'listitem' | 'article') => {
    await visit.open(path, role);
    await arrives();
    await visit.page.waitForLoadState('networkidle', { timeout: 60_000 });
    await visit.page.evaluate(() => Object.assign(window, { isSame: true }));
    visit.log.length = 0;
  };
  const isSame = () => visit.page.evaluate(() => 'isSame' in window);

  test('a component: nothing is asked for again', { timeout: 330_000 }, async () => {
    await open('/streamed', 'listitem');
    expect(await visit.page.getByRole('listitem').first().textContent()).toBe('Post 2 before by Ada');
    app.edit('lib/posts.tsx', '          by ', '          written by ');
    await visit.page.getByText('Post 2 before written by Ada').waitFor();
    await visit.page.waitForLoadState('networkidle');
    expect(visit.asked()).toEqual([]);
    expect(await isSame()).toBe(true);
  });

  test('an entity class: what is shown is of the new one', { timeout: 130_000 }, async () => {
    app.edit('lib/data.ts', ' before', ' after');
    await visit.page.getByText('Post 2 after written by Ada').waitFor();
    expect(await visit.page.getByRole('listitem').count()).toBe(3);
    expect(await isSame()).toBe(true);
  });

  test('its records stay: a detail is not asked for by the browser', { timeout: 330_000 }, async () => {
    await open('/posts/2', 'article');
    app.edit('lib/data.ts', ' after', ' at last');
    await visit.page.getByText('Post 2 at last').waitFor();
    await visit.page.waitForLoadState('networkidle');
    expect(visit.asked().filter((line) => line.startsWith('browser'))).toEqual([]);
    expect(await isSame()).toBe(true);
  });

  test('and it is written as before', { timeout: 60_000 }, async () => {
    await visit.page.getByRole('button', { name: 'Louder' }).click();
    await visit.page.getByText('Post 2! at last').waitFor();
    await expect.poll(() => visit.log).toContain('browser PATCH /posts/2');
  });

  test('nobody complained', () => {
    expect(visit.allComplaints()).toEqual([]);
  });
});
