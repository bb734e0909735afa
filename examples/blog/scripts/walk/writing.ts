import {
  asked,
  commentCount,
  commentsOn,
  eventually,
  expect,
  expectSame,
  heading,
  holdBack,
  listShows,
  ME,
  postsBy,
  says,
  titles,
  unpolled,
  visit,
  type Walk,
  wasAsked,
} from './walk.ts';

export interface Written {
  readonly top: { readonly id: number; readonly title: string };
  readonly end: { readonly id: number; readonly title: string };
}

export const COMMENT = 'A comment from the walk.';
export const CORRECTED = 'A correction in the title';

/** Adds a comment at the end of its list; the list of posts counts it. */
export async function comment(walk: Walk): Promise<void> {
  const { page, api, before } = walk;
  const [post] = postsBy(before, ME);
  await refusedComment(walk);
  await page.getByRole('button', { name: 'Send' }).dblclick();
  await page.locator('.comments li').last().getByText(COMMENT).waitFor();
  await says(page, 'Your comment is up');
  const count = commentsOn(before, post!.id).length + 1;
  await page.getByRole('heading', { name: `Comments (${count})` }).waitFor();
  await wasAsked(api, `POST /comments?postId=${post!.id} 201`);
  await visit(page, 'My posts');
  await page.locator('.post-row').first().getByText(commentCount(count), { exact: true }).waitFor();
}

/** A comment that the server rejects is still in its form, above what was begun since, with the reason; sending again works. */
async function refusedComment({ page, shots }: Walk): Promise<void> {
  const post = await holdBack(page, '**/api/comments?*', 'POST');
  const form = page.getByRole('form', { name: 'Write a comment' });
  const field = form.getByLabel('Your comment');
  await field.fill(COMMENT);
  await form.getByRole('button', { name: 'Send' }).click();
  await page.locator('.comments li.pending').getByText(COMMENT).waitFor();
  await field.fill('And one more thing.');
  post.refuse();
  await isRefused(page, 'Write a comment', 'Your comment could not be sent');
  await post.end();
  await page.locator('.comments li.pending').waitFor({ state: 'detached' });
  expectSame(
    await field.inputValue(),
    `${COMMENT}

And one more thing.`,
    'the refused comment in the form',
  );
  await shots.take('refused-comment', form);
  await field.fill(COMMENT);
}

/** The status says that the server did not take it, at the edge of the window, and the form says so beside the text. */
async function isRefused(page: Walk['page'], name: string, reason: string): Promise<void> {
  await says(page, 'could not be');
  const { height } = page.viewportSize()!;
  await eventually(
    () => page.locator('.status span').boundingBox(),
    (box) => box !== null && Math.abs(box.y + box.height - height) < 1 && box.height < 40,
    'the status is one line at the edge of the window',
  );
  await page.getByRole('form', { name }).getByText(`${reason}. Your text is still here`).waitFor();
}

/** Adds one post at the top of the list and one at the end; the first is visible before the server responds. */
export async function write(walk: Walk): Promise<Written> {
  const { page, api, before, shots } = walk;
  const shown = await titles(page);
  const own = postsBy(before, ME).map(({ title }) => title);
  expectSame(shown, own.slice(0, shown.length), 'the list before writing');
  await refused(walk, shown);
  const first = before.posts.length + 1;

  const post = await holdBack(page, '**/api/posts?*', 'POST');
  const top = await writeOne(walk, 'On top of the pile', 'at the top of the list', shots);
  await listShows(page, [top, ...shown], 'the new post is on top before the server answers');
  await page.locator('.post-row.pending').getByText('Publishing').waitFor();
  const row = await page.locator('.post-row.pending').elementHandle();
  await shots.take('publishing');
  post.letGo();
  await says(page, `Published: ${top}`);
  await post.end();
  await page.locator('.post-row').first().getByRole('link', { name: top }).waitFor();
  expect(
    await page
      .locator('.post-row')
      .first()
      .evaluate((now, before) => now === before, row),
    'the row of a confirmed post is the one that was there before',
  );
  await wasAsked(api, asked.post(first));

  const end = await writeOne(walk, 'At the very end', 'at the end');
  await says(page, `Published: ${end}`);
  await wasAsked(api, asked.post(first + 1));
  await listShows(page, [top, ...shown, end], 'one new post on top, one at the end');
  await wasAsked(api, `POST /posts?authorId=${ME} 201`, 2);
  return { top: { id: first, title: top }, end: { id: first + 1, title: end } };
}

