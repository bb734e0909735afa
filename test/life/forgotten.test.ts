/** What is made for a call (endpoints, schemas, prefixes) is not kept for the life of a controller or of the module. */
import { type Controller, collect, createResource, Entity, RestEndpoint, schema } from 'presource';
import { describe, expect, test } from 'vitest';
import { CollectionTable } from '../../runtime/schema/collection-table.ts';
import { bench } from '../store/support.ts';

class User extends Entity {
  id = 0;
  name = '';
}
class Comment extends Entity {
  id = 0;
  text = '';
}
class Post extends Entity {
  id = 0;
  title = '';
  author: User | undefined = undefined;
  comments: Comment[] = [];
  related: number[] = [];
  static override schema = {
    author: User,
    comments: new schema.Collection([Comment]),
    related: new schema.Lazy(() => [Post]),
  };
}
const Posts = createResource({ path: '/posts/:id', schema: Post });
const post = { id: 1, title: 'one', author: { id: 1 }, comments: [{ id: 1 }], related: [2] };

/** How many schemas a controller knows, in each of its maps. */
function known({ store }: Controller): Record<string, number> {
  const { answerTables, handlers } = store;
  return {
    tables: answerTables.size,
    handlers: handlers.size,
  };
}

const later = (milliseconds = 2) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const kinds: [string, () => [schema: unknown, answer: unknown]][] = [
  [
    'a shape',
    () => [
      { post: Post, total: 0 },
      { post, total: 1 },
    ],
  ],
  ['a list', () => [[Post], [post]]],
  ['schema.Array', () => [new schema.Array(Post), [post]]],
  ['schema.Object', () => [new schema.Object({ post: Post }), { post }]],
  ['a Collection', () => [new schema.Collection([Post]), [post]]],
  ['a Collection in a shape', () => [{ items: new schema.Collection([Post]) }, { items: [post] }]],
  [
    'a Collection of kinds',
    () => [new schema.Collection([new schema.Union({ p: Post }, 'kind')]), [{ ...post, kind: 'p' }]],
  ],
  ['a map that grows', () => [new schema.Collection(new schema.Values(Post)), { a: post }]],
  ['All', () => [new schema.All(Post), [post]]],
  ['All of kinds', () => [new schema.All({ p: Post }, 'kind'), [{ ...post, kind: 'p' }, { other: 1 }]]],
  ['Values', () => [new schema.Values(Post), { a: post }]],
  ['Union', () => [new schema.Union({ p: Post }, () => 'p'), post]],
  ['Query', () => [new schema.Query(new schema.All(Post), (all) => all.length), [post]]],
  ['a converter', () => [{ at: (value: number) => new Date(value) }, { at: 5 }]],
  ['Lazy', () => [{ more: new schema.Lazy(() => [Post]) }, { more: [post] }]],
];

describe('collecting forgets schemas that were made for a call', () => {
  test.each(kinds)('%s', async (_, make) => {
    const { controller } = bench();
    controller.setResponse(Posts.getList, {}, [post]);
    const before = known(controller);
    for (let i = 0; i < 40; i++) {
      const [made, answer] = make();
      const endpoint = new RestEndpoint({ path: '/anew/:id', schema: made, dataExpiryLength: 0 });
      controller.setResponse(endpoint, { id: i }, answer);
      controller.get(made, { id: i });
    }
    expect(known(controller)).not.toEqual(before);
    await later();
    await collect(controller);
    expect(known(controller)).toEqual(before);
    expect(controller.getResponse(Posts.getList, {}).data).toMatchObject([{ title: 'one' }]);
  });

  test('and those of mutations, which have no answer', async () => {
    const { controller } = bench();
    controller.setResponse(Posts.getList, {}, [post]);
    const before = known(controller);
    for (let i = 0; i < 40; i++) {
      const list = new schema.Collection([Post]);
      const endpoint = new RestEndpoint({ path: '/anew', schema: list, method: 'POST', dataExpiryLength: 0 });
      controller.setResponse(endpoint.extend({ schema: list.push }), {}, { ...post, id: 100 + i });
      controller.setResponse(endpoint.extend({ schema: new schema.Invalidate(Post) }), {}, 100 + i);
    }
    await later();
    await collect(controller);
    expect(known(controller)).toEqual(before);
  });

  test('what is in use stays the same: lists, maps, and what their holders are made of', async () => {
    const { controller } = bench();
    const list = new schema.Collection([Post]);
    const mine = new RestEndpoint({ path: '/mine', schema: { found: { list }, total: 0 } });
    const page = new RestEndpoint({ path: '/mine', method: 'POST', schema: list.push });
    controller.setResponse(mine, { found: { list: [post] }, total: 1 });
    const handlers = [list, Post.schema.comments, Posts.getList.schema].map((one) =>
      controller.store.handler(one),
    );
    await later();
    await collect(controller);
    controller.setResponse(page, {}, { id: 2, title: 'two' });
    controller.setResponse(Posts.getList.push, {}, { id: 3, title: 'three' });
    const data = controller.getResponse(mine).data as { found: { list: Post[] } };
    expect(data.found.list.map(({ title }) => title)).toEqual(['one', 'two', 'three']);
    expect([list, Post.schema.comments].map((one) => controller.store.handler(one))).toEqual(
      handlers.slice(0, 2),
    );
  });

  test('a schema that was forgotten, and is asked for again, is as good as new', async () => {
    const { controller } = bench();
    const list = new schema.Collection([Post]);
    const brief = new RestEndpoint({ path: '/brief', schema: list, dataExpiryLength: 0 });
    for (let round = 0; round < 3; round++) {
      controller.setResponse(brief, [{ id: 10 + round }]);
      controller.setResponse(brief.extend({ schema: list.push, method: 'POST' }), {}, { id: 20 + round });
      expect((controller.getResponse(brief).data as Post[]).map(({ id }) => id)).toEqual([
        10 + round,
        20 + round,
      ]);
      await later();
      await collect(controller);
    }
    expect(
      [...controller.store.handlers.values()].filter(
        (one) => one instanceof CollectionTable && one.member === Post,
      ),
    ).toEqual([]);
  });
});

test('a function of Lazy is one schema, however often its field is written', () => {
  const { controller } = bench();
  controller.setResponse(Posts.getList, {}, [post]);
  const before = known(controller);
  for (let i = 0; i < 100; i++) controller.set(Post, { id: i }, { related: [i] });
  expect(known(controller)).toEqual(before);
});
