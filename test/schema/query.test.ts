/** schema.Query, schema.Lazy and look-ups by indexed fields, through `controller.get`. */
import { type Controller, createResource, Entity, RestEndpoint, schema } from 'presource';
import { describe, expect, test, vi } from 'vitest';
import { bench, counter } from '../store/support.ts';

class User extends Entity {
  id = '';
  name = '';
  isAdmin = false;
}
class Ticker extends Entity {
  product = '';
  price = 0;
  override pk() {
    return this.product;
  }
  static override indexes = ['symbol'];
  symbol = '';
}
class Stats extends Entity {
  product = '';
  last = 0;
  override pk() {
    return this.product;
  }
}
class Post extends Entity {
  id = '';
  title = '';
  author: User | undefined = undefined;
  static override schema = { author: User };
}

const UserResource = createResource({ path: '/users/:id', schema: User });
const all = new schema.All(User);
const counts = new schema.Query(
  all,
  (users, { isAdmin }: { isAdmin?: boolean } = {}) =>
    users.filter((user) => isAdmin === undefined || user.isAdmin === isAdmin).length,
);
const users = () => [
  { id: '1', name: 'b' },
  { id: '2', name: 'a', isAdmin: true },
];

test('a query keeps the arguments that it was read with, whatever the caller does with its object', () => {
  const { controller } = bench();
  const given = { isAdmin: true };
  controller.set(User, { id: '1' }, { isAdmin: true });
  expect(controller.get(counts, given)).toBe(1);
  given.isAdmin = false;
  controller.set(User, { id: '2' }, { isAdmin: true });
  expect(controller.get(counts, { isAdmin: true })).toBe(2);
  expect(controller.get(counts, given)).toBe(0);
});

