/** What is no endpoint, or none that is read, is refused with a name, before anything is sent. */
import { createResource, Endpoint, Entity, RestEndpoint, schema } from 'presource';
import { describe, expect, test } from 'vitest';
import { bench, failure, turn } from '../store/support.ts';

class Post extends Entity {
  id = '';
  title = '';
}
const Posts = createResource({ path: '/posts/:id', schema: Post, optimistic: true });
const loadPost = async (id: string) => ({ id, title: 'loaded' });
const getPost = new Endpoint(loadPost, { name: 'loadPost', schema: Post });
const own = new RestEndpoint({ path: '/mine/:id', name: 'mine', schema: Post });

describe('what `bind` makes of an endpoint is a function, and no endpoint', () => {
  const bound: [string, () => Promise<unknown>][] = [
    ['Post.get', Posts.get.bind(undefined, { id: '1' })],
    ['Post.getList.push', Posts.getList.push.bind(undefined, { title: 'x' })],
    ['loadPost', getPost.bind(undefined, '1')],
    ['mine', own.bind(undefined, { id: '1' })],
  ];
  test.each(bound)('%s', async (name, endpoint) => {
    const { controller, calls } = bench();
    const message = `endpoint-bound: ${name}.bind() is a function, not an endpoint`;
    const uses = [
      // @ts-expect-error a function is no endpoint
      () => controller.fetch(endpoint),
      // @ts-expect-error a function is no endpoint
      () => controller.getResponse(endpoint),
      // @ts-expect-error a function is no endpoint
      () => controller.invalidate(endpoint),
      // @ts-expect-error a function is no endpoint
      () => controller.setResponse(endpoint, {}),
    ];
    for (const use of uses) expect((await failure(use)).message).toContain(message);
    await turn();
    expect(calls).toEqual([]);
  });

  test('it calls the endpoint, as any function that is bound', async () => {
    const bound: () => Promise<unknown> = getPost.bind(undefined, '5') as never;
    expect(await bound()).toEqual({ id: '5', title: 'loaded' });
  });

  test('a function that was bound before it became an endpoint is one', async () => {
    const { controller } = bench();
    const load = new Endpoint(loadPost.bind(undefined, '7'), { schema: Post });
    expect(await controller.fetch(load)).toMatchObject({ id: '7', title: 'loaded' });
    const named = Object.assign(loadPost.bind(undefined, '8'), {
      key: () => 'eight',
      testKey: (key: string) => key === 'eight',
      schema: Post,
    });
    expect(await controller.fetch(Object.assign(named, { fetch: named }))).toMatchObject({
      id: '8',
    });
  });
});

describe('under a mutation nothing is stored, so nothing is read', () => {
  const remove = new Endpoint(async (_id: string) => null, {
    name: 'removePost',
    sideEffect: true,
    schema: new schema.Invalidate(Post),
  });
  const mutations = [
    ['Post.update', Posts.update],
    ['Post.delete', Posts.delete],
    ['Post.getList.push', Posts.getList.push],
    ['removePost', remove],
  ] as const;
  test.each(mutations)('%s', async (name, mutation) => {
    const { controller, calls } = bench();
    const message = `endpoint-mutation: ${name} changes data on the server`;
    const one = { id: '1' };
    const reads = [
      // @ts-expect-error a mutation is not read
      () => controller.getError(mutation, one),
      // @ts-expect-error a mutation is not read
      () => controller.getResponse(mutation, one),
      // @ts-expect-error a mutation is not read
      () => controller.fetchIfStale(mutation, one),
      // @ts-expect-error a mutation is not read
      () => controller.invalidate(mutation, one),
      // @ts-expect-error a mutation is not read
      () => controller.watch(mutation, one, () => {}),
      // @ts-expect-error a mutation is not read
      () => controller.setError(mutation, one, new Error('taken')),
    ];
    for (const read of reads) {
      expect([`${read}`, (await failure(read)).message]).toEqual([
        `${read}`,
        expect.stringContaining(message),
      ]);
    }
    await turn();
    expect(calls).toEqual([]);
  });

  test('what it failed with is what its promise rejects with', async () => {
    const { controller, last } = bench();
    const failed = failure(() => controller.fetch(Posts.update, { id: '1' }, { title: 'x' }));
    await turn();
    await last().answer({ why: 'taken' }, 409);
    expect(await failed).toMatchObject({ status: 409, body: { why: 'taken' } });
  });

  test('a POST that only asks is read like any other', async () => {
    const { controller, last } = bench();
    const search = new RestEndpoint({
      path: '/search',
      method: 'POST',
      sideEffect: undefined,
      schema: [Post],
      key: (query: { text: string }) => `search ${query.text}`,
    });
    const found = controller.fetch(search, { text: 'a' });
    await turn();
    await last().answer([{ id: '1', title: 'a' }]);
    expect(await found).toMatchObject([{ title: 'a' }]);
    expect(controller.getResponse(search, { text: 'a' }).data).toBe(await found);
  });
});

describe('lengths that cannot be are refused of mutations, too', () => {
  const options = ['dataExpiryLength', 'errorExpiryLength', 'pollFrequency'] as const;
  test.each(options.flatMap((option) => [Number.NaN, -1].map((value) => [option, value] as const)))(
    '%s: %s',
    async (option, value) => {
      const { controller, calls } = bench();
      controller.setResponse(Posts.get, { id: '1' }, { id: '1', title: 'before' });
      const wrong = { [option]: value } as { dataExpiryLength: number };
      const mutations = [
        () => controller.fetch(Posts.partialUpdate.extend(wrong), { id: '1' }, { title: 'x' }),
        () => controller.fetch(Posts.getList.push.extend(wrong), { id: '1' }, { title: 'x' }),
        () => controller.fetch(Posts.delete.extend(wrong), { id: '1' }),
      ];
      for (const mutation of mutations)
        expect((await failure(mutation)).message).toContain(`: ${option} is ${value}`);
      await turn();
      expect(calls).toEqual([]);
      expect(controller.get(Post, { id: '1' })).toMatchObject({ title: 'before' });
    },
  );
});
