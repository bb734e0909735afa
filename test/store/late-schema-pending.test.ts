/** Schemas that are written while a mutation is pending, or before it begins. */
import { createResource, Entity } from 'presource';
import { expect, test } from 'vitest';
import { bench, turn } from './support.ts';

test('a schema that is written while a mutation is pending counts when the next mutation begins', async () => {
  class Author extends Entity {
    id = 0;
    name = '';
  }
  class Post extends Entity {
    id = 0;
    title = '';
    author: Author | undefined = undefined;
    static override schema: Record<string, unknown> = {};
  }
  const Posts = createResource({ path: '/posts/:id', schema: Post, optimistic: true });
  const { controller, calls } = bench();
  controller.set(Author, { id: 5 }, { id: 5, name: 'Ada' });
  controller.setResponse(Posts.getList, [
    { id: 1, title: 'a', author: 5 },
    { id: 2, author: 5 },
  ]);
  const first = controller.fetch(Posts.partialUpdate, { id: 1 }, { title: 'b' }).catch(() => {});
  Post.schema = { author: Author };
  const second = controller.fetch(Posts.partialUpdate, { id: 2 }, { title: 'c' }).catch(() => {});
  const names = () =>
    controller.getResponse(Posts.getList).data!.map(({ title, author }) => [title, author?.name]);
  expect(names()).toEqual([
    ['b', 'Ada'],
    ['c', 'Ada'],
  ]);
  await turn();
  for (const { answer } of calls) await answer({}, 500);
  await Promise.all([first, second]);
  expect(names()).toEqual([
    ['a', 'Ada'],
    ['', 'Ada'],
  ]);
});

test('a mutation that cannot begin, because a late schema refuses a record, leaves nothing', async () => {
  class Post extends Entity {
    id = 0;
    title = '';
    static override schema: Record<string, unknown> = {};
  }
  const Posts = createResource({ path: '/posts/:id', schema: Post, optimistic: true });
  const { controller, calls } = bench();
  controller.setResponse(Posts.getList, [{ id: 1, title: 'a' }]);
  const refuse = () => {
    throw new Error('no');
  };
  Post.schema = { title: refuse };
  await expect(controller.fetch(Posts.partialUpdate, { id: 1 }, { title: 'b' })).rejects.toThrow('no');
  Post.schema = {};
  const sent = controller.fetch(Posts.partialUpdate, { id: 1 }, { title: 'c' }).catch(() => {});
  const title = () => controller.getResponse(Posts.getList).data![0]!.title;
  expect(title()).toBe('c');
  controller.set(Post, { id: 1 }, { title: 'd' });
  expect(title()).toBe('c');
  await turn();
  await calls.at(-1)!.answer({}, 500);
  await sent;
  expect(title()).toBe('d');
});
