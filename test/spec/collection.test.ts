/** Lists that grow: `schema.Collection`. */
import { createResource, Entity, RestEndpoint, schema } from 'presource';
import { expect } from 'vitest';
import type { ArgsOf } from '../../runtime/types/index.ts';
import { rule } from './rule.ts';
import { type Bench, bench } from './support.ts';

class User extends Entity {
  id = '';
}
class Post extends Entity {
  id = '';
  title = '';
  by = '';
  author = User.fromJS();
  static override schema = { author: User };
}
const Posts = createResource({ path: '/posts/:id', schema: Post, paginationField: 'page' });
const { getList } = Posts;
const ids = ({ controller }: Bench, args: ArgsOf<typeof getList>[0]) =>
  controller.getResponse(getList, args).data?.map(({ id }) => id);

rule('collection.by-arguments', () => {
  const on = bench();
  on.controller.setResponse(getList, { by: 'x' }, [{ id: '1' }]);
  on.controller.setResponse(getList, { by: 'y' }, [{ id: '2' }]);
  expect([ids(on, { by: 'x' }), ids(on, { by: 'y' }), ids(on, {})]).toEqual([['1'], ['2'], undefined]);
});

rule('collection.arguments-as-text', () => {
  const on = bench();
  const lists = new schema.Collection([Post]);
  const searchParams = {} as { a?: number | string; b?: string };
  const one = new RestEndpoint({ path: '/one', searchParams, schema: lists });
  const other = new RestEndpoint({ path: '/other', searchParams, schema: lists });
  on.controller.setResponse(one, { a: 1, b: 'x' }, [{ id: '1' }]);
  on.controller.setResponse(other, { b: 'x', a: '1' }, [{ id: '2' }]);
  expect(on.controller.getResponse(one, { a: 1, b: 'x' }).data).toMatchObject([{ id: '2' }]);
});

rule('collection.args-key', () => {
  const on = bench();
  const lists = new schema.Collection([Post], {
    argsKey: (params) => ({ by: (params as { by: string }).by }),
  });
  const one = new RestEndpoint({
    path: '/one',
    searchParams: {} as { by: string; page: number },
    schema: lists,
  });
  on.controller.setResponse(one, { by: 'x', page: 1 }, [{ id: '1' }]);
  on.controller.setResponse(one, { by: 'x', page: 2 }, [{ id: '2' }]);
  expect(on.controller.getResponse(one, { by: 'x', page: 1 }).data).toMatchObject([{ id: '2' }]);
});

rule('collection.join-by-arguments', () => {
  const on = bench();
  for (const by of ['x', 'y']) on.controller.setResponse(getList, { by }, []);
  on.controller.setResponse(getList.push, { by: 'x' }, { title: 't' }, { id: '1' });
  expect([ids(on, { by: 'x' }), ids(on, { by: 'y' })]).toEqual([['1'], []]);
});

rule('collection.join-by-fields', () => {
  const on = bench();
  for (const args of [{ by: 'x' }, { by: 'y' }, { other: 'z' }]) on.controller.setResponse(getList, args, []);
  on.controller.setResponse(getList.push, { title: 't' }, { id: '1', by: 'x' });
  expect([{ by: 'x' }, { by: 'y' }, { other: 'z' }].map((args) => ids(on, args))).toEqual([['1'], [], []]);
});

rule('collection.join-by-relation', () => {
  const on = bench();
  for (const author of ['5', '6']) on.controller.setResponse(getList, { author }, []);
  on.controller.setResponse(getList.push, { title: 't' }, { id: '1', author: { id: '5' } });
  expect([ids(on, { author: '5' }), ids(on, { author: '6' })]).toEqual([['1'], []]);
});

rule('collection.unknown-lists', () => {
  const on = bench();
  // Somebody asked for one, and had no answer yet.
  expect(ids(on, { by: 'x' })).toBeUndefined();
  on.controller.setResponse(getList.push, { by: 'x' }, { title: 't' }, { id: '1', by: 'x' });
  expect([ids(on, { by: 'x' }), ids(on, {})]).toEqual([undefined, undefined]);
});

rule('collection.already-in', () => {
  const on = bench();
  on.controller.setResponse(getList, {}, [{ id: '1' }, { id: '2' }]);
  on.controller.setResponse(getList.push, { title: 't' }, { id: '1', by: 'new' });
  on.controller.setResponse(getList.unshift, { title: 't' }, { id: '2', by: 'new' });
  expect(ids(on, {})).toEqual(['1', '2']);
  expect(on.controller.get(Post, { id: '1' })).toMatchObject({ by: 'new' });
});

rule('collection.refetch', () => {
  const on = bench();
  on.controller.setResponse(getList, {}, [{ id: '1' }]);
  on.controller.setResponse(getList.push, { title: 't' }, { id: '2' });
  on.controller.setResponse(getList, {}, [{ id: '3' }, { id: '1' }]);
  expect(ids(on, {})).toEqual(['3', '1']);
});

rule('collection.add-with', () => {
  const on = bench();
  on.controller.setResponse(getList, {}, [{ id: '1' }, { id: '2' }]);
  const before = on.controller.getResponse(getList, {}).data;
  on.controller.setResponse(getList.getPage, { page: 1 }, [{ id: '2' }, { id: '1' }]);
  expect(on.controller.getResponse(getList, {}).data).toBe(before);
});

rule('collection.in-entity', () => {
  class Thread extends Entity {
    id = '';
    posts: Post[] = [];
    static override schema = { posts: new schema.Collection([Post]) };
  }
  const on = bench();
  const get = new RestEndpoint({ path: '/threads/:id', schema: Thread });
  on.controller.setResponse(get, { id: 'a' }, { id: 'a', posts: [{ id: '1' }] });
  on.controller.setResponse(get, { id: 'b' }, { id: 'b', posts: [{ id: '2' }] });
  const posts = (id: string) => (on.controller.get(Thread, { id }) as Thread).posts.map((post) => post.id);
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
  const list = new RestEndpoint({
    path: '/posts',
    searchParams: {} as { threadId: string },
    schema: nested,
  });
  on.controller.setResponse(get, { id: 'a' }, { id: 'a', posts: [{ id: '1' }] });
  on.controller.setResponse(list.push, { threadId: 'a' }, {}, { id: '2' });
  expect((on.controller.get(Thread, { id: 'a' }) as Thread).posts.map(({ id }) => id)).toEqual(['1', '2']);
});

rule('collection.several-items', () => {
  const on = bench();
  on.controller.setResponse(getList, {}, [{ id: '1' }]);
  on.controller.setResponse(getList.push, {}, [{ id: '2' }, { id: '3' }]);
  expect(ids(on, {})).toEqual(['1', '2', '3']);
});
