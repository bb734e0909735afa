import type { Page } from 'playwright-core';
import {
  asked,
  commentCount,
  commentsOn,
  eventually,
  expect,
  expectSame,
  heading,
  listShows,
  ME,
  nameOf,
  PAGE,
  postsBy,
  unpolled,
  visit,
  type Walk,
  wasAsked,
} from './walk.ts';

/** The list, its second page, the people, a post: nothing is written yet. */
export async function browse(walk: Walk): Promise<void> {
  await latest(walk);
  await people(walk);
  await ownPosts(walk);
  await onePost(walk);
}

async function latest({ page, url, api, before, shots }: Walk): Promise<void> {
  await page.goto(url);
  await heading(page, 'Latest posts');
  const newest = [...before.posts].sort((a, b) => b.id - a.id).slice(0, PAGE);
  await listShows(
    page,
    newest.map(({ title }) => title),
    'the ten newest posts',
  );
  const bylines = await page.locator('.post-row .byline a').allTextContents();
  expectSame(
    bylines,
    newest.map(({ authorId }) => nameOf(before, authorId)),
    'their authors',
  );
  const counts = await page.locator('.post-row .byline > span:last-child').allTextContents();
  expectSame(
    counts,
    newest.map(({ id }) => commentCount(commentsOn(before, id).length)),
    'how many comments they have',
  );
  await wasAsked(api, asked.list());
  await wasAsked(api, 'GET /authors 200');
  await shots.take('latest');
  await skipByKeyboard(page);
}

/** The first Tab offers to skip the menu. */
async function skipByKeyboard(page: Page): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.slice(0, 19));
  await page.keyboard.press('Tab');
  expectSame(await focused(), 'Skip to the content', 'the first stop of the keyboard');
  await page.keyboard.press('Enter');
  expectSame(await page.evaluate(() => document.activeElement?.tagName), 'MAIN', 'where the skip link leads');
}

async function people({ page, before, shots }: Walk): Promise<void> {
  await visit(page, 'People');
  await heading(page, 'People');
  await page.getByText(`${before.authors.length} people`).waitFor();
  await shots.take('people');
  await page.getByLabel('Find by name or trade').fill('no such person');
  await page.getByText('Nobody here by that name').waitFor();
  await shots.take('people-empty');
  await page.getByLabel('Find by name or trade').fill(nameOf(before, ME));
  await page.getByText('One person').waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: nameOf(before, ME) })
    .click();
  const focused = () => page.evaluate(() => document.activeElement?.tagName);
  await heading(page, nameOf(before, ME));
  expectSame(await focused(), 'MAIN', 'the focus goes along to the new screen');
}

async function ownPosts({ page, api, before, shots }: Walk): Promise<void> {
  const own = postsBy(before, ME).map(({ title }) => title);
  await listShows(page, own.slice(0, PAGE), 'the first page of one author');
  await wasAsked(api, asked.list(ME));
  await page.getByRole('button', { name: 'Older posts' }).click();
  await listShows(page, own.slice(0, 2 * PAGE), 'the second page is below the first');
  await wasAsked(api, asked.list(ME, 2));
  await shots.take('author');
}

async function onePost({ page, api, before, shots }: Walk): Promise<void> {
  const [post] = postsBy(before, ME);
  const requests = api.log.length;
  await page.getByRole('link', { name: post!.title, exact: true }).click();
  await heading(page, post!.title);
  const comments = commentsOn(before, post!.id);
  await page.getByRole('heading', { name: `Comments (${comments.length})` }).waitFor();
  const shown = await page.locator('.comments li .byline').allTextContents();
  expectSame(
    shown,
    comments.map(({ commenterId }) => nameOf(before, commenterId)),
    'who commented, by foreign key',
  );
  const [paragraph = ''] = post!.content.split('\n\n');
  expect(await page.getByRole('article').getByText(paragraph).isVisible(), 'the text of the post is there');
  await eventually(
    () => api.log.slice(requests),
    (log) => log.includes(asked.comments(post!.id)),
    'new comments are asked for',
  );
  expectSame(unpolled(api.log.slice(requests)), [], 'requests for a post that the list brought already');
  await shots.take('post');
  await shots.take('comments', page.locator('.comments'));
  await visit(page, 'My posts');
  const own = postsBy(before, ME).map(({ title }) => title);
  await listShows(page, own.slice(0, 2 * PAGE), 'both pages are still there when one comes back');
  await page.getByRole('link', { name: post!.title, exact: true }).click();
}
