/** What `mockResource` does about requests that are not as they should be. */
import { setupServer } from 'msw/node';
import { createResource, Entity, RestEndpoint, schema } from 'presource';
import { mockResource } from 'presource/msw';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Post, PostResource, posts } from './blog.ts';

const mock = mockResource(PostResource, { initial: posts, pageSize: 2 });
const server = setupServer(...mock.handlers);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  mock.reset();
  server.resetHandlers();
});
afterAll(() => server.close());

/** Status and body of an answer. `sent` is text, so that it may be what no endpoint of ours sends. */
async function ask(method: string, path: string, sent?: string) {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`http://api.test${path}`, { method, headers, body: sent ?? null });
  return { status: response.status, body: await response.json() };
}

const ids = ({ body }: { body: unknown }) => (body as { id: unknown }[]).map(({ id }) => id);

describe('names that objects have anyway', () => {
  test.each(['PATCH', 'PUT', 'POST'])('%s: `__proto__` is a field like others', async (method) => {
    const fields = '"title": "x", "__proto__": { "isAdmin": true }';
    const { status, body } = await ask(method, method === 'POST' ? '/posts' : '/posts/1', `{ ${fields} }`);
    expect(status).toBe(method === 'POST' ? 201 : 200);
    const row = mock.rows.find(({ title }) => title === 'x')!;
    expect(Object.getPrototypeOf(row)).toBe(Object.prototype);
    expect(Object.getOwnPropertyDescriptor(row, '__proto__')?.value).toEqual({ isAdmin: true });
    expect(Object.keys(body)).toContain('__proto__');
  });

  test.each(['toString', 'constructor', '__proto__', 'pk'])('?%s is no condition', async (name) => {
    expect(ids(await ask('GET', `/posts?${name}=1`))).toEqual([1, 2]);
  });

  test('a row that lacks a field does not have its text', async () => {
    Object.assign(mock.rows[0]!, { toString: 'mine' });
    expect(ids(await ask('GET', '/posts?toString=mine'))).toEqual([1]);
    mock.rows[0]!.draft = 'yes';
    expect(ids(await ask('GET', '/posts?draft=undefined'))).toEqual([]);
  });

  test('a member is answered by hand only where options.members has it itself', async () => {
    class Thing extends Entity {
      id = 0;
    }
    const Things = createResource({ urlPrefix: 'http://api.test', path: '/things/:id', schema: Thing });
    const things = mockResource(
      { ...Things, valueOf: Things.get.extend({ path: '/value-of/:id' }) },
      {
        initial: [{ id: 1 }],
      },
    );
    server.use(...things.handlers);
    expect(await ask('GET', '/value-of/1')).toEqual({ status: 200, body: { id: 1 } });
  });
});

describe('bodies', () => {
  test.each([
    ['PUT', '/posts/1', 'null'],
    ['PUT', '/posts/1', undefined],
    ['PATCH', '/posts/1', 'null'],
    ['POST', '/posts', 'null'],
    ['POST', '/posts', '[null]'],
    ['POST', '/posts', '[{ "title": "x" }, null]'],
  ])('%s %s with %s is refused, and changes nothing', async (method, path, sent) => {
    const before = structuredClone(mock.rows);
    expect((await ask(method, path, sent)).status).toBe(400);
    expect(mock.rows).toEqual(before);
  });

  test('a new record, and a change, may have none', async () => {
    expect(await ask('POST', '/posts')).toEqual({ status: 201, body: { id: 4 } });
    expect((await ask('PATCH', '/posts/1')).body).toEqual(posts[0]);
  });
});

describe('primary keys', () => {
  test('one request does not bring the same one twice', async () => {
    expect(await ask('POST', '/posts', '[{ "id": 7 }, { "id": "7" }]')).toEqual({
      status: 409,
      body: { message: '7 exists already' },
    });
    expect(mock.rows.length).toBe(3);
  });

  test.each(['[{ "id": 4 }, {}]', '[{}, { "id": 4 }]'])('a number is free in all of %s', async (sent) => {
    const { status, body } = await ask('POST', '/posts', sent);
    expect(status).toBe(201);
    expect(ids({ body }).sort()).toEqual([4, 5]);
  });

  test.each(['PATCH', 'PUT'])('%s does not make a record another one that is there', async (method) => {
    const before = structuredClone(mock.rows);
    expect((await ask(method, '/posts/1', '{ "id": 2 }')).status).toBe(409);
    expect(mock.rows).toEqual(before);
    expect((await ask(method, '/posts/1', '{ "id": 1, "title": "x" }')).status).toBe(200);
  });
});

