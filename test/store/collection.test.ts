/** Lists that grow: which list takes a new item, and where. */
import { createResource, Entity, RestEndpoint, schema } from 'presource';
import { describe, expect, test } from 'vitest';
import type { ReadEndpoint } from '../../runtime/types/index.ts';
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

type List = ReadEndpoint<[args?: Search], typeof Posts.getList.schema>;

function start() {
  const at = bench();
  const { controller } = at;
  const ids = (args: Search, endpoint: List = Posts.getList) =>
    controller.getResponse(endpoint, args).data?.map((post) => post.id);
  return { ...at, ids };
}

test('one list per arguments, whatever their order, and whether numbers are written as texts', () => {
  const { controller, ids } = start();
  controller.setResponse(Posts.getList, { author: 1, group: 'a' }, [{ id: 1 }]);
  expect(ids({ group: 'a', author: 1 })).toEqual([1]);
  expect(ids({ group: 'a', author: '1' })).toEqual([1]);
  expect(ids({ group: 'a', author: 1, orderBy: undefined })).toEqual([1]);
  expect(ids({ author: 1 })).toBeUndefined();
  expect(ids({})).toBeUndefined();
  controller.setResponse(Posts.getList, { group: 'a', author: '1' }, [{ id: 2 }]);
  expect(ids({ author: 1, group: 'a' })).toEqual([2]);
});

test('one value as a list is that value, as in a URL; several are not their text', () => {
  const { controller, ids } = start();
  controller.setResponse(Posts.getList, { group: 'a' }, [{ id: 1 }]);
  controller.setResponse(Posts.getList, { group: 'a,b' }, [{ id: 2 }]);
  const posts = (group: unknown) => controller.get(Posts.getList.schema, { group } as never);
  expect(posts(['a'])).toMatchObject([{ id: 1 }]);
  expect(posts(['a', 'b'])).toBeUndefined();
  expect(ids({ group: 'a,b' })).toEqual([2]);
});

