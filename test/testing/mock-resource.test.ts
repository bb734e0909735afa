import { HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { Controller, createResource, Entity, RestEndpoint, schema } from 'presource';
import { mockResource } from 'presource/msw';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Post, PostResource, posts, User } from './blog.ts';

const mock = mockResource(PostResource, {
  initial: posts,
  pageSize: 2,
  members: {
    vote: ({ row }) => Object.assign(row!, { votes: (row!.votes ?? 0) + 1 }),
  },
});
const server = setupServer(...mock.handlers);
let controller: Controller;

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  controller = new Controller();
});
afterEach(() => {
  mock.reset();
  server.resetHandlers();
});
afterAll(() => server.close());

const JSON_TYPE = { 'content-type': 'application/json' };
const ids = (list: readonly { id?: unknown }[]) => list.map(({ id }) => id);
const statusOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error: { status: number }) => error.status,
  );

describe('a server of one kind of data', () => {
  test('gives one, or says that there is none', async () => {
    const one = await controller.fetch(PostResource.get, { id: 1 });
    expect(one).toBeInstanceOf(Post);
    expect(one).toMatchObject({ id: 1, title: 'one', author: { name: 'Ada' } });
    await expect(controller.fetch(PostResource.get, { id: 9 })).rejects.toMatchObject({
      status: 404,
      body: { message: 'there is nothing at /posts/9' },
    });
  });

  test('makes, changes, replaces and deletes, as its rows show', async () => {
    const made = await controller.fetch(PostResource.getList.push, { title: 'four' });
    expect(made).toMatchObject({ id: 4, title: 'four' });
    await controller.fetch(PostResource.partialUpdate, { id: 4 }, { tags: ['c'] });
    expect(mock.rows[3]).toEqual({ id: 4, title: 'four', tags: ['c'] });
    await controller.fetch(PostResource.update, { id: 4 }, { title: 'IV' });
    expect(mock.rows[3]).toEqual({ id: 4, title: 'IV' });
    expect(await controller.fetch(PostResource.delete, { id: 4 })).toEqual({ id: 4 });
    expect(ids(mock.rows)).toEqual([1, 2, 3]);
    // The primary key of a deleted row is not given to another.
    expect(await controller.fetch(PostResource.getList.push, { title: 'five' })).toMatchObject({ id: 5 });
    expect(mock.requests).toEqual([
      'POST /posts',
      'PATCH /posts/4',
      'PUT /posts/4',
      'DELETE /posts/4',
      'POST /posts',
    ]);
    for (const member of [PostResource.partialUpdate, PostResource.update]) {
      expect(await statusOf(controller.fetch(member, { id: 9 }, {}))).toBe(404);
    }
    expect(await statusOf(controller.fetch(PostResource.delete, { id: 9 }))).toBe(404);
  });

  test('takes several at once, forms, and no primary key twice', async () => {
    await controller.fetch(PostResource.getList.push, [{ title: 'x' }, { title: 'y' }]);
    const form = new FormData();
    form.set('title', 'z');
    await controller.fetch(PostResource.getList.unshift, form);
    expect(mock.rows.slice(3)).toMatchObject([
      { id: 4, title: 'x' },
      { id: 5, title: 'y' },
      { id: 6, title: 'z' },
    ]);
    expect(await statusOf(controller.fetch(PostResource.getList.push, { id: 1 }))).toBe(409);
    expect(mock.rows.length).toBe(6);
  });

  test.each(['{broken', '"text"', '5', '[1]', '[[]]'])(
    'refuses a body that is no record: %s',
    async (body) => {
      const before = structuredClone(mock.rows);
      const endpoint = { getRequestInit: () => ({ method: 'POST', body }), getHeaders: () => JSON_TYPE };
      const added = PostResource.getList.push.extend(endpoint as object);
      expect(await statusOf(controller.fetch(added, {}, {}))).toBe(400);
      endpoint.getRequestInit = () => ({ method: 'PATCH', body });
      const changed = PostResource.partialUpdate.extend(endpoint as object);
      expect(await statusOf(controller.fetch(changed, { id: 1 }, {}))).toBe(400);
      expect(mock.rows).toEqual(before);
    },
  );

  test('what a member does that its path does not tell is said by the test, or by an error', async () => {
    await controller.fetch(PostResource.vote, { id: 1 });
    expect(await controller.fetch(PostResource.vote, { id: 1 })).toMatchObject({ id: 1, votes: 2 });
    const silent = mockResource(PostResource, { initial: posts });
    server.use(...silent.handlers);
    await expect(controller.fetch(PostResource.vote, { id: 1 })).rejects.toMatchObject({
      status: 501,
      body: { message: 'mock-member: options.members.vote must define what POST /posts/:id/vote does' },
    });
  });

  test('what is no row, and what leaves a list, is said by the test, or by an error', async () => {
    const Counted = PostResource.extend((Base) => ({
      count: Base.get.extend({ path: '/posts/count', schema: { count: 0 } }),
      text: Base.get.extend({ path: '/posts/:id/text', schema: undefined, content: 'text' }),
    }));
    const silent = mockResource(Counted, { initial: posts });
    server.use(...silent.handlers);
    expect(await statusOf(Counted.count())).toBe(501);
    expect(await statusOf(Counted.text({ id: 1 }))).toBe(501);
    await expect(Counted.getList.remove({ author: '5' }, { id: 1 })).rejects.toMatchObject({
      status: 501,
      body: { message: 'mock-member: options.members.getList.remove must define what PATCH /posts does' },
    });
    const told = mockResource(Counted, {
      initial: posts,
      members: {
        count: ({ rows }) => ({ count: rows.length }),
        'getList.remove': ({ rows, body }) =>
          Object.assign(rows.find(({ id }) => id === body.id)!, { author: null }),
      },
    });
    server.use(...told.handlers);
    expect(await Counted.count()).toEqual({ count: 3 });
    await controller.fetch(Counted.getList, { author: '5' });
    await controller.fetch(Counted.getList.remove, { author: '5' }, { id: 1 });
    expect(ids(await controller.fetch(Counted.getList, { author: '5' }))).toEqual([3]);
  });

  test('a replaced row keeps its place in the path', async () => {
    class Task extends Entity {
      id = '';
      userId = 0;
      title = '';
    }
    const Tasks = createResource({
      urlPrefix: 'http://api.test',
      path: '/users/:userId/tasks/:id',
      schema: Task,
    });
    const tasks = mockResource(Tasks, { initial: [{ id: '1', userId: 5, title: 'a', done: true }] });
    server.use(...tasks.handlers);
    await controller.fetch(Tasks.update, { userId: 5, id: '1' }, { title: 'b' });
    expect(tasks.rows).toEqual([{ id: '1', userId: 5, title: 'b' }]);
    expect(await controller.fetch(Tasks.getList, { userId: 5 })).toMatchObject([{ title: 'b' }]);
    await controller.fetch(Tasks.update, { userId: 5, id: '1' }, { userId: 6 });
    expect(tasks.rows).toEqual([{ id: '1', userId: 6 }]);
  });

  test('one record is in the shape of the schema', async () => {
    const item = { data: Post, author: User, ok: true };
    const Wrapped = PostResource.extend((Base) => ({
      get: Base.get.extend({ schema: { data: Post } }),
      update: Base.update.extend({ schema: item }),
      partialUpdate: Base.partialUpdate.extend({ schema: { result: new schema.Object({ data: Post }) } }),
      add: Base.getList.push.extend({ schema: { data: Base.getList.schema.push, ok: true } }),
    }));
    server.use(...mockResource(Wrapped, { initial: posts }).handlers);
    expect(await Wrapped.get({ id: 1 })).toEqual({ data: posts[0] });
    expect(await Wrapped.update({ id: 3 }, { title: 'b' })).toEqual({
      data: { id: 3, title: 'b' },
      ok: true,
    });
    expect(await Wrapped.partialUpdate({ id: 3 }, { title: 'c' })).toEqual({
      result: { data: { id: 3, title: 'c' } },
    });
    expect(await Wrapped.add({ title: 'd' })).toEqual({ data: { id: 4, title: 'd' }, ok: true });
    expect((await controller.fetch(Wrapped.get, { id: 1 })).data).toBeInstanceOf(Post);
  });

  test('what `process` unwraps is wrapped', async () => {
    const unwrap = { process: (body: { data: object }) => body.data as never };
    const Unwrapping = PostResource.extend((Base) => ({
      get: Base.get.extend(unwrap),
      getList: Base.getList.extend(unwrap),
      partialUpdate: Base.partialUpdate.extend(unwrap),
      vote: Base.vote.extend(unwrap),
    }));
    const wrapping = mockResource(Unwrapping, {
      initial: posts,
      wrap: (data) => ({ data, meta: { at: 5 } }),
      members: { vote: ({ row }) => ({ data: { ...row, votes: 7 } }) },
    });
    server.use(...wrapping.handlers);
    expect(await Unwrapping.getList.extend({ process: (body: unknown) => body as never })()).toEqual({
      data: posts,
      meta: { at: 5 },
    });
    expect(ids(await controller.fetch(Unwrapping.getList, { author: '5' }))).toEqual([1, 3]);
    expect((await controller.fetch(Unwrapping.getList.push, { title: 'new' })).id).toBe(4);
    await controller.fetch(Unwrapping.partialUpdate, { id: 1 }, { title: 'b' });
    expect((await controller.fetch(Unwrapping.get, { id: 1 })).title).toBe('b');
    expect(await controller.fetch(Unwrapping.vote, { id: 1 })).toMatchObject({ votes: 7 });
    await expect(controller.fetch(Unwrapping.get, { id: 9 })).rejects.toMatchObject({ status: 404 });
    await controller.fetch(Unwrapping.delete, { id: 1 });
    expect(wrapping.rows).toHaveLength(3);
  });

  test('the data of a test are copied, and reset brings them back', async () => {
    mock.rows[0]!.title = 'changed';
    mock.rows = mock.rows.slice(0, 1);
    expect(await PostResource.getList()).toMatchObject([{ id: 1, title: 'changed' }]);
    mock.reset();
    expect(await PostResource.getList({ page: 1 } as object)).toMatchObject([
      { title: 'one' },
      { title: 'two' },
    ]);
    expect(posts[0]!.title).toBe('one');
    expect(mock.requests).toEqual(['GET /posts?page=1']);
  });
});

