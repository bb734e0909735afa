/** Lists that grow: which list takes a new item, and where. */
import { createResource, Entity, RestEndpoint, schema } from 'presource';
import { describe, expect, test } from 'vitest';
import { bench, counter, turn } from './support.ts';

class User extends Entity {
  id = 0;
  name = '';
}
class Post extends Entity {
  id = 0;
  title = '';
  group = '';
  author: User | undefined = undefined;
  static override schema = { author: User };
}
class OrderedCollection<
  S extends readonly [unknown] = readonly [unknown],
  Parent extends readonly unknown[] = readonly [urlParams: Record<string, unknown>, body?: unknown],
> extends schema.Collection<S, Parent> {
  override nonFilterArgumentKeys(key: string): boolean {
    return key === 'orderBy';
  }
}
type Search = { author?: number | string; group?: string; orderBy?: string } | undefined;
const Posts = createResource({
  path: '/posts/:id',
  schema: Post,
  searchParams: {} as Search,
  paginationField: 'page',
  Collection: OrderedCollection,
});
const PlainPosts = createResource({ path: '/posts/:id', schema: Post, searchParams: {} as Search });
const Grouped = createResource({ path: '/groups/:group/posts/:id', schema: Post });

function start() {
  const at = bench();
  const { any } = at;
  const ids = (args: object, endpoint: object = Posts.getList) =>
    (any.getResponse(endpoint, args).data as Post[] | undefined)?.map((post) => post.id);
  return { ...at, ids };
}

test('one list per arguments, whatever their order, and whether numbers are written as texts', () => {
  const { any, ids } = start();
  any.setResponse(Posts.getList, { author: 1, group: 'a' }, [{ id: 1 }]);
  expect(ids({ group: 'a', author: 1 })).toEqual([1]);
  expect(ids({ group: 'a', author: '1' })).toEqual([1]);
  expect(ids({ group: 'a', author: 1, orderBy: undefined })).toEqual([1]);
  expect(ids({ author: 1 })).toBeUndefined();
  expect(ids({})).toBeUndefined();
  any.setResponse(Posts.getList, { group: 'a', author: '1' }, [{ id: 2 }]);
  expect(ids({ author: 1, group: 'a' })).toEqual([2]);
});

