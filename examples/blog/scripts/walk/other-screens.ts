import { setTimeout as wait } from 'node:timers/promises';
import {
  asked,
  commentsOn,
  eventually,
  expectSame,
  heading,
  holdBack,
  ME,
  nameOf,
  postsBy,
  says,
  visit,
  type Walk,
  wasAsked,
} from './walk.ts';
import { COMMENT, CORRECTED } from './writing.ts';

/** A person's posts and comments, by reverse lookup from items that name the person. */
export async function profile({ page, api, before, shots }: Walk): Promise<void> {
  const posts = postsBy(before, ME).length;
  const comments = before.comments.filter(({ commenterId }) => commenterId === ME).length;
  // The comments are requested first and arrive last, so their data about the posts is older than the stored data.
  const address = '**/api/comments?*';
  const postsCame = page.waitForResponse((response) => response.url().includes('/api/posts?authorId='));
  await page.route(address, async (route) => {
    await (await postsCame).finished();
    await wait(100);
    await route.continue();
  });
  await page.getByRole('link', { name: 'all posts and comments' }).click();
  await heading(page, nameOf(before, ME));
  await page.getByRole('heading', { name: `Posts (${posts + 1})` }).waitFor();
  await page.getByRole('heading', { name: `Comments (${comments + 1})` }).waitFor();
  await wasAsked(api, `GET /posts?authorId=${ME}&_expand=author 200`);
  await wasAsked(api, `GET /comments?commenterId=${ME}&_expand=commenter&_expand=post 200`);
  const shown = await page.locator('.titles a').allTextContents();
  expectSame(shown, [CORRECTED, ...postsBy(before, ME).map(({ title }) => title)], 'the posts of the user');
  const quote = page.locator('.quotes li').first();
  expectSame(await quote.locator('blockquote').textContent(), COMMENT, 'the newest comment of the user');
  expectSame(await quote.getByRole('link').textContent(), postsBy(before, ME)[0]!.title, 'the post it is on');
  await page.unroute(address);
  await shots.take('user');
}

/** Two entity types in one list; a new link joins it without fetching the list again. */
export async function feed({ page, api, before, shots }: Walk): Promise<void> {
  await visit(page, 'Feed');
  await heading(page, 'Feed');
  const items = page.getByRole('list', { name: 'Feed' }).getByRole('listitem');
  await eventually(
    () => items.count(),
    (count) => count === before.feed.length,
    `${before.feed.length} feed items`,
  );
  const types = await items.evaluateAll((all) => all.map((item) => item.getAttribute('data-type')));
  expectSame(types, before.feed.map(({ type }) => type).reverse(), 'links and posts, the newest first');
  await wasAsked(api, 'GET /feed 200');
  await shots.take('feed');
  await page.getByLabel('Title').fill('A link from the walk');
  await page.getByLabel('Address').fill('https://example.org/walk');
  await page.getByRole('button', { name: 'Share' }).dblclick();
  await says(page, 'Shared');
  await items.first().getByText('A link from the walk').waitFor();
  expectSame(await items.count(), before.feed.length + 1, 'feed items with the new link');
  await wasAsked(api, 'POST /feed 201');
  await wasAsked(api, 'GET /feed 200');
}

export const LATE_POST = { id: 4040, authorId: 2, title: 'Better late than never', content: 'Here at last.' };

/** A post that does not exist yet: the boundary shows the error, and its button finds the post once it exists. */
export async function failAndRetry({ page, api, shots }: Walk): Promise<void> {
  await page.getByRole('link', { name: 'a post that does not exist' }).click();
  const alert = page.getByRole('alert');
  await alert.getByRole('heading', { name: 'There is nothing here' }).waitFor();
  await wasAsked(api, asked.post(LATE_POST.id, 404));
  await shots.take('error');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await wasAsked(api, asked.post(LATE_POST.id, 404), 2);
  await alert.getByRole('heading', { name: 'There is nothing here' }).waitFor();
  const body = JSON.stringify({ ...LATE_POST, createdAt: '2025-06-02T00:00:00.000Z' });
  await fetch(`${api.url}/posts`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  await alert.getByRole('button', { name: 'Try again' }).click();
  await heading(page, LATE_POST.title);
  await wasAsked(api, asked.post(LATE_POST.id));
}

/** A post opened by its URL: the comments appear before their commenters' names, which are joined later. */
export async function lateNames({ page, url, api, before, shots }: Walk): Promise<void> {
  const [post] = postsBy(before, ME);
  const commenters = [...commentsOn(before, post!.id).map(({ commenterId }) => commenterId), ME, 2];
  const people = await holdBack(page, '**/api/authors', 'GET');
  await page.goto(`${url}?again#/posts/${post!.id}`);
  await heading(page, post!.title);
  await wasAsked(api, asked.post(post!.id));
  const waiting = page.locator('.comments').getByRole('img', { name: 'Name is loading' });
  const others = commenters.filter((id) => id !== ME).length;
  expectSame(await waiting.count(), others, 'commenters whose name is not there yet');
  await shots.take('names-on-their-way', page.locator('.comments'));
  people.letGo();
  const names = page.locator('.comments li .byline');
  const should = commenters.map((id) => nameOf(before, id));
  await eventually(
    () => names.allTextContents(),
    (seen) => JSON.stringify(seen) === JSON.stringify(should),
    'the names join the comments',
  );
}
