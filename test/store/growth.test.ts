/** Lists that grow: what the new items bring along reaches the old ones, and nothing else makes these anew. */
import { createResource, Entity, RestEndpoint, schema } from 'presource';
import { expect, test } from 'vitest';
import { bench, counter, turn } from './support.ts';

class User extends Entity {
  id = 0;
  name = '';
}
class Post extends Entity {
  id = 0;
  title = '';
  author: User | undefined = undefined;
  static override schema = { author: User };
}
const PostResource = createResource({
  path: '/posts/:id',
  schema: Post,
  searchParams: {} as { page?: number } | undefined,
  paginationField: 'page',
});
const UserResource = createResource({ path: '/users/:id', schema: User });
const posts = PostResource.getList.schema;
const behind = new RestEndpoint({ path: '/behind', schema: { posts, users: [User] } });
const before = new RestEndpoint({ path: '/before', schema: { users: [User], posts } });
const around = new RestEndpoint({ path: '/around', schema: { users: [User], posts, more: [User] } });

/** A controller with a list of two posts: the first one's author is known, the second one's is not. */
function opened() {
  const { controller } = bench();
  const read = () => controller.getResponse(PostResource.getList, {}).data as Post[];
  controller.setResponse(PostResource.getList, {}, [
    { id: 1, title: 'first', author: { id: 1, name: 'one' } },
    { id: 2, title: 'second', author: 2 },
  ]);
  const told = counter();
  controller.watch(PostResource.getList, {}, told.listener);
  return { controller, read, told, former: read() };
}

test.for([
  ['known authors', { id: 3, author: 1 }],
  ['a new author', { id: 3, author: { id: 3, name: 'three' } }],
] as const)('a page of %s leaves the items before it', ([, third]) => {
  const { controller, read, told, former } = opened();
  controller.setResponse(PostResource.getList.getPage, { page: 2 }, [third]);
  expect(told.take()).toBe(1);
  expect(read()).toHaveLength(3);
  expect(read().slice(0, 2)).toEqual(former);
  expect(read().map((post, i) => post === former[i])).toEqual([true, true, false]);
  expect(read()[2]!.author).toBe(controller.get(User, { id: third.author === 1 ? 1 : 3 }));
});

const late = [
  { id: 1, name: 'other' },
  { id: 2, name: 'two' },
];

test.for([
  ['behind a list with a new item', behind, [1, 2, { id: 3, author: 1 }], [late[1]!], ['one', 'two', 'one']],
  ['behind a list of known items', behind, [2, 1], [late[1]!], ['two', 'one']],
  ['behind a list, in place of what was there', behind, [2, 1], [late[0]!], [undefined, 'other']],
  ['before a list', before, [2, 1], [late[1]!], ['two', 'one']],
  ['before a list, in place of what was there', before, [2, 1], [late[0]!], [undefined, 'other']],
  ['on both sides', around, [1, 2, { id: 3, author: 2 }], late, ['other', 'two', 'two']],
] as const)(
  'what stands %s in a response reaches the items of before',
  ([, endpoint, items, users, names]) => {
    const { controller, read, told } = opened();
    controller.setResponse(endpoint, { posts: items, users, more: users });
    expect(read().map(({ author }) => author?.name)).toEqual(names);
    expect((controller.getResponse(endpoint).data as { posts: Post[] }).posts).toBe(read());
    expect(told.take()).toBe(1);
  },
);

test('an author that comes alone reaches the item that waits for it, and only that', () => {
  const { controller, read, told, former } = opened();
  controller.setResponse(UserResource.get, { id: 7 }, { id: 7, name: 'seven' });
  expect(told.take()).toBe(0);
  expect(read()).toBe(former);
  controller.setResponse(UserResource.get, { id: 2 }, { id: 2, name: 'two' });
  expect(told.take()).toBe(1);
  expect(read()[1]!.author!.name).toBe('two');
  expect(read()[0]).toBe(former[0]);
});

test('what is shown of all of a type follows what comes, whenever it was asked first', () => {
  const { controller } = opened();
  const all = new schema.All(Post);
  const named = new schema.Query(all, (posts: Post[], { name }: { name: string }) =>
    posts.filter(({ author }) => author?.name === name).map(({ id }) => id),
  );
  const found = new schema.Query(User, (user: User) => user.name);
  expect(controller.get(all)).toHaveLength(2);
  expect(controller.get(named, { name: 'two' })).toEqual([]);
  expect(controller.get(found, { id: 2 })).toBeUndefined();
  controller.setResponse(PostResource.getList.push, {}, { id: 3, author: 1 });
  expect(controller.get(all)).toHaveLength(3);
  controller.setResponse(PostResource.getList.push, {}, { id: 4, author: { id: 2, name: 'two' } });
  expect(controller.get(named, { name: 'two' })).toEqual([2, 4]);
  expect(controller.get(found, { id: 2 })).toBe('two');
  controller.setResponse(PostResource.get, { id: 5 }, { id: 5, author: 2 });
  expect(controller.get(named, { name: 'two' })).toEqual([2, 4, 5]);
});

test('a guess that is taken back leaves nothing behind that the next item would miss', async () => {
  const { controller, last } = bench();
  const Optimistic = createResource({ path: '/posts/:id', schema: Post, optimistic: true });
  const read = () => controller.getResponse(Optimistic.getList, {}).data as Post[];
  controller.setResponse(Optimistic.getList, {}, [{ id: 1, author: { id: 1, name: 'one' } }]);
  const sent = controller.fetch(Optimistic.getList.push, { id: 2, author: { id: 2, name: 'guess' } });
  expect(read().map(({ author }) => author?.name)).toEqual(['one', 'guess']);
  await turn();
  await Promise.all([expect(sent).rejects.toThrow('refused'), last().fail(new Error('refused'))]);
  expect(read()).toHaveLength(1);
  controller.setResponse(Optimistic.getList, {}, [
    { id: 1, author: 1 },
    { id: 2, author: 2 },
  ]);
  expect(read().map(({ author }) => author?.name)).toEqual(['one', undefined]);
  controller.setResponse(UserResource.get, { id: 2 }, { id: 2, name: 'two' });
  expect(read().map(({ author }) => author?.name)).toEqual(['one', 'two']);
});
