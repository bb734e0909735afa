/** `fixtures` of `presource/testing`: tables of answers in place of requests. */
import { Controller, createResource, Entity, NetworkError } from 'presource';
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

test('the first answer that fits counts', async () => {
  const { controller } = start([
    { endpoint: PostResource.get, args: [{ id: '1' }], response: { id: '1', title: 'first' } },
    { endpoint: PostResource.get, response: ({ id }: Post) => ({ id, title: 'any' }) },
  ]);
  expect((await controller.fetch(PostResource.get, { id: '1' })).title).toBe('first');
  expect((await controller.fetch(PostResource.get, { id: '2' })).title).toBe('any');
});
