/** schema.All and schema.Invalidate. */
import { type Controller, createResource, Entity, RestEndpoint, schema } from 'presource';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ReadEndpoint } from '../../runtime/types/index.ts';
import { bench, counter, turn } from './support.ts';

class User extends Entity {
  id = '';
  name = '';
}
class FeedItem extends Entity {
  id = 0;
  type = '';
}
class Link extends FeedItem {
  url = '';
  title = '';
}
class Post extends FeedItem {
  content = '';
}
const getUsers = new RestEndpoint({ path: '/users', schema: new schema.All(User) });
const UserResource = createResource({ path: '/users/:id', schema: User });
const PostResource = createResource({ path: '/posts/:id', schema: Post });
const LinkResource = createResource({ path: '/links/:id', schema: Link });
const getFeed = new RestEndpoint({
  path: '/feed',
  schema: new schema.All({ link: Link, post: Post }, 'type'),
});

afterEach(() => {
  vi.restoreAllMocks();
});

const shown = (controller: Controller, endpoint: ReadEndpoint<[], schema.All<typeof Entity>>) =>
  controller.getResponse(endpoint).data?.map((item) => item.pk());

describe('All of one type', () => {
  test('keeps the place of what one response brought and took away again', () => {
    const { controller } = bench();
    class Note extends Entity {
      id = 0;
      static override process(value: { dropped?: boolean }) {
        return value.dropped ? undefined : value;
      }
    }
    const notes = new RestEndpoint({ path: '/notes', schema: new schema.All(Note) });
    controller.setResponse(notes, [{ id: 7 }, { id: 7, dropped: true }, { id: 2 }]);
    expect(shown(controller, notes)).toEqual([2]);
    controller.set(Note, { id: 7 }, { id: 7 });
    expect(shown(controller, notes)).toEqual([7, 2]);
  });

  test('shows data after its own response only; an empty response is an empty array', () => {
    const { controller } = bench();
    controller.setResponse(UserResource.get, { id: '1' }, { id: '1' });
    expect(controller.getResponse(getUsers).data).toBeUndefined();
    expect(controller.getResponse(getUsers).expiryStatus).toBe(1);
    const other = bench();
    other.controller.setResponse(getUsers, []);
    expect(other.controller.getResponse(getUsers)).toMatchObject({ data: [], expiryStatus: 3 });
    controller.setResponse(getUsers, []);
    expect(shown(controller, getUsers)).toEqual(['1']);
  });

  test('later entities of the type join it, deleted ones leave it', () => {
    const { controller } = bench();
    controller.setResponse(getUsers, [{ id: '2' }, { id: '1' }]);
    const told = counter();
    controller.watch(getUsers, told.listener);
    controller.setResponse(UserResource.get, { id: '0' }, { id: '0' });
    expect(shown(controller, getUsers)).toEqual(['2', '1', '0']);
    controller.setResponse(UserResource.delete, { id: '1' }, {});
    expect(shown(controller, getUsers)).toEqual(['2', '0']);
    expect(told.take()).toBe(2);
    controller.setResponse(PostResource.get, { id: 5 }, { id: 5 });
    expect(told.take()).toBe(0);
  });

  test('the order is that of first sight, also for numeric pks', () => {
    const { controller } = bench();
    controller.setResponse(getUsers, [
      { id: 30 },
      { id: 4 },
      { id: 'x' },
      { id: 200 },
      { id: 1 },
      { id: '-7' },
    ]);
    controller.setResponse(UserResource.get, { id: 2 }, { id: 2 });
    controller.setResponse(getUsers, [{ id: 1 }, { id: 4 }, { id: 3 }]);
    expect(shown(controller, getUsers)).toEqual([30, 4, 'x', 200, 1, '-7', 2, 3]);
  });

  test('the same response again: the same list', () => {
    const { controller } = bench();
    const value = [{ id: '1' }, { id: '2' }];
    controller.setResponse(getUsers, value);
    controller.setResponse(UserResource.get, { id: '3' }, { id: '3' });
    const before = controller.getResponse(getUsers).data;
    controller.setResponse(getUsers, value);
    expect(controller.getResponse(getUsers).data).toBe(before);
    controller.setResponse(UserResource.get, { id: '1' }, { id: '1', name: 'x' });
    expect(controller.getResponse(getUsers).data).not.toBe(before);
  });

  test('fetch resolves to the response’s own items, in response order', async () => {
    const { controller, last } = bench();
    controller.setResponse(UserResource.get, { id: '1' }, { id: '1' });
    controller.setResponse(UserResource.get, { id: '9' }, { id: '9' });
    const done = controller.fetch(getUsers);
    await turn();
    await last().answer([{ id: '2' }, { id: '1', name: 'x' }]);
    const result = (await done) as User[];
    expect(result).toEqual([controller.get(User, { id: '2' }), controller.get(User, { id: '1' })]);
    expect(result[1]).toBe(controller.get(User, { id: '1' }));
    expect(shown(controller, getUsers)).toEqual(['1', '9', '2']);
  });

  test('get with a schema of its own is satisfied by the store', () => {
    const { controller } = bench();
    controller.setResponse(UserResource.get, { id: '3' }, { id: '3' });
    controller.setResponse(UserResource.get, { id: '1' }, { id: '1' });
    const all = new schema.All(User);
    expect((controller.get(all) as User[]).map((user) => user.id)).toEqual(['3', '1']);
    expect(controller.get(all)).toBe(controller.get(all));
    controller.setResponse(UserResource.get, { id: '2' }, { id: '2' });
    expect((controller.get(all) as User[]).map((user) => user.id)).toEqual(['3', '1', '2']);
  });

  test('null is what a response says; an object is no list', () => {
    const { controller } = bench();
    const get = new RestEndpoint({ path: '/all', schema: { users: new schema.All(User) } });
    controller.setResponse(get, { users: null } as never);
    expect(controller.getResponse(get).data).toEqual({ users: null });
    expect(() => controller.setResponse(get, { users: {} } as never)).toThrow('All(User)');
    expect(() => controller.setResponse(getUsers, { id: '1' } as never)).toThrow('is not a list');
    expect(controller.getResponse(get).data).toEqual({ users: null });
  });

  test('of a subclass it holds the subclass only', () => {
    const { controller } = bench();
    const links = new RestEndpoint({ path: '/links', schema: new schema.All(Link) });
    controller.setResponse(PostResource.get, { id: 1 }, { id: 1 });
    controller.setResponse(links, [{ id: 1, url: 'u' }]);
    expect(controller.getResponse(links).data).toEqual([controller.get(Link, { id: 1 })]);
  });
});

