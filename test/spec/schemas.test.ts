/** The other schemas: Array, Object, Values, Union, Query, Lazy; entities and endpoints of what is there already. */
import { Endpoint, Entity, EntityMixin, RestEndpoint, schema } from 'presource';
import { expect, vi } from 'vitest';
import { rule } from './rule.ts';
import { type Bench, bench } from './support.ts';

class Link extends Entity {
  id = 0;
  url = '';
}
class Post extends Entity {
  id = 0;
  title = '';
}
const link = (id: number) => ({ id, type: 'link', url: `/${id}` });
const post = (id: number) => ({ id, type: 'post', title: `t${id}` });
/** What an endpoint of a schema shows of a response. */
function shown(on: Bench, of: unknown, response: unknown): unknown {
  const endpoint = new RestEndpoint({ path: '/any', schema: of });
  on.controller.setResponse(endpoint, response);
  return on.controller.getResponse(endpoint).data;
}

rule('schema.array', () => {
  const on = bench();
  expect(shown(on, new schema.Array(Post), [post(1), post(2)])).toEqual([
    on.controller.get(Post, { id: 1 }),
    on.controller.get(Post, { id: 2 }),
  ]);
  const mixed = new schema.Array({ link: Link, post: Post }, 'type');
  expect(shown(on, mixed, [link(1), post(1)])).toEqual([
    on.controller.get(Link, { id: 1 }),
    on.controller.get(Post, { id: 1 }),
  ]);
});

rule('schema.object', () => {
  const on = bench();
  const data = shown(on, new schema.Object({ post: Post, total: 0 }), {
    post: post(1),
    total: 5,
    more: true,
  });
  expect(data).toEqual({ post: on.controller.get(Post, { id: 1 }), total: 5, more: true });
});

rule('schema.values', () => {
  const on = bench();
  const data = shown(on, new schema.Values(Post), { a: post(1), b: 9, c: null });
  expect(data).toStrictEqual({ a: on.controller.get(Post, { id: 1 }), c: null });
  const mixed = new schema.Values({ link: Link, post: Post }, 'type');
  expect(shown(on, mixed, { x: link(1), y: post(1) })).toEqual({
    x: on.controller.get(Link, { id: 1 }),
    y: on.controller.get(Post, { id: 1 }),
  });
});

rule('schema.union', () => {
  const on = bench();
  const one = new schema.Union({ link: Link, post: Post }, 'type');
  expect(shown(on, one, link(1))).toBe(on.controller.get(Link, { id: 1 }));
  class Slide extends Entity {
    id = 0;
    item: Link | Post | undefined = undefined;
    static override schema = { item: one };
  }
  const slide = shown(on, Slide, { id: 5, item: post(1) }) as Slide;
  expect(slide.item).toBe(on.controller.get(Post, { id: 1 }));
});

rule('schema.attribute', () => {
  const on = bench();
  const seen: unknown[][] = [];
  const one = new schema.Union({ links: Link, posts: Post }, (value: { type: string }, parent, key) => {
    seen.push([value, parent, key]);
    return value.type.concat('s');
  });
  const response = { top: link(1) };
  expect(shown(on, { top: one }, response)).toEqual({ top: on.controller.get(Link, { id: 1 }) });
  for (const given of seen) expect(given).toEqual([response.top, response, 'top']);
  expect(seen).not.toEqual([]);
});

rule('schema.unmapped', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const on = bench();
  const odd = { id: 1, type: 'video' };
  const mapping = { link: Link, post: Post };
  const feed = new schema.Array(mapping, 'type');
  expect(shown(on, feed, [odd, post(1), { ...odd, id: 2 }])).toEqual([
    odd,
    on.controller.get(Post, { id: 1 }),
    { ...odd, id: 2 },
  ]);
  expect(warn.mock.calls.map(([text]) => text)).toEqual([expect.stringMatching(/"video".*link, post/s)]);
  expect(shown(on, { a: new schema.Union(mapping, 'type') }, { a: odd })).toEqual({ a: odd });
  expect(shown(on, new schema.Values(mapping, 'type'), { a: odd })).toEqual({ a: odd });
  expect([on.controller.get(Link, { id: 1 }), on.controller.get(Post, { id: 2 })]).toEqual([
    undefined,
    undefined,
  ]);
  warn.mockRestore();
});

