/** Lists that grow: `schema.Collection`. */
import { createResource, Entity, RestEndpoint, schema } from 'presource';
import { expect } from 'vitest';
import { rule } from './rule.ts';
import { type Bench, bench } from './support.ts';

class User extends Entity {
  id = '';
}
class Post extends Entity {
  id = '';
  by = '';
  author = User.fromJS();
  static override schema = { author: User };
}
const Posts = createResource({ path: '/posts/:id', schema: Post, paginationField: 'page' });
const { getList } = Posts;
const ids = ({ any }: Bench, args: object, list: object = getList) =>
  (any.getResponse(list, args).data as Post[] | undefined)?.map(({ id }) => id);

rule('collection.by-arguments', () => {
  const on = bench();
  on.any.setResponse(getList, { by: 'x' }, [{ id: '1' }]);
  on.any.setResponse(getList, { by: 'y' }, [{ id: '2' }]);
  expect([ids(on, { by: 'x' }), ids(on, { by: 'y' }), ids(on, {})]).toEqual([['1'], ['2'], undefined]);
});

rule('collection.arguments-as-text', () => {
  const on = bench();
  const lists = new schema.Collection([Post]);
  const [one, other] = ['/one', '/other'].map((path) => new RestEndpoint({ path, schema: lists })) as [
    object,
    object,
  ];
  on.any.setResponse(one, { a: 1, b: 'x' }, [{ id: '1' }]);
  on.any.setResponse(other, { b: 'x', a: '1' }, [{ id: '2' }]);
  expect(ids(on, { a: 1, b: 'x' }, one)).toEqual(['2']);
});

rule('collection.args-key', () => {
  const on = bench();
  const lists = new schema.Collection([Post], {
    argsKey: (params) => ({ by: (params as { by: string }).by }),
  });
  const one = new RestEndpoint({ path: '/one', schema: lists });
  on.any.setResponse(one, { by: 'x', page: 1 }, [{ id: '1' }]);
  on.any.setResponse(one, { by: 'x', page: 2 }, [{ id: '2' }]);
  expect(ids(on, { by: 'x', page: 1 }, one)).toEqual(['2']);
});

rule('collection.join-by-arguments', () => {
  const on = bench();
  for (const by of ['x', 'y']) on.any.setResponse(getList, { by }, []);
  on.any.setResponse(getList.push, { by: 'x' }, { title: 't' }, { id: '1' });
  expect([ids(on, { by: 'x' }), ids(on, { by: 'y' })]).toEqual([['1'], []]);
});

rule('collection.join-by-fields', () => {
  const on = bench();
  for (const args of [{ by: 'x' }, { by: 'y' }, { other: 'z' }]) on.any.setResponse(getList, args, []);
  on.any.setResponse(getList.push, { title: 't' }, { id: '1', by: 'x' });
  expect([{ by: 'x' }, { by: 'y' }, { other: 'z' }].map((args) => ids(on, args))).toEqual([['1'], [], []]);
});

rule('collection.join-by-relation', () => {
  const on = bench();
  for (const author of ['5', '6']) on.any.setResponse(getList, { author }, []);
  on.any.setResponse(getList.push, { title: 't' }, { id: '1', author: { id: '5' } });
  expect([ids(on, { author: '5' }), ids(on, { author: '6' })]).toEqual([['1'], []]);
});

rule('collection.unknown-lists', () => {
  const on = bench();
  // Somebody asked for one, and had no answer yet.
  expect(ids(on, { by: 'x' })).toBeUndefined();
  on.any.setResponse(getList.push, { by: 'x' }, { title: 't' }, { id: '1', by: 'x' });
  expect([ids(on, { by: 'x' }), ids(on, {})]).toEqual([undefined, undefined]);
});

rule('collection.already-in', () => {
  const on = bench();
  on.any.setResponse(getList, {}, [{ id: '1' }, { id: '2' }]);
  on.any.setResponse(getList.push, { title: 't' }, { id: '1', by: 'new' });
  on.any.setResponse(getList.unshift, { title: 't' }, { id: '2', by: 'new' });
  expect(ids(on, {})).toEqual(['1', '2']);
  expect(on.any.get(Post, { id: '1' })).toMatchObject({ by: 'new' });
});

rule('collection.refetch', () => {
  const on = bench();
  on.any.setResponse(getList, {}, [{ id: '1' }]);
  on.any.setResponse(getList.push, { title: 't' }, { id: '2' });
  on.any.setResponse(getList, {}, [{ id: '3' }, { id: '1' }]);
  expect(ids(on, {})).toEqual(['3', '1']);
});

rule('collection.add-with', () => {
  const on = bench();
  on.any.setResponse(getList, {}, [{ id: '1' }, { id: '2' }]);
  const before = on.any.getResponse(getList, {}).data;
  on.any.setResponse(getList.getPage, { page: 1 }, [{ id: '2' }, { id: '1' }]);
  expect(on.any.getResponse(getList, {}).data).toBe(before);
});

rule('collection.in-entity', () => {
  class Thread extends Entity {
    id = '';
    posts: Post[] = [];
    static override schema = { posts: new schema.Collection([Post]) };
  }
  const on = bench();
  const get = new RestEndpoint({ path: '/threads/:id', schema: Thread });
  on.any.setResponse(get, { id: 'a' }, { id: 'a', posts: [{ id: '1' }] });
  on.any.setResponse(get, { id: 'b' }, { id: 'b', posts: [{ id: '2' }] });
  const posts = (id: string) => (on.any.get(Thread, { id }) as Thread).posts.map((post) => post.id);
  expect([posts('a'), posts('b')]).toEqual([['1'], ['2']]);
});

rule('collection.nest-key', () => {
  const nested = new schema.Collection([Post], {
    nestKey: (thread) => ({ threadId: (thread as { id: string }).id }),
  });
  class Thread extends Entity {
    id = '';
    posts: Post[] = [];
    static override schema = { posts: nested };
  }
  const on = bench();
  const get = new RestEndpoint({ path: '/threads/:id', schema: Thread });
  const list = new RestEndpoint({ path: '/posts', schema: nested });
  on.any.setResponse(get, { id: 'a' }, { id: 'a', posts: [{ id: '1' }] });
  on.any.setResponse(list.push, { threadId: 'a' }, {}, { id: '2' });
  expect((on.any.get(Thread, { id: 'a' }) as Thread).posts.map(({ id }) => id)).toEqual(['1', '2']);
});

rule('collection.several-items', () => {
  const on = bench();
  on.any.setResponse(getList, {}, [{ id: '1' }]);
  on.any.setResponse(getList.push, {}, [{ id: '2' }, { id: '3' }]);
  expect(ids(on, {})).toEqual(['1', '2', '3']);
});