describe('All of several types', () => {
  test('a guess that equals what is stored does not outlive its mutation', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { controller, last } = bench();
    const { schema: all } = getFeed;
    const sync = new RestEndpoint({
      path: '/sync',
      method: 'POST',
      schema: all,
      body: undefined,
      getOptimisticResponse: () => [],
    });
    expect(controller.get(all)).toEqual([]);
    const done = controller.fetch(sync);
    await turn();
    await last().answer([{ type: 'other' }]);
    await done;
    expect(controller.get(all)).toEqual([{ type: 'other' }]);
  });

  const feed = [
    { id: 2, type: 'post', content: 'c' },
    { id: 1, type: 'link', url: 'u', title: 't' },
    { id: 1, type: 'post', content: 'd' },
  ];

  test('the attribute says which entity an item is; the order is that of first sight across types', () => {
    const { controller } = bench();
    controller.setResponse(LinkResource.get, { id: 9 }, { id: 9, type: 'link' });
    controller.setResponse(getFeed, feed);
    controller.setResponse(PostResource.get, { id: 8 }, { id: 8, type: 'post' });
    controller.setResponse(LinkResource.get, { id: 7 }, { id: 7, type: 'link' });
    const data = controller.getResponse(getFeed).data as FeedItem[];
    expect(data.map((item) => `${item.constructor.name} ${item.id}`)).toEqual([
      'Link 9',
      'Post 2',
      'Link 1',
      'Post 1',
      'Post 8',
      'Link 7',
    ]);
    expect(data[1]).toBe(controller.get(Post, { id: 2 }));
  });

  test('several kinds may be of one class: each record is there once', () => {
    const { controller } = bench();
    const kinds = { post: Post, note: Post, link: Link };
    const all = new schema.All(kinds, 'type');
    const endpoint = new RestEndpoint({ path: '/notes', schema: all });
    const items = [...feed, { id: 3, type: 'note' }];
    controller.setResponse(endpoint, items as never);
    expect(controller.getResponse(endpoint).data).toMatchObject(items);
    expect(controller.get(new schema.All(new schema.Union(kinds, 'type')))).toMatchObject(items);
  });

  test('a function may give the key, from the value, its parent and the key', () => {
    const { controller } = bench();
    const seen: unknown[][] = [];
    const all = new schema.All(
      { links: Link, posts: Post },
      (value: { type: string }, parent: unknown, key: string) => {
        seen.push([value, parent, key]);
        return `${value.type}s`;
      },
    );
    const endpoint = new RestEndpoint({ path: '/feeds', schema: { items: all } });
    const response = { items: feed };
    controller.setResponse(endpoint, response);
    expect(
      (controller.getResponse(endpoint).data as { items: FeedItem[] }).items.map((item) => item.id),
    ).toEqual([2, 1, 1]);
    expect(seen.length).toBe(3);
    expect(seen[0]![0]).toMatchObject(feed[0]!);
    expect(seen[0]![2]).toBe('items');
    expect(seen[0]![1]).toMatchObject({ items: feed });
  });

  test('an item without a mapping is the original object at the end, no entity, and warned of once', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { controller } = bench();
    const odd = { id: 5, type: 'ad', text: 'buy' };
    const prototype = { id: 6, type: 'constructor' };
    controller.setResponse(getFeed, [odd, ...feed, prototype]);
    controller.setResponse(LinkResource.get, { id: 7 }, { id: 7, type: 'link' });
    const data = controller.getResponse(getFeed).data as FeedItem[];
    expect(data.map((item) => item.id)).toEqual([2, 1, 1, 7, 5, 6]);
    expect(data[4]).toEqual(odd);
    expect(data[4]).not.toBeInstanceOf(Entity);
    expect(warn.mock.calls.filter(([text]) => String(text).includes('"ad"')).length).toBe(1);
    expect(String(warn.mock.calls[0])).toMatch(/link.*post/);
    controller.setResponse(getFeed, [{ ...odd }, ...feed]);
    expect(warn.mock.calls.filter(([text]) => String(text).includes('"ad"')).length).toBe(1);
    expect((controller.getResponse(getFeed).data as FeedItem[]).map((item) => item.id)).toEqual([
      2, 1, 1, 7, 5,
    ]);
  });

  test('each endpoint shows its own items without a mapping; the latest request counts', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { controller, calls } = bench();
    const getOther = getFeed.extend({ path: '/other' });
    const [old, now, other] = ['old', 'now', 'other'].map((type) => ({ type }));
    controller.setResponse(getOther, [other] as never);
    const first = controller.fetch(getFeed).catch(() => {});
    await turn();
    controller.invalidate(getFeed);
    const second = controller.fetch(getFeed);
    await turn();
    await calls[1]!.answer([now]);
    await calls[0]!.answer([old]);
    await Promise.all([first, second]);
    expect(controller.getResponse(getFeed).data).toEqual([now]);
    expect(controller.getResponse(getOther).data).toEqual([other]);
  });

  test('define merges into the mapping', () => {
    const { controller } = bench();
    const all = new schema.All<Record<string, typeof FeedItem>>({ link: Link as typeof FeedItem }, 'type');
    all.define({ post: Post as typeof FeedItem });
    const endpoint = new RestEndpoint({ path: '/defined', schema: all });
    controller.setResponse(endpoint, feed);
    expect((controller.getResponse(endpoint).data as FeedItem[]).map((item) => item.constructor)).toEqual([
      Post,
      Link,
      Post,
    ]);
  });
});

