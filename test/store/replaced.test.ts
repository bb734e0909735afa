import { createResource, Entity, RestEndpoint, schema } from 'presource';
import { expect, test, vi } from 'vitest';
import { bench, turn } from './support.ts';

/** As modules that are evaluated twice give it. */
const makeNote = (title: string) =>
  class Note extends Entity {
    static override key = 'ReplacedNote';
    id = 0;
    get heading() {
      return title;
    }
  };

test('a class that takes over another one may be met for the first time while a query runs', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { controller } = bench();
  const [First, Second] = [makeNote('first'), makeNote('second')];
  const notes = createResource({ path: '/notes/:id', schema: First });
  controller.setResponse(notes.getList, [{ id: 1 }]);
  const all = new schema.Query(new schema.All(Second), (items) => items.map(({ heading }) => heading));
  expect(() => controller.get(all)).not.toThrow();
  controller.set(Second, { id: 1 }, { id: 1 });
  expect(controller.get(Second, { id: 1 })).toBeInstanceOf(Second);
});

test('a field whose name the class that takes over has for an accessor is a field of its records', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { controller } = bench();
  class First extends Entity {
    static override key = 'ReplacedTitle';
    id = 0;
    title = '';
  }
  class Second extends Entity {
    static override key = 'ReplacedTitle';
    id = 0;
    get title() {
      return 'computed';
    }
  }
  controller.set(First, { id: 1 }, { title: 'a' });
  controller.set(Second, { id: 2 }, { title: 'b' } as never);
  expect(controller.get(Second, { id: 1 })).toMatchObject({ id: 1, title: 'a' });
  expect(controller.get(Second, { id: 2 })).toMatchObject({ id: 2, title: 'b' });
});

test('a class that takes over during a response has its relations in the rest of it', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { controller } = bench();
  class User extends Entity {
    id = 0;
    name = '';
  }
  class First extends Entity {
    static override key = 'ReplacedMiddle';
    id = 0;
    owner: unknown = undefined;
  }
  class Second extends First {
    static override key = 'ReplacedMiddle';
    static override schema = { owner: User };
  }
  class Holder extends Entity {
    id = 0;
    held: unknown = undefined;
    static override schema = { held: Second };
  }
  const get = new RestEndpoint({ path: '/all', schema: { first: [First], holders: [Holder] } });
  controller.setResponse(get, {
    first: [{ id: 1, owner: 5 }],
    holders: [{ id: 1, held: { id: 2, owner: { id: 5, name: 'Ada' } } }],
  });
  expect(controller.get(Second, { id: 2 })).toMatchObject({ owner: { name: 'Ada' } });
  expect(controller.get(Second, { id: 2 })?.owner).toBeInstanceOf(User);
});

test('records of a class whose relations change keep their age', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const { controller } = bench();
  class User extends Entity {
    id = 0;
    name = '';
  }
  class Post extends Entity {
    id = 0;
    author: User | number = 0;
    static override schema: object = {};
  }
  const posts = createResource({ path: '/posts/:id', schema: Post });
  controller.setResponse(posts.get, { id: 1 }, { id: 1, author: 2 });
  const { expiresAt } = controller.getResponse(posts.get, { id: 1 });
  vi.setSystemTime(1_030_000);
  Post.schema = { author: User };
  controller.setResponse(posts.get, { id: 3 }, { id: 3, author: { id: 2, name: 'Ada' } });
  const { data, expiresAt: after } = controller.getResponse(posts.get, { id: 1 });
  expect(data).toMatchObject({ author: { name: 'Ada' } });
  expect(after).toBe(expiresAt);
  vi.useRealTimers();
});

test('a class whose name is the key of another one is another class', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const Named = (() =>
    class Label extends Entity {
      id = 0;
    })();
  class Keyed extends Entity {
    static override key = 'Label';
    id = 0;
  }
  for (const [first, second] of [
    [Named, Keyed],
    [Keyed, Named],
  ] as const) {
    const { controller } = bench();
    controller.set(first, { id: 1 }, { id: 1 });
    controller.set(second, { id: 1 }, { id: 1 });
    expect(controller.get(first, { id: 1 })).toBeInstanceOf(first);
    expect(controller.get(second, { id: 1 })).toBeInstanceOf(second);
  }
});

test('a response that fails after a class lost its relations leaves the records as they were', () => {
  const { controller } = bench();
  class User extends Entity {
    id = 0;
    name = '';
  }
  class Post extends Entity {
    id = 0;
    title = '';
    author: User | undefined = undefined;
    static override schema: object = { author: User };
  }
  const posts = createResource({ path: '/posts/:id', schema: Post });
  controller.setResponse(posts.get, { id: 1 }, { id: 1, title: 'a', author: { id: 2, name: 'Ada' } });
  Post.schema = {};
  const broken = [{ id: 3 }, { title: 'without a key' }] as never;
  expect(() => controller.setResponse(posts.getList, broken)).toThrow('has no primary key');
  expect(controller.getResponse(posts.get, { id: 1 }).data).toMatchObject({
    title: 'a',
    author: { name: 'Ada' },
  });
});

test('a schema that is written late links all records, also if the first response after it is optimistic', async () => {
  class Author extends Entity {
    id = 0;
    name = '';
  }
  class Post extends Entity {
    id = 0;
    title = '';
    author: unknown = undefined;
  }
  const Posts = createResource({ path: '/posts/:id', schema: Post, optimistic: true });
  const { controller, calls } = bench();
  const posts = [1, 2].map((id) => ({ id, title: 'old', author: 1 }));
  controller.setResponse(Posts.getList, {}, posts);
  controller.setResponse(new RestEndpoint({ path: '/authors', schema: [Author] }), [{ id: 1, name: 'Ada' }]);
  Post.schema = { author: Author };
  const sent = controller.fetch(Posts.partialUpdate, { id: 1 }, { title: 'new' });
  const linked = [
    { id: 1, title: 'new', author: { name: 'Ada' } },
    { id: 2, title: 'old', author: { name: 'Ada' } },
  ];
  expect(controller.getResponse(Posts.getList, {}).data).toMatchObject(linked);
  await turn();
  await calls[0]!.answer({ id: 1, title: 'new', author: 1 });
  await sent;
  expect(controller.getResponse(Posts.getList, {}).data).toMatchObject(linked);
});
