/** A mutation that begins is laid over those that are pending: they are not computed again. */
import { createResource, Entity } from 'presource';
import { expect, test } from 'vitest';
import { bench, turn } from './support.ts';

test('many mutations begin without a look at each other, and each response computes the others again', async () => {
  class Note extends Entity {
    id = 0;
    text = '';
  }
  const { getList, partialUpdate } = createResource({ path: '/notes/:id', schema: Note });
  let computed = 0;
  const edit = partialUpdate.extend({
    getOptimisticResponse(_now: unknown, { id }: { id: number }, { text }: { text: string }) {
      computed++;
      return { id, text };
    },
  });
  const { controller, calls } = bench();
  const ids = Array.from({ length: 50 }, (_, i) => i + 1);
  controller.setResponse(
    getList,
    ids.map((id) => ({ id, text: 'old' })),
  );
  const shown = () => controller.getResponse(getList).data!.map(({ text }) => text);
  const before = controller.getResponse(getList).data;
  const sent = ids.map((id) => controller.fetch(edit, { id }, { text: 'new' }).catch(() => {}));
  expect(computed).toBe(50);
  expect(new Set(shown())).toEqual(new Set(['new']));
  await turn();
  await calls[0]!.answer({ id: 1, text: 'answered' });
  expect(computed).toBe(50 + 49);
  expect(shown().slice(0, 2)).toEqual(['answered', 'new']);
  for (const { answer } of calls.slice(1)) await answer({}, 500);
  await Promise.all(sent);
  expect(shown().slice(0, 2)).toEqual(['answered', 'old']);
  expect(controller.getResponse(getList).data!.slice(1)).toEqual(before!.slice(1));
  expect(controller.getResponse(getList).data![1]).toBe(before![1]);
});

test('a schema that is written while one is pending counts when the next one begins', async () => {
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

test('one that cannot begin, because a schema that was written late refuses a record, leaves nothing', async () => {
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
