/** `set` with a function of a list: it writes what the function changed, and nothing else. */
import { createResource, Entity } from 'presource';
import { expect, test } from 'vitest';
import { bench, turn } from '../store/support.ts';

class Post extends Entity {
  id = 0;
  title = '';
}
const Posts = createResource({ path: '/posts/:id', schema: Post, optimistic: true });
const list = Posts.getList.schema;

function twoPosts() {
  const all = bench();
  all.controller.setResponse(Posts.getList, {}, [{ id: 1, title: 'a' }, { id: 2 }]);
  const shown = () => all.controller.get(list, {})?.map(({ id, title }) => `${id} ${title}`);
  return { ...all, shown };
}

test('a response in flight still brings the fields of an item that it did not change', async () => {
  const { controller, last, shown } = twoPosts();
  const sent = controller.fetch(Posts.get, { id: 2 });
  await turn();
  controller.set(list, {}, (posts: Post[] = []) => [...posts].reverse());
  expect(shown()).toEqual(['2 ', '1 a']);
  await last().answer({ id: 2, title: 'b' });
  expect(await sent).toMatchObject({ title: 'b' });
  expect(shown()).toEqual(['2 b', '1 a']);
});

test('records that it did not change stay the same objects; changed, new and left out ones are written', () => {
  const { controller, shown } = twoPosts();
  const [first, second] = controller.get(list, {})!;
  controller.set(list, {}, (posts: Post[] = []) => [
    posts[0]!,
    { ...posts[1]!, title: 'changed' },
    { id: 3, title: 'new' },
  ]);
  expect(shown()).toEqual(['1 a', '2 changed', '3 new']);
  expect(controller.get(Post, { id: 1 })).toBe(first);
  expect(controller.get(Post, { id: 2 })).not.toBe(second);
  controller.set(list, {}, (posts: Post[] = []) => posts.slice(2));
  expect(shown()).toEqual(['3 new']);
});

test('a list that does not exist yet, and the list itself', () => {
  const { controller, shown } = twoPosts();
  const before = controller.get(list, {});
  controller.set(list, {}, (posts: Post[] = []) => posts);
  expect(controller.get(list, {})).toBe(before);
  controller.set(list, { by: 1 }, (posts: Post[] = []) => [...posts, { id: 4, title: 'd' }]);
  expect(controller.get(list, { by: 1 })).toMatchObject([{ id: 4, title: 'd' }]);
  expect(shown()).toEqual(['1 a', '2 ']);
});
