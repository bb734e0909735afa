/** Pending mutations lie over the base, in the order of their requests, and go in whatever order answers arrive. */
import { createResource, Entity, RestEndpoint, schema } from 'presource';
import { describe, expect, test, vi } from 'vitest';
import { snapshot } from '../../runtime/store/snapshot.ts';
import type { EndpointInterface, NullableArgsOf } from '../../runtime/types/index.ts';
import { bench, counter, turn } from './support.ts';

class User extends Entity {
  id = 0;
  name = '';
}
class Post extends Entity {
  id = 0;
  title = '';
  votes = 0;
  author: User | undefined = undefined;
  static override schema = { author: User };
}
const Posts = createResource({
  path: '/posts/:id',
  schema: Post,
  searchParams: {} as { author?: number } | undefined,
  optimistic: true,
});
const Users = createResource({ path: '/users/:id', schema: User });
const vote = new RestEndpoint({
  path: '/posts/:id/vote',
  method: 'POST',
  schema: Post,
  getOptimisticResponse(snap: { get(schema: unknown, args: object): unknown }, args: { id: number }) {
    const post = snap.get(Post, args) as Post;
    return { id: post.id, votes: post.votes + 1 };
  },
});

function start() {
  const at = bench();
  const { controller, calls } = at;
  controller.setResponse(Posts.getList, {}, [
    { id: 1, title: 'a', votes: 10, author: { id: 1, name: 'one' } },
    { id: 2, title: 'b', author: 1 },
    { id: 3, title: 'c' },
  ]);
  controller.setResponse(Posts.getList, { author: 1 }, [{ id: 1 }, { id: 2 }]);
  const list = (args: object = {}) => controller.getResponse(Posts.getList, args).data as Post[];
  const post = (id: number) => controller.get(Post, { id }) as Post;
  /** Sends a mutation; `ok` and `no` end it. */
  const send = async <E extends EndpointInterface>(endpoint: E, ...args: NullableArgsOf<E>) => {
    const done = controller.fetch(endpoint, ...args);
    const settled = done.then(
      (value) => ({ value, error: undefined }),
      (error: Error) => ({ value: undefined, error }),
    );
    await turn();
    const call = calls.at(-1)!;
    return {
      ok: async (value: unknown) => {
        await call.answer(value);
        return settled;
      },
      no: async () => {
        await call.answer({}, 500);
        return settled;
      },
    };
  };
  return { ...at, list, post, send };
}

test('shown before the request is answered, in one commit; the answer replaces it', async () => {
  const { controller, post, list, send } = start();
  const told = counter();
  controller.watch(Posts.get, { id: 1 }, told.listener);
  const before = post(1);
  const all = list();
  const edit = await send(Posts.partialUpdate, { id: 1 }, { title: 'edited' });
  expect(told.take()).toBe(1);
  expect(post(1)).toMatchObject({ title: 'edited', votes: 10, author: { name: 'one' } });
  expect(list().map((one, i) => one === all[i])).toEqual([false, true, true]);
  const { value } = await edit.ok({ id: 1, title: 'edited by the server' });
  expect(told.take()).toBe(1);
  expect(post(1)).toMatchObject({ title: 'edited by the server', votes: 10 });
  expect(value).toBe(post(1));
  expect(before.title).toBe('a');
});

test('an answer equal to what is shown already changes nothing and tells nobody', async () => {
  const { controller, post, list, send } = start();
  const edit = await send(Posts.partialUpdate, { id: 1 }, { title: 'edited' });
  const told = counter();
  controller.watch(Posts.getList, {}, told.listener);
  const [shown, all] = [post(1), list()];
  await edit.ok({ id: 1, title: 'edited' });
  expect(post(1)).toBe(shown);
  expect(list()).toBe(all);
  expect(told.take()).toBe(0);
});