/** A post that the server rejects leaves the list, and its text is still in the form. */
async function refused(walk: Walk, shown: readonly string[]): Promise<void> {
  const { page } = walk;
  const address = '**/api/posts?*';
  await page.route(address, async (route) => {
    if (route.request().method() === 'POST') await route.fulfill({ status: 503 });
    else await route.continue();
  });
  const title = await writeOne(walk, 'Not today', 'at the end');
  await isRefused(page, 'Write a post', 'Your post could not be published');
  await listShows(page, shown, 'the list as it was, without the refused post');
  await page.unroute(address);
  const form = page.getByRole('form', { name: 'Write a post' });
  expectSame(await form.getByLabel('Title').inputValue(), title, 'the refused title in the form');
  expect(await form.getByLabel('at the end').isChecked(), 'the chosen place in the form');
  await form.getByRole('button', { name: 'Cancel' }).click();
}

async function writeOne(
  { page }: Walk,
  title: string,
  place: string,
  shots?: Walk['shots'],
): Promise<string> {
  await page.getByRole('button', { name: 'Write a post' }).click();
  const form = page.getByRole('form', { name: 'Write a post' });
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Text').fill('Two lines.\n\nThis is the second one.');
  await form.getByLabel(place).check();
  await shots?.take('write');
  const address = page.url();
  // The second click of a double click has the list below it, as the form is closed: at its left edge, a link.
  await form.getByRole('button', { name: 'Publish' }).dblclick({ position: { x: 5, y: 20 } });
  expectSame(page.url(), address, 'the screen after a double click on Publish');
  return title;
}

/**
 * A changed title is on the page and in the list before the server responds, with no request but the PATCH. A
 * rejected change is undone, and its text is still in the form.
 */
export async function edit(walk: Walk, post: Written['top']): Promise<void> {
  const { page, api, shots } = walk;
  await page.getByRole('link', { name: post.title, exact: true }).click();
  await heading(page, post.title);
  await page.getByText('Nobody has said anything yet').waitFor();
  await shots.take('post-without-comments');
  const requests = api.log.length;
  const form = page.getByRole('form', { name: 'Edit the post' });

  const refused = await saveTitle(walk, post.id);
  refused.refuse();
  await isRefused(page, 'Edit the post', 'Your changes could not be saved');
  await refused.end();
  expectSame(await form.getByLabel('Title').inputValue(), CORRECTED, 'the refused title in the form');
  await shots.take('refused-edit');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await heading(page, post.title);
  // Canceled, it is forgotten; a second refusal is sent again from the form that it left open.
  const again = await saveTitle(walk, post.id);
  again.refuse();
  await isRefused(page, 'Edit the post', 'Your changes could not be saved');
  await again.end();

  const saved = await holdBack(page, `**/api/posts/${post.id}`, 'PATCH');
  await form.getByRole('button', { name: 'Save' }).click();
  await heading(page, CORRECTED);
  saved.letGo();
  await says(page, 'Saved');
  await saved.end();
  await visit(page, 'My posts');
  await page.locator('.post-row').first().getByText(CORRECTED).waitFor();
  await wasAsked(api, `PATCH /posts/${post.id} 200`);
  expectSame(unpolled(api.log.slice(requests)), [`PATCH /posts/${post.id} 200`], 'requests for an edit');
}

/** Saves another title, which is shown before the request reaches the server; the caller releases the request. */
async function saveTitle({ page, shots }: Walk, id: number) {
  const patch = await holdBack(page, `**/api/posts/${id}`, 'PATCH');
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('form', { name: 'Edit the post' });
  await form.getByLabel('Title').fill(CORRECTED);
  await shots.take('edit');
  await form.getByRole('button', { name: 'Save' }).click();
  await heading(page, CORRECTED);
  return patch;
}

/** A deleted post leaves every list, and is not fetched again. */
export async function remove({ page, api, shots }: Walk, post: Written['end']): Promise<void> {
  const shown = await titles(page);
  await page.getByRole('link', { name: post.title, exact: true }).click();
  await heading(page, post.title);
  const requests = api.log.length;
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete this post?' }).waitFor();
  await shots.take('delete');
  await page.getByRole('button', { name: 'Delete it' }).click();
  await says(page, `Deleted: ${post.title}`);
  await listShows(
    page,
    shown.filter((title) => title !== post.title),
    'the list without the deleted post',
  );
  await wasAsked(api, `DELETE /posts/${post.id} 200`);
  expectSame(unpolled(api.log.slice(requests)), [`DELETE /posts/${post.id} 200`], 'requests for a deletion');
}
