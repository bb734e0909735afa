/** What stands in several places of a response is what was said last, wherever it is shown. */
import { type Controller, createResource, Entity, RestEndpoint } from 'presource';
import { afterEach, describe, expect, test } from 'vitest';
import { snapshot } from '../../../runtime/store/snapshot.ts';
import { bench, turn } from '../support.ts';
import { forms, send } from './forms.ts';

class User extends Entity {
  id = 0;
  name = '';
}
class Post extends Entity {
  id = 0;
  title = '';
  author: User | undefined = undefined;
  readers: User[] = [];
  static override schema = { author: User, readers: [User] };
}
const page = new RestEndpoint({
  path: '/page',
  schema: { before: [User], one: User, posts: [Post], after: [User] },
});
const early = new RestEndpoint({ path: '/early', schema: { authors: [User], posts: [Post] } });
const late = new RestEndpoint({ path: '/late', schema: { posts: [Post], authors: [User] } });
const Posts = createResource({ path: '/posts/:id', schema: Post, optimistic: true });
const Users = createResource({ path: '/users/:id', schema: User, optimistic: true });

const ann = (name: string) => ({ id: 1, name });
const post = (id: number, author: unknown, readers: readonly unknown[] = []) => ({
  id,
  title: `post ${id}`,
  author,
  readers,
});

/** Each says of author 1 first `old`, last `new`. */
const ORDERS: readonly (readonly [
  title: string,
  endpoint: typeof page | typeof early | typeof late,
  response: object,
])[] = [
  ['in the first post, then in the second', page, { posts: [post(1, ann('old')), post(2, ann('new'))] }],
  [
    'in a post, then by key, then in another post',
    page,
    { posts: [post(1, ann('old')), post(2, 1), post(3, ann('new'))] },
  ],
  ['as a reader, then as an author', page, { posts: [post(1, 1, [ann('old')]), post(2, ann('new'))] }],
  ['as an author, then as a reader', page, { posts: [post(1, ann('old')), post(2, 1, [ann('new')])] }],
  ['as author and reader of one post', page, { posts: [post(1, ann('old'), [ann('new')]), post(2, 1)] }],
  ['among the readers of two posts', page, { posts: [post(1, 1, [ann('old')]), post(2, 1, [ann('new')])] }],
  ['before the posts', page, { one: ann('old'), posts: [post(1, 1), post(2, ann('new'))] }],
  ['after the posts', late, { posts: [post(1, ann('old')), post(2, 1)], authors: [ann('new')] }],
  ['in a list before them', early, { authors: [ann('old')], posts: [post(1, ann('new')), post(2, 1)] }],
  ['by key in the posts, then in a list', late, { posts: [post(1, 1), post(2, 1)], authors: [ann('new')] }],
  [
    'in a list, then by key in the posts',
    early,
    { authors: [ann('new')], posts: [post(1, 1), post(2, '1')] },
  ],
  [
    'before and after',
    page,
    { before: [ann('old')], posts: [post(1, ann('middle')), post(2, 1)], after: [ann('new')] },
  ],
];

let undo = () => {};
afterEach(() => undo());

describe.each(forms)('classes %s', (form) => {
  const start = () => {
    undo = send(form, User, Post);
    return bench();
  };

  describe.each(ORDERS)('an author who is changed in one response: %s', (_title, endpoint, response) => {
    const shows = (controller: Controller, name: string) => {
      const user = controller.get(User, { id: 1 }) as User;
      expect(user).toBeInstanceOf(User);
      expect(user.name).toBe(name);
      const { posts } = controller.getResponse(endpoint).data as { posts: Post[] };
      for (const { author, readers } of posts) {
        expect(author).toBe(user);
        for (const reader of readers) expect(reader).toBe(user);
      }
      return posts;
    };

    test('shows what was said last; said again, nothing is new', () => {
      const { controller } = start();
      controller.setResponse(endpoint, response);
      const before = shows(controller, 'new');
      controller.setResponse(endpoint, response);
      expect(shows(controller, 'new')).toBe(before);
    });

    test('where the author was known by another name', () => {
      const { controller } = start();
      controller.setResponse(early, { authors: [ann('older')], posts: [post(1, 1)] });
      const before = controller.get(Post, { id: 1 }) as Post;
      controller.setResponse(endpoint, response);
      expect(shows(controller, 'new')[0]).not.toBe(before);
      expect(before.author?.name).toBe('older');
    });

    test('under a mutation that is pending', async () => {
      const { controller, calls } = start();
      controller.setResponse(endpoint, response);
      const before = shows(controller, 'new');
      const done = controller.fetch(Users.partialUpdate, { id: 1 }, { id: 1, name: 'guessed' });
      await turn();
      const guessed = shows(controller, 'guessed');
      controller.setResponse(endpoint, response);
      expect(shows(controller, 'guessed')).toBe(guessed);
      done.catch(() => {});
      await calls[0]!.answer({}, 500);
      await done.catch(() => {});
      expect(shows(controller, 'new').map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    });
  });

  test('an author whom posts name before he is there', () => {
    const { controller } = start();
    controller.setResponse(early, {
      authors: [{ id: 2, name: 'two' }],
      posts: [post(1, 1, [2, 1]), post(2, 2)],
    });
    const read = () => controller.getResponse(early).data as { posts: Post[]; authors: User[] };
    const before = read();
    expect(before.posts.map(({ author, readers }) => [author?.id, readers.length])).toEqual([
      [undefined, 1],
      [2, 0],
    ]);
    controller.set(User, { id: 1 }, ann('one'));
    const { posts } = read();
    expect(posts.map((one, i) => one === before.posts[i])).toEqual([false, true]);
    expect([posts[0]!.author, posts[0]!.readers[1]]).toEqual([ann('one'), ann('one')]);
    expect(posts[0]!.author).toBe(controller.get(User, { id: 1 }));
  });

  test('a pending new author of a post stays while what lies below changes', async () => {
    const { controller, calls } = start();
    controller.setResponse(early, {
      authors: [ann('one'), { id: 2, name: 'two' }],
      posts: [post(1, 1), post(2, 2)],
    });
    const done = controller.fetch(Posts.partialUpdate, { id: 1 }, { id: 1, author: 2 });
    await turn();
    const read = () => controller.getResponse(early).data as { posts: Post[]; authors: User[] };
    expect(read().posts.map(({ author }) => author)).toEqual([read().authors[1], read().authors[1]]);
    controller.setResponse(late, {
      posts: [post(2, { id: 2, name: 'early' })],
      authors: [{ id: 2, name: 'late' }],
    });
    for (const { author } of read().posts) expect(author).toBe(read().authors[1]);
    expect(read().authors.map(({ name }) => name)).toEqual(['one', 'late']);
    await calls[0]!.answer({ id: 1, author: { id: 2, name: 'answered' } });
    await done;
    for (const { author } of read().posts) expect(author?.name).toBe('answered');
  });

  test('fields that a record gets later are stored in the order of the response', () => {
    const { controller } = start();
    controller.setResponse(early, { authors: [ann('one')], posts: [{ id: 1, title: 'post 1' }] });
    controller.setResponse(early, {
      authors: [],
      posts: [{ readers: [1], author: 1, title: 'post 1', id: 1 }],
    });
    expect(Object.keys(snapshot(controller).Post![1] as object)).toEqual([
      'id',
      'title',
      'readers',
      'author',
    ]);
  });
});