test('failure gives the rows their original objects back; what holds them shows what it showed', async () => {
  const { controller, post, list, send } = start();
  const before = [post(1), post(2), list(), list({ author: 1 }), controller.get(User, { id: 1 })];
  const stored = snapshot(controller);
  const told = counter();
  controller.watch(Posts.getList, { author: 1 }, told.listener);
  const edit = await send(Posts.update, { id: 1 }, { title: 'edited', author: 7 });
  list();
  const { error } = await edit.no();
  expect(error).toMatchObject({ status: 500 });
  expect([post(1), post(2), list(), list({ author: 1 }), controller.get(User, { id: 1 })]).toEqual(before);
  expect(post(1)).toBe(before[0]);
  expect(list()[0]).toBe(before[0]);
  expect(list({ author: 1 })[0]).toBe(before[0]);
  expect(told.take()).toBe(2);
  expect(snapshot(controller)).toEqual(stored);
});

test('the same after an earlier mutation succeeded, and while another one settles in between', async () => {
  const { list, post, send } = start();
  const first = await send(Posts.partialUpdate, { id: 1 }, { title: 'first' });
  list();
  await first.ok({ id: 1, title: 'first' });
  const before = list();
  const second = await send(Posts.partialUpdate, { id: 1 }, { title: 'second' });
  list();
  await second.no();
  expect(list()).toEqual(before);
  expect(post(1)).toBe(before[0]);

  const other = await send(Posts.partialUpdate, { id: 99 }, { title: 'not there' });
  const third = await send(Posts.delete, { id: 1 });
  list();
  await other.ok({ id: 99, title: 'there now' });
  expect(list().length).toBe(2);
  await third.no();
  expect(list()).toEqual(before);
  expect(post(1)).toBe(before[0]);
});

test('nothing else is disturbed: what arrives meanwhile stays', async () => {
  const { controller, post, send } = start();
  const edit = await send(Posts.partialUpdate, { id: 1 }, { title: 'edited' });
  controller.setResponse(Posts.get, { id: 1 }, { id: 1, title: 'from the server', votes: 11 });
  controller.setResponse(Posts.get, { id: 2 }, { id: 2, title: 'other' });
  controller.setResponse(Posts.get, { id: 9 }, { id: 9, title: 'new' });
  expect(post(1)).toMatchObject({ title: 'edited', votes: 11 });
  await edit.no();
  expect(post(1)).toMatchObject({ title: 'from the server', votes: 11 });
  expect(post(2)).toMatchObject({ title: 'other' });
  expect(post(9)).toMatchObject({ title: 'new' });
});

test('several layers over one record: each failure shows what the others leave', async () => {
  const { post, send } = start();
  const first = await send(Posts.partialUpdate, { id: 1 }, { title: 'first' });
  const second = await send(Posts.partialUpdate, { id: 1 }, { title: 'second', votes: 20 });
  const third = await send(Posts.partialUpdate, { id: 1 }, { votes: 30 });
  expect(post(1)).toMatchObject({ title: 'second', votes: 30 });
  await second.no();
  expect(post(1)).toMatchObject({ title: 'first', votes: 30 });
  await third.ok({ id: 1, votes: 31 });
  expect(post(1)).toMatchObject({ title: 'first', votes: 31 });
  await first.no();
  expect(post(1)).toMatchObject({ title: 'a', votes: 31 });
});

test('an earlier layer stays over the answer of a later mutation until its own answer', async () => {
  const { post, send } = start();
  const first = await send(Posts.partialUpdate, { id: 1 }, { title: 'first' });
  const second = await send(Posts.partialUpdate, { id: 1 }, { title: 'second' });
  await second.ok({ id: 1, title: 'second' });
  expect(post(1).title).toBe('first');
  await first.ok({ id: 1, title: 'first' });
  expect(post(1).title).toBe('first');
});