describe('a new item joins every known list whose arguments it satisfies', () => {
  test('by the arguments of the call', () => {
    const { any, ids } = start();
    any.setResponse(Posts.getList, {}, [{ id: 1 }]);
    any.setResponse(Posts.getList, { author: 1 }, [{ id: 1 }]);
    any.setResponse(Posts.getList, { author: 2 }, []);
    any.setResponse(Posts.getList, { author: 1, group: 'a' }, []);
    any.setResponse(Posts.getList.push, { author: 1 }, { title: 'x' }, { id: 9, title: 'x' });
    expect(ids({})).toEqual([1, 9]);
    expect(ids({ author: 1 })).toEqual([1, 9]);
    expect(ids({ author: 2 })).toEqual([]);
    expect(ids({ author: 1, group: 'a' })).toEqual([]);
  });

  test('by its own fields; a relation compares by its pk, an absent field does not match', () => {
    const { any, ids } = start();
    for (const args of [{}, { author: 1 }, { author: '2' }, { group: 'a' }, { group: 'a', author: 2 }]) {
      any.setResponse(Posts.getList, args, []);
    }
    any.setResponse(Posts.getList.push, {}, {}, { id: 7, author: { id: 2, name: 'two' }, group: 'a' });
    any.setResponse(Posts.getList.push, {}, {}, { id: 8, author: 2 });
    any.setResponse(Posts.getList.push, {}, {}, { id: 9, author: null, group: '' });
    expect(ids({})).toEqual([7, 8, 9]);
    expect(ids({ author: 1 })).toEqual([]);
    expect(ids({ author: 2 })).toEqual([7, 8]);
    expect(ids({ group: 'a' })).toEqual([7]);
    expect(ids({ group: 'a', author: 2 })).toEqual([7]);
  });

  test('an argument partly met by the call and partly by the item', () => {
    const { any, ids } = start();
    any.setResponse(Posts.getList, { author: 1, group: 'a' }, []);
    any.setResponse(Posts.getList.push, { author: 1 }, {}, { id: 9, group: 'a' });
    expect(ids({ author: 1, group: 'a' })).toEqual([9]);
  });

  test('an argument that filters nothing does not count', () => {
    const { any, ids } = start();
    any.setResponse(Posts.getList, { orderBy: 'title' }, [{ id: 1 }]);
    any.setResponse(Posts.getList, { orderBy: 'date', author: 1 }, [{ id: 1 }]);
    any.setResponse(Posts.getList, { orderBy: 'date', author: 2 }, []);
    any.setResponse(Posts.getList.push, { author: 1, orderBy: 'none' }, {}, { id: 9 });
    expect(ids({ orderBy: 'title' })).toEqual([1, 9]);
    expect(ids({ orderBy: 'date', author: 1 })).toEqual([1, 9]);
    expect(ids({ orderBy: 'date', author: 2 })).toEqual([]);
  });

  test('without that override it counts', () => {
    const { any, ids } = start();
    any.setResponse(PlainPosts.getList, { orderBy: 'title' }, [{ id: 1 }]);
    any.setResponse(PlainPosts.getList, {}, [{ id: 1 }]);
    any.setResponse(PlainPosts.getList.push, {}, {}, { id: 9 });
    expect(ids({ orderBy: 'title' }, PlainPosts.getList)).toEqual([1]);
    expect(ids({}, PlainPosts.getList)).toEqual([1, 9]);
  });

  test('a parameter of the path is an argument like any other', () => {
    const { any, ids } = start();
    any.setResponse(Grouped.getList, { group: 'a' }, []);
    any.setResponse(Grouped.getList, { group: 'b' }, []);
    any.setResponse(Grouped.getList.push, { group: 'a' }, {}, { id: 9 });
    expect(ids({ group: 'a' }, Grouped.getList)).toEqual([9]);
    expect(ids({ group: 'b' }, Grouped.getList)).toEqual([]);
  });

  test('lists never fetched are not created', () => {
    const { any, ids } = start();
    any.setResponse(Posts.getList.push, { author: 1 }, {}, { id: 9 });
    expect(ids({ author: 1 })).toBeUndefined();
    expect(ids({})).toBeUndefined();
    expect(any.getResponse(Posts.getList, { author: 1 }).expiryStatus).toBe(1);
    expect(any.get(Post, { id: 9 })).toMatchObject({ id: 9 });
  });

  test('a list that was only asked for, or whose answer was broken, is not known', () => {
    const { any, ids } = start();
    any.getResponse(Posts.getList, { author: 1 });
    any.watch(Posts.getList, { author: 2 }, () => {});
    expect(() => any.setResponse(Posts.getList, { author: 3 }, [{ id: 1 }, {}])).toThrow();
    any.setResponse(Posts.getList.push, { author: 3 }, {}, { id: 9, author: 1 });
    expect([1, 2, 3].map((author) => ids({ author }))).toEqual([undefined, undefined, undefined]);
  });
});

test('push appends, unshift prepends, and the watchers of exactly the lists that grew hear it once', () => {
  const { any, ids } = start();
  any.setResponse(Posts.getList, {}, [{ id: 1 }, { id: 2 }]);
  any.setResponse(Posts.getList, { author: 2 }, [{ id: 2 }]);
  const all = counter();
  const others = counter();
  any.watch(Posts.getList, {}, all.listener);
  any.watch(Posts.getList, { author: 2 }, others.listener);
  any.setResponse(Posts.getList.push, { author: 1 }, {}, { id: 3 });
  any.setResponse(Posts.getList.unshift, { author: 1 }, {}, { id: 4 });
  expect(ids({})).toEqual([4, 1, 2, 3]);
  expect([all.take(), others.take()]).toEqual([2, 0]);
});

test('an item already in the list is not doubled: nothing moves, the entity is updated', () => {
  const { any, ids } = start();
  any.setResponse(Posts.getList, {}, [{ id: 1, title: 'a' }, { id: 2 }, { id: 3 }]);
  any.setResponse(Posts.getList.push, {}, {}, { id: 1, title: 'b' });
  any.setResponse(Posts.getList.unshift, {}, {}, { id: '3', title: 'c' });
  expect(ids({})).toEqual([1, 2, '3']);
  expect((any.getResponse(Posts.getList, {}).data as Post[]).map((post) => post.title)).toEqual([
    'b',
    '',
    'c',
  ]);
});

test('several items in one call', () => {
  const { any, ids } = start();
  any.setResponse(Posts.getList, {}, [{ id: 1 }]);
  any.setResponse(Posts.getList.push, {}, [], [{ id: 2 }, { id: 3 }, { id: 1 }]);
  any.setResponse(Posts.getList.unshift, {}, [], [{ id: 4 }, { id: 5 }]);
  expect(ids({})).toEqual([4, 5, 1, 2, 3]);
});

