/** schema.All and schema.Invalidate. */
import { createResource, Entity, RestEndpoint, schema } from 'presource';
import { afterEach, describe, expect, test, vi } from 'vitest';
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

const shown = (any: ReturnType<typeof bench>['any'], endpoint: object) =>
  (any.getResponse(endpoint, {}).data as { id: unknown }[]).map((item) => item.id);

describe('All of one type', () => {
  test('keeps the place of what one response brought and took away again', () => {
    const { any } = bench();
    class Note extends Entity {
      id = 0;
      static override process(value: { dropped?: boolean }) {
        return value.dropped ? undefined : value;
      }
    }
    const notes = new RestEndpoint({ path: '/notes', schema: new schema.All(Note) });
    any.setResponse(notes, {}, [{ id: 7 }, { id: 7, dropped: true }, { id: 2 }]);
    expect(shown(any, notes)).toEqual([2]);
    any.set(Note, { id: 7 }, { id: 7 });
    expect(shown(any, notes)).toEqual([7, 2]);
  });

  test('shows data after its own response only; an empty response is an empty array', () => {
    const { any } = bench();
    any.setResponse(UserResource.get, { id: '1' }, { id: '1' });
    expect(any.getResponse(getUsers, {}).data).toBeUndefined();
    expect(any.getResponse(getUsers, {}).expiryStatus).toBe(1);
    const other = bench();
    other.any.setResponse(getUsers, {}, []);
    expect(other.any.getResponse(getUsers, {})).toMatchObject({ data: [], expiryStatus: 3 });
    any.setResponse(getUsers, {}, []);
    expect(shown(any, getUsers)).toEqual(['1']);
  });

  test('later entities of the type join it, deleted ones leave it', () => {
    const { any } = bench();
    any.setResponse(getUsers, {}, [{ id: '2' }, { id: '1' }]);
    const told = counter();
    any.watch(getUsers, {}, told.listener);
    any.setResponse(UserResource.get, { id: '0' }, { id: '0' });
    expect(shown(any, getUsers)).toEqual(['2', '1', '0']);
    any.setResponse(UserResource.delete, { id: '1' }, {});
    expect(shown(any, getUsers)).toEqual(['2', '0']);
    expect(told.take()).toBe(2);
    any.setResponse(PostResource.get, { id: 5 }, { id: 5 });
    expect(told.take()).toBe(0);
  });

  test('the order is that of first sight, also for numeric pks', () => {
    const { any } = bench();
    any.setResponse(getUsers, {}, [{ id: 30 }, { id: 4 }, { id: 'x' }, { id: 200 }, { id: 1 }, { id: '-7' }]);
    any.setResponse(UserResource.get, { id: 2 }, { id: 2 });
    any.setResponse(getUsers, {}, [{ id: 1 }, { id: 4 }, { id: 3 }]);
    expect(shown(any, getUsers)).toEqual([30, 4, 'x', 200, 1, '-7', 2, 3]);
  });

  test('the same response again: the same list', () => {
    const { any } = bench();
    const value = [{ id: '1' }, { id: '2' }];
    any.setResponse(getUsers, {}, value);
    any.setResponse(UserResource.get, { id: '3' }, { id: '3' });
    const before = any.getResponse(getUsers, {}).data;
    any.setResponse(getUsers, {}, value);
    expect(any.getResponse(getUsers, {}).data).toBe(before);
    any.setResponse(UserResource.get, { id: '1' }, { id: '1', name: 'x' });
    expect(any.getResponse(getUsers, {}).data).not.toBe(before);
  });

  test('fetch resolves to the response’s own items, in response order', async () => {
    const { controller, any, last } = bench();
    any.setResponse(UserResource.get, { id: '1' }, { id: '1' });
    any.setResponse(UserResource.get, { id: '9' }, { id: '9' });
    const done = controller.fetch(getUsers);
    await turn();
    await last().answer([{ id: '2' }, { id: '1', name: 'x' }]);
    const result = (await done) as User[];
    expect(result).toEqual([any.get(User, { id: '2' }), any.get(User, { id: '1' })]);
    expect(result[1]).toBe(any.get(User, { id: '1' }));
    expect(shown(any, getUsers)).toEqual(['1', '9', '2']);
  });

  test('get with a schema of its own is satisfied by the store', () => {
    const { any } = bench();
    any.setResponse(UserResource.get, { id: '3' }, { id: '3' });
    any.setResponse(UserResource.get, { id: '1' }, { id: '1' });
    const all = new schema.All(User);
    expect((any.get(all) as User[]).map((user) => user.id)).toEqual(['3', '1']);
    expect(any.get(all)).toBe(any.get(all));
    any.setResponse(UserResource.get, { id: '2' }, { id: '2' });
    expect((any.get(all) as User[]).map((user) => user.id)).toEqual(['3', '1', '2']);
  });

  test('of a subclass it holds the subclass only', () => {
    const { any } = bench();
    const links = new RestEndpoint({ path: '/links', schema: new schema.All(Link) });
    any.setResponse(PostResource.get, { id: 1 }, { id: 1 });
    any.setResponse(links, {}, [{ id: 1, url: 'u' }]);
    expect(any.getResponse(links, {}).data).toEqual([any.get(Link, { id: 1 })]);
  });
});