test('an optimistic response is made anew from what lies below it, at each replay', async () => {
  const { controller, post, send } = start();
  const votes = [await send(vote, { id: 1 }), await send(vote, { id: 1 }), await send(vote, { id: 1 })];
  expect(post(1).votes).toBe(13);
  controller.setResponse(Posts.get, { id: 1 }, { id: 1, votes: 100 });
  expect(post(1).votes).toBe(103);
  await votes[1]!.no();
  expect(post(1).votes).toBe(102);
  await votes[2]!.ok({ id: 1, votes: 101 });
  expect(post(1).votes).toBe(102);
  await votes[0]!.ok({ id: 1, votes: 102 });
  expect(post(1).votes).toBe(102);
});

describe('new items', () => {
  test('push shows the item at once, with a temporary pk where the body has none', async () => {
    const { controller, list, send } = start();
    const before = list();
    const told = counter();
    controller.watch(Posts.getList, {}, told.listener);
    const create = await send(Posts.getList.push, { author: 1 }, { title: 'new' });
    expect(told.take()).toBe(1);
    expect(list().map((one) => one.title)).toEqual(['a', 'b', 'c', 'new']);
    expect(list({ author: 1 }).map((one) => one.title)).toEqual(['a', 'b', 'new']);
    const { value } = await create.ok({ id: 4, title: 'new', author: 1 });
    expect(told.take()).toBe(1);
    expect(list().map((one) => one.id)).toEqual([1, 2, 3, 4]);
    expect(list({ author: 1 }).map((one) => one.id)).toEqual([1, 2, 4]);
    expect(list()[3]).toBe(value);
    expect(
      list()
        .slice(0, 3)
        .every((one, i) => one === before[i]),
    ).toBe(true);
  });

  test('unshift shows it on top; a failure takes it away and gives the old list back', async () => {
    const { controller, list, send } = start();
    const [before, mine, stored] = [list(), list({ author: 1 }), snapshot(controller)];
    const create = await send(Posts.getList.unshift, { author: 1 }, { title: 'new' });
    expect(list().map((one) => one.title)).toEqual(['new', 'a', 'b', 'c']);
    await create.no();
    expect(list()).toBe(before);
    expect(list({ author: 1 })).toBe(mine);
    expect(snapshot(controller)).toEqual(stored);
  });

  test('the temporary pk stays the same while other commits replay the layer, and two have two', async () => {
    const { controller, list, send } = start();
    const one = await send(Posts.getList.push, {}, { title: 'one' });
    const two = await send(Posts.getList.push, {}, { title: 'two' });
    const shown = list().slice(3);
    expect(shown.map((post) => post.title)).toEqual(['one', 'two']);
    controller.setResponse(Users.get, { id: 1 }, { id: 1, name: 'renamed' });
    controller.setResponse(Posts.get, { id: 2 }, { id: 2, title: 'x' });
    expect(list().slice(3)).toEqual(shown);
    expect(list()[3]).toBe(shown[0]);
    expect(list()[4]).toBe(shown[1]);
    await two.ok({ id: 20, title: 'two' });
    expect(
      list()
        .map((post) => post.title)
        .sort(),
    ).toEqual(['a', 'c', 'one', 'two', 'x']);
    expect(list().find((post) => post.title === 'one')).toBe(shown[0]);
    await one.ok({ id: 10, title: 'one' });
    expect(list().map((post) => post.id)).toEqual([1, 2, 3, 20, 10]);
  });

  test('a refetch of the list that holds the new item already does not double it', async () => {
    const { controller, list, send } = start();
    const create = await send(Posts.getList.push, {}, { id: 4, title: 'new' });
    expect(list().map((one) => one.id)).toEqual([1, 2, 3, 4]);
    controller.setResponse(Posts.getList, {}, [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4, title: 'stored' }]);
    expect(list().map((one) => one.id)).toEqual([1, 2, 3, 4]);
    await create.ok({ id: 4, title: 'new' });
    expect(list().map((one) => one.id)).toEqual([1, 2, 3, 4]);
  });

  test('an edit of an item that is deleted by a pending layer, and the other way round', async () => {
    const { list, post, send } = start();
    const remove = await send(Posts.delete, { id: 2 });
    expect(list().map((one) => one.id)).toEqual([1, 3]);
    const edit = await send(Posts.partialUpdate, { id: 2 }, { title: 'edited' });
    await remove.no();
    expect(list().map((one) => one.title)).toEqual(['a', 'edited', 'c']);
    await edit.no();
    expect(post(2)).toMatchObject({ title: 'b', author: { name: 'one' } });
  });
});