describe('a new item joins every known list whose arguments it satisfies', () => {
  test('by the arguments of the call', () => {
    const { controller, ids } = start();
    controller.setResponse(Posts.getList, {}, [{ id: 1 }]);
    controller.setResponse(Posts.getList, { author: 1 }, [{ id: 1 }]);
    controller.setResponse(Posts.getList, { author: 2 }, []);
    controller.setResponse(Posts.getList, { author: 1, group: 'a' }, []);
    controller.setResponse(Posts.getList.push, { author: 1 }, { title: 'x' }, { id: 9, title: 'x' });
    expect(ids({})).toEqual([1, 9]);
    expect(ids({ author: 1 })).toEqual([1, 9]);
    expect(ids({ author: 2 })).toEqual([]);
    expect(ids({ author: 1, group: 'a' })).toEqual([]);
  });

  test('by its own fields; a relation compares by its pk, an absent field does not match', () => {
    const { controller, ids } = start();
    for (const args of [{}, { author: 1 }, { author: '2' }, { group: 'a' }, { group: 'a', author: 2 }]) {
      controller.setResponse(Posts.getList, args, []);
    }
    controller.setResponse(Posts.getList.push, {}, {}, { id: 7, author: { id: 2, name: 'two' }, group: 'a' });
    controller.setResponse(Posts.getList.push, {}, {}, { id: 8, author: 2 });
    controller.setResponse(Posts.getList.push, {}, {}, { id: 9, author: null, group: '' });
    expect(ids({})).toEqual([7, 8, 9]);
    expect(ids({ author: 1 })).toEqual([]);
    expect(ids({ author: 2 })).toEqual([7, 8]);
    expect(ids({ group: 'a' })).toEqual([7]);
    expect(ids({ group: 'a', author: 2 })).toEqual([7]);
  });

  test('`null` equals `null`, and no other value', () => {
    class Note extends Entity {
      id = 0;
      parent: number | null = null;
    }
    const Notes = createResource({
      path: '/notes/:id',
      schema: Note,
      searchParams: {} as { parent: number | null },
    });
    const { controller } = start();
    const ids = (parent: number | null) =>
      controller.getResponse(Notes.getList, { parent }).data?.map(({ id }) => id);
    controller.setResponse(Notes.getList, { parent: null }, [{ id: 1, parent: null }]);
    controller.setResponse(Notes.getList, { parent: 1 }, []);
    controller.setResponse(Notes.getList.push, { parent: null }, {}, { id: 2 });
    controller.setResponse(Notes.getList.push, {} as never, {}, { id: 3, parent: null });
    controller.setResponse(Notes.getList.push, {} as never, {}, { id: 4, parent: 1 });
    expect([ids(null), ids(1)]).toEqual([[1, 2, 3], [4]]);
    controller.setResponse(Notes.getList.move, { id: 3 }, { parent: 1 }, { id: 3, parent: 1 });
    expect([ids(null), ids(1)]).toEqual([
      [1, 2],
      [4, 3],
    ]);
    controller.setResponse(Notes.getList.remove, { parent: null }, {}, { id: 4 });
    controller.setResponse(Notes.getList.remove, { parent: null }, {}, { id: 2 });
    expect([ids(null), ids(1)]).toEqual([[1], [4, 3]]);
  });

  test('an argument partly met by the call and partly by the item', () => {
    const { controller, ids } = start();
    controller.setResponse(Posts.getList, { author: 1, group: 'a' }, []);
    controller.setResponse(Posts.getList.push, { author: 1 }, {}, { id: 9, group: 'a' });
    expect(ids({ author: 1, group: 'a' })).toEqual([9]);
  });

  test('an argument that filters nothing does not count', () => {
    const { controller, ids } = start();
    controller.setResponse(Posts.getList, { orderBy: 'title' }, [{ id: 1 }]);
    controller.setResponse(Posts.getList, { orderBy: 'date', author: 1 }, [{ id: 1 }]);
    controller.setResponse(Posts.getList, { orderBy: 'date', author: 2 }, []);
    controller.setResponse(Posts.getList.push, { author: 1, orderBy: 'none' }, {}, { id: 9 });
    expect(ids({ orderBy: 'title' })).toEqual([1, 9]);
    expect(ids({ orderBy: 'date', author: 1 })).toEqual([1, 9]);
    expect(ids({ orderBy: 'date', author: 2 })).toEqual([]);
  });

  test('without that override it counts', () => {
    const { controller, ids } = start();
    controller.setResponse(PlainPosts.getList, { orderBy: 'title' }, [{ id: 1 }]);
    controller.setResponse(PlainPosts.getList, {}, [{ id: 1 }]);
    controller.setResponse(PlainPosts.getList.push, {}, {}, { id: 9 });
    expect(ids({ orderBy: 'title' }, PlainPosts.getList)).toEqual([1]);
    expect(ids({}, PlainPosts.getList)).toEqual([1, 9]);
  });

  test('a parameter of the path is an argument like any other', () => {
    const { controller } = start();
    const inGroup = (args: { group: string }) =>
      controller.getResponse(Grouped.getList, args).data?.map((post) => post.id);
    controller.setResponse(Grouped.getList, { group: 'a' }, []);
    controller.setResponse(Grouped.getList, { group: 'b' }, []);
    controller.setResponse(Grouped.getList.push, { group: 'a' }, {}, { id: 9 });
    expect(inGroup({ group: 'a' })).toEqual([9]);
    expect(inGroup({ group: 'b' })).toEqual([]);
  });

  test('lists never fetched are not created', () => {
    const { controller, ids } = start();
    controller.setResponse(Posts.getList.push, { author: 1 }, {}, { id: 9 });
    expect(ids({ author: 1 })).toBeUndefined();
    expect(ids({})).toBeUndefined();
    expect(controller.getResponse(Posts.getList, { author: 1 }).expiryStatus).toBe(1);
    expect(controller.get(Post, { id: 9 })).toMatchObject({ id: 9 });
  });

  test('a list that was only asked for, or whose answer was broken, is not known', () => {
    const { controller, ids } = start();
    controller.getResponse(Posts.getList, { author: 1 });
    controller.watch(Posts.getList, { author: 2 }, () => {});
    expect(() => controller.setResponse(Posts.getList, { author: 3 }, [{ id: 1 }, {}])).toThrow();
    controller.setResponse(Posts.getList.push, { author: 3 }, {}, { id: 9, author: 1 });
    expect([1, 2, 3].map((author) => ids({ author }))).toEqual([undefined, undefined, undefined]);
  });
});

