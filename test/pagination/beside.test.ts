/** What a page brings beside its list. */
import { createResource, Entity, RestEndpoint, schema } from 'presource';
import { expect, test } from 'vitest';
import { bench, turn } from '../store/support.ts';

class User extends Entity {
  id = 0;
  name = '';
}
class Post extends Entity {
  id = 0;
}

test.each([
  ['a record', User, { id: 1, name: 'a' }],
  ['a map', new schema.Values(User), { it: { id: 1, name: 'a' } }],
])('readers of the list are told of changes of %s that came with a page', (_, beside, value) => {
  const { controller } = bench();
  const feed = new RestEndpoint({
    path: '/feed',
    paginationField: 'page',
    schema: { results: new schema.Collection([Post]), beside },
  });
  controller.setResponse(feed, { results: [], beside: null } as never);
  controller.setResponse(feed.getPage, { page: 2 }, { results: [], beside: value } as never);
  let told = 0;
  controller.watch(feed, () => told++);
  controller.set(User, { id: 1 }, { name: 'b' });
  expect(told).toBe(1);
  expect(JSON.stringify(controller.getResponse(feed).data)).toContain('"name":"b"');
});

test('a list beside the Collection is one in a page, too', () => {
  const { controller } = bench();
  const feed = new RestEndpoint({
    path: '/feed',
    paginationField: 'page',
    schema: { results: new schema.Collection([Post]), users: [User] },
  });
  const users = [{ id: 1, name: 'a' }];
  controller.setResponse(feed, { results: [{ id: 1 }], users });
  controller.setResponse(feed.getPage, { page: 2 }, { results: [{ id: 2 }], users: [...users, { id: 2 }] });
  expect(controller.getResponse(feed).data).toEqual({
    results: [{ id: 1 }, { id: 2 }],
    users: [controller.get(User, { id: 1 }), controller.get(User, { id: 2 })],
  });
});

test('a page that is answered with nothing leaves the list as it is', async () => {
  const { controller, last } = bench();
  const feed = new RestEndpoint({
    path: '/feed',
    paginationField: 'page',
    schema: { results: new schema.Collection([Post]), total: 0 },
  });
  controller.setResponse(feed, { results: [{ id: 1 }], total: 1 });
  const before = controller.getResponse(feed).data;
  const page = controller.fetch(feed.getPage, { page: 2 });
  await turn();
  await last().answer(null);
  expect(await page).toBe(null);
  expect(controller.getResponse(feed).data).toBe(before);
});

test('a refetch that was sent before a page takes none of its items', async () => {
  const { controller, calls } = bench();
  const Posts = createResource({ path: '/posts/:id', schema: Post, paginationField: 'page' });
  controller.setResponse(Posts.getList, [{ id: 1 }]);
  const refetch = controller.fetch(Posts.getList);
  const page = controller.fetch(Posts.getList.getPage, { page: 2 });
  await turn();
  await calls[1]!.answer([{ id: 2 }]);
  await page;
  await calls[0]!.answer([{ id: 1 }]);
  await refetch;
  expect(controller.getResponse(Posts.getList).data?.map(({ id }) => id)).toEqual([1, 2]);
});

test.each([false, true])(
  'nor of one that a function merges, if an item was pushed meanwhile: %s',
  async (isPushed) => {
    const { controller, calls } = bench();
    const posts = new schema.Collection([Post]);
    const getPosts = new RestEndpoint({ path: '/posts', schema: posts });
    const getOlder = new RestEndpoint({
      path: '/older',
      schema: posts.addWith((now: number[], older: number[]) => [...older, ...now]),
    });
    controller.setResponse(getPosts, [{ id: 3 }]);
    // Sent before the refetch, and answered before it.
    const page = controller.fetch(getOlder);
    const refetch = controller.fetch(getPosts);
    await turn();
    if (isPushed) controller.setResponse(getPosts.push, { id: 4 }, { id: 4 });
    await calls[0]!.answer([{ id: 2 }]);
    await page;
    await calls[1]!.answer([{ id: 3 }]);
    await refetch;
    const pushed = isPushed ? [4] : [];
    expect(controller.getResponse(getPosts).data?.map(({ id }) => id)).toEqual([2, 3, ...pushed]);
  },
);