describe('Invalidate', () => {
  const users = [{ id: '1' }, { id: '2' }, { id: '3' }, { id: '4' }];
  const gone = (value: unknown, schemaOf: unknown = new schema.Invalidate(User)) => {
    const { controller } = bench();
    controller.setResponse(UserResource.getList, {}, users);
    const endpoint = new RestEndpoint({
      path: '/gone',
      method: 'POST',
      schema: schemaOf as schema.Invalidate<typeof User>,
    });
    controller.setResponse(endpoint, {}, value);
    return {
      controller,
      left: (controller.getResponse(UserResource.getList, {}).data as User[]).map((user) => user.id),
    };
  };

  test('a record', () => {
    const { controller, left } = gone({ id: '2', name: 'gone' });
    expect(left).toEqual(['1', '3', '4']);
    expect(controller.get(User, { id: '2' })).toBeUndefined();
    expect(controller.getResponse(UserResource.get, { id: '2' }).expiryStatus).toBe(1);
  });

  test('a list of records', () => {
    expect(gone([{ id: '2' }, { id: 3 }]).left).toEqual(['1', '4']);
    expect(gone([{ id: '2' }, { id: 3 }], [new schema.Invalidate(User)]).left).toEqual(['1', '4']);
  });

  test('a bare pk, as text or number, also in a list', () => {
    expect(gone('2').left).toEqual(['1', '3', '4']);
    expect(gone(2).left).toEqual(['1', '3', '4']);
    expect(gone(['1', 2]).left).toEqual(['3', '4']);
  });

  test('one that was never there is no error', () => {
    expect(gone({ id: '99' }).left).toEqual(['1', '2', '3', '4']);
  });

  test('delete: an object as response is the result, otherwise the path arguments', async () => {
    const { controller, last } = bench();
    controller.setResponse(UserResource.getList, {}, users);
    const ids = () =>
      (controller.getResponse(UserResource.getList, {}).data as User[]).map((user) => user.id);
    const remove = async (id: string, answer: unknown) => {
      const done = controller.fetch(UserResource.delete, { id });
      await turn();
      expect(last()).toMatchObject({ method: 'DELETE', url: `/users/${id}` });
      await last().answer(answer);
      return done;
    };
    expect(await remove('1', { id: '1', name: 'gone' })).toMatchObject({ id: '1', name: 'gone' });
    expect(ids()).toEqual(['2', '3', '4']);
    expect(await remove('2', undefined)).toMatchObject({ id: '2' });
    expect(ids()).toEqual(['3', '4']);
    expect(await remove('3', {})).toMatchObject({ id: '3' });
    expect(ids()).toEqual(['4']);
    expect(await remove('4', { ok: true })).toMatchObject({ ok: true });
    expect(ids()).toEqual([]);
  });
});
