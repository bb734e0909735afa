/** Values of several kinds, and the schemas that hold them: Array, Object, Values, Union. */
import { Entity, RestEndpoint, schema } from 'presource';
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
  on.any.setResponse(endpoint, {}, response);
  return on.any.getResponse(endpoint, {}).data;
}

rule('schema.array', () => {
  const on = bench();
  expect(shown(on, new schema.Array(Post), [post(1), post(2)])).toEqual([
    on.any.get(Post, { id: 1 }),
    on.any.get(Post, { id: 2 }),
  ]);
  const mixed = new schema.Array({ link: Link, post: Post }, 'type');
  expect(shown(on, mixed, [link(1), post(1)])).toEqual([
    on.any.get(Link, { id: 1 }),
    on.any.get(Post, { id: 1 }),
  ]);
});

rule('schema.object', () => {
  const on = bench();
  const data = shown(on, new schema.Object({ post: Post, total: 0 }), {
    post: post(1),
    total: 5,
    more: true,
  });
  expect(data).toEqual({ post: on.any.get(Post, { id: 1 }), total: 5, more: true });
});

rule('schema.values', () => {
  const on = bench();
  const data = shown(on, new schema.Values(Post), { a: post(1), b: 9, c: null });
  expect(data).toStrictEqual({ a: on.any.get(Post, { id: 1 }), c: null });
  const mixed = new schema.Values({ link: Link, post: Post }, 'type');
  expect(shown(on, mixed, { x: link(1), y: post(1) })).toEqual({
    x: on.any.get(Link, { id: 1 }),
    y: on.any.get(Post, { id: 1 }),
  });
});

rule('schema.union', () => {
  const on = bench();
  const one = new schema.Union({ link: Link, post: Post }, 'type');
  expect(shown(on, one, link(1))).toBe(on.any.get(Link, { id: 1 }));
  class Slide extends Entity {
    id = 0;
    item: Link | Post | undefined = undefined;
    static override schema = { item: one };
  }
  const slide = shown(on, Slide, { id: 5, item: post(1) }) as Slide;
  expect(slide.item).toBe(on.any.get(Post, { id: 1 }));
});

rule('schema.attribute', () => {
  const on = bench();
  const seen: unknown[][] = [];
  const one = new schema.Union({ links: Link, posts: Post }, (value: { type: string }, parent, key) => {
    seen.push([value, parent, key]);
    return value.type.concat('s');
  });
  const response = { top: link(1) };
  expect(shown(on, { top: one }, response)).toEqual({ top: on.any.get(Link, { id: 1 }) });
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
    on.any.get(Post, { id: 1 }),
    { ...odd, id: 2 },
  ]);
  expect(warn.mock.calls.map(([text]) => text)).toEqual([expect.stringMatching(/"video".*link, post/s)]);
  expect(shown(on, { a: new schema.Union(mapping, 'type') }, { a: odd })).toEqual({ a: odd });
  expect(shown(on, new schema.Values(mapping, 'type'), { a: odd })).toEqual({ a: odd });
  expect([on.any.get(Link, { id: 1 }), on.any.get(Post, { id: 2 })]).toEqual([undefined, undefined]);
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
  expect([a, b]).toEqual([on.any.get(Post, { id: 1 }), on.any.get(Link, { id: 2 })]);
  expect(shown(on, values, { x: first, y: second })).toEqual({ x: a, y: b });
  expect(shown(on, array, [first, second])).toEqual([a, b]);
  expect(shown(on, object, { link: second, post: first })).toEqual({ link: b, post: a });
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

rule('collection.map', () => {
  const on = bench();
  const getPosts = new RestEndpoint({
    path: '/posts',
    schema: new schema.Collection(new schema.Values(Post)),
  });
  on.any.setResponse(getPosts, {}, { a: post(1) });
  on.any.setResponse(getPosts.assign, {}, { b: post(2), a: post(3) });
  expect(on.any.getResponse(getPosts, {}).data).toEqual({
    a: on.any.get(Post, { id: 3 }),
    b: on.any.get(Post, { id: 2 }),
  });
});

rule('collection.remove', () => {
  const on = bench();
  const getPosts = new RestEndpoint({ path: '/posts', schema: new schema.Collection([Post]) });
  on.any.setResponse(getPosts, {}, [post(1), post(2)]);
  on.any.setResponse(getPosts, { by: 'x' }, [post(1)]);
  on.any.setResponse(getPosts.remove, { by: 'x' }, {}, { id: 1 });
  const ids = (args: object) => (on.any.getResponse(getPosts, args).data as Post[]).map(({ id }) => id);
  expect([ids({ by: 'x' }), on.any.get(Post, { id: 1 })]).toEqual([[], expect.any(Post)]);
});

rule('collection.add-with-merge', () => {
  const on = bench();
  const posts = new schema.Collection([Post]);
  const getPosts = new RestEndpoint({ path: '/posts', schema: posts });
  const keepTwo = posts.addWith((existing: unknown[], incoming: unknown[]) =>
    [...incoming, ...existing].slice(0, 2),
  );
  const add = getPosts.extend({ method: 'POST', schema: keepTwo });
  on.any.setResponse(getPosts, {}, [post(1), post(2)]);
  on.any.setResponse(add, {}, [post(3)]);
  expect((on.any.getResponse(getPosts, {}).data as Post[]).map(({ id }) => id)).toEqual([3, 1]);
});
