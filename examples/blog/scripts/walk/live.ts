import { LATE_POST } from './other-screens.ts';
import { asked, commentsOn, eventually, expectSame, heading, ME, postsBy, visit, type Walk } from './walk.ts';

export const OVERHEARD = 'Somebody else was here.';
export const RETITLED = 'Better late, and better named';

/** A change by another user, outside this page. */
const elsewhere = ({ api }: Walk, method: string, path: string, body: object) =>
  fetch(`${api.url}${path}`, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

/** While a post is on screen, comments of others appear; polling stops after the user leaves it. */
export async function live(walk: Walk): Promise<void> {
  const { page, api, before, shots } = walk;
  const post = postsBy(before, ME)[0]!;
  await page.getByRole('link', { name: post.title, exact: true }).click();
  await heading(page, post.title);
  await elsewhere(walk, 'POST', '/comments', { postId: post.id, commenterId: 2, content: OVERHEARD });
  await page.clock.fastForward('00:10');
  const last = page.locator('.comments li').last();
  await last.getByText(OVERHEARD).waitFor();
  const count = commentsOn(before, post.id).length + 2;
  await page.getByRole('heading', { name: `Comments (${count})` }).waitFor();
  await shots.take('live-comment', page.locator('.comments'));

  await visit(page, 'My posts');
  const polls = () => api.log.filter((line) => line.startsWith(`GET /comments?postId=${post.id} `)).length;
  // The previous screen unmounts after the first paint of the next one.
  await answered(walk);
  const asOfNow = polls();
  await page.clock.fastForward('00:20');
  await answered(walk);
  expectSame(polls(), asOfNow, 'requests for the comments of a post that was left');
}

/** Sends a request, and so waits for all earlier ones. */
async function answered({ page, api }: Walk): Promise<void> {
  const lines = api.log.length;
  await page.evaluate(() => fetch('/api/authors/1', { cache: 'no-store' }).then((answer) => answer.text()));
  await eventually(
    () => api.log.length,
    (count) => count > lines,
    'json-server logged the last request',
  );
}

/** Returning to the page after a while shows changes by others; fresh data is not fetched. */
export async function comeBack(walk: Walk): Promise<void> {
  const { page, api } = walk;
  const focus = () => page.evaluate(() => dispatchEvent(new Event('focus')));
  const reads = () => api.log.filter((line) => line === asked.post(LATE_POST.id)).length;
  await elsewhere(walk, 'PATCH', `/posts/${LATE_POST.id}`, { title: RETITLED });
  const asOfNow = reads();
  await page.clock.fastForward('01:01');
  expectSame(reads(), asOfNow, 'requests for a post nobody comes back to');
  await focus();
  await heading(page, RETITLED);
  await eventually(reads, (count) => count === asOfNow + 1, 'coming back asks once for what is stale');
  await focus();
}