describe('rows in rows', () => {
  class Reply extends Entity {
    id = 0;
    text = '';
    replies: Reply[] = [];
  }
  Reply.schema = { replies: [Reply] };
  const Replies = createResource({ urlPrefix: 'http://replies', path: '/replies/:id', schema: Reply });

  test('a new one has no number of a nested one', async () => {
    const nested = { id: 2, text: 'b', replies: [{ id: 7, text: 'c', replies: [] }] };
    const replies = mockResource(Replies, { initial: [{ id: 1, text: 'a', replies: [nested, 5] }] });
    server.use(...replies.handlers);
    expect(await controller.fetch(Replies.getList.push, { text: 'd' })).toMatchObject({ id: 8 });
  });
});

describe('lists', () => {
  const list = (params?: object) => PostResource.getList(params as never);

  test('are filtered by fields, related records and members of lists; unknown names are no condition', async () => {
    expect(ids(await list({ author: '5' }))).toEqual([1, 3]);
    expect(ids(await list({ tags: 'b' }))).toEqual([2]);
    expect(ids(await list({ title: ['one', 'three'] }))).toEqual([1, 3]);
    expect(ids(await list({ author: '5', title: ['three'] }))).toEqual([3]);
    expect(ids(await list({ draft: 'yes' }))).toEqual([1, 2]);
    expect(ids(await list({ author: '7' }))).toEqual([]);
  });

  test('have pages, by the field that the endpoint names', async () => {
    expect(ids(await controller.fetch(PostResource.getList))).toEqual([1, 2]);
    expect(ids(await controller.fetch(PostResource.getList.getPage, { page: 2 }))).toEqual([3]);
    expect(ids(await list({ page: 3 }))).toEqual([]);
    expect(ids(controller.get(PostResource.getList.schema, {}) ?? [])).toEqual([1, 2, 3]);
  });

  test('stand in the shape of the schema, with how many there are and what comes next', async () => {
    expect(await PostResource.search({ limit: 2 })).toMatchObject({
      results: [{ id: 1 }, { id: 2 }],
      total: 3,
      next: 2,
    });
    expect(await PostResource.search({ limit: 2, offset: 2 })).toMatchObject({
      results: [{ id: 3 }],
      total: 3,
      next: null,
    });
    expect(await PostResource.search({ author: '6' })).toMatchObject({ results: [{ id: 2 }], total: 1 });
  });

  test('say the same in headers', async () => {
    const response = await fetch('http://api.test/posts?author=5&limit=1&page=1');
    expect(response.headers.get('x-total-count')).toBe('2');
    expect(response.headers.get('link')).toBe('<http://api.test/posts?author=5&limit=1&page=2>; rel="next"');
    const last = await fetch('http://api.test/posts?author=5&limit=1&page=2');
    expect(last.headers.get('link')).toBeNull();
  });

  test.each([
    ['cursor', [[1, 2], [3, 4], [5]]],
    ['after', [[1, 2], [3, 4], [5]]],
    ['before', [[4, 5], [2, 3], [1]]],
    ['offset', [[1, 2], [3, 4], [5]]],
  ])('by %s', async (field, pages) => {
    const Feed = createResource({
      urlPrefix: 'http://api.test',
      path: '/feed/:id',
      schema: Post,
      paginationField: field,
    }).extend((Base) => ({
      getList: Base.getList.extend({ schema: { items: new schema.Collection([Post]), nextCursor: '' } }),
    }));
    const feed = mockResource(Feed, { initial: [1, 2, 3, 4, 5].map((id) => ({ id })), pageSize: 2 });
    server.use(...feed.handlers);
    const seen: unknown[][] = [];
    let next: unknown;
    do {
      const page = await Feed.getList({ [field]: next as string | undefined });
      seen.push(ids(page.items));
      next = page.nextCursor;
    } while (next !== null);
    expect(seen).toEqual(pages);
  });
});

