/** What is small, and was wrong: each by itself. */
import { createResource, Endpoint, Entity, RestEndpoint, schema } from 'presource';
import { expect, test, vi } from 'vitest';
import { bench, turn } from '../store/support.ts';

class Post extends Entity {
  id = '';
  title = '';
  at = 0;
}
const Posts = createResource({ path: '/posts/:id', schema: Post });
const all = new schema.All(Post);

test('arguments of a query that JSON makes one are told apart, or refused', () => {
  const { controller } = bench();
  const asked = new schema.Query(all, (_posts, ...args: unknown[]) => args);
  controller.set(Post, { id: '1' }, { title: 'one' });
  const numbers = [Infinity, -Infinity, Number.NaN, 1, '1', null, 0n, 1n, 'Infinity', { max: Infinity }, {}];
  for (const one of numbers) expect(controller.get(asked, one)).toEqual([one]);
  expect(controller.get(asked, new Date(5))).toEqual([new Date(5)]);
  for (const one of [() => 1, new Set([1]), new Map(), /x/, Symbol('x'), [{ by: new Set() }]]) {
    expect(() => controller.get(asked, one)).toThrow(/^argument-key: Query\(.*\): \[object .*\] has no key/);
  }
});

test('so are those of an endpoint around a function', () => {
  const get = new Endpoint(async (..._args: unknown[]) => 1, { name: 'small-args' });
  expect(get.key(Infinity)).not.toBe(get.key(Number.NaN));
  expect(() => get.key(new Set())).toThrow('argument-key: small-args: [object Set]');
});

test('a Query without a function shows what its schema does', () => {
  const { controller } = bench();
  controller.set(Post, { id: '1' }, { title: 'one' });
  expect(controller.get(new schema.Query(all))).toMatchObject([{ id: '1' }]);
});

test('a class derived from Query may have its function as a method', () => {
  const { controller } = bench();
  class Titles extends schema.Query<typeof all> {
    override process(posts: Post[]) {
      return posts.map(({ title }) => title);
    }
  }
  controller.set(Post, { id: '1' }, { title: 'one' });
  expect(controller.get(new Titles(all))).toEqual(['one']);
});

test('a guess knows when its mutation was sent, as often as it is made anew', async () => {
  const { controller, last } = bench();
  controller.set(Post, { id: '1' }, { title: 'one' });
  const touch = Posts.partialUpdate.extend({
    getOptimisticResponse: (snapshot, { id }: { id: string }) => ({ id, at: snapshot.fetchedAt }),
  });
  vi.spyOn(Date, 'now').mockReturnValue(5_000);
  const sent = controller.fetch(touch, { id: '1' }, {});
  vi.spyOn(Date, 'now').mockReturnValue(9_000);
  controller.set(Post, { id: '2' }, { title: 'two' });
  expect(controller.get(Post, { id: '1' })).toMatchObject({ at: 5_000 });
  await turn();
  await last().answer({ id: '1', at: 1 });
  await sent;
  vi.restoreAllMocks();
});

test('a fetch that was replaced, as a spy does, is the one that is called', async () => {
  const { controller, calls } = bench();
  const get = Posts.get.extend({});
  const spy = vi.spyOn(get, 'fetch').mockResolvedValue({ id: '1', title: 'spied' } as never);
  expect(await controller.fetch(get, { id: '1' })).toMatchObject({ title: 'spied' });
  expect(spy).toHaveBeenCalledWith({ id: '1' });
  expect(calls).toEqual([]);
});

test('`sideEffect` alone is a method that changes something', async () => {
  const { controller, last } = bench();
  const act = new RestEndpoint({ path: '/act/:id', sideEffect: true });
  const sent = controller.fetch(act, { id: '1' }, { body: 1 });
  await turn();
  expect([last().method, last().url, last().body]).toEqual(['POST', '/act/1', { body: 1 }]);
  await last().answer({});
  await sent;
  expect(act.extend({ method: 'PUT' }).method).toBe('PUT');
});

test('another function is another endpoint, also under a name that was given', async () => {
  const { controller } = bench();
  const one = new Endpoint(async () => 'one', { name: 'small-named' });
  const two = one.extend({ fetch: async () => 'two' });
  expect([await controller.fetch(one), await controller.fetch(two)]).toEqual(['one', 'two']);
  expect(two.name).not.toBe(one.name);
  expect(one.extend({ fetch: one.fetch }).name).toBe(one.name);
  expect(one.extend({ schema: Post }).name).toBe(one.name);
});

test('one Collection in two places is one list, two Collections with equal arguments are two', () => {
  const own = () => new schema.Collection([Post], { nestKey: ({ id }) => ({ thread: id }) });
  const shared = own();
  class Thread extends Entity {
    id = 0;
    posts: Post[] = [];
    static override schema = { posts: shared };
  }
  const Threads = createResource({ path: '/threads/:id', schema: Thread });
  const { controller } = bench();
  controller.setResponse(Threads.get, { id: 7 }, { id: 7, posts: [{ id: '1', title: 'nested' }] });
  const same = new RestEndpoint({ path: '/posts', searchParams: {} as { thread: number }, schema: shared });
  const other = new RestEndpoint({ path: '/posts', searchParams: {} as { thread: number }, schema: own() });
  expect(controller.getResponse(same, { thread: 7 }).data).toBe(
    (controller.get(Thread, { id: 7 }) as Thread).posts,
  );
  expect(controller.getResponse(other, { thread: 7 }).data).toBeUndefined();
});