test('delete takes the row away at once; success keeps it away, failure brings its object back', async () => {
  const { controller, list, post, send } = start();
  const [two, before] = [post(2), list()];
  const first = await send(Posts.delete, { id: 2 });
  expect(list().map((one) => one.id)).toEqual([1, 3]);
  expect(controller.getResponse(Posts.get, { id: 2 })).toMatchObject({ data: undefined, expiryStatus: 1 });
  await first.no();
  expect(post(2)).toBe(two);
  expect(list()).toEqual(before);
  expect(list()[1]).toBe(two);
  const second = await send(Posts.delete, { id: 2 });
  await second.ok({});
  expect(post(2)).toBeUndefined();
  expect(list().map((one) => one.id)).toEqual([1, 3]);
});

test.each(['POST', 'PUT', 'PATCH'] as const)(
  'an update and a delete by %s are shown at once, too',
  async (method) => {
    const { controller, post, list, send } = start();
    const Other = Posts.extend({ update: { method }, partialUpdate: { method }, delete: { method } });
    for (const endpoint of [Other.update, Other.partialUpdate]) {
      const edit = await send(endpoint, { id: '1' }, { title: 'edited' });
      expect(post(1)).toMatchObject({ id: 1, title: 'edited', votes: 10 });
      await edit.no();
      expect(post(1).title).toBe('a');
    }
    const deletion = await send(Other.delete, { id: 1 });
    expect(list().map(({ id }) => id)).toEqual([2, 3]);
    await deletion.no();
    expect(list().map(({ id }) => id)).toEqual([1, 2, 3]);
    // Nothing is known of it.
    await send(Other.partialUpdate, { id: 9 }, { title: 'unknown' });
    if (method !== 'PUT') expect(controller.get(Post, { id: 9 })).toBe(undefined);
  },
);

test.each(['/posts/:id.json', '/posts/:id/', '/posts\\(:id\\)', '/posts{/:id}', '/posts?id=:id'])(
  'a POST to the path of an item, %s, is an update',
  async (path) => {
    const { post, send } = start();
    await send(Posts.partialUpdate.extend({ path, method: 'POST' }), { id: 1 } as never, { title: 'edited' });
    expect(post(1)).toMatchObject({ id: 1, title: 'edited', votes: 10 });
  },
);

test('a POST below an item is no update of the record that happens to have the same key', async () => {
  const { post, send } = start();
  const answerTo = Posts.update.extend({ path: '/users/:id/posts', method: 'POST' });
  await send(answerTo, { id: 1 }, { title: 'new' });
  expect(post(1).title).toBe('a');
});

test('an argument that does not name the item is no change of its field', async () => {
  class Page extends Entity {
    path = '';
    text = '';
    lang = '';
    version = 0;
    more?: string;
    override pk() {
      return [this.path].flat().join('/');
    }
  }
  const pages = createResource({ path: '/pages/*path', schema: Page, optimistic: true });
  const update = pages.partialUpdate.extend({
    searchParams: {} as { lang?: string; version?: number; more?: string },
  });
  const { controller, calls } = bench();
  const page = { path: 'a/b', text: 'old', lang: 'de', version: 3 };
  controller.setResponse(pages.getList, [page]);
  const shown = () => ({ ...controller.getResponse(pages.getList).data![0] });
  const before = shown();
  const params = { path: ['a', 'b'], lang: 'en', version: 2, more: 'only here' };
  const done = controller.fetch(update, params, { text: 'new', version: 4 });
  expect(shown()).toEqual({ ...before, text: 'new', version: 4, more: 'only here' });
  await turn();
  await calls[0]!.answer({ ...page, text: 'new', version: 5 });
  await done;
  expect(shown()).toEqual({ ...before, text: 'new', version: 5 });
});

