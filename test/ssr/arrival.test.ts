/** States that arrive while a browser is at work. */
import { Controller, createResource, Entity } from 'presource';
import { hydrate } from 'presource/ssr';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { carried } from './world.ts';

class Post extends Entity {
  static override key = 'Post';
  id = 0;
  title = '';
}
const PostResource = createResource({ path: '/posts/:id', schema: Post });
const getPart = PostResource.get.extend({ path: '/parts/:id' });

const ids = (all: readonly { id: number }[] | undefined) => all?.map(({ id }) => id);

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

test('an answer counts though its arguments find a later entity', () => {
  const server = new Controller();
  server.setResponse(PostResource.get, { id: 1 }, { id: 2, title: 'moved' });
  vi.setSystemTime(1_001_000);
  server.setResponse(getPart, { id: 1 }, { id: 1, title: 'one' });
  const controller = new Controller();
  hydrate(controller, carried(server));
  expect(controller.getResponse(getPart, { id: 1 }).data?.title).toBe('one');
  expect(controller.getResponse(PostResource.get, { id: 1 }).data?.title).toBe('moved');
});

describe('a state that arrives', () => {
  const answered = (title: string, more: readonly object[] = []) => {
    const server = new Controller();
    server.setResponse(PostResource.get, { id: 1 }, { id: 1, title });
    server.setResponse(PostResource.getList, [{ id: 1, title }, ...(more as { id: number }[])]);
    return carried(server);
  };
  /** A browser whose requests are answered by hand. */
  function slow() {
    const replies: ((value: unknown) => void)[] = [];
    const controller = new Controller({
      fetch: () => new Promise((resolve) => replies.push((value) => resolve(Response.json(value)))),
    });
    hydrate(controller);
    return { controller, replies };
  }
  const title = (controller: Controller) => controller.getResponse(PostResource.get, { id: 1 }).data?.title;

  test('while a read is in flight that began later: the response counts', async () => {
    const [first, second] = [answered('first'), answered('second', [{ id: 2 }])];
    vi.setSystemTime(1_001_000);
    const { controller, replies } = slow();
    const one = controller.fetch(PostResource.get, { id: 1 });
    const all = controller.fetch(PostResource.getList);
    await vi.waitFor(() => expect(replies).toHaveLength(2));
    hydrate(controller, first);
    expect(title(controller)).toBe('first');
    hydrate(controller, second);
    expect(title(controller)).toBe('second');
    vi.setSystemTime(1_002_000);
    replies[0]!({ id: 1, title: 'fetched' });
    expect((await one).title).toBe('fetched');
    replies[1]!([{ id: 1, title: 'listed' }]);
    expect(ids(await all)).toEqual([1]);
    expect(title(controller)).toBe('listed');
    expect(controller.getResponse(PostResource.get, { id: 1 }).expiresAt).toBe(1_062_000);
  });

  test('while a read is in flight that began earlier: the state counts', async () => {
    const { controller, replies } = slow();
    const one = controller.fetch(PostResource.get, { id: 1 });
    await vi.waitFor(() => expect(replies).toHaveLength(1));
    vi.setSystemTime(1_001_000);
    hydrate(controller, answered('sent'));
    expect(title(controller)).toBe('sent');
    replies[0]!({ id: 1, title: 'fetched' });
    expect((await one).title).toBe('sent');
    const again = controller.fetch(PostResource.get, { id: 1 });
    await vi.waitFor(() => expect(replies).toHaveLength(2));
    replies[1]!({ id: 1, title: 'fetched' });
    expect((await again).title).toBe('fetched');
  });

  test.each([
    ['a list that is shown keeps its new item', true, [1, 5], 1_060_000],
    ['a list that is not is asked for again', false, [1], 1],
  ])('after a mutation, with data of before: %s', async (_, isShown, shown, expiresAt) => {
    const { controller, replies } = slow();
    if (isShown) hydrate(controller, answered('first'));
    if (isShown) controller.getResponse(PostResource.getList);
    vi.setSystemTime(1_001_000);
    const old = answered('first');
    vi.setSystemTime(1_002_000);
    const pushed = controller.fetch(PostResource.getList.push, {}, { title: 'new' });
    await vi.waitFor(() => expect(replies).toHaveLength(1));
    replies[0]!({ id: 5, title: 'new' });
    await pushed;
    hydrate(controller, old);
    const list = controller.getResponse(PostResource.getList);
    expect(ids(list.data)).toEqual(shown);
    expect(list.expiresAt).toBe(expiresAt);
    vi.setSystemTime(1_003_000);
    hydrate(controller, answered('later'));
    expect(ids(controller.getResponse(PostResource.getList).data)).toEqual([1]);
    expect(controller.getResponse(PostResource.getList).expiresAt).toBe(1_063_000);
  });

  test.each([
    ['one of before does not count', false, undefined],
    ['one of later does', true, 'sent'],
  ])('after its answer was invalidated: %s', (_, isLater, shown) => {
    const controller = new Controller();
    controller.setResponse(PostResource.get, { id: 1 }, { id: 1, title: 'own' });
    vi.setSystemTime(1_001_000);
    const early = answered('sent');
    vi.setSystemTime(1_002_000);
    controller.invalidate(PostResource.get, { id: 1 });
    vi.setSystemTime(1_003_000);
    hydrate(controller, isLater ? answered('sent') : early);
    expect(title(controller)).toBe(shown);
  });
});