describe('rows whose identity is not the parameter', () => {
  class User extends Entity {
    id = 0;
    username = '';
    override pk() {
      return `${this.id}`;
    }
  }
  const add = (path: string) => ask('POST', path, '{ "username": "x" }');

  test('a key that is the text of nothing is missing', async () => {
    const Users = createResource({ urlPrefix: 'http://api.test', path: '/users/:username', schema: User });
    const users = mockResource(Users, { initial: [{ id: 1, username: 'ada' }] });
    server.use(...users.handlers);
    expect(await add('/users')).toEqual({ status: 201, body: { id: 2, username: 'x' } });
    expect(await ask('POST', '/users', '{ "username": "y" }')).toMatchObject({
      status: 201,
      body: { id: 3 },
    });
    expect((await ask('GET', '/users/ada')).body).toMatchObject({ id: 1 });
  });

  test('a parameter that is no field is the id', async () => {
    const Users = createResource({ urlPrefix: 'http://api.test', path: '/users/:userId', schema: User });
    const users = mockResource(Users, { initial: [{ id: 1, username: 'ada' }] });
    server.use(...users.handlers);
    expect((await ask('GET', '/users/1')).body).toEqual({ id: 1, username: 'ada' });
    expect((await ask('PUT', '/users/1', '{ "username": "eve" }')).body).toEqual({ id: 1, username: 'eve' });
    expect((await add('/users')).body).toEqual({ id: 2, username: 'x' });
    expect((await ask('GET', '/users/3')).status).toBe(404);
  });
});

describe('members that are not those of a resource', () => {
  test('a request without a schema, on a path of its own, is no new row', async () => {
    const Signed = PostResource.extend((Base) => ({
      login: Base.get.extend({ path: '/login', method: 'POST', body: {} as object, schema: undefined }),
      draft: Base.get.extend({
        path: '/posts?draft=1',
        method: 'POST',
        body: {} as object,
        schema: undefined,
      }),
    }));
    const signed = mockResource(Signed, { initial: posts });
    server.use(...signed.handlers);
    expect(await ask('POST', '/login', '{ "name": "Ada" }')).toEqual({
      status: 501,
      body: { message: 'mock-member: options.members.login must define what POST /login does' },
    });
    expect(signed.rows).toEqual(posts);
    expect((await ask('POST', '/posts?draft=1', '{ "title": "x" }')).status).toBe(201);
  });

  test('an endpoint alone that creates', async () => {
    const upload = new RestEndpoint({
      urlPrefix: 'http://api.test',
      path: '/albums/:album/photos',
      method: 'POST',
      body: {} as FormData,
      schema: class Photo extends Entity {
        id = 0;
        album = '';
      },
    });
    const photos = mockResource({ upload });
    server.use(...photos.handlers);
    const form = new FormData();
    for (const tag of ['a', 'b']) form.append('tags', tag);
    form.set('title', 'cat');
    expect(await upload({ album: '7' }, form)).toMatchObject({ id: 1, album: '7' });
    expect(photos.rows).toEqual([{ id: 1, album: '7', title: 'cat', tags: ['a', 'b'] }]);
  });
});

test('an object beside a list has the total and what comes next', async () => {
  const Paged = PostResource.extend((Base) => ({
    paged: Base.getList.extend({
      path: '/paged',
      schema: {
        data: new schema.Collection([Post]),
        meta: { total_count: 0, hasMore: false, size: 2, links: { next: '' as string | null } },
        isNext: false,
      },
    }),
  }));
  server.use(...mockResource(Paged, { initial: posts, pageSize: 2 }).handlers);
  const { body } = await ask('GET', '/paged?page=1');
  expect(body).toMatchObject({
    meta: { total_count: 3, hasMore: true, size: 2, links: { next: 2 } },
    isNext: true,
  });
  const { body: last } = await ask('GET', '/paged?page=2');
  expect(last).toMatchObject({
    meta: { total_count: 3, hasMore: false, links: { next: null } },
    isNext: false,
  });
});

