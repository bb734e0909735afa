/** The recipes of `docs/how-to/pagination.md`, which shows these very files. */
import { readFileSync } from 'node:fs';
import { setupServer } from 'msw/node';
import { Controller } from 'presource';
import { mockResource } from 'presource/msw';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { blocksOf } from '../docs/pages.ts';
import { getMessages, getNewer, getOlder } from './recipes/both-ways.ts';
import { Feed } from './recipes/by-cursor.ts';
import { LinkedFeed } from './recipes/by-header.ts';
import { getSlice, refreshSlice } from './recipes/by-offset.ts';
import { ArticleResource } from './recipes/by-page.ts';
import { refreshFeed } from './recipes/refresh.ts';
import { create, Rows, remove } from './recipes/table.ts';

const server = setupServer();
const articles = [1, 2, 3, 4, 5, 6, 7].map((id) => ({
  id,
  title: `Article ${id}`,
  author: id === 4 ? 'bob' : 'ada',
}));
const author = 'ada';
let controller: Controller;

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  controller = new Controller();
  server.resetHandlers();
});
afterAll(() => server.close());

function serve(resource: object, initial: readonly object[] = articles) {
  const mock = mockResource(resource, { initial, pageSize: 2 });
  server.use(...mock.handlers);
  return mock;
}
const ids = (list: readonly { id: number }[] | undefined) => list?.map(({ id }) => id);

test.each(['article', 'by-page', 'by-offset', 'by-cursor', 'by-header', 'both-ways', 'refresh', 'table'])(
  'the page shows %s.ts as it is tested',
  (name) => {
    const shown = blocksOf('docs/how-to/pagination.md').map(({ text }) => text);
    const code = readFileSync(new URL(`recipes/${name}.ts`, import.meta.url), 'utf8').trimEnd();
    expect(shown).toContain(`// ${name}.ts\n${code}`);
  },
);

test('the recipes are compiled where the project says so', () => {
  const name = Object.getOwnPropertyDescriptor(ArticleResource.get.schema, 'name');
  expect(name?.get !== undefined).toBe(inject('compiled'));
});

describe('by page', () => {
  test('pages are appended to the list of the same arguments, and to no other', async () => {
    serve(ArticleResource);
    const { getList } = ArticleResource;
    const shown = () => ids(controller.getResponse(getList, { author }).data);
    await controller.fetch(getList);
    await controller.fetch(getList, { author });
    expect(shown()).toEqual([1, 2]);
    expect(ids(await controller.fetch(getList.getPage, { author, page: 2 }))).toEqual([3, 5]);
    await controller.fetch(getList.getPage, { author, page: 3 });
    expect(shown()).toEqual([1, 2, 3, 5, 6, 7]);
    expect(ids(controller.getResponse(getList).data)).toEqual([1, 2]);
  });

  test('a page that came before, or overlaps, doubles nothing and moves nothing', async () => {
    const mock = serve(ArticleResource);
    const { getList } = ArticleResource;
    await controller.fetch(getList);
    await controller.fetch(getList.getPage, { page: 2 });
    mock.rows.unshift({ id: 0, title: 'in between' });
    // What was the last of the second page is the first of the third now.
    await controller.fetch(getList.getPage, { page: 3 });
    await controller.fetch(getList.getPage, { page: 3 });
    expect(ids(controller.getResponse(getList).data)).toEqual([1, 2, 3, 4, 5]);
  });

  test('a page that fails leaves the list as it is, and can be asked for again', async () => {
    const mock = serve(ArticleResource);
    const { getList } = ArticleResource;
    await controller.fetch(getList);
    const before = controller.getResponse(getList).data;
    mock.fail(500);
    await expect(controller.fetch(getList.getPage, { page: 2 })).rejects.toMatchObject({ status: 500 });
    expect(controller.getResponse(getList).data).toBe(before);
    await controller.fetch(getList.getPage, { page: 2 });
    expect(ids(controller.getResponse(getList).data)).toEqual([1, 2, 3, 4]);
  });
});

describe('by offset', () => {
  const { getList } = ArticleResource;

  test('slices are appended, of any size', async () => {
    const mock = serve(ArticleResource);
    await controller.fetch(getList, { author });
    await controller.fetch(getSlice, { author, offset: 2, limit: 3 });
    expect(ids(controller.getResponse(getList, { author }).data)).toEqual([1, 2, 3, 5, 6]);
    expect(mock.requests).toEqual(['GET /articles?author=ada', 'GET /articles?author=ada&limit=3&offset=2']);
  });

  test('one request refreshes all that is loaded: what left is gone, what came is there, nothing else is', async () => {
    const mock = serve(ArticleResource);
    await controller.fetch(getList);
    await controller.fetch(getSlice, { offset: 2, limit: 3 });
    mock.rows.splice(1, 1);
    mock.rows[0]!.title = 'edited';
    await controller.fetch(refreshSlice, { offset: 0, limit: 5 });
    const { data } = controller.getResponse(getList);
    expect(ids(data)).toEqual([1, 3, 4, 5, 6]);
    expect(data![0]!.title).toBe('edited');
  });
});

