/** `fixtures` of `presource/testing`: tables of answers in place of requests. */
import { Controller, createResource, Endpoint, Entity, NetworkError, RestEndpoint } from 'presource';
import { type Fixture, fixtures } from 'presource/testing';
import { expect, test } from 'vitest';

class Post extends Entity {
  id = '';
  title = '';
}
const PostResource = createResource({ path: '/posts/:id', schema: Post });

function start(table: readonly Fixture[]) {
  const requests: string[] = [];
  const controller = new Controller({
    fetch: async (url) => {
      requests.push(String(url));
      return Response.json({ id: 'net', title: 'network' });
    },
  });
  controller.extend(fixtures(table));
  return { controller, requests };
}

test('calls with its arguments get the response of a fixture, all others are requests', async () => {
  const { controller, requests } = start([
    { endpoint: PostResource.get, args: [{ id: '1' }], response: { id: '1', title: 'one' } },
    { endpoint: PostResource.getList, response: [{ id: '1', title: 'I' }] },
  ]);
  expect((await controller.fetch(PostResource.get, { id: '1' })).title).toBe('one');
  expect((await controller.fetch(PostResource.getList))[0]?.title).toBe('I');
  expect(controller.get(Post, { id: '1' })?.title).toBe('I');
  expect((await controller.fetch(PostResource.get, { id: '2' })).title).toBe('network');
  expect(requests).toEqual(['/posts/2']);
});

test('a function computes the response from the arguments of the call', async () => {
  const { controller, requests } = start([
    { endpoint: PostResource.getList, response: [] },
    { endpoint: PostResource.getList.push, response: (body: object) => ({ id: '7', ...body }) },
    { endpoint: PostResource.partialUpdate, response: ({ id }: Post, body: object) => ({ id, ...body }) },
  ]);
  await controller.fetch(PostResource.getList);
  await controller.fetch(PostResource.getList.push, { title: 'new' });
  expect(controller.getResponse(PostResource.getList).data).toMatchObject([{ id: '7', title: 'new' }]);
  await controller.fetch(PostResource.partialUpdate, { id: '7' }, { title: 'changed' });
  expect(controller.get(Post, { id: '7' })?.title).toBe('changed');
  expect(requests).toEqual([]);
});

test('an error is what the call rejects with, and what readers see', async () => {
  const error = new NetworkError('GET', '/posts/1', 'gone', new Response(null, { status: 410 }));
  const { controller } = start([{ endpoint: PostResource.get, error }]);
  await expect(controller.fetch(PostResource.get, { id: '1' })).rejects.toBe(error);
  expect(controller.getError(PostResource.get, { id: '1' })).toBe(error);
});

test('an answer comes after its delay, and not at all if the call ends before', async () => {
  const { controller } = start([{ endpoint: PostResource.get, response: { id: '1' }, delay: 40 }]);
  const begin = performance.now();
  await controller.fetch(PostResource.get, { id: '1' });
  expect(performance.now() - begin).toBeGreaterThan(30);
  const ended = expect(controller.fetch(PostResource.get, { id: '2' })).rejects.toThrow('store was reset');
  await Promise.resolve();
  controller.resetEntireStore();
  await ended;
  expect(controller.get(Post, { id: '2' })).toBeUndefined();
});

test('an endless delay is none that ends at once', async () => {
  const { controller } = start([{ endpoint: PostResource.get, response: { id: '1' }, delay: Infinity }]);
  const ended = expect(controller.fetch(PostResource.get, { id: '1' })).rejects.toThrow('store was reset');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(controller.get(Post, { id: '1' })).toBeUndefined();
  controller.resetEntireStore();
  await ended;
});

test('a function computes the delay from the arguments of the call', async () => {
  const delay = ({ id }: Post) => (id === 'slow' ? 40 : 0);
  const { controller } = start([{ endpoint: PostResource.get, response: ({ id }: Post) => ({ id }), delay }]);
  const ids: string[] = [];
  const get = async (id: string) => ids.push((await controller.fetch(PostResource.get, { id })).id);
  await Promise.all([get('slow'), get('quick')]);
  expect(ids).toEqual(['quick', 'slow']);
});

test('the first answer that fits counts', async () => {
  const { controller } = start([
    { endpoint: PostResource.get, args: [{ id: '1' }], response: { id: '1', title: 'first' } },
    { endpoint: PostResource.get, response: ({ id }: Post) => ({ id, title: 'any' }) },
  ]);
  expect((await controller.fetch(PostResource.get, { id: '1' })).title).toBe('first');
  expect((await controller.fetch(PostResource.get, { id: '2' })).title).toBe('any');
});

const Paged = createResource({ path: '/posts/:id', schema: Post, paginationField: 'page' }).extend(
  (Base) => ({
    search: Base.getList.extend({ path: '/posts/search', searchParams: {} as { q: string } }),
  }),
);