describe('a Query', () => {
  test('is what its function makes of everything, by its arguments', () => {
    const { controller } = bench();
    expect(controller.get(counts)).toBe(0);
    controller.setResponse(UserResource.getList, {}, users());
    expect(controller.get(counts)).toBe(2);
    expect(controller.get(counts, { isAdmin: true })).toBe(1);
    controller.set(User, { id: '3' }, { isAdmin: true });
    expect(controller.get(counts, { isAdmin: true })).toBe(2);
  });

  test('runs only when what it reads changed, and keeps a result that says the same', () => {
    const { controller } = bench();
    const run = vi.fn((all: User[]) => [...all].sort((a, b) => a.name.localeCompare(b.name)));
    const sorted = new schema.Query(all, run);
    controller.setResponse(UserResource.getList, {}, users());
    const before = controller.get(sorted);
    expect(before!.map(({ id }) => id)).toEqual(['2', '1']);
    const times = run.mock.calls.length;
    controller.set(Post, { id: '9' }, { title: 't' });
    expect(controller.get(sorted)).toBe(before);
    expect(run).toHaveBeenCalledTimes(times);
    controller.set(User, { id: '1' }, { name: 'b' });
    expect(controller.get(sorted)).toBe(before);
    controller.set(User, { id: '1' }, { name: 'A' });
    expect(controller.get(sorted)!.map(({ id }) => id)).toEqual(['2', '1']);
    expect(controller.get(sorted)).not.toBe(before);
  });

  test('values without fields of their own are told apart', () => {
    const { controller } = bench();
    const total = new schema.Query(all, (list) => list.length);
    const set = new schema.Query(all, (list) => new Map(list.map((user) => [user.id, user])));
    const text = new schema.Query(all, (list) => list.map(({ name }) => name).join());
    controller.setResponse(UserResource.getList, {}, users());
    const before = [total, set, text].map((query) => controller.get(query));
    controller.set(User, { id: '3' }, { name: 'c' });
    const after = [total, set, text].map((query) => controller.get(query));
    expect(before[0]).toBe(2);
    expect(after).toEqual([3, expect.any(Map), 'b,a,c']);
    expect((after[1] as Map<string, User>).size).toBe(3);
  });

  test('that throws is run again only when what it reads changed', () => {
    const { controller } = bench();
    const run = vi.fn((list: User[]) => {
      if (list.length < 2) throw new Error('too few');
      return undefined;
    });
    const query = new schema.Query(UserResource.getList.schema, run);
    controller.setResponse(UserResource.getList, {}, users());
    expect(controller.get(query, {})).toBeUndefined();
    controller.setResponse(UserResource.getList, {}, users().slice(1));
    expect(() => controller.get(query, {})).toThrow('too few');
    run.mockClear();
    controller.set(User, { id: '9' }, { name: 'in no list' });
    expect(() => controller.get(query, {})).toThrow('too few');
    expect(run).not.toHaveBeenCalled();
    controller.setResponse(UserResource.getList, {}, users());
    expect(controller.get(query, {})).toBeUndefined();
  });

  test('is not called while there is nothing; a shape is always there', () => {
    const { controller } = bench();
    const title = vi.fn((post: Post) => post.title);
    const titles = new schema.Query(Post, title);
    expect(controller.get(titles, { id: '1' })).toBeUndefined();
    expect(title).not.toHaveBeenCalled();
    controller.set(Post, { id: '1' }, { title: 't' });
    expect(controller.get(titles, { id: '1' })).toBe('t');
    controller.set(new schema.Invalidate(Post), {}, '1');
    expect(controller.get(titles, { id: '1' })).toBeUndefined();
  });

  test('joins by the fields of a shape', () => {
    const { controller } = bench();
    const price = new schema.Query(
      { ticker: Ticker, stats: Stats, users: all },
      ({ ticker, stats, users }) => (ticker?.price ?? stats?.last ?? 0) + users.length,
    );
    expect(controller.get(price, { product: 'x' })).toBe(0);
    controller.set(Stats, { product: 'x' }, { last: 5 });
    expect(controller.get(price, { product: 'x' })).toBe(5);
    controller.set(Ticker, { product: 'x' }, { price: 7 });
    controller.set(User, { id: '1' }, {});
    expect(controller.get(price, { product: 'x' })).toBe(8);
  });

  test('of a Collection, by its arguments; undefined until the list was fetched', () => {
    const { controller } = bench();
    const names = new schema.Query(UserResource.getList.schema, (list) => list.map(({ name }) => name));
    expect(controller.get(names, { group: 'x' })).toBeUndefined();
    controller.setResponse(UserResource.getList, { group: 'x' }, users());
    expect(controller.get(names, { group: 'x' })).toEqual(['b', 'a']);
    controller.setResponse(UserResource.getList.push, { group: 'x' }, {}, { id: '3', name: 'c' });
    expect(controller.get(names, { group: 'x' })).toEqual(['b', 'a', 'c']);
  });

  test('of a query', () => {
    const { controller } = bench();
    const doubled = new schema.Query(counts, (count) => count * 2);
    controller.setResponse(UserResource.getList, {}, users());
    expect(controller.get(doubled, { isAdmin: true })).toBe(2);
  });

  test('may be asked by a guess, in the middle of a commit', async () => {
    const { controller, last } = bench();
    controller.setResponse(UserResource.getList, {}, users());
    const add = UserResource.getList.push.extend({
      getOptimisticResponse: (snapshot) => ({ id: 'new', name: `${snapshot.get(counts)}` }),
    });
    const sent = controller.fetch(add, {}, {});
    expect((controller.get(User, { id: 'new' }) as User).name).toBe('2');
    expect(controller.get(counts)).toBe(3);
    await Promise.resolve();
    await new Promise((resolve) => setImmediate(resolve));
    await last().answer({ id: '3', name: 'x' });
    await sent;
    expect(controller.get(counts)).toBe(3);
  });
});

