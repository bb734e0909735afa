/** What an endpoint does by default when a request fails, and what a guess may ask for. */
import { Controller, createResource, Endpoint, Entity, RestEndpoint } from 'presource';
import { expect, test } from 'vitest';
import { bench, counter, failure, turn } from './support.ts';

class Post extends Entity {
  id = 0;
  title = '';
}
const Posts = createResource({ path: '/posts/:id', schema: Post });

function start() {
  const at = bench();
  at.controller.setResponse(Posts.get, { id: 1 }, { id: 1, title: 'a' });
  const told = counter();
  at.controller.watch(Posts.get, { id: 1 }, told.listener);
  const refetch = async (end: (call: ReturnType<typeof at.last>) => Promise<void>) => {
    const failed = failure(() => at.controller.fetch(Posts.get, { id: 1 }));
    await turn();
    await end(at.last());
    return failed;
  };
  return { ...at, told, refetch, response: () => at.controller.getResponse(Posts.get, { id: 1 }) };
}

test.each([500, 502, 503, 599])(
  'a %i leaves on the screen what is there, and tells nobody',
  async (status) => {
    const { refetch, response, told } = start();
    const { data } = response();
    expect(await refetch((call) => call.answer({}, status))).toMatchObject({ status });
    expect(response()).toMatchObject({ error: undefined, expiryStatus: 3 });
    expect(response().data).toBe(data);
    expect(told.take()).toBe(0);
  },
);

test('so does a connection that fails', async () => {
  const { refetch, response } = start();
  await refetch((call) => call.fail(new TypeError('offline')));
  expect(response()).toMatchObject({ data: { title: 'a' }, error: undefined });
});

test('so does a response that is broken, or does not fit its schema', async () => {
  let text = '{"id":1,"title":"a"}';
  const type = { 'content-type': 'application/json' };
  const controller = new Controller({ fetch: async () => new Response(text, { headers: type }) });
  const data = await controller.fetch(Posts.get, { id: 1 });
  for (text of ['{', '{"title":"no key"}']) {
    expect(await failure(() => controller.fetch(Posts.get, { id: 1 }))).toBeInstanceOf(Error);
    const shown = controller.getResponse(Posts.get, { id: 1 });
    expect(shown).toMatchObject({ error: undefined, expiryStatus: 3 });
    expect(shown.data).toBe(data);
  }
});

test('a read has no guess', async () => {
  const { controller, last } = bench();
  const guessed = new RestEndpoint({
    path: '/guessed',
    schema: Post,
    getOptimisticResponse: () => ({ id: 1, title: 'guess' }),
  });
  const read = controller.fetch(guessed);
  expect(controller.get(Post, { id: 1 })).toBeUndefined();
  await turn();
  await last().answer({ id: 1, title: 'a' });
  expect(await read).toMatchObject({ title: 'a' });
});

test.each([400, 401, 404, 410, 422])('a %i is shown', async (status) => {
  const { refetch, response, told } = start();
  const error = await refetch((call) => call.answer({ message: 'no' }, status));
  expect(error).toMatchObject({ status, body: { message: 'no' } });
  expect(response().error).toBe(error);
  expect(told.take()).toBe(1);
});

test('an error of the server after one that is shown takes its place', async () => {
  const { refetch, response } = start();
  await refetch((call) => call.answer({}, 404));
  const later = await refetch((call) => call.answer({}, 503));
  expect(response()).toMatchObject({ error: later, data: { title: 'a' } });
});

test('where nothing is there, an error of the server is shown, too', async () => {
  const { controller, last } = bench();
  const failed = failure(() => controller.fetch(Posts.get, { id: 2 }));
  await turn();
  await last().answer({}, 503);
  expect(controller.getError(Posts.get, { id: 2 })).toBe(await failed);
});

test('a guess is made of answers that are there, anew whenever they change', async () => {
  const { controller, last } = bench();
  const reverse = new RestEndpoint({
    path: '/reverse',
    method: 'POST',
    body: undefined,
    schema: Posts.getList.schema,
    getOptimisticResponse(snapshot) {
      const { data } = snapshot.getResponse(Posts.getList, {}) as { data?: Post[] };
      return data?.map(({ id }) => ({ id })).reverse();
    },
  });
  const ids = () =>
    (controller.getResponse(Posts.getList, {}).data as Post[] | undefined)?.map(({ id }) => id);
  controller.setResponse(Posts.getList, {}, [{ id: 1 }, { id: 2 }]);
  const failed = failure(() => controller.fetch(reverse));
  expect(ids()).toEqual([2, 1]);
  controller.setResponse(Posts.getList, {}, [{ id: 1 }, { id: 2 }, { id: 3 }]);
  expect(ids()).toEqual([3, 2, 1]);
  await turn();
  await last().answer({}, 500);
  await failed;
  expect(ids()).toEqual([1, 2, 3]);
});

test.each([undefined, null, 0, ''])(
  'who rejects with %j has failed, too: nobody asks at once again',
  async (reason) => {
    const { controller } = bench();
    const endpoint = new Endpoint(() => Promise.reject(reason), { name: 'getIt' });
    const error = await failure(() => controller.fetch(endpoint));
    expect(error).toMatchObject({ message: 'getIt failed without a reason' });
    expect(controller.getError(endpoint)).toBe(error);
    const rest = Posts.get.extend({ fetch: () => Promise.reject(reason) });
    expect(await failure(() => controller.fetch(rest, { id: 1 }))).toBe(controller.getError(rest, { id: 1 }));
  },
);

test("an endpoint's own `transport` ranks over the controller's `fetch`, which ranks over the global one", async () => {
  const answering = (text: string) => (async () => Response.json(text)) as typeof fetch;
  class Mine extends RestEndpoint {
    override readonly transport = answering('class');
  }
  const controller = new Controller({ fetch: answering('controller') });
  const own = new RestEndpoint({ path: '/a', transport: answering('endpoint') });
  expect(await controller.fetch(own)).toBe('endpoint');
  expect(await controller.fetch(new Mine({ path: '/b' }))).toBe('class');
  expect(await controller.fetch(new RestEndpoint({ path: '/c' }))).toBe('controller');
});