test('a map beside a list shows only what is there, also if a page brought it', () => {
  const { controller } = bench();
  const feed = new RestEndpoint({
    path: '/feed',
    paginationField: 'page',
    schema: { results: new schema.Collection([Post]), users: new schema.Values(User) },
  });
  const remove = new RestEndpoint({
    path: '/users/:id',
    method: 'DELETE',
    schema: new schema.Invalidate(User),
  });
  const users = { a: { id: 1 }, b: { id: 2 } };
  controller.setResponse(feed, { results: [], users } as never);
  controller.setResponse(feed.getPage, { page: 2 }, { results: [], users } as never);
  controller.setResponse(remove, { id: 1 }, { id: 1 } as never);
  expect(Object.keys((controller.getResponse(feed).data as { users: object }).users)).toEqual(['b']);
});

test.each(['alone', 'beside a cursor'])('a function merges a page into its list, %s', async (place) => {
  const { controller, last } = bench();
  const posts = new schema.Collection([Post]);
  const older = posts.addWith((now: number[], page: number[]) => [...page, ...now]);
  const isAlone = place === 'alone';
  const feed = new RestEndpoint({
    path: '/feed',
    searchParams: {} as { room: string },
    schema: (isAlone ? posts : { posts, prev: null }) as never,
  });
  const getOlder = feed
    .paginated('before')
    .extend({ schema: (isAlone ? older : { posts: older, prev: null }) as never });
  const answer = (ids: number[], prev: number | null) => {
    const items = ids.map((id) => ({ id }));
    return isAlone ? items : { posts: items, prev };
  };
  const room = 'a';
  controller.setResponse(feed, { room }, answer([3, 4], 3) as never);
  let told = 0;
  controller.watch(feed, { room }, () => told++);
  const fetched = controller.fetch(getOlder, { room, before: 3 });
  await turn();
  await last().answer(answer([1, 2], null));
  const shown = () => JSON.parse(JSON.stringify(controller.getResponse(feed, { room }).data));
  expect(JSON.parse(JSON.stringify(await fetched))).toEqual(answer([1, 2], null));
  expect(shown()).toEqual(answer([1, 2, 3, 4], null));
  expect(told).toBe(1);
  // The list stays the one of its Collection: additions join it.
  controller.setResponse(
    new RestEndpoint({ path: '/feed', method: 'POST', schema: posts.push }),
    { room },
    { id: 5 },
  );
  expect(shown()).toEqual(answer([1, 2, 3, 4, 5], null));
  expect(told).toBe(2);
});

test('a function that merges items of several kinds finds those that are there', () => {
  const { controller } = bench();
  const items = new schema.Collection([new schema.Union({ post: Post, user: User }, 'type')]);
  const feed = new RestEndpoint({ path: '/feed', schema: items });
  const older = new RestEndpoint({
    path: '/older',
    schema: items.addWith((now: unknown[], page: unknown[]) => [
      ...page.filter((item) => !now.includes(item)),
      ...now,
    ]),
  });
  const [first, second, third] = [
    { id: 1, type: 'post' },
    { id: 1, type: 'user' },
    { id: 2, type: 'post' },
  ] as const;
  controller.setResponse(feed, [second, third] as never);
  controller.setResponse(older, [first, second] as never);
  expect(controller.getResponse(feed).data).toMatchObject([first, second, third]);
});

test.each(['alone', 'beside a cursor'])('a function merges a page into a map, %s', (place) => {
  const { controller } = bench();
  const users = new schema.Collection(new schema.Values(User));
  const more = users.addWith((now: object, page: object) => ({ ...page, ...now }));
  const isAlone = place === 'alone';
  const feed = new RestEndpoint({ path: '/users', schema: (isAlone ? users : { users, next: '' }) as never });
  const getMore = feed
    .paginated('page')
    .extend({ schema: (isAlone ? more : { users: more, next: '' }) as never });
  const answer = (id: number, next: string) => {
    const map = { [`user${id}`]: { id, name: `${id}` } };
    return (isAlone ? map : { users: map, next }) as never;
  };
  controller.setResponse(feed, answer(1, 'b'));
  controller.setResponse(getMore, { page: 2 }, answer(2, ''));
  const all = { user2: { id: 2, name: '2' }, user1: { id: 1, name: '1' } };
  expect(JSON.parse(JSON.stringify(controller.getResponse(feed).data))).toEqual(
    isAlone ? all : { users: all, next: '' },
  );
});