describe('All of several types', () => {
  const feed = [
    { id: 2, type: 'post', content: 'c' },
    { id: 1, type: 'link', url: 'u', title: 't' },
    { id: 1, type: 'post', content: 'd' },
  ];

  test('the attribute says which entity an item is; the order is that of first sight across types', () => {
    const { any } = bench();
    any.setResponse(LinkResource.get, { id: 9 }, { id: 9, type: 'link' });
    any.setResponse(getFeed, {}, feed);
    any.setResponse(PostResource.get, { id: 8 }, { id: 8, type: 'post' });
    any.setResponse(LinkResource.get, { id: 7 }, { id: 7, type: 'link' });
    const data = any.getResponse(getFeed, {}).data as FeedItem[];
    expect(data.map((item) => `${item.constructor.name} ${item.id}`)).toEqual([
      'Link 9',
      'Post 2',
      'Link 1',
      'Post 1',
      'Post 8',
      'Link 7',
    ]);
    expect(data[1]).toBe(any.get(Post, { id: 2 }));
  });

  test('a function may give the key, from the value, its parent and the key', () => {
    const { any } = bench();
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
    any.setResponse(endpoint, {}, response);
    expect(
      (any.getResponse(endpoint, {}).data as { items: FeedItem[] }).items.map((item) => item.id),
    ).toEqual([2, 1, 1]);
    expect(seen.length).toBe(3);
    expect(seen[0]![0]).toMatchObject(feed[0]!);
    expect(seen[0]![2]).toBe('items');
    expect(seen[0]![1]).toMatchObject({ items: feed });
  });

  test('an item without a mapping is the original object at the end, no entity, and warned of once', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { any } = bench();
    const odd = { id: 5, type: 'ad', text: 'buy' };
    const prototype = { id: 6, type: 'constructor' };
    any.setResponse(getFeed, {}, [odd, ...feed, prototype]);
    any.setResponse(LinkResource.get, { id: 7 }, { id: 7, type: 'link' });
    const data = any.getResponse(getFeed, {}).data as FeedItem[];
    expect(data.map((item) => item.id)).toEqual([2, 1, 1, 7, 5, 6]);
    expect(data[4]).toEqual(odd);
    expect(data[4]).not.toBeInstanceOf(Entity);
    expect(warn.mock.calls.filter(([text]) => String(text).includes('"ad"')).length).toBe(1);
    expect(String(warn.mock.calls[0])).toMatch(/link.*post/);
    any.setResponse(getFeed, {}, [{ ...odd }, ...feed]);
    expect(warn.mock.calls.filter(([text]) => String(text).includes('"ad"')).length).toBe(1);
    expect((any.getResponse(getFeed, {}).data as FeedItem[]).map((item) => item.id)).toEqual([2, 1, 1, 7, 5]);
  });

  test('define merges into the mapping', () => {
    const { any } = bench();
    const all = new schema.All<Record<string, typeof FeedItem>>({ link: Link as typeof FeedItem }, 'type');
    all.define({ post: Post as typeof FeedItem });
    const endpoint = new RestEndpoint({ path: '/defined', schema: all });
    any.setResponse(endpoint, {}, feed);
    expect((any.getResponse(endpoint, {}).data as FeedItem[]).map((item) => item.constructor)).toEqual([
      Post,
      Link,
      Post,
    ]);
  });
});

describe('Invalidate', () => {
  const users = [{ id: '1' }, { id: '2' }, { id: '3' }, { id: '4' }];
  const gone = (value: unknown, schemaOf: unknown = new schema.Invalidate(User)) => {
    const { any } = bench();
    any.setResponse(UserResource.getList, {}, users);
    const endpoint = new RestEndpoint({ path: '/gone', method: 'POST', schema: schemaOf as typeof User });
    any.setResponse(endpoint, {}, {}, value);
    return { any, left: (any.getResponse(UserResource.getList, {}).data as User[]).map((user) => user.id) };
  };

  test('a record', () => {
    const { any, left } = gone({ id: '2', name: 'gone' });
    expect(left).toEqual(['1', '3', '4']);
    expect(any.get(User, { id: '2' })).toBeUndefined();
    expect(any.getResponse(UserResource.get, { id: '2' }).expiryStatus).toBe(1);
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
    const { any, controller, last } = bench();
    any.setResponse(UserResource.getList, {}, users);
    const ids = () => (any.getResponse(UserResource.getList, {}).data as User[]).map((user) => user.id);
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