test('a list, its pages and its members have answers of their own', async () => {
  const { controller, requests } = start([
    { endpoint: Paged.getList, response: [{ id: '1' }] },
    { endpoint: Paged.getList.getPage, response: [{ id: '2' }] },
    { endpoint: Paged.getList.push, response: { id: 'p' } },
    { endpoint: Paged.getList.unshift, response: { id: 'u' } },
  ]);
  await controller.fetch(Paged.getList);
  await controller.fetch(Paged.getList.getPage, { page: 2 });
  await controller.fetch(Paged.getList.push, { title: 'last' });
  await controller.fetch(Paged.getList.unshift, { title: 'first' });
  expect(controller.getResponse(Paged.getList).data?.map(({ id }) => id)).toEqual(['u', '1', '2', 'p']);
  expect(requests).toEqual([]);
});

test('an endpoint of another path, prefix or method is another one, whatever its name', async () => {
  const named = { name: 'Post.get', schema: Post } as const;
  const { controller, requests } = start([
    { endpoint: Paged.get, response: ({ id }: Post) => ({ id, title: 'fixture' }) },
    { endpoint: new Endpoint(async () => 0, { name: 'count' }), response: 1 },
  ]);
  expect((await controller.fetch(Paged.get, { id: '1' })).title).toBe('fixture');
  await expect(controller.fetch(Paged.search, { q: 'x' })).rejects.toThrow('is not a list');
  const others = [
    new RestEndpoint({ ...named, path: '/users/:user/posts/:id' }),
    new RestEndpoint({ ...named, path: '/posts/:id', urlPrefix: '/v2' }),
    new RestEndpoint({ ...named, path: '/posts/:id', method: 'PUT', body: undefined }),
    new RestEndpoint({ ...named, path: '/posts/:id', name: 'other' }),
  ];
  for (const other of others)
    expect((await controller.fetch(other, { id: '1', user: '5' } as never)).title).toBe('network');
  expect(await controller.fetch(new Endpoint(async () => 2, { name: 'count of others' }))).toBe(2);
  expect(requests.length).toBe(5);
});

test('an endpoint with a signal, or with another schema, is still that endpoint', async () => {
  const { controller } = start([{ endpoint: Paged.get, response: { id: '1', title: 'fixture' } }]);
  const { signal } = new AbortController();
  expect((await controller.fetch(Paged.get.extend({ signal }), { id: '1' })).title).toBe('fixture');
  expect(await controller.fetch(Paged.get.extend({ schema: undefined }), { id: '1' })).toMatchObject({
    title: 'fixture',
  });
});

test('the arguments of a fixture are not asked for the key of another endpoint', async () => {
  const { controller } = start([
    { endpoint: Paged.get, args: [{ ID: '1' } as never], response: {} },
    { endpoint: Paged.getList, response: [] },
  ]);
  expect(await controller.fetch(Paged.getList)).toEqual([]);
});

test('arguments of a mutation that have no key are compared themselves', async () => {
  const upload = new Endpoint(async (_file: Blob, _to: { album: string }) => 'network', { sideEffect: true });
  const [one, two] = [new Blob(['1']), new Blob(['2'])];
  const { controller } = start([
    { endpoint: upload, args: [one, { album: 'a' }], response: 'first' },
    { endpoint: upload, args: [two, { album: 'a' }], response: 'second' },
  ]);
  const answers = [
    await controller.fetch(upload, two, { album: 'a' }),
    await controller.fetch(upload, one, { album: 'a' }),
    await controller.fetch(upload, one, { album: 'b' }),
  ];
  expect(answers).toEqual(['second', 'first', 'network']);
});

test('a fixture that lacks a parameter of its path says so', async () => {
  const { controller } = start([{ endpoint: Paged.get, args: [{ ID: '1' } as never], response: {} }]);
  await expect(controller.fetch(Paged.get, { id: '1' })).rejects.toThrow('path-parameter: ');
});

test.each([null, '', () => undefined])(
  'an empty response deletes what the arguments name: %s',
  async (response) => {
    const { controller } = start([{ endpoint: PostResource.delete, response }]);
    controller.setResponse(PostResource.getList, [{ id: '1' }, { id: '2' }]);
    await controller.fetch(PostResource.delete, { id: '1' });
    expect(controller.getResponse(PostResource.getList).data?.map(({ id }) => id)).toEqual(['2']);
  },
);

test('a response is what the call resolves to: `process` made it', async () => {
  const getTop = new RestEndpoint({
    path: '/top',
    schema: [Post],
    process: (value: { data: object[] }) => value.data as Post[],
  });
  const { controller } = start([{ endpoint: getTop, response: [{ id: '1', title: 'top' }] }]);
  expect((await controller.fetch(getTop))[0]?.title).toBe('top');
});

test('the body makes no difference, also as the only argument', async () => {
  const { controller } = start([
    { endpoint: PostResource.getList.push, args: [{ title: 'one' }], response: { id: '1' } },
    { endpoint: PostResource.getList.push, args: [{ author: '5' } as never, {}], response: { id: '2' } },
  ]);
  const { push } = PostResource.getList;
  expect((await controller.fetch(push, { title: 'two' })).id).toBe('1');
  expect((await controller.fetch(push, { author: '5' } as never, { title: 'three' })).id).toBe('2');
});