test('push appends, unshift prepends, and the watchers of exactly the lists that grew hear it once', () => {
  const { controller, ids } = start();
  controller.setResponse(Posts.getList, {}, [{ id: 1 }, { id: 2 }]);
  controller.setResponse(Posts.getList, { author: 2 }, [{ id: 2 }]);
  const all = counter();
  const others = counter();
  controller.watch(Posts.getList, {}, all.listener);
  controller.watch(Posts.getList, { author: 2 }, others.listener);
  controller.setResponse(Posts.getList.push, { author: 1 }, {}, { id: 3 });
  controller.setResponse(Posts.getList.unshift, { author: 1 }, {}, { id: 4 });
  expect(ids({})).toEqual([4, 1, 2, 3]);
  expect([all.take(), others.take()]).toEqual([2, 0]);
});

test('an item already in the list is not doubled: nothing moves, the entity is updated', () => {
  const { controller, ids } = start();
  controller.setResponse(Posts.getList, {}, [{ id: 1, title: 'a' }, { id: 2 }, { id: 3 }]);
  controller.setResponse(Posts.getList.push, {}, {}, { id: 1, title: 'b' });
  controller.setResponse(Posts.getList.unshift, {}, {}, { id: '3', title: 'c' });
  expect(ids({})).toEqual([1, 2, '3']);
  expect((controller.getResponse(Posts.getList, {}).data as Post[]).map((post) => post.title)).toEqual([
    'b',
    '',
    'c',
  ]);
});

test('several items in one call', () => {
  const { controller, ids } = start();
  controller.setResponse(Posts.getList, {}, [{ id: 1 }]);
  controller.setResponse(Posts.getList.push, {}, [], [{ id: 2 }, { id: 3 }, { id: 1 }]);
  controller.setResponse(Posts.getList.unshift, {}, [], [{ id: 4 }, { id: 5 }]);
  expect(ids({})).toEqual([4, 5, 1, 2, 3]);
});

test('push through the network resolves to the new entity, which the list holds', async () => {
  const { controller, last, ids } = start();
  controller.setResponse(Posts.getList, { author: 1 }, [{ id: 1 }]);
  const done = controller.fetch(Posts.getList.push, { author: 1 }, { title: 'new' });
  await turn();
  expect(last()).toMatchObject({ method: 'POST', url: '/posts?author=1', body: { title: 'new' } });
  expect(ids({ author: 1 })).toEqual([1]);
  await last().answer({ id: 2, title: 'new' });
  const post = await done;
  expect(post).toBe(controller.get(Post, { id: 2 }));
  expect(controller.getResponse(Posts.getList, { author: 1 }).data).toEqual([
    controller.get(Post, { id: 1 }),
    post,
  ]);
});

test('a refetch replaces the list, pushed items included', () => {
  const { controller, ids } = start();
  controller.setResponse(Posts.getList, {}, [{ id: 1 }]);
  controller.setResponse(Posts.getList.push, {}, {}, { id: 2 });
  controller.setResponse(Posts.getList, {}, [{ id: 3 }]);
  expect(ids({})).toEqual([3]);
});

test('a deletion takes the item from every list', () => {
  const { controller, ids } = start();
  controller.setResponse(Posts.getList, {}, [{ id: 1 }, { id: 2 }]);
  controller.setResponse(Posts.getList, { author: 1 }, [{ id: 2 }]);
  controller.setResponse(Posts.delete, { id: 2 }, {});
  expect([ids({}), ids({ author: 1 })]).toEqual([[1], []]);
});

