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
const shown = ({ controller }: Bench, endpoint: typeof getUsers | typeof getFeed) =>
  controller.getResponse(endpoint).data?.map(({ id }) => id);

rule('all.one-type', () => {
  const on = bench();
  on.controller.setResponse(getUsers, [
    { id: '1', name: 'Ann' },
    { id: '2', name: 'Bob' },
  ]);
  const data = on.controller.getResponse(getUsers).data as User[];
  expect(data).toEqual([on.controller.get(User, { id: '1' }), on.controller.get(User, { id: '2' })]);
  expect(data[0]).toBeInstanceOf(User);
});

rule('all.after-own-response', () => {
  const on = bench();
  on.controller.setResponse(Users.get, { id: '1' }, { id: '1' });
  expect(shown(on, getUsers)).toBeUndefined();
  on.controller.setResponse(getUsers, [{ id: '2' }]);
  expect(shown(on, getUsers)).toEqual(['1', '2']);
});

rule('all.later-entities', () => {
  const on = bench();
  on.controller.setResponse(getUsers, [{ id: '1' }]);
  expect(shown(on, getUsers)).toEqual(['1']);
  on.controller.setResponse(Users.get, { id: '2' }, { id: '2' });
  expect(shown(on, getUsers)).toEqual(['1', '2']);
});

rule('all.first-sight-order', () => {
  const on = bench();
  on.controller.setResponse(getFeed, [
    { id: 3, type: 'post' },
    { id: 2, type: 'link' },
    { id: 1, type: 'post' },
  ]);
  on.controller.setResponse(getFeed, [
    { id: 1, type: 'post' },
    { id: 3, type: 'post' },
  ]);
  expect(shown(on, getFeed)).toEqual([3, 2, 1]);
});

rule('all.empty', () => {
  const on = bench();
  on.controller.setResponse(getUsers, []);
  expect(on.controller.getResponse(getUsers).data).toEqual([]);
});

rule('all.fetch-resolves', async () => {
  const on = bench();
  on.controller.setResponse(Users.get, { id: '1' }, { id: '1' });
  const users = await answered(on, getUsers, [], [{ id: '3' }, { id: '2' }]);
  expect((users as User[]).map(({ id }) => id)).toEqual(['3', '2']);
  expect(shown(on, getUsers)).toEqual(['1', '3', '2']);
});

rule('all.queried', () => {
  const on = bench();
  on.controller.setResponse(Users.get, { id: '1' }, { id: '1' });
  expect(on.controller.get(new schema.All(User))).toEqual([on.controller.get(User, { id: '1' })]);
});

rule('all.mapping', () => {
  const on = bench();
  on.controller.setResponse(getFeed, [
    { id: 1, type: 'link', url: '/a', title: 't' },
    { id: 1, type: 'post', content: 'c' },
  ]);
  const [link, post] = on.controller.getResponse(getFeed).data as [unknown, unknown];
  expect(link).toBe(on.controller.get(Link, { id: 1 }));
  expect(post).toBe(on.controller.get(Post, { id: 1 }));
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
  on.controller.setResponse(getNews, response);
  expect(on.controller.get(Post, { id: 1 })).toBeInstanceOf(Post);
  expect(seen).toEqual([[response.items[0], response, 'items']]);
});

rule('all.attribute-required', () => {
  // @ts-expect-error a mapping needs the attribute
  expect(() => new schema.All({ link: Link })).toThrow('schema-attribute');
});

rule('all.unmapped', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const on = bench();
  const odd = { id: 9, type: 'video', nested: { a: 1 } };
  on.controller.setResponse(getFeed, [odd, { id: 1, type: 'link' }]);
  expect(on.controller.getResponse(getFeed).data).toEqual([on.controller.get(Link, { id: 1 }), odd]);
  on.controller.setResponse(getFeed, [{ id: 8, type: 'video' }]);
  expect(warn.mock.calls.map(([text]) => text)).toEqual([expect.stringMatching(/"video".*link, post/s)]);
  warn.mockRestore();
});

rule('all.define', () => {
  const all = new schema.All<Record<string, unknown>>({ link: Link }, 'type');
  const getAll = new RestEndpoint({ path: '/all', schema: all });
  all.define({ post: Post });
  const on = bench();
  on.controller.setResponse(getAll, [
    { id: 1, type: 'post' },
    { id: 1, type: 'link' },
  ]);
  expect(on.controller.getResponse(getAll).data).toEqual([
    on.controller.get(Post, { id: 1 }),
    on.controller.get(Link, { id: 1 }),
  ]);
});

rule('all.in-shape', () => {
  const getPage = new RestEndpoint({ path: '/page', schema: { users: new schema.All(User), total: 0 } });
  const on = bench();
  on.controller.setResponse(getPage, { users: [{ id: '1' }], total: 7, more: true });
  on.controller.setResponse(Users.get, { id: '2' }, { id: '2' });
  expect(on.controller.getResponse(getPage).data).toEqual({
    users: [on.controller.get(User, { id: '1' }), on.controller.get(User, { id: '2' })],
    total: 7,
    more: true,
  });
});

rule('invalidate.forms', () => {
  const remove = new RestEndpoint({ path: '/users', method: 'DELETE', schema: new schema.Invalidate(User) });
  const left = (answer: unknown) => {
    const on = bench();
    on.controller.setResponse(getUsers, [{ id: '1' }, { id: '2' }, { id: '3' }]);
    on.controller.setResponse(remove, answer);
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
  on.controller.setResponse(getUsers, [{ id: '1' }]);
  const before = on.controller.getResponse(getUsers).data;
  on.controller.setResponse(Users.delete, { id: '9' }, { id: '9' });
  expect(on.controller.getResponse(getUsers).data).toBe(before);
});
