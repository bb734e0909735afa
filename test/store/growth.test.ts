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
  const { any } = bench();
  const read = () => any.getResponse(PostResource.getList, {}).data as Post[];
  any.setResponse(PostResource.getList, {}, [
    { id: 1, title: 'first', author: { id: 1, name: 'one' } },
    { id: 2, title: 'second', author: 2 },
  ]);
  const told = counter();
  any.watch(PostResource.getList, {}, told.listener);
  return { any, read, told, former: read() };
}

test.for([
  ['known authors', { id: 3, author: 1 }],
  ['a new author', { id: 3, author: { id: 3, name: 'three' } }],
] as const)('a page of %s leaves the items before it', ([, third]) => {
  const { any, read, told, former } = opened();
  any.setResponse(PostResource.getList.getPage, { page: 2 }, [third]);
  expect(told.take()).toBe(1);
  expect(read()).toHaveLength(3);
  expect(read().slice(0, 2)).toEqual(former);
  expect(read().map((post, i) => post === former[i])).toEqual([true, true, false]);
  expect(read()[2]!.author).toBe(any.get(User, { id: third.author === 1 ? 1 : 3 }));
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
    const { any, read, told } = opened();
    any.setResponse(endpoint, {}, { posts: items, users, more: users });
    expect(read().map(({ author }) => author?.name)).toEqual(names);
    expect((any.getResponse(endpoint, {}).data as { posts: Post[] }).posts).toBe(read());
    expect(told.take()).toBe(1);
  },
);

test('an author that comes alone reaches the item that waits for it, and only that', () => {
  const { any, read, told, former } = opened();
  any.setResponse(UserResource.get, { id: 7 }, { id: 7, name: 'seven' });
  expect(told.take()).toBe(0);
  expect(read()).toBe(former);
  any.setResponse(UserResource.get, { id: 2 }, { id: 2, name: 'two' });
  expect(told.take()).toBe(1);
  expect(read()[1]!.author!.name).toBe('two');
  expect(read()[0]).toBe(former[0]);
});

test('what is shown of all of a type follows what comes, whenever it was asked first', () => {
  const { any } = opened();
  const all = new schema.All(Post);
  const named = new schema.Query(all, (posts: Post[], { name }: { name: string }) =>
    posts.filter(({ author }) => author?.name === name).map(({ id }) => id),
  );
  const found = new schema.Query(User, (user: User) => user.name);
  expect(any.get(all)).toHaveLength(2);
  expect(any.get(named, { name: 'two' })).toEqual([]);
  expect(any.get(found, { id: 2 })).toBeUndefined();
  any.setResponse(PostResource.getList.push, {}, { id: 3, author: 1 });
  expect(any.get(all)).toHaveLength(3);
  any.setResponse(PostResource.getList.push, {}, { id: 4, author: { id: 2, name: 'two' } });
  expect(any.get(named, { name: 'two' })).toEqual([2, 4]);
  expect(any.get(found, { id: 2 })).toBe('two');
  any.setResponse(PostResource.get, { id: 5 }, { id: 5, author: 2 });
  expect(any.get(named, { name: 'two' })).toEqual([2, 4, 5]);
});

test('a guess that is taken back leaves nothing behind that the next item would miss', async () => {
  const { any, last } = bench();
  const Optimistic = createResource({ path: '/posts/:id', schema: Post, optimistic: true });
  const read = () => any.getResponse(Optimistic.getList, {}).data as Post[];
  any.setResponse(Optimistic.getList, {}, [{ id: 1, author: { id: 1, name: 'one' } }]);
  const sent = any.fetch(Optimistic.getList.push, {}, { id: 2, author: { id: 2, name: 'guess' } });
  expect(read().map(({ author }) => author?.name)).toEqual(['one', 'guess']);
  await turn();
  await Promise.all([expect(sent).rejects.toThrow('refused'), last().fail(new Error('refused'))]);
  expect(read()).toHaveLength(1);
  any.setResponse(Optimistic.getList, {}, [
    { id: 1, author: 1 },
    { id: 2, author: 2 },
  ]);
  expect(read().map(({ author }) => author?.name)).toEqual(['one', undefined]);
  any.setResponse(UserResource.get, { id: 2 }, { id: 2, name: 'two' });
  expect(read().map(({ author }) => author?.name)).toEqual(['one', 'two']);
});