describe('getPage', () => {
  test('appends without duplicates, in the list of the arguments without the cursor', async () => {
    const { controller, last, ids } = start();
    controller.setResponse(Posts.getList, { author: 1 }, [{ id: 1, title: 'a' }, { id: 2 }]);
    controller.setResponse(Posts.getList, {}, [{ id: 1 }]);
    const told = counter();
    controller.watch(Posts.getList, { author: 1 }, told.listener);
    const done = controller.fetch(Posts.getList.getPage, { author: 1, page: 2 });
    await turn();
    expect(last()).toMatchObject({ method: 'GET', url: '/posts?author=1&page=2' });
    await last().answer([{ id: 2 }, { id: 3 }, { id: 1, title: 'b' }, { id: 3 }]);
    expect(((await done) as Post[]).map((post) => post.id)).toEqual([2, 3, 1, 3]);
    expect(ids({ author: 1 })).toEqual([1, 2, 3]);
    expect(ids({})).toEqual([1]);
    expect(told.take()).toBe(1);
    expect(controller.get(Post, { id: 1 })).toMatchObject({ title: 'b' });
    controller.setResponse(Posts.getList.getPage!, { author: 1, page: 3 }, [{ id: 4 }]);
    expect(ids({ author: 1 })).toEqual([1, 2, 3, 4]);
  });

  test('the same page again changes nothing', () => {
    const { controller } = start();
    controller.setResponse(Posts.getList, {}, [{ id: 1 }]);
    controller.setResponse(Posts.getList.getPage!, { page: 2 }, [{ id: 2 }]);
    const before = controller.getResponse(Posts.getList, {}).data;
    controller.setResponse(Posts.getList.getPage!, { page: 2 }, [{ id: 2 }]);
    expect(controller.getResponse(Posts.getList, {}).data).toBe(before);
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
    const { controller, last } = start();
    const read = (args: { author?: number }) =>
      controller.getResponse(Wrapped.getList, args).data as { results: Post[]; next: string };
    controller.setResponse(Wrapped.getList, {}, { results: [{ id: 1 }], total: 3, next: 'b' });
    const before = read({});
    const done = controller.fetch(Wrapped.getList.getPage, { cursor: 'b' });
    await turn();
    await last().answer({ results: [{ id: 1 }, { id: 2 }], total: 4, next: 'c' });
    await done;
    expect(read({})).toMatchObject({ results: [{ id: 1 }, { id: 2 }], total: 4, next: 'c' });
    expect(before).toMatchObject({ results: [{ id: 1 }], total: 3, next: 'b' });
    expect(before.results.length).toBe(1);
  });

  test('a page that lacks its list, at any depth, leaves it; what else it lacks is gone', () => {
    const nested = new RestEndpoint({
      path: '/nested',
      schema: { data: { results: new schema.Collection([Post]), next: '' }, total: 0 },
      paginationField: 'cursor',
    });
    const { controller } = start();
    const read = (): unknown => {
      const { data, ...rest } = controller.getResponse(nested).data!;
      return [{ ...data, results: data?.results?.map(({ id }) => id) }, rest];
    };
    controller.setResponse(nested, { data: { results: [{ id: 1 }], next: 'b' }, total: 3 } as never);
    const page = (value: object) =>
      controller.setResponse(nested.getPage, { cursor: 'b' } as never, value as never);
    page({ data: { results: [{ id: 2 }] }, total: 4 });
    expect(read()).toEqual([{ results: [1, 2] }, { total: 4 }]);
    page({ data: {}, total: 5 });
    expect(read()).toEqual([{ results: [1, 2] }, { total: 5 }]);
    page({ data: { results: null, next: 'c' } });
    expect(read()).toEqual([{ results: [1, 2], next: 'c' }, {}]);
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
    const { controller } = start();
    controller.setResponse(found, { q: 'x' }, { data: { results: [{ id: 1 }], took: 3 }, total: 1 });
    const before = controller.getResponse(found, { q: 'x' }).data;
    const { push, unshift } = found;
    controller.setResponse(push, { q: 'x' }, {}, { id: 2 });
    controller.setResponse(unshift, { q: 'x' }, {}, { id: 0 });
    const after = controller.getResponse(found, { q: 'x' }).data;
    expect(after).toMatchObject({ data: { results: [{ id: 0 }, { id: 1 }, { id: 2 }], took: 3 }, total: 1 });
    expect(after).not.toBe(before);
    expect(found.push).toBe(push);
  });

  test('of several, the first has them', () => {
    const both = new RestEndpoint({
      path: '/both',
      schema: { first: new schema.Collection([Post]), more: [new schema.Collection([User])] },
    });
    const { controller } = start();
    controller.setResponse(both, { first: [{ id: 1 }], more: [[{ id: 1 }]] } as never);
    controller.setResponse(both.push, {} as never, {} as never, { id: 2, title: 'new' } as never);
    const shown = controller.getResponse(both).data as unknown as { first: Post[]; more: User[][] };
    expect(shown.first.map(({ id }) => id)).toEqual([1, 2]);
    expect(shown.first[1]).toBeInstanceOf(Post);
    expect(shown.more[0]!.map(({ id }) => id)).toEqual([1]);
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
    const { controller } = start();
    controller.setResponse(getThread, { id: 1 }, { id: 1, posts: [{ id: 1 }] });
    controller.setResponse(getThread, { id: 2 }, { id: 2, posts: [{ id: 2 }] });
    const [one, two] = [controller.get(Thread, { id: 1 }), controller.get(Thread, { id: 2 })] as [
      Thread,
      Thread,
    ];
    expect([one.posts[0]!.id, two.posts[0]!.id]).toEqual([1, 2]);
    controller.setResponse(getThread, { id: 1 }, { id: 1, posts: [{ id: 1 }, { id: 3 }] });
    expect((controller.get(Thread, { id: 1 }) as Thread).posts.map((post) => post.id)).toEqual([1, 3]);
    expect(controller.get(Thread, { id: 2 })).toBe(two);
  });

  test('of a field is that of the field alone', () => {
    const posts = new schema.Collection([Post]);
    class Author extends Entity {
      id = 0;
      written: Post[] = [];
      read: Post[] = [];
      static override schema = { written: posts, read: posts };
    }
    const getAuthor = new RestEndpoint({ path: '/authors/:id', schema: Author });
    const { controller } = start();
    controller.setResponse(getAuthor, { id: 1 }, { id: 1, written: [{ id: 1 }], read: [{ id: 2 }] } as never);
    expect(controller.get(Author, { id: 1 })).toMatchObject({ written: [{ id: 1 }], read: [{ id: 2 }] });
  });
});