describe('trouble on demand', () => {
  test('the next request fails, of any endpoint or of one, as often as wanted; nothing else happens', async () => {
    mock.fail();
    expect(await statusOf(controller.fetch(PostResource.get, { id: 1 }))).toBe(500);
    expect(await statusOf(controller.fetch(PostResource.get, { id: 1 }))).toBe('no error');
    mock.fail(503, { on: PostResource.getList.push, times: 2 });
    expect(await statusOf(controller.fetch(PostResource.get, { id: 2 }))).toBe('no error');
    for (const status of [503, 503, 'no error']) {
      expect(await statusOf(controller.fetch(PostResource.getList.push, { title: 'x' }))).toBe(status);
    }
    expect(mock.rows.length).toBe(4);
  });

  test('a broken connection, an answer of the test', async () => {
    mock.fail('network');
    await expect(controller.fetch(PostResource.get, { id: 1 })).rejects.toMatchObject({
      status: 500,
      cause: expect.any(TypeError),
    });
    mock.fail(HttpResponse.json({ title: 'is taken' }, { status: 422 }), { times: 2 });
    for (const body of [{ title: 'is taken' }, { title: 'is taken' }]) {
      await expect(controller.fetch(PostResource.get, { id: 1 })).rejects.toMatchObject({
        status: 422,
        body,
      });
    }
  });

  test.each([0, 204, 304, 600, Number.NaN])('%s is no status of a failure', (status) => {
    expect(() => mock.fail(status)).toThrow(`mock-resource: ${status} is no status of a failure`);
  });

  test('answers that are held back, while the server did its work', async () => {
    await controller.fetch(PostResource.get, { id: 1 });
    const release = mock.holdBack(PostResource.partialUpdate);
    const edit = controller.fetch(PostResource.partialUpdate, { id: 1 }, { title: 'I' });
    expect(controller.get(Post, { id: 1 })?.title).toBe('I');
    await expect.poll(() => mock.requests).toContain('PATCH /posts/1');
    // Others are answered meanwhile.
    expect(await PostResource.get({ id: 1 })).toMatchObject({ title: 'I' });
    mock.rows[0]!.title = 'of somebody else';
    release();
    expect((await edit).title).toBe('I');
  });

  test('answers take time; reset ends all of it', async () => {
    mock.delay(20);
    const since = performance.now();
    await PostResource.get({ id: 1 });
    // Timers may fire a little early.
    expect(performance.now() - since).toBeGreaterThan(15);
    mock.holdBack();
    mock.fail(500, { times: 5 });
    const held = statusOf(PostResource.get({ id: 1 }));
    await expect.poll(() => mock.requests.length).toBe(2);
    mock.reset();
    expect(await held).toBe(500);
    expect(await statusOf(PostResource.get({ id: 1 }))).toBe('no error');
  });
});