describe('a Query as the schema of an endpoint', () => {
  const getUsers = new RestEndpoint({
    path: '/users',
    searchParams: {} as { orderBy?: 'name'; group?: string } | undefined,
    schema: new schema.Query(
      new schema.Collection([User], { nonFilterArgumentKeys: /orderBy/ }),
      (list, { orderBy }: { orderBy?: 'name' } = {}) =>
        orderBy ? [...list].sort((a, b) => a[orderBy].localeCompare(b[orderBy])) : list,
    ),
  });
  const names = (controller: Controller, args: object) =>
    (controller.getResponse(getUsers, args).data as User[]).map(({ name }) => name);

  test('stays sorted after a push, which knows the Collection in it', () => {
    const { controller } = bench();
    controller.setResponse(getUsers, { orderBy: 'name' }, users());
    controller.setResponse(getUsers, {}, users());
    expect(names(controller, { orderBy: 'name' })).toEqual(['a', 'b']);
    const told = counter();
    controller.watch(getUsers, { orderBy: 'name' }, told.listener);
    controller.setResponse(getUsers.push, {}, {}, { id: '3', name: 'aa' });
    expect(told.take()).toBe(1);
    expect(names(controller, { orderBy: 'name' })).toEqual(['a', 'aa', 'b']);
    expect(names(controller, {})).toEqual(['b', 'a', 'aa']);
  });

  test('the same response again: the same result', () => {
    const { controller } = bench();
    controller.setResponse(getUsers, { orderBy: 'name' }, users());
    const before = controller.getResponse(getUsers, { orderBy: 'name' }).data;
    controller.setResponse(getUsers, { orderBy: 'name' }, users());
    expect(controller.getResponse(getUsers, { orderBy: 'name' }).data).toBe(before);
  });

  test('a result that equals the last one stays the same object, and nobody is told', () => {
    const getIds = new RestEndpoint({
      path: '/ids',
      schema: new schema.Query([User], (list) => list.map(({ id }) => id)),
    });
    const { controller } = bench();
    controller.setResponse(getIds, users());
    const before = controller.getResponse(getIds).data;
    const told = counter();
    controller.watch(getIds, told.listener);
    controller.set(User, { id: '1' }, { name: 'other' });
    controller.setResponse(getIds, users());
    expect(controller.getResponse(getIds).data).toBe(before);
    expect(told.take()).toBe(0);
    controller.setResponse(getIds, users().slice(1));
    expect(told.take()).toBe(1);
  });

  test('runs again only when what it reads changed, not for the rest of a response', () => {
    const sort = vi.fn((list: User[]) => [...list].sort((a, b) => a.name.localeCompare(b.name)));
    const page = new RestEndpoint({
      path: '/page',
      schema: { users: new schema.Query([User], sort), post: Post, total: 0 },
    });
    const { controller } = bench();
    const shown = () => controller.getResponse(page).data!;
    controller.setResponse(page, { users: users(), post: { id: '1' } } as never);
    const { users: before } = shown();
    controller.set(Post, { id: '1' }, { title: 'new' });
    expect(shown().post?.title).toBe('new');
    controller.setResponse(page, { users: users(), post: { id: '1', title: 'newer' }, total: 2 } as never);
    expect(shown()).toMatchObject({ post: { title: 'newer' }, total: 2 });
    expect(shown().users).toBe(before);
    expect(sort).toHaveBeenCalledTimes(1);
    controller.set(User, { id: '1' }, { isAdmin: true });
    controller.set(Post, { id: '1' }, { title: 'last' });
    expect(shown()).toMatchObject({
      users: [{ id: '2' }, { id: '1', isAdmin: true }],
      post: { title: 'last' },
    });
    expect(sort).toHaveBeenCalledTimes(2);
  });

  test('a result that is as before runs again only when what it reads changed once more', () => {
    const count = vi.fn((list: User[]) => ({ users: list.length }));
    const page = new RestEndpoint({
      path: '/page',
      schema: { count: new schema.Query([User], count), post: Post },
    });
    const { controller } = bench();
    const shown = () => controller.getResponse(page).data!;
    controller.setResponse(page, { count: users(), post: { id: '1' } } as never);
    const before = shown().count;
    controller.set(User, { id: '1' }, { name: 'other' });
    expect(shown().count).toBe(before);
    controller.set(Post, { id: '1' }, { title: 'new' });
    expect(shown().post?.title).toBe('new');
    expect(count).toHaveBeenCalledTimes(2);
  });

  test('of a Collection is what `get` shows of the same arguments: it runs once for both', () => {
    const sort = vi.fn((list: User[]) => [...list].sort((a, b) => a.name.localeCompare(b.name)));
    const sorted = new schema.Query(new schema.Collection([User]), sort);
    const get = new RestEndpoint({ path: '/users', schema: sorted, searchParams: {} as { group: string } });
    const { controller } = bench();
    controller.setResponse(get, { group: 'x' }, users());
    expect(controller.get(sorted, { group: 'x' })).toBe(controller.getResponse(get, { group: 'x' }).data);
    expect(sort).toHaveBeenCalledTimes(1);
  });

  test('of a Collection tells nobody of a result that is as before', () => {
    const ids = new schema.Query(new schema.Collection([User]), (list) => list.map(({ id }) => id));
    const get = new RestEndpoint({ path: '/ids', schema: ids });
    const { controller } = bench();
    controller.setResponse(get, users());
    const told = counter();
    controller.watch(get, told.listener);
    controller.set(User, { id: '1' }, { name: 'other' });
    expect(told.take()).toBe(0);
    controller.setResponse(get, users().slice(1));
    expect(told.take()).toBe(1);
  });

  test('null is no value to run it with', () => {
    const name = vi.fn((user: User) => user.name);
    const get = new RestEndpoint({ path: '/top', schema: { top: new schema.Query(User, name) } });
    const { controller } = bench();
    controller.setResponse(get, { top: null } as never);
    expect(controller.getResponse(get).data).toEqual({ top: null });
    expect(name).not.toHaveBeenCalled();
  });

  test('grows by pages', () => {
    const { controller } = bench();
    controller.setResponse(getUsers, { orderBy: 'name' }, users());
    controller.setResponse(getUsers.paginated('page'), { orderBy: 'name', page: 2 }, [
      { id: '3', name: 'ab' },
    ]);
    expect(names(controller, { orderBy: 'name' })).toEqual(['a', 'ab', 'b']);
  });

  test('in an entity, each by itself', () => {
    class Group extends Entity {
      id = '';
      users: User[] = [];
      static override schema = {
        users: new schema.Query([User], (list) => [...list].sort((a, b) => a.name.localeCompare(b.name))),
      };
    }
    const getGroup = new RestEndpoint({ path: '/groups/:id', schema: Group });
    const { controller } = bench();
    controller.setResponse(getGroup, { id: 'x' }, { id: 'x', users: users() });
    controller.setResponse(getGroup, { id: 'y' }, { id: 'y', users: users().slice(0, 1) });
    const group = controller.getResponse(getGroup, { id: 'x' }).data as Group;
    expect(group.users.map(({ name }) => name)).toEqual(['a', 'b']);
    controller.setResponse(getGroup, { id: 'x' }, { id: 'x', users: users() });
    expect(controller.getResponse(getGroup, { id: 'x' }).data).toBe(group);
    controller.set(User, { id: '1' }, { name: '_' });
    expect((controller.getResponse(getGroup, { id: 'x' }).data as Group).users[0]!.name).toBe('_');
  });
});