test('an argument that is a part of the key stays one where no response has its field', async () => {
  class Line extends Entity {
    id = '';
    order = '';
    text = '';
    override pk(_parent?: unknown, _key?: string, args?: readonly { order?: string }[]) {
      return `${this.order || args?.[0]?.order},${this.id}`;
    }
  }
  const lines = createResource({ path: '/orders/:order/lines/:id', schema: Line, optimistic: true });
  const { controller } = bench();
  controller.setResponse(lines.getList, { order: '7' }, [{ id: '1', text: 'old' }]);
  controller.fetch(lines.partialUpdate, { order: '7', id: '1' }, { text: 'new' }).catch(() => {});
  expect(controller.getResponse(lines.getList, { order: '7' }).data).toMatchObject([
    { id: '1', text: 'new' },
  ]);
});

test.each([null, undefined])('a guess that is %s shows nothing', async (guess) => {
  const { list, send } = start();
  const before = list();
  const push = Posts.getList.push.extend({ getOptimisticResponse: () => guess });
  const add = await send(push, { title: 'new' });
  expect(list()).toBe(before);
  await add.ok({ id: 4, title: 'new' });
  expect(list().map(({ id }) => id)).toEqual([1, 2, 3, 4]);
});

test('without optimistic nothing is shown before the answer', async () => {
  const { controller, send } = start();
  const edit = await send(Users.partialUpdate, { id: 1 }, { name: 'edited' });
  expect(controller.get(User, { id: 1 })).toMatchObject({ name: 'one' });
  await edit.ok({ id: 1, name: 'edited' });
  expect(controller.get(User, { id: 1 })).toMatchObject({ name: 'edited' });
});

test('a two-way model: failure shows the whole component as it was, each entity once', async () => {
  class Author extends Entity {
    id = 0;
    name = '';
    books: Book[] = [];
    static override schema: Record<string, unknown> = {};
  }
  class Book extends Entity {
    id = 0;
    title = '';
    author: Author | undefined = undefined;
    static override schema: Record<string, unknown> = {};
  }
  Author.schema = { books: [Book] };
  Book.schema = { author: Author };
  const Books = createResource({ path: '/books/:id', schema: Book, optimistic: true });
  const authors = new RestEndpoint({ path: '/authors', schema: [Author] });
  const { controller, send } = start();
  controller.setResponse(authors, [
    {
      id: 1,
      books: [
        { id: 1, author: 1 },
        { id: 2, author: 1 },
      ],
    },
    { id: 2 },
  ]);
  const read = () => controller.getResponse(authors).data as Author[];
  const before = read();
  const books = before[0]!.books;
  const edit = await send(Books.partialUpdate, { id: 2 }, { title: 'edited' });
  expect(read()[0]).not.toBe(before[0]);
  expect(read()[0]!.books[1]!.title).toBe('edited');
  expect(read()[0]!.books.every((book) => book.author === read()[0])).toBe(true);
  expect(read()[1]).toBe(before[1]);
  await edit.no();
  expect(read()[0]!.books.map((book) => book.title)).toEqual(books.map((book) => book.title));
  expect(read()[0]!.books.every((book) => book.author === read()[0])).toBe(true);
  expect(read()[1]).toBe(before[1]);
  expect(controller.get(Book, { id: 2 })).toBe(read()[0]!.books[1]);
  const unread = await send(Books.partialUpdate, { id: 2 }, { title: 'edited' });
  const seen = read();
  await unread.no();
  expect(seen[0]!.books[1]!.title).toBe('edited');
  expect(read()[0]!.books[1]!.title).toBe(books[1]!.title);
});

