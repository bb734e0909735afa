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
const getPost = new Endpoint(loadPost, { schema: Post });
const own = new RestEndpoint({ path: '/mine/:id', name: 'mine', schema: Post });

type Loose = { call(...args: unknown[]): unknown }['call'];

describe('what `bind` makes of an endpoint is a function, and no endpoint', () => {
  const bound: [string, Loose][] = [
    ['Post.get', Posts.get.bind(undefined, { id: '1' })],
    ['Post.getList.push', Posts.getList.push.bind(undefined, { title: 'x' })],
    ['loadPost', getPost.bind(undefined, '1') as Loose],
    ['mine', own.bind(undefined, { id: '1' })],
  ];
  test.each(bound)('%s', async (name, endpoint) => {
    const { any, calls } = bench();
    const message = `endpoint-bound: ${name}.bind() is a function, not an endpoint`;
    const uses = [
      () => any.fetch(endpoint as never),
      () => any.getResponse(endpoint as never),
      () => any.invalidate(endpoint as never),
      () => any.setResponse(endpoint as never, {}),
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
    const { any } = bench();
    const load = new Endpoint(loadPost.bind(undefined, '7'), { schema: Post });
    expect(await any.fetch(load as never)).toMatchObject({ id: '7', title: 'loaded' });
    const named = Object.assign(loadPost.bind(undefined, '8'), { key: () => 'eight', schema: Post });
    expect(await any.fetch(Object.assign(named, { fetch: named }) as never)).toMatchObject({ id: '8' });
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
    const { any, calls } = bench();
    const message = `endpoint-mutation: ${name} changes data on the server`;
    const reads = ['getError', 'getResponse', 'fetchIfStale', 'invalidate', 'watch', 'setError'] as const;
    for (const read of reads) {
      const error = await failure(() => any[read](mutation as never, { id: '1' }, () => {}));
      expect([read, error.message]).toEqual([read, expect.stringContaining(message)]);
    }
    await turn();
    expect(calls).toEqual([]);
  });

  test('what it failed with is what its promise rejects with', async () => {
    const { any, last } = bench();
    const failed = failure(() => any.fetch(Posts.update, { id: '1' }, { title: 'x' }));
    await turn();
    await last().answer({ why: 'taken' }, 409);
    expect(await failed).toMatchObject({ status: 409, body: { why: 'taken' } });
  });

  test('a POST that only asks is read like any other', async () => {
    const { any, last } = bench();
    const search = new RestEndpoint({
      path: '/search',
      method: 'POST',
      sideEffect: undefined,
      schema: [Post],
      key: (query: { text: string }) => `search ${query.text}`,
    });
    const found = any.fetch(search as never, { text: 'a' });
    await turn();
    await last().answer([{ id: '1', title: 'a' }]);
    expect(await found).toMatchObject([{ title: 'a' }]);
    expect(any.getResponse(search as never, { text: 'a' }).data).toBe(await found);
  });
});

describe('lengths that cannot be are refused of mutations, too', () => {
  const options = ['dataExpiryLength', 'errorExpiryLength', 'pollFrequency'] as const;
  test.each(options.flatMap((option) => [Number.NaN, -1].map((value) => [option, value] as const)))(
    '%s: %s',
    async (option, value) => {
      const { any, calls } = bench();
      any.setResponse(Posts.get, { id: '1' }, { id: '1', title: 'before' });
      for (const mutation of [Posts.partialUpdate, Posts.getList.push, Posts.delete]) {
        const wrong = mutation.extend({ [option]: value } as object);
        const sent = failure(() => any.fetch(wrong as never, { id: '1' }, { title: 'x' }));
        expect((await sent).message).toContain(`: ${option} is ${value}`);
      }
      await turn();
      expect(calls).toEqual([]);
      expect(any.get(Post, { id: '1' })).toMatchObject({ title: 'before' });
    },
  );
});
