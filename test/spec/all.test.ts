/** `schema.All` and `schema.Invalidate`. */
import { createResource, Entity, RestEndpoint, schema } from 'presource';
import { expect, vi } from 'vitest';
import { rule } from './rule.ts';
import { answered, type Bench, bench } from './support.ts';

class User extends Entity {
  id = '';
  name = '';
}
class Link extends Entity {
  id = 0;
  readonly type: string = 'link' as const;
  url = '';
}
class Post extends Entity {
  id = 0;
  readonly type: string = 'post' as const;
  content = '';
}
const Users = createResource({ path: '/users/:id', schema: User });
const getUsers = new RestEndpoint({ path: '/users', schema: new schema.All(User) });
const getFeed = new RestEndpoint({
  path: '/feed',
  schema: new schema.All({ link: Link, post: Post }, 'type'),
});
const shown = ({ any }: Bench, endpoint: object) =>
  (any.getResponse(endpoint, {}).data as { id: unknown }[] | undefined)?.map(({ id }) => id);

rule('all.one-type', () => {
  const on = bench();
  on.any.setResponse(getUsers, {}, [
    { id: '1', name: 'Ann' },
    { id: '2', name: 'Bob' },
  ]);
  const data = on.any.getResponse(getUsers, {}).data as User[];
  expect(data).toEqual([on.any.get(User, { id: '1' }), on.any.get(User, { id: '2' })]);
  expect(data[0]).toBeInstanceOf(User);
});

rule('all.after-own-response', () => {
  const on = bench();
  on.any.setResponse(Users.get, { id: '1' }, { id: '1' });
  expect(shown(on, getUsers)).toBeUndefined();
  on.any.setResponse(getUsers, {}, [{ id: '2' }]);
  expect(shown(on, getUsers)).toEqual(['1', '2']);
});

rule('all.later-entities', () => {
  const on = bench();
  on.any.setResponse(getUsers, {}, [{ id: '1' }]);
  expect(shown(on, getUsers)).toEqual(['1']);
  on.any.setResponse(Users.get, { id: '2' }, { id: '2' });
  expect(shown(on, getUsers)).toEqual(['1', '2']);
});

rule('all.first-sight-order', () => {
  const on = bench();
  on.any.setResponse(getFeed, {}, [
    { id: 3, type: 'post' },
    { id: 2, type: 'link' },
    { id: 1, type: 'post' },
  ]);
  on.any.setResponse(getFeed, {}, [
    { id: 1, type: 'post' },
    { id: 3, type: 'post' },
  ]);
  expect(shown(on, getFeed)).toEqual([3, 2, 1]);
});

rule('all.empty', () => {
  const on = bench();
  on.any.setResponse(getUsers, {}, []);
  expect(on.any.getResponse(getUsers, {}).data).toEqual([]);
});

rule('all.fetch-resolves', async () => {
  const on = bench();
  on.any.setResponse(Users.get, { id: '1' }, { id: '1' });
  const users = await answered(on, getUsers, [{}], [{ id: '3' }, { id: '2' }]);
  expect((users as User[]).map(({ id }) => id)).toEqual(['3', '2']);
  expect(shown(on, getUsers)).toEqual(['1', '3', '2']);
});

rule('all.queried', () => {
  const on = bench();
  on.any.setResponse(Users.get, { id: '1' }, { id: '1' });
  expect(on.any.get(new schema.All(User))).toEqual([on.any.get(User, { id: '1' })]);
});

rule('all.mapping', () => {
  const on = bench();
  on.any.setResponse(getFeed, {}, [
    { id: 1, type: 'link', url: '/a', title: 't' },
    { id: 1, type: 'post', content: 'c' },
  ]);
  const [link, post] = on.any.getResponse(getFeed, {}).data as [unknown, unknown];
  expect(link).toBe(on.any.get(Link, { id: 1 }));
  expect(post).toBe(on.any.get(Post, { id: 1 }));
});

rule('all.attribute-function', () => {
  const seen: unknown[][] = [];
  const getNews = new RestEndpoint({
    path: '/news',
    schema: {
      items: new schema.All({ links: Link, posts: Post }, (value: { type: string }, parent, key) => {
        seen.push([value, parent, key]);
        return `${value.type}s`;
      }),
    },
  });
  const on = bench();
  const response = { items: [{ id: 1, type: 'post' }], total: 1 };
  on.any.setResponse(getNews, {}, response);
  expect(on.any.get(Post, { id: 1 })).toBeInstanceOf(Post);
  expect(seen).toEqual([[response.items[0], response, 'items']]);
});

rule('all.attribute-required', () => {
  expect(() => new schema.All({ link: Link })).toThrow('schemaAttribute');
});

rule('all.unmapped', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const on = bench();
  const odd = { id: 9, type: 'video', nested: { a: 1 } };
  on.any.setResponse(getFeed, {}, [odd, { id: 1, type: 'link' }]);
  expect(on.any.getResponse(getFeed, {}).data).toEqual([on.any.get(Link, { id: 1 }), odd]);
  on.any.setResponse(getFeed, {}, [{ id: 8, type: 'video' }]);
  expect(warn.mock.calls.map(([text]) => text)).toEqual([expect.stringMatching(/"video".*link, post/s)]);
  warn.mockRestore();
});

rule('all.define', () => {
  const all = new schema.All<Record<string, unknown>>({ link: Link }, 'type');
  const getAll = new RestEndpoint({ path: '/all', schema: all });
  all.define({ post: Post });
  const on = bench();
  on.any.setResponse(getAll, {}, [
    { id: 1, type: 'post' },
    { id: 1, type: 'link' },
  ]);
  expect(on.any.getResponse(getAll, {}).data).toEqual([
    on.any.get(Post, { id: 1 }),
    on.any.get(Link, { id: 1 }),
  ]);
});

rule('all.in-shape', () => {
  const getPage = new RestEndpoint({ path: '/page', schema: { users: new schema.All(User), total: 0 } });
  const on = bench();
  on.any.setResponse(getPage, {}, { users: [{ id: '1' }], total: 7, more: true });
  on.any.setResponse(Users.get, { id: '2' }, { id: '2' });
  expect(on.any.getResponse(getPage, {}).data).toEqual({
    users: [on.any.get(User, { id: '1' }), on.any.get(User, { id: '2' })],
    total: 7,
    more: true,
  });
});

rule('invalidate.forms', () => {
  const remove = new RestEndpoint({ path: '/users', method: 'DELETE', schema: new schema.Invalidate(User) });
  const left = (answer: unknown) => {
    const on = bench();
    on.any.setResponse(getUsers, {}, [{ id: '1' }, { id: '2' }, { id: '3' }]);
    on.any.setResponse(remove, {}, answer);
    return shown(on, getUsers);
  };
  expect(left({ id: '2' })).toEqual(['1', '3']);
  expect(left([{ id: '1' }, { id: '2' }])).toEqual(['3']);
  expect(left('2')).toEqual(['1', '3']);
  expect(left(2)).toEqual(['1', '3']);
  expect(left(['1', 3])).toEqual(['2']);
});

rule('invalidate.unknown', () => {
  const on = bench();
  on.any.setResponse(getUsers, {}, [{ id: '1' }]);
  const before = on.any.getResponse(getUsers, {}).data;
  on.any.setResponse(Users.delete, { id: '9' }, { id: '9' });
  expect(on.any.getResponse(getUsers, {}).data).toBe(before);
});