test('JSON is JSON, whatever else its type is called', async () => {
  const headers = { 'content-type': 'application/vnd.platform+json' };
  const response = await fetch('http://api.test/posts', {
    method: 'POST',
    headers,
    body: '{ "title": "x" }',
  });
  expect(await response.json()).toEqual({ id: 4, title: 'x' });
});

test.each(['multipart/form-data', 'multipart/form-data; boundary=x'])(
  'a broken form is no record: %s',
  async (type) => {
    const headers = { 'content-type': type };
    const response = await fetch('http://api.test/posts', { method: 'POST', headers, body: 'title=x' });
    expect(response.status).toBe(400);
    expect(mock.rows.length).toBe(3);
  },
);

describe('addresses', () => {
  test.each(['GET', 'PATCH', 'DELETE'])('%s: an escape that is none is a bad request', async (method) => {
    for (const path of ['/posts/%', '/posts/%E0%A4%A']) {
      expect(await ask(method, path, method === 'PATCH' ? '{}' : undefined)).toEqual({
        status: 400,
        body: { message: `malformed escape in ${path}` },
      });
    }
    expect(mock.rows.length).toBe(3);
  });

  test('in a query it is text', async () => {
    expect(ids(await ask('GET', '/posts?title=100%'))).toEqual([]);
  });

  test.each([
    'limit=-1',
    'limit=0',
    'limit=x',
    'limit=1.5',
    'limit=',
    'page=0',
    'page=-1',
    'page=x',
    'offset=-1',
  ])('?%s asks for no page', async (query) => {
    const [name, value] = query.split('=');
    expect(await ask('GET', `/search?${query}`)).toEqual({
      status: 400,
      body: { message: `${name}: ${JSON.stringify(value)} is not a page number or a number of rows` },
    });
  });

  test.each([
    ['limit=1&offset=0', [1]],
    ['limit=2&page=2', [3]],
    ['page=9', []],
    ['offset=9', []],
    ['starting_after=1&limit=1', [2]],
    ['createdAfter=2024-02-01', [1, 2]],
    ['after=9', []],
  ])('?%s does', async (query, expected) => {
    const { body } = await ask('GET', `/search?${query}`);
    expect(ids({ body: (body as { results: unknown }).results })).toEqual(expected);
  });
});

test('a delay that never ends is none that ends at once', async () => {
  mock.delay(Number.POSITIVE_INFINITY);
  const signal = AbortSignal.timeout(50);
  await expect(fetch('http://api.test/posts', { signal })).rejects.toMatchObject({ name: 'TimeoutError' });
  mock.reset();
  expect((await ask('GET', '/posts')).status).toBe(200);
});

test('there may be many rows, and many new ones in one request', async () => {
  class Row extends Entity {
    id = 0;
  }
  const many = 150_000;
  const resource = createResource({ urlPrefix: 'http://api.test', path: '/rows/:id', schema: Row });
  const rows = mockResource(resource, { initial: Array.from({ length: many }, (_, id) => ({ id })) });
  server.use(...rows.handlers);
  expect((await ask('POST', '/rows', '{}')).body).toEqual({ id: many });
  const sent = JSON.stringify(Array.from({ length: many }, (_, i) => ({ id: many + 1 + i })));
  expect((await ask('POST', '/rows', sent)).status).toBe(201);
  expect(rows.rows.length).toBe(2 * many + 1);
});

test('an item that the query names is not its list', async () => {
  const resource = createResource({ urlPrefix: 'http://api.test', path: '/post?id=:id', schema: Post });
  const row = { id: 7, title: 'seven' };
  server.use(...mockResource(resource, { initial: [row, { id: 8, title: 'eight' }] }).handlers);
  expect((await ask('GET', '/post?id=7')).body).toEqual(row);
  expect((await ask('PATCH', '/post?id=7', '{ "title": "VII" }')).body).toEqual({ id: 7, title: 'VII' });
  expect(ids(await ask('GET', '/post'))).toEqual([7, 8]);
  expect(ids(await ask('GET', '/post?title=eight'))).toEqual([8]);
});