test('null in place of a list is shown there, and leaves the list as it is', () => {
  const { controller, ids } = start();
  const { schema: posts } = Posts.getList;
  const other = new RestEndpoint({ path: '/other', schema: posts });
  controller.setResponse(Posts.getList, {}, [{ id: 1 }]);
  controller.setResponse(other, {} as never, null as never);
  expect(controller.getResponse(other, {} as never).data).toBeNull();
  expect(ids({})).toEqual([1]);
  controller.setResponse(Posts.getList.push, {}, { title: 'x' }, { id: 2, title: 'x' });
  expect(ids({})).toEqual([1, 2]);
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
  const { controller } = start();
  controller.setResponse(endpoint, { author: 1, page: 1 }, [{ id: 1 }]);
  controller.setResponse(endpoint, { author: 1, page: 2 }, [{ id: 2 }]);
  expect(
    (controller.getResponse(endpoint, { author: 1, page: 1 }).data as Post[]).map((post) => post.id),
  ).toEqual([2]);
});

test('items that cannot be taken as records show what the rest of the list shows', () => {
  const { controller, ids } = start();
  controller.setResponse(Posts.getList, {}, [1, { id: 2 }]);
  expect(ids({})).toEqual([2]);
  controller.setResponse(Posts.get, { id: 1 }, { id: 1 });
  expect(ids({})).toEqual([1, 2]);
});

test('get and set read and write a list by its arguments', () => {
  const { controller } = start();
  const collection = (Posts.getList as unknown as { schema: object }).schema;
  expect(controller.get(collection, { author: 1 })).toBeUndefined();
  controller.setResponse(Posts.getList, { author: 1 }, [{ id: 1 }]);
  expect(controller.get(collection, { author: 1 })).toBe(
    controller.getResponse(Posts.getList, { author: 1 }).data,
  );
  const told = counter();
  controller.watch(Posts.getList, { author: 1 }, told.listener);
  controller.set(collection, { author: 1 }, [{ id: 2 }, { id: 1 }]);
  expect((controller.get(collection, { author: 1 }) as Post[]).map((post) => post.id)).toEqual([2, 1]);
  controller.set(collection, { author: 1 }, (posts: Post[]) => posts.slice(1));
  expect(
    (controller.getResponse(Posts.getList, { author: 1 }).data as Post[]).map((post) => post.id),
  ).toEqual([1]);
  expect(told.take()).toBe(2);
});
