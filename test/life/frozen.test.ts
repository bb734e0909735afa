import { Controller, createResource, Entity, schema } from 'presource';
import { describe, expect, inject, test } from 'vitest';
import { bench, turn } from '../store/support.ts';

class User extends Entity {
  id = 0;
  name = '';
  friends: User[] = [];
  static override schema = {};
}
User.schema = { friends: [User] };

class Secret extends Entity {
  id = 0;
  text = '';
  #reads = 0;
  get reads() {
    this.#reads++;
    return this.#reads;
  }
}

class Post extends Entity {
  id = 0;
  title = '';
  author = User.fromJS();
  readers: User[] = [];
  at: Date | undefined = undefined;
  tags: string[] = [];
  static override schema = { author: User, readers: [User], at: (value: string) => new Date(value) };
}

const Posts = createResource({ path: '/posts/:id', schema: Post, optimistic: true });
const response = {
  id: 1,
  title: 'one',
  author: { id: 1, name: 'Ada', friends: [{ id: 2, name: 'Grace', friends: [1] }] },
  readers: [2],
  at: '2020-01-01',
  tags: ['a'],
};

/** A write as an app would make it by mistake; the types know nothing of frozen data. */
const write = (target: unknown, key: string | number, value: unknown = 'x') => {
  (target as Record<string | number, unknown>)[key] = value;
};

describe('what readers get is frozen, and the error names the record and the field', () => {
  const controller = new Controller();
  controller.setResponse(Posts.getList, [response]);
  const list = controller.getResponse(Posts.getList).data!;
  const post = controller.get(Post, { id: 1 })!;

  test.each([
    ['a record', () => write(post, 'title'), /title.*Post/],
    ['a new field of one', () => write(post, 'other'), /other/],
    ['a record behind it', () => write(post.author, 'name'), /name.*User/],
    ['one in a cycle', () => write(post.author.friends[0]!.friends[0], 'name'), /name.*User/],
    ['a list', () => list.push(post), /push|extensible|read only/],
    ['the order of one', () => list.reverse() && write(list, 0), /read only/],
    ['a list of a record', () => post.readers.push(post.author), /extensible/],
    ['a default', () => write(new Post().author.friends, 0) ?? write(shared(), 'name'), /User/],
  ])('%s', (_, deed, message) => {
    expect(deed).toThrow(message);
    expect(() => deed()).toThrow(TypeError);
    expect(controller.get(Post, { id: 1 })).toMatchObject({ title: 'one', author: { name: 'Ada' } });
  });

  function shared() {
    controller.set(Post, { id: 7 }, { title: 'without an author' });
    return controller.get(Post, { id: 7 })!.author;
  }

  test('shapes and maps, too', () => {
    const paged = Posts.getList.extend({ path: '/paged', schema: { results: [Post], total: 0 } });
    const priced = new schema.Collection(new schema.Values(Post));
    controller.setResponse(paged, {}, { results: [response], total: 1 });
    const page = controller.getResponse(paged, {}).data!;
    expect(() => write(page, 'total')).toThrow('total');
    expect(() => write(page.results, 1)).toThrow(TypeError);
    controller.set(priced, {}, { a: response });
    expect(() => write(controller.get(priced, {}), 'b')).toThrow(TypeError);
  });
});

test('what is the user’s stays as it is: values of a response, of converters, of Query functions', () => {
  const controller = new Controller();
  const titles = new schema.Query(new schema.All(Post), (posts) => posts.map(({ title }) => title));
  const given = structuredClone(response);
  controller.setResponse(Posts.get, { id: 1 }, given);
  const post = controller.get(Post, { id: 1 })!;
  expect(Object.isFrozen(post)).toBe(true);
  for (const free of [given, given.author, given.tags, post.at, post.tags, controller.get(titles)])
    expect(Object.isFrozen(free)).toBe(false);
});

test('a class with private fields goes on working', () => {
  const controller = new Controller();
  controller.set(Secret, { id: 1 }, { text: 'x' });
  const secret = controller.get(Secret, { id: 1 })!;
  expect([secret.reads, secret.reads]).toEqual([1, 2]);
  expect(Object.isFrozen(secret)).toBe(true);
});

test('the store goes on changing what it hands out, by new objects', async () => {
  const { controller, last } = bench();
  controller.setResponse(Posts.getList, {}, [response]);
  const before = controller.getResponse(Posts.getList, {}).data as Post[];
  const sent = controller.fetch(Posts.partialUpdate, { id: 1 }, { title: 'two' });
  const pushed = controller.fetch(Posts.getList.push, { title: 'new' });
  const during = controller.getResponse(Posts.getList, {}).data as Post[];
  expect(during.map(({ title }) => title)).toEqual(['two', 'new']);
  controller.set(User, { id: 2 }, { name: 'Hopper' });
  await turn();
  await last().answer({ id: 2, title: 'new' });
  await pushed;
  const after = controller.getResponse(Posts.getList, {}).data as Post[];
  expect(after[0]!.author.friends[0]!.name).toBe('Hopper');
  expect(before[0]!.author.friends[0]!.name).toBe('Grace');
  expect([before, during, after, ...before, ...during, ...after].every(Object.isFrozen)).toBe(true);
  sent.catch(() => {});
  controller.dispose();
});

test('a function that reads in the middle of a transaction is given what may still change', () => {
  expect(inject('compiled')).toBeTypeOf('boolean');
  const controller = new Controller();
  const seen: unknown[] = [];
  class Note extends Entity {
    id = 0;
    text = '';
    static override process(value: Record<string, unknown>) {
      seen.push(controller.get(Note, { id: 1 }));
      return { ...value };
    }
  }
  const Notes = createResource({ path: '/notes/:id', schema: Note });
  controller.setResponse(Notes.getList, [
    { id: 1, text: 'a' },
    { id: 2, text: 'b' },
    { id: 1, text: 'c' },
  ]);
  expect(controller.get(Note, { id: 1 })).toMatchObject({ text: 'c' });
  expect(seen.length).toBe(3);
});