test('push through the network resolves to the new entity, which the list holds', async () => {
  const { controller, any, last, ids } = start();
  any.setResponse(Posts.getList, { author: 1 }, [{ id: 1 }]);
  const done = controller.fetch(Posts.getList.push, { author: 1 }, { title: 'new' });
  await turn();
  expect(last()).toMatchObject({ method: 'POST', url: '/posts?author=1', body: { title: 'new' } });
  expect(ids({ author: 1 })).toEqual([1]);
  await last().answer({ id: 2, title: 'new' });
  const post = await done;
  expect(post).toBe(any.get(Post, { id: 2 }));
  expect(any.getResponse(Posts.getList, { author: 1 }).data).toEqual([any.get(Post, { id: 1 }), post]);
});

test('a refetch replaces the list, pushed items included', () => {
  const { any, ids } = start();
  any.setResponse(Posts.getList, {}, [{ id: 1 }]);
  any.setResponse(Posts.getList.push, {}, {}, { id: 2 });
  any.setResponse(Posts.getList, {}, [{ id: 3 }]);
  expect(ids({})).toEqual([3]);
});

test('a deletion takes the item from every list', () => {
  const { any, ids } = start();
  any.setResponse(Posts.getList, {}, [{ id: 1 }, { id: 2 }]);
  any.setResponse(Posts.getList, { author: 1 }, [{ id: 2 }]);
  any.setResponse(Posts.delete, { id: 2 }, {});
  expect([ids({}), ids({ author: 1 })]).toEqual([[1], []]);
});

describe('getPage', () => {
  test('appends without duplicates, in the list of the arguments without the cursor', async () => {
    const { controller, any, last, ids } = start();
    any.setResponse(Posts.getList, { author: 1 }, [{ id: 1, title: 'a' }, { id: 2 }]);
    any.setResponse(Posts.getList, {}, [{ id: 1 }]);
    const told = counter();
    any.watch(Posts.getList, { author: 1 }, told.listener);
    const done = controller.fetch(Posts.getList.getPage, { author: 1, page: 2 });
    await turn();
    expect(last()).toMatchObject({ method: 'GET', url: '/posts?author=1&page=2' });
    await last().answer([{ id: 2 }, { id: 3 }, { id: 1, title: 'b' }, { id: 3 }]);
    expect(((await done) as Post[]).map((post) => post.id)).toEqual([2, 3, 1, 3]);
    expect(ids({ author: 1 })).toEqual([1, 2, 3]);
    expect(ids({})).toEqual([1]);
    expect(told.take()).toBe(1);
    expect(any.get(Post, { id: 1 })).toMatchObject({ title: 'b' });
    any.setResponse(Posts.getList.getPage!, { author: 1, page: 3 }, [{ id: 4 }]);
    expect(ids({ author: 1 })).toEqual([1, 2, 3, 4]);
  });

  test('the same page again changes nothing', () => {
    const { any } = start();
    any.setResponse(Posts.getList, {}, [{ id: 1 }]);
    any.setResponse(Posts.getList.getPage!, { page: 2 }, [{ id: 2 }]);
    const before = any.getResponse(Posts.getList, {}).data;
    any.setResponse(Posts.getList.getPage!, { page: 2 }, [{ id: 2 }]);
    expect(any.getResponse(Posts.getList, {}).data).toBe(before);
  });

  test('without paginationField there is none', () => {
    expect(PlainPosts.getList.getPage).toBeUndefined();
  });

  test('fields beside the collection are those of the page, and the list shows them', async () => {
    const Wrapped = createResource({
      path: '/wrapped/:id',
      schema: Post,
      searchParams: {} as { author?: number } | undefined,
      paginationField: 'cursor',
    }).extend({
      getList: { path: '/wrapped', schema: { results: new schema.Collection([Post]), total: 0, next: '' } },
    });
    const { any, last } = start();
    const read = (args: object) =>
      any.getResponse(Wrapped.getList, args).data as { results: Post[]; next: string };
    any.setResponse(Wrapped.getList, {}, { results: [{ id: 1 }], total: 3, next: 'b' });
    const before = read({});
    const done = any.fetch((Wrapped.getList as { getPage: object }).getPage, { cursor: 'b' });
    await turn();
    await last().answer({ results: [{ id: 1 }, { id: 2 }], total: 4, next: 'c' });
    await done;
    expect(read({})).toMatchObject({ results: [{ id: 1 }, { id: 2 }], total: 4, next: 'c' });
    expect(before).toMatchObject({ results: [{ id: 1 }], total: 3, next: 'b' });
    expect(before.results.length).toBe(1);
  });
});