describe.each([
  ['in the body', Feed],
  ['in a header', LinkedFeed],
])('by a cursor %s', (_where, { getList }) => {
  test('each page brings the next cursor, and the list shows the latest', async () => {
    const mock = serve({ getList, get: ArticleResource.get });
    let { next } = await controller.fetch(getList, { author });
    const shown = () => controller.getResponse(getList, { author }).data;
    expect([ids(shown().items), next]).toEqual([[1, 2], '2']);
    while (next) {
      next = (await controller.fetch(getList.getPage, { author, cursor: next })).next;
      expect(shown().next).toBe(next);
    }
    expect(ids(shown().items)).toEqual([1, 2, 3, 5, 6, 7]);
    expect(mock.requests.length).toBe(3);
  });

  test('what is pushed joins it', async () => {
    serve({ getList, get: ArticleResource.get });
    await controller.fetch(getList, { author });
    const made = await controller.fetch(getList.push, { author }, { title: 'new', author });
    expect(made).toMatchObject({ id: 8, title: 'new' });
    expect(ids(controller.getResponse(getList, { author }).data.items)).toEqual([1, 2, 8]);
  });
});

describe('in both directions', () => {
  const messages = [1, 2, 3, 4, 5, 6].map((id) => ({ id, room: 'a', text: `${id}` }));
  const shown = () => ids(controller.getResponse(getMessages, { room: 'a' }).data);

  test('older ones go in front, newer ones to the end, none twice', async () => {
    const mock = serve({ getMessages }, messages);
    await controller.fetch(getMessages, { room: 'a' });
    controller.setResponse(getMessages, { room: 'a' }, messages.slice(3, 5));
    expect(shown()).toEqual([4, 5]);
    await controller.fetch(getOlder, { room: 'a', before: 4 });
    expect(shown()).toEqual([2, 3, 4, 5]);
    mock.rows.push({ id: 7, room: 'a' });
    await controller.fetch(getNewer, { room: 'a', after: 5 });
    expect(shown()).toEqual([2, 3, 4, 5, 6, 7]);
    await controller.fetch(getOlder, { room: 'a', before: 3 });
    await controller.fetch(getNewer, { room: 'a', after: 4 });
    expect(shown()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});

describe('refreshing a long list', () => {
  const { getList } = Feed;
  const shown = () => controller.getResponse(getList, {}).data;
  async function loadThree() {
    const mock = serve(Feed);
    const { next } = await controller.fetch(getList, {});
    const second = await controller.fetch(getList.getPage, { cursor: next! });
    await controller.fetch(getList.getPage, { cursor: second.next! });
    return mock;
  }

  test('keeps what is loaded, takes what changed, and goes on where it is', async () => {
    const mock = await loadThree();
    expect([ids(shown().items), shown().next]).toEqual([[1, 2, 3, 4, 5, 6], '6']);
    const [first, second] = shown().items!;
    mock.rows = mock.rows.filter(({ id }) => id !== 3);
    mock.rows[1]!.title = 'edited';
    let changes = 0;
    controller.watch(getList, {}, () => changes++);
    await refreshFeed(controller);
    // All at once: the list is never shorter in between.
    expect(changes).toBe(1);
    expect([ids(shown().items), shown().next]).toEqual([[1, 2, 4, 5, 6, 7], null]);
    expect(shown().items![0]).toBe(first);
    expect(shown().items![1]).not.toBe(second);
    expect(shown().items![1]!.title).toBe('edited');
  });

  test('nothing new: the list is the same object; a page that fails takes nothing', async () => {
    const mock = await loadThree();
    const before = shown();
    await refreshFeed(controller);
    expect(shown()).toBe(before);
    mock.rows = [];
    mock.fail(500);
    await expect(refreshFeed(controller)).rejects.toMatchObject({ status: 500 });
    expect(shown()).toBe(before);
    await refreshFeed(controller);
    expect(shown()).toMatchObject({ items: [], next: null });
  });
});

test('one page at a time: after a change, the page that is shown is fetched again, and the other when it is shown', async () => {
  let all = articles.slice(0, 4);
  const asked: string[] = [];
  const table = new Controller({
    fetch: async (input, { method, body } = {}) => {
      const { pathname, search, searchParams } = new URL(String(input));
      asked.push(`${method} ${pathname}${search}`);
      if (method === 'DELETE') {
        all = all.filter(({ id }) => !pathname.endsWith(`/${id}`));
        return new Response(null, { status: 204 });
      }
      if (method === 'POST') {
        const article = { id: 9, author, ...JSON.parse(String(body)) };
        all = [article, ...all];
        return Response.json(article, { status: 201 });
      }
      const end = Number(searchParams.get('page')) * 2;
      return Response.json({ items: all.slice(end - 2, end), total: all.length });
    },
  });
  const shown = (page: number) => {
    const { items, total } = table.getResponse(Rows.getList, { page }).data;
    return [ids(items), total];
  };
  const show = (page: number) => table.fetchIfStale(Rows.getList, { page });
  await show(1);
  await show(2);
  expect((await create(table, { title: 'New' })).id).toBe(9);
  expect([shown(1), shown(2)]).toEqual([
    [[1, 2], 4],
    [[3, 4], 4],
  ]);
  await show(1);
  expect([shown(1), shown(2)]).toEqual([
    [[9, 1], 5],
    [[3, 4], 4],
  ]);
  await show(2);
  expect(shown(2)).toEqual([[2, 3], 5]);
  await remove(table, 1);
  expect(shown(1)).toEqual([[9], 5]);
  await show(1);
  expect(shown(1)).toEqual([[9, 2], 4]);
  expect(asked.filter((request) => !request.startsWith('GET'))).toEqual([
    'POST /articles',
    'DELETE /articles/1',
  ]);
});