rule('schema.define', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const on = bench();
  const definition: Record<string, unknown> = { link: Link };
  const union = new schema.Union(definition, 'type');
  const values = new schema.Values(definition, 'type');
  const array = new schema.Array(definition, 'type');
  for (const one of [union, values, array]) one.define({ post: Post });
  const object = new schema.Object<Record<string, unknown>>({ link: Link });
  object.define({ post: Post });
  const [first, second] = [post(1), link(2)];
  const [a, b] = [shown(on, union, first), shown(on, union, second)];
  expect([a, b]).toEqual([on.controller.get(Post, { id: 1 }), on.controller.get(Link, { id: 2 })]);
  expect(shown(on, values, { x: first, y: second })).toEqual({ x: a, y: b });
  expect(shown(on, array, [first, second])).toEqual([a, b]);
  const both = shown(on, object, { link: second, post: first }) as { link: unknown; post: unknown };
  expect([both.link === b, both.post === a]).toEqual([true, true]);
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

rule('collection.map', () => {
  const on = bench();
  const getPosts = new RestEndpoint({
    path: '/posts',
    schema: new schema.Collection(new schema.Values(Post)),
  });
  on.controller.setResponse(getPosts, { a: post(1) });
  on.controller.setResponse(getPosts.assign, {}, { b: post(2), a: post(3) });
  expect(on.controller.getResponse(getPosts).data).toEqual({
    a: on.controller.get(Post, { id: 3 }),
    b: on.controller.get(Post, { id: 2 }),
  });
});

rule('collection.remove', () => {
  const on = bench();
  const getPosts = new RestEndpoint({
    path: '/posts',
    searchParams: {} as { by?: string },
    schema: new schema.Collection([Post]),
  });
  on.controller.setResponse(getPosts, [post(1), post(2)]);
  on.controller.setResponse(getPosts, { by: 'x' }, [post(1)]);
  on.controller.setResponse(getPosts.remove, { by: 'x' }, {}, { id: 1 });
  const ids = (args: { by?: string }) =>
    (on.controller.getResponse(getPosts, args).data as Post[]).map(({ id }) => id);
  expect([ids({ by: 'x' }), on.controller.get(Post, { id: 1 })]).toEqual([[], expect.any(Post)]);
});

rule('collection.add-with-merge', () => {
  const on = bench();
  const posts = new schema.Collection([Post]);
  const getPosts = new RestEndpoint({ path: '/posts', schema: posts });
  const keepTwo = posts.addWith((existing: unknown[], incoming: unknown[]) =>
    [...incoming, ...existing].slice(0, 2),
  );
  const add = getPosts.extend({ method: 'POST', schema: keepTwo });
  on.controller.setResponse(getPosts, [post(1), post(2)]);
  on.controller.setResponse(add, {}, [post(3)]);
  expect((on.controller.getResponse(getPosts).data as Post[]).map(({ id }) => id)).toEqual([3, 1]);
});

rule('schema.query', () => {
  const on = bench();
  const titles = new schema.Query(
    new schema.All(Post),
    (posts: Post[], { from = '' }: { from?: string } = {}) =>
      posts.map(({ title }) => title).filter((title) => title >= from),
  );
  shown(on, [Post], [post(1), post(2), post(3)]);
  expect(on.controller.get(titles)).toEqual(['t1', 't2', 't3']);
  expect(on.controller.get(titles, { from: 't2' })).toEqual(['t2', 't3']);
});

rule('schema.query-again', () => {
  const on = bench();
  let runs = 0;
  const ids = new schema.Query(new schema.All(Post), (posts: Post[]) => {
    runs++;
    return posts.map(({ id }) => id);
  });
  shown(on, [Post], [post(1)]);
  const before = on.controller.get(ids);
  shown(on, Link, link(1));
  expect([on.controller.get(ids), runs]).toEqual([before, 1]);
  on.controller.set(Post, { id: 1 }, { title: 'new' });
  expect(on.controller.get(ids)).toBe(before);
  expect(runs).toBe(2);
  // Another record of the same type is no input.
  const titles = new schema.Query(Post, ({ title }: Post) => {
    runs++;
    return [title];
  });
  const first = on.controller.get(titles, { id: 1 });
  shown(on, Post, post(2));
  expect(on.controller.get(titles, { id: 1 })).toBe(first);
  expect(runs).toBe(3);
});

rule('schema.query-nothing', () => {
  const on = bench();
  const title = new schema.Query(Post, ({ title }: Post) => title.toUpperCase());
  expect(on.controller.get(title, { id: 1 })).toBeUndefined();
  shown(on, Post, post(1));
  expect(on.controller.get(title, { id: 1 })).toBe('T1');
});

class Shelf extends Entity {
  id = 0;
  first = 0;
  posts: number[] = [];
  static override schema = { first: new schema.Lazy(Post), posts: new schema.Lazy([Post]) };
}

rule('schema.lazy', () => {
  const on = bench();
  const shelf = shown(on, Shelf, { id: 1, first: post(7), posts: [post(1), 2] }) as Shelf;
  expect([shelf.first, shelf.posts]).toEqual([7, [1, 2]]);
  expect(on.controller.get(Post, { id: 7 })).toMatchObject({ title: 't7' });
  on.controller.set(Post, { id: 1 }, { title: 'new' });
  expect(on.controller.get(Shelf, { id: 1 })).toBe(shelf);
});

rule('schema.lazy-query', () => {
  const on = bench();
  const shelf = shown(on, Shelf, { id: 1, first: post(7), posts: [post(1), 2] }) as Shelf;
  const { first, posts } = Shelf.schema;
  expect(on.controller.get(first.query, shelf.first)).toBe(on.controller.get(Post, { id: 7 }));
  expect(on.controller.get(posts.query, shelf.posts)).toEqual([on.controller.get(Post, { id: 1 })]);
});

rule('entity.mixin', () => {
  class Account {
    login = '';
    nick = 'none';
    get shout() {
      return this.nick.toUpperCase();
    }
  }
  class AccountEntity extends EntityMixin(Account, { pk: 'login', key: 'Account', schema: { post: Post } }) {}
  const on = bench();
  const account = shown(on, AccountEntity, { login: 'ann', post: post(1) });
  expect(account).toBeInstanceOf(Account);
  expect(account).toMatchObject({ nick: 'none', shout: 'NONE', post: { title: 't1' } });
  expect(on.controller.get(AccountEntity, { login: 'ann' })).toBe(account);
  expect(Account).not.toHaveProperty('schema');
});

rule('entity.indexes', () => {
  class Member extends Entity {
    id = 0;
    email = '';
    static indexes = ['email'] as const;
  }
  const on = bench();
  shown(
    on,
    [Member],
    [
      { id: 1, email: 'a@b' },
      { id: 2, email: 'c@d' },
    ],
  );
  expect(on.controller.get(Member, { email: 'c@d' })).toBe(on.controller.get(Member, { id: 2 }));
  on.controller.set(Member, { id: 2 }, { email: 'e@f' });
  expect(on.controller.get(Member, { email: 'c@d' })).toBeUndefined();
  expect(on.controller.get(Member, { email: 'e@f' })).toMatchObject({ id: 2 });
});

rule('endpoint.around-function', async () => {
  const loadPost = async ({ id }: { id: number }) => post(id);
  const getPost = new Endpoint(loadPost, { schema: Post, name: 'loadPost' });
  const { controller } = bench();
  expect(await controller.fetch(getPost, { id: 3 })).toBe(controller.get(Post, { id: 3 }));
  expect(controller.getResponse(getPost, { id: 3 }).data).toMatchObject({ title: 't3' });
  expect(getPost.testKey(getPost.key({ id: 3 }))).toBe(true);
  expect(await getPost({ id: 4 })).toEqual(post(4));
});
