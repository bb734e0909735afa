import type { Page, Route } from 'playwright-core';
import type { Traffic } from '../counted.ts';
import { eventually, expect, expectSame } from '../expect.ts';
import type { Database } from '../seed.ts';
import type { Api } from '../servers.ts';
import type { Shots } from '../shots.ts';

/** The objects that each step of the walk uses. */
export interface Walk {
  readonly page: Page;
  readonly url: string;
  readonly api: Api;
  readonly before: Database;
  after(): Promise<Database>;
  /** Only in a development build, where the runtime has counters. */
  readonly traffic: Traffic | undefined;
  readonly shots: Shots;
}

/** The signed-in user. */
export const ME = 1;
export const PAGE = 10;

/** The URLs that json-server must have logged. */
export const asked = {
  list: (authorId?: number, page?: number) => {
    const author = authorId ? `&authorId=${authorId}` : '';
    return `GET /posts?_embed=comments&_expand=author&_limit=${PAGE}&_order=desc${page ? `&_page=${page}` : ''}&_sort=id${author} 200`;
  },
  post: (id: number, status = 200) => `GET /posts/${id}?_embed=comments&_expand=author ${status}`,
  comments: (post: number) => `GET /comments?postId=${post} 200`,
};

/** The log without polling requests: comments, fetched repeatedly while their post is on screen. */
export const unpolled = (log: readonly string[]) =>
  log.filter((line) => !/^GET \/comments\?postId=\d+ (200|304)$/.test(line));

/** The titles in the list of posts, as the page shows them. */
export const titles = (page: Page) =>
  page.getByRole('list', { name: 'Posts' }).getByRole('heading').allTextContents();

/** Waits until the list shows these posts, in this order. */
export const listShows = (page: Page, should: readonly string[], claim: string) =>
  eventually(
    () => titles(page),
    (seen) => JSON.stringify(seen) === JSON.stringify(should),
    claim,
  );

export const says = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).waitFor();

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** Waits until json-server has logged a request the given number of times. */
export const wasAsked = (api: Api, line: string, times = 1) =>
  eventually(
    () => api.log.filter((logged) => logged === line).length,
    (count) => count === times,
    `json-server logged ${times} × ${line}`,
  );

/** Holds requests of one method back; the returned function continues them, or fulfills them with a response. */
export async function holdBack(page: Page, address: string, method: string) {
  let answer = (_: (route: Route) => Promise<void>) => {};
  const answered = new Promise<(route: Route) => Promise<void>>((resolve) => {
    answer = resolve;
  });
  await page.route(address, async (route) => {
    await (route.request().method() === method ? (await answered)(route) : route.continue());
  });
  return {
    letGo: () => answer((route) => route.continue()),
    refuse: () => answer((route) => route.fulfill({ status: 503 })),
    end: () => page.unroute(address),
  };
}

/** Opens a screen from the main menu, as users do. */
export const visit = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click();

/** One author's posts as the server sorts them: the newest first. */
export const postsBy = (database: Database, authorId: number) =>
  database.posts.filter((post) => post.authorId === authorId).sort((a, b) => b.id - a.id);

export const commentsOn = (database: Database, post: number) =>
  database.comments.filter(({ postId }) => postId === post);

/** The text in a row of the list. */
export const commentCount = (count: number) => (count === 1 ? '1 comment' : `${count || 'No'} comments`);

export const nameOf = (database: Database, id: number) =>
  database.authors.find((person) => person.id === id)!.name;

export { eventually, expect, expectSame };