describe('a Query in an entity that is in a circle', () => {
  const setUp = () => {
    class Author extends Entity {
      id = 0;
      name = '';
      books: Book[] = [];
      static override schema = {};
    }
    class Book extends Entity {
      id = 0;
      title = '';
      author: Author | undefined = undefined;
      others: unknown = undefined;
      static override schema = {};
    }
    const titles = vi.fn((author: Author) => `${author.name}: ${author.books.map(({ title }) => title)}`);
    Author.schema = { books: [Book] };
    Book.schema = { author: Author, others: new schema.Query(Author, titles) };
    const getAuthor = new RestEndpoint({ path: '/authors/:id', schema: Author });
    const { controller } = bench();
    const books = [1, 2].map((id) => ({ id, title: `t${id}`, author: 1, others: 1 }));
    controller.setResponse(getAuthor, { id: 1 }, { id: 1, name: 'a', books } as never);
    const shown = (id: number) => (controller.get(Book, { id }) as Book).others;
    return { Author, Book, titles, controller, shown };
  };

  test('its function gets complete records', () => {
    const { Author, Book, controller, shown } = setUp();
    expect([shown(1), shown(2)]).toEqual(['a: t1,t2', 'a: t1,t2']);
    controller.set(Book, { id: 2 }, { title: 'x' });
    expect([shown(2), shown(1)]).toEqual(['a: t1,x', 'a: t1,x']);
    controller.set(Author, { id: 1 }, { name: 'b' });
    expect([shown(1), shown(2)]).toEqual(['b: t1,x', 'b: t1,x']);
  });

  test('also over all records, and in a list', () => {
    class Node extends Entity {
      id = 0;
      next: Node | undefined = undefined;
      sums: number[] = [];
      every = '';
      static override schema = {};
    }
    const sum = new schema.Query(Node as never, ({ id, next }: Node) => id + (next?.id ?? 0));
    Node.schema = {
      next: Node,
      sums: new schema.Collection([sum] as never),
      every: new schema.Query(new schema.All(Node), (all) => `${all.map(({ next }) => next?.id)}`),
    };
    const { controller } = bench();
    const getNode = new RestEndpoint({ path: '/nodes/:id', schema: Node });
    const second = { id: 2, next: 1, sums: [1], every: [] };
    controller.setResponse(getNode, { id: 1 }, { id: 1, next: second, sums: [2], every: [] } as never);
    expect(controller.get(Node, { id: 1 })).toMatchObject({ sums: [3], every: '1,2' });
    expect(controller.get(Node, { id: 2 })).toMatchObject({ sums: [3], every: '1,2' });
  });

  test('one that reads the result of another gets it', () => {
    class Step extends Entity {
      id = 0;
      next: Step | undefined = undefined;
      former: Step | undefined = undefined;
      total = 0;
      static override schema = {};
    }
    const total = new schema.Query(Step as never, (next: Step) => next.id + next.total);
    Step.schema = { next: Step, former: Step, total };
    const { controller } = bench();
    const getStep = new RestEndpoint({ path: '/steps/:id', schema: Step });
    const third = { id: 3, former: 2 };
    const second = { id: 2, former: 1, next: third, total: 3 };
    controller.setResponse(getStep, { id: 1 }, { id: 1, next: second, total: 2 } as never);
    expect(controller.get(Step, { id: 3 })!.former!.former!.total).toBe(5);
    controller.set(Step, { id: 3 }, { former: null } as never);
    expect(controller.get(Step, { id: 1 })!.total).toBe(5);
  });

  test('one that reads its own result gets the earlier one', () => {
    const { Book, titles, controller, shown } = setUp();
    const earlier: unknown[] = [];
    titles.mockImplementation(({ name, books }) => {
      earlier.push(...books.map(({ others }) => others));
      return name;
    });
    controller.set(Book, { id: 2 }, { title: 'x' });
    expect([shown(1), shown(2)]).toEqual(['a', 'a']);
    expect(earlier.length).toBeGreaterThan(0);
  });

  test('one that throws is asked again, with complete records', () => {
    const { Book, titles, controller, shown } = setUp();
    const before = shown(1);
    controller.set(Book, { id: 2 }, { title: 'x' });
    titles.mockImplementationOnce(() => {
      throw new Error('once');
    });
    expect(() => shown(1)).toThrow('once');
    expect([before, shown(1), shown(2)]).toEqual(['a: t1,t2', 'a: t1,x', 'a: t1,x']);
  });
});