test('an optimistic change of an entity that is not there is shown, and gone after failure', async () => {
  const { controller, post, send } = start();
  const all = new RestEndpoint({ path: '/all', schema: new schema.All(Post) });
  controller.setResponse(all, []);
  const before = controller.getResponse(all).data;
  const edit = await send(Posts.update, { id: 50 }, { title: 'made up' });
  expect(post(50)).toMatchObject({ title: 'made up' });
  expect((controller.getResponse(all).data as Post[]).map((one) => one.id)).toEqual([1, 2, 3, 50]);
  await edit.no();
  expect(post(50)).toBeUndefined();
  expect(controller.getResponse(all).data).toEqual(before);
  expect(controller.getResponse(Posts.get, { id: 50 }).expiryStatus).toBe(1);
});

test('an optimistic response that cannot be made is left out, and said so; the request goes its way', async () => {
  const { controller, post, send } = start();
  const stored = snapshot(controller);
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  const lost = await send(vote, { id: 777 });
  expect(snapshot(controller)).toEqual(stored);
  expect(told).toHaveBeenCalled();
  controller.setResponse(Posts.get, { id: 1 }, { id: 1, title: 'later' });
  expect(post(1)).toMatchObject({ title: 'later' });
  await lost.ok({ id: 777, votes: 1 });
  expect(post(777)).toMatchObject({ votes: 1 });
  told.mockRestore();
});

test('what happens to other answers while a mutation is pending is as it is without one', async () => {
  const { controller, calls, send } = start();
  const pending = await send(Posts.partialUpdate, { id: 3 }, { title: 'guess' });
  const told = counter();
  controller.watch(Users.getList, {}, told.listener);
  controller.setResponse(Users.getList, {}, [{ id: 1, name: 'one' }]);
  told.take();

  controller.expireAll(Users.getList);
  expect(told.take()).toBe(1);

  controller.setError(Users.getList, {}, Object.assign(new Error('refused'), { status: 403 }));
  expect(told.take()).toBe(1);
  expect(controller.getError(Users.getList, {})?.message).toBe('refused');
  // The same data, but no error any more.
  controller.setResponse(Users.getList, {}, [{ id: 1, name: 'one' }]);
  expect(told.take()).toBe(1);
  expect(controller.getError(Users.getList, {})).toBeUndefined();

  // A request that was sent before an invalidation is not shared after it.
  const sent = calls.length;
  const former = controller.fetch(Users.getList, {});
  await turn();
  controller.invalidate(Users.getList, {});
  const newer = controller.fetch(Users.getList, {});
  await turn();
  expect(calls.length).toBe(sent + 2);
  await calls[sent]!.answer([{ id: 1, name: 'one' }]);
  await calls[sent + 1]!.answer([{ id: 1, name: 'one' }]);
  await Promise.all([former, newer]);
  await pending.ok({ id: 3, title: 'guess' });
});

test('a key of several fields of which one is unknown is temporary', async () => {
  const { controller, last } = bench();
  class Member extends Entity {
    team = '';
    user = '';
    override pk() {
      return `${this.team},${this.user}`;
    }
  }
  const Members = createResource({ path: '/members/:user', schema: Member, optimistic: true });
  controller.setResponse(Members.getList, []);
  const first = controller.fetch(Members.getList.push, { team: 'x' } as never);
  const second = controller.fetch(Members.getList.push, { team: 'x' } as never);
  expect(controller.getResponse(Members.getList).data?.length).toBe(2);
  await turn();
  await last().answer({ team: 'x', user: '2' });
  await second;
  expect(controller.getResponse(Members.getList).data?.length).toBe(2);
  first.catch(() => {});
});
