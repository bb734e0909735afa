/** Values that readers get, given back to `set`: `{ ...post, title }`. */
import { createResource, Entity, schema } from 'presource';
import { expect, test } from 'vitest';
import { bench } from '../store/support.ts';

class User extends Entity {
  id = 0;
}
class Post extends Entity {
  id = '';
  title = '';
  words: string[] = [];
  price = 0;
  author = User.fromJS();
  readers: User[] = [];
  static override schema = {
    words: (text: string) => text.split(','),
    price: (cents: number) => cents / 100,
    author: User,
    readers: [User],
  };
}
const Posts = createResource({ path: '/posts/:id', schema: Post });
const users = new schema.All(User);
const key = { id: '1' };

function posted() {
  const on = bench();
  on.controller.setResponse(Posts.get, key, { id: '1', words: 'a,b', price: 500, readers: [7] });
  return on;
}
const shown = { title: 'new', words: ['a', 'b'], price: 5, author: { id: 0 }, readers: [] };

test('set with a function stores what it changed', () => {
  const { controller } = posted();
  controller.set(Post, key, (post) => ({ ...post, title: 'new' }));
  expect(controller.get(Post, key)).toMatchObject(shown);
  // The default of `author` is no record, and the reader that comes later is still named.
  expect(controller.get(users)).toEqual([]);
  controller.set(User, { id: 7 }, {});
  expect(controller.get(Post, key)!.readers).toEqual([{ id: 7 }]);
});

test('an explicit empty list is a change, also of one that shows nothing', () => {
  const { controller } = posted();
  controller.set(Post, key, () => ({ readers: [] }));
  controller.set(User, { id: 7 }, {});
  expect(controller.get(Post, key)!.readers).toEqual([]);
});