test('a shape is read with all that the store knows, and an endpoint shows what its response says', () => {
  const { controller } = bench();
  const shape = { users: all, first: { name: counts } };
  const answered = new RestEndpoint({ path: '/all', schema: shape });
  controller.setResponse(UserResource.getList, {}, [{ id: '1' }, { id: '2' }]);
  expect(controller.get(shape)).toMatchObject({ users: [{ id: '1' }, { id: '2' }], first: { name: 2 } });
  expect(controller.getResponse(answered).data).toMatchObject({ users: undefined });
});

describe('indexes', () => {
  test('a record is found by an indexed field, as it is now', () => {
    const { controller } = bench();
    const find = (symbol: string) => controller.get(Ticker, { symbol });
    expect(find('BTC')).toBeUndefined();
    controller.set(Ticker, { product: 'a' }, { symbol: 'BTC', price: 1 });
    controller.set(Ticker, { product: 'b' }, { symbol: 'ETH' });
    expect(find('BTC')).toMatchObject({ product: 'a' });
    controller.set(Ticker, { product: 'a' }, { symbol: 'XBT' });
    expect([find('BTC'), find('XBT')]).toEqual([undefined, controller.get(Ticker, { product: 'a' })]);
    controller.set(new schema.Invalidate(Ticker), {}, 'a');
    expect(find('XBT')).toBeUndefined();
  });

  test('in a Query it follows', () => {
    const { controller } = bench();
    const price = new schema.Query({ ticker: Ticker }, ({ ticker }) => ticker?.price);
    expect(controller.get(price, { symbol: 'BTC' })).toBeUndefined();
    controller.set(Ticker, { product: 'a' }, { symbol: 'BTC', price: 1 });
    expect(controller.get(price, { symbol: 'BTC' })).toBe(1);
    controller.set(Ticker, { product: 'a' }, { symbol: 'other' });
    expect(controller.get(price, { symbol: 'BTC' })).toBeUndefined();
  });

  test('an endpoint shows what a list brought', () => {
    const { controller } = bench();
    const get = new RestEndpoint({
      path: '/tickers',
      searchParams: {} as { symbol: string },
      schema: Ticker,
    });
    controller.setResponse(new RestEndpoint({ path: '/all', schema: [Ticker] }), [
      { product: 'a', symbol: 'BTC' },
    ]);
    expect(controller.getResponse(get, { symbol: 'BTC' })).toMatchObject({
      data: { product: 'a' },
      expiryStatus: 3,
    });
  });

  test('fields that are no index find nothing', () => {
    const { controller } = bench();
    controller.set(Ticker, { product: 'a' }, { price: 1 });
    expect(controller.get(Ticker, { price: 1 })).toBeUndefined();
    expect(controller.get(User, { name: 'a' })).toBeUndefined();
  });
});
