/** A response that is refused leaves the ages of what it said again as they were. */
import { createResource, Entity, RestEndpoint } from 'presource';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bench, turn } from '../support.ts';
import { forms, MERGING, send } from './forms.ts';

class User extends Entity {
  id = 0;
  name = '';
}
class Post extends Entity {
  id = 0;
  title = '';
  author: User | undefined = undefined;
  static override schema = { author: User };
}
const Users = createResource({ path: '/users/:id', schema: User, optimistic: true });
const Posts = createResource({ path: '/posts/:id', schema: Post });
const getUsers = new RestEndpoint({ path: '/list/users', schema: [User] });
const getPosts = new RestEndpoint({ path: '/list/posts', schema: [Post] });

const START = 1_000_000;
const FRESH = 60_000;
let undo = () => {};
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: START }));
afterEach(() => {
  vi.useRealTimers();
  undo();
});

const users = (name: (id: number) => string) =>
  Array.from({ length: 600 }, (_, i) => ({ id: i + 1, name: name(i + 1) }));
const posts = (name: (id: number) => string) =>
  users(name).map((author) => ({ id: author.id, title: 'post', author }));
/** The 500th lacks its key. */
const broken = (list: readonly object[]) => list.with(499, { name: 'nobody', title: 'none', author: 1 });

describe.each(forms)('classes %s', (form) => {
  const start = () => {
    undo = send(form, User, Post);
    const at = bench();
    const { controller } = at;
    /** When each of some users and posts expires, by the answers about it alone. */
    const ages = () =>
      [1, 2, 250, 499, 500, 501, 600].flatMap((id) => [
        controller.getResponse(Users.get, { id }).expiresAt,
        controller.getResponse(Posts.get, { id }).expiresAt,
      ]);
    return { ...at, ages };
  };
  const same = (id: number) => `user ${id}`;

  test.each([
    ['that says again what was known', same],
    ['that changes every second item', (id: number) => (id % 2 ? same(id) : `changed ${id}`)],
  ])('a list %s, and whose 500th item has no primary key', (_title, name) => {
    const { controller, ages } = start();
    controller.setResponse(getPosts, posts(same));
    const before = ages();
    expect(new Set(before)).toEqual(new Set([START + FRESH]));
    const read = () => [
      controller.getResponse(getPosts).data,
      controller.get(User, { id: 2 }),
      controller.get(Post, { id: 499 }),
    ];
    const shown = read();
    vi.setSystemTime(START + 10_000);
    expect(() => controller.setResponse(getPosts, broken(posts(name)))).toThrow(/primary key/);
    expect(() => controller.setResponse(getUsers, broken(users(name)))).toThrow(/primary key/);
    expect(ages()).toEqual(before);
    read().forEach((one, i) => {
      expect(one).toBe(shown[i]);
    });
    controller.setResponse(getPosts, posts(name));
    expect(new Set(ages())).toEqual(new Set([START + 10_000 + FRESH]));
  });

  test('what a list says twice has the age of its answer, and what it does not say keeps its own', () => {
    const { controller, ages } = start();
    controller.setResponse(getPosts, posts(same));
    vi.setSystemTime(START + 10_000);
    controller.setResponse(getPosts, [...posts(same).slice(0, 2), ...posts(same).slice(0, 2)]);
    const [old, now] = [START + FRESH, START + 10_000 + FRESH];
    expect(ages()).toEqual([now, now, now, now, ...new Array(10).fill(old)]);
  });

  test('a pending mutation that guesses what is known gives nothing another age', async () => {
    const { controller, ages, calls } = start();
    controller.setResponse(getPosts, posts(same));
    const before = ages();
    vi.setSystemTime(START + 10_000);
    const done = controller.fetch(Users.partialUpdate, { id: 2 }, { id: 2, name: same(2) });
    await turn();
    const pending = ages();
    // What a merge returned counts as said by the guess, for as long as it is shown.
    if (form !== MERGING) expect(pending).toEqual(before);
    expect(() => controller.setResponse(getPosts, broken(posts(same)))).toThrow(/primary key/);
    expect(ages()).toEqual(pending);
    done.catch(() => {});
    await calls[0]!.answer({}, 500);
    expect(ages()).toEqual(before);
  });
});