describe('any path', () => {
  class Page extends Entity {
    slug = '';
    wiki = '';
    text = '';
    override pk() {
      return this.slug && this.wiki && `${this.wiki}/${this.slug}`;
    }
  }
  const Pages = createResource({ urlPrefix: 'http://api.test/v1', path: '/:wiki/pages/:slug', schema: Page });
  const start = [
    { wiki: 'a', slug: 'home', text: 'of a' },
    { wiki: 'b', slug: 'home', text: 'of b' },
    { wiki: 'b', slug: 'über uns', text: 'about' },
  ];

  test('with several parameters, and a primary key of its own', async () => {
    const pages = mockResource(Pages, { initial: start });
    server.use(...pages.handlers);
    expect(await controller.fetch(Pages.get, { wiki: 'b', slug: 'home' })).toMatchObject({ text: 'of b' });
    expect(await controller.fetch(Pages.get, { wiki: 'b', slug: 'über uns' })).toMatchObject({
      text: 'about',
    });
    expect(await statusOf(controller.fetch(Pages.get, { wiki: 'a', slug: 'über uns' }))).toBe(404);
    expect(await controller.fetch(Pages.getList, { wiki: 'b' })).toHaveLength(2);
    await controller.fetch(Pages.getList.push, { wiki: 'a' }, { slug: 'new', text: 'x' });
    expect(pages.rows.at(-1)).toEqual({ wiki: 'a', slug: 'new', text: 'x' });
    await controller.fetch(Pages.delete, { wiki: 'a', slug: 'home' });
    expect(pages.rows.map(({ text }) => text)).toEqual(['of b', 'about', 'x']);
  });

  test('two resources side by side, and members on paths of others', async () => {
    class Comment extends Entity {
      id = '';
      post = 0;
    }
    const Comments = createResource({
      urlPrefix: 'http://api.test',
      path: '/posts/:post/comments/:id',
      schema: Comment,
    });
    const comments = mockResource(Comments, {
      initial: [
        { id: 'a', post: 1 },
        { id: 'b', post: 2 },
      ],
    });
    server.use(...comments.handlers);
    expect(await controller.fetch(Comments.getList, { post: 2 })).toMatchObject([{ id: 'b' }]);
    expect(await controller.fetch(Comments.getList.push, { post: 1 }, {})).toMatchObject({
      id: '1',
      post: 1,
    });
    expect(await controller.fetch(PostResource.get, { id: 2 })).toMatchObject({ title: 'two' });
  });

  test('the more particular path wins; a literal is no parameter', async () => {
    const Featured = PostResource.extend((Base) => ({
      featured: Base.get.extend({ path: '/posts/featured' }),
    }));
    const featured = mockResource(Featured, { initial: posts, members: { featured: ({ rows }) => rows[2] } });
    server.use(...featured.handlers);
    expect(await Featured.featured()).toMatchObject({ id: 3 });
    expect(await Featured.get({ id: 2 })).toMatchObject({ id: 2 });
  });

  test('optional parts, lists of segments, and parameters in the query', async () => {
    class File extends Entity {
      path = '';
      override pk() {
        return [this.path].flat().join('/');
      }
    }
    const get = new RestEndpoint({ urlPrefix: 'http://api.test', path: '/files/*path', schema: File });
    const find = new RestEndpoint({
      urlPrefix: 'http://api.test',
      path: '/find/:path?sort=name&kind=:kind?',
      schema: [File],
    });
    const files = mockResource({ get, find }, { initial: [{ path: 'a/b c' }, { path: 'd' }] });
    server.use(...files.handlers);
    expect(await get({ path: ['a', 'b c'] })).toEqual({ path: 'a/b c' });
    expect(await find({ path: 'd' })).toEqual([{ path: 'd' }]);
    expect(await find({ path: 'd', kind: 'x', more: 1 } as never)).toEqual([{ path: 'd' }]);
    expect(await statusOf(get({ path: ['a'] }))).toBe(404);
  });

  test('without an origin it answers on any', async () => {
    const Relative = createResource({ urlPrefix: '/api', path: '/posts/:id', schema: Post });
    server.use(...mockResource(Relative, { initial: posts }).handlers);
    const local = new Controller({ fetch: (url, init) => fetch(`http://localhost:5173${url}`, init) });
    expect(await local.fetch(Relative.get, { id: 1 })).toMatchObject({ title: 'one' });
  });

  test('of unions, maps by key, and queries', async () => {
    class Link extends Entity {
      id = '';
      type = 'link';
    }
    class Note extends Entity {
      code = '';
      type = 'note';
      override pk() {
        return this.code;
      }
    }
    const Feed = createResource({
      urlPrefix: 'http://api.test',
      path: '/things/:id',
      schema: new schema.Union({ link: Link, note: Note }, 'type'),
    }).extend((Base) => ({
      byKey: Base.getList.extend({
        path: '/things-by-key',
        schema: new schema.Collection(
          new schema.Values(new schema.Union({ link: Link, note: Note }, 'type')),
        ),
      }),
    }));
    const feed = mockResource(Feed, {
      initial: [
        { type: 'link', id: 'l' },
        { type: 'note', code: 'n' },
      ],
    });
    server.use(...feed.handlers);
    const list = await controller.fetch(Feed.getList);
    expect(list.map((one) => one.constructor)).toEqual([Link, Note]);
    expect(await controller.fetch(Feed.get, { id: 'n' })).toMatchObject({ code: 'n' });
    expect(Object.keys(await Feed.byKey())).toEqual(['l', 'n']);
  });

  test('the terms of its own query are conditions, for this member alone', async () => {
    const api = { urlPrefix: 'http://api.test', path: '/notes/:id', schema: Post } as const;
    const Notes = createResource({ ...api, searchParams: {} as { author?: string } | undefined }).extend(
      (Base) => ({
        ofAda: Base.getList.extend({
          path: '/notes?author=5',
          searchParams: {} as { limit?: number } | undefined,
        }),
        tagged: Base.getList.extend({ path: '/tagged?tags=:tags&author=5' }),
      }),
    );
    server.use(...mockResource(Notes, { initial: posts }).handlers);
    expect(ids(await Notes.ofAda())).toEqual([1, 3]);
    expect(ids(await Notes.ofAda({ limit: 1 }))).toEqual([1]);
    expect(ids(await Notes.tagged({ tags: 'a' }))).toEqual([1]);
    expect(ids(await Notes.getList({ author: '5' }))).toEqual([1, 3]);
    expect(ids(await Notes.getList({ author: '6' }))).toEqual([2]);
    expect(ids(await Notes.getList())).toEqual([1, 2, 3]);
  });

  test('a resource without endpoints is an error that says so', () => {
    expect(() => mockResource({})).toThrow('mock-resource: ');
  });
});