describe('a collection inside an object-shaped answer', () => {
  const results = new schema.Collection([Post]);
  const found = new RestEndpoint({
    path: '/found',
    searchParams: {} as { q?: string } | undefined,
    schema: { data: { results }, total: 0 },
  });

  test('has push and unshift, and shows what they bring beside its own fields', () => {
    const { any } = start();
    any.setResponse(found, { q: 'x' }, { data: { results: [{ id: 1 }], took: 3 }, total: 1 });
    const before = any.getResponse(found, { q: 'x' }).data;
    const { push, unshift } = found as unknown as { push: object; unshift: object };
    any.setResponse(push, { q: 'x' }, {}, { id: 2 });
    any.setResponse(unshift, { q: 'x' }, {}, { id: 0 });
    const after = any.getResponse(found, { q: 'x' }).data;
    expect(after).toMatchObject({ data: { results: [{ id: 0 }, { id: 1 }, { id: 2 }], took: 3 }, total: 1 });
    expect(after).not.toBe(before);
    expect((found as unknown as { push: object }).push).toBe(push);
  });
});

describe('a collection inside an entity', () => {
  class Thread extends Entity {
    id = 0;
    posts: Post[] = [];
    static override schema = { posts: new schema.Collection([Post]) };
  }
  const getThread = new RestEndpoint({ path: '/threads/:id', schema: Thread });

  test('is the entity’s own list', () => {
    const { any } = start();
    any.setResponse(getThread, { id: 1 }, { id: 1, posts: [{ id: 1 }] });
    any.setResponse(getThread, { id: 2 }, { id: 2, posts: [{ id: 2 }] });
    const [one, two] = [any.get(Thread, { id: 1 }), any.get(Thread, { id: 2 })] as [Thread, Thread];
    expect([one.posts[0]!.id, two.posts[0]!.id]).toEqual([1, 2]);
    any.setResponse(getThread, { id: 1 }, { id: 1, posts: [{ id: 1 }, { id: 3 }] });
    expect((any.get(Thread, { id: 1 }) as Thread).posts.map((post) => post.id)).toEqual([1, 3]);
    expect(any.get(Thread, { id: 2 })).toBe(two);
  });
});

test('argsKey says which arguments make a list', () => {
  class ByAuthor extends schema.Collection<[typeof Post]> {
    override argsKey(args: { author?: number; page?: number } = {}) {
      return { author: args.author };
    }
  }
  const endpoint = new RestEndpoint({
    path: '/by',
    searchParams: {} as { author?: number; page?: number },
    schema: new ByAuthor([Post]),
  });
  const { any } = start();
  any.setResponse(endpoint, { author: 1, page: 1 }, [{ id: 1 }]);
  any.setResponse(endpoint, { author: 1, page: 2 }, [{ id: 2 }]);
  expect((any.getResponse(endpoint, { author: 1, page: 1 }).data as Post[]).map((post) => post.id)).toEqual([
    2,
  ]);
});

test('items that cannot be taken as records show what the rest of the list shows', () => {
  const { any, ids } = start();
  any.setResponse(Posts.getList, {}, [1, { id: 2 }]);
  expect(ids({})).toEqual([2]);
  any.setResponse(Posts.get, { id: 1 }, { id: 1 });
  expect(ids({})).toEqual([1, 2]);
});

test('get and set read and write a list by its arguments', () => {
  const { any } = start();
  const collection = (Posts.getList as unknown as { schema: object }).schema;
  expect(any.get(collection, { author: 1 })).toBeUndefined();
  any.setResponse(Posts.getList, { author: 1 }, [{ id: 1 }]);
  expect(any.get(collection, { author: 1 })).toBe(any.getResponse(Posts.getList, { author: 1 }).data);
  const told = counter();
  any.watch(Posts.getList, { author: 1 }, told.listener);
  any.set(collection, { author: 1 }, [{ id: 2 }, { id: 1 }]);
  expect((any.get(collection, { author: 1 }) as Post[]).map((post) => post.id)).toEqual([2, 1]);
  any.set(collection, { author: 1 }, (posts: Post[]) => posts.slice(1));
  expect((any.getResponse(Posts.getList, { author: 1 }).data as Post[]).map((post) => post.id)).toEqual([1]);
  expect(told.take()).toBe(2);
});
