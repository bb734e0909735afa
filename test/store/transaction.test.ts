/** A response that cannot be stored changes nothing at all. */
import { createResource, Entity, NormalizeError, RestEndpoint, schema } from 'presource';
import { describe, expect, test } from 'vitest';
import { snapshot } from '../../runtime/store/snapshot.ts';
import { bench, counter, failure, turn } from './support.ts';

class User extends Entity {
  id = 0;
  name = '';
}
class Post extends Entity {
  id = 0;
  title = '';
  author: User | undefined = undefined;
  made: Date | undefined = undefined;
  static override schema = {
    author: User,
    made: (text: string) => {
      if (text === 'broken') throw new RangeError('no such date');
      return new Date(text);
    },
  };
  static override validate(value: { title?: unknown }): string | undefined {
    return value.title === 'refused' ? 'the title must not be refused' : undefined;
  }
}
const PostResource = createResource({
  path: '/posts/:id',
  schema: Post,
  searchParams: {} as { author?: number } | undefined,
  paginationField: 'page',
});
const getPosts = new RestEndpoint({ path: '/plain', schema: [Post], name: 'getPosts' });
const page = new RestEndpoint({ path: '/page', schema: { posts: [Post], total: 0 }, name: 'getPage' });
const users = new RestEndpoint({ path: '/users', schema: new schema.All(User) });

const posts = (count: number): Record<string, unknown>[] =>
  Array.from({ length: count }, (_, i) => ({
    id: i + 1,
    title: `t${i}`,
    author: { id: i % 7, name: `u${i % 7}` },
  }));

/** 1,000 posts of which the 500th is as given. */
function with500th(value: unknown): unknown[] {
  return posts(1000).map((post, i) => ({
    ...(i === 499 ? (value as object) : post),
    title: 'changed',
  })) as unknown[];
}

function filled() {
  const at = bench();
  const { controller } = at;
  controller.setResponse(getPosts, posts(600));
  controller.setResponse(PostResource.getList, { author: 9 }, []);
  controller.setResponse(PostResource.getList, {}, posts(10));
  controller.setResponse(users, [{ id: 100, name: 'first' }]);
  const told = counter();
  controller.watch(PostResource.getList, {}, told.listener);
  controller.watch(PostResource.get, { id: 3 }, told.listener);
  controller.watch(PostResource.get, { id: 999 }, told.listener);
  controller.watch(users, told.listener);
  const state = () => [
    (controller.getResponse(getPosts).data as Post[]).flatMap((post) => [post, post.author]),
    controller.getResponse(PostResource.getList, {}).data,
    controller.getResponse(PostResource.get, { id: 3 }).data,
    controller.getResponse(PostResource.get, { id: 999 }).data,
    controller.getResponse(users).data,
  ];
  const before = state().flat();
  const stored = snapshot(controller);
  const untouched = () => {
    expect(told.take()).toBe(0);
    const now = state().flat();
    expect(now.length).toBe(before.length);
    expect(now.every((item, i) => item === before[i])).toBe(true);
    expect(snapshot(controller)).toEqual(stored);
  };
  return { ...at, untouched };
}

describe('a list whose 500th item lacks its pk', () => {
  test('rejects, naming endpoint, entity, place and the keys present; nothing changed, nobody was told', async () => {
    const { controller, last, untouched } = filled();
    const listener = counter();
    controller.watch(getPosts, listener.listener);
    const failed = failure(() => controller.fetch(getPosts));
    await turn();
    await last().answer(with500th({ name: 'no pk', author: 3 }));
    const error = await failed;
    expect(error.message).toMatch(/Post\b/);
    expect(error.message).toContain('[499]');
    expect(error.message).toMatch(/name.*author.*title/);
    untouched();
    expect(listener.take()).toBe(0);
    expect(controller.getResponse(getPosts)).toMatchObject({ expiryStatus: 3, error: undefined });
    const next = controller.fetch(getPosts);
    await turn();
    await last().answer(with500th({ id: 500 }));
    expect(((await next) as Post[]).length).toBe(1000);
    expect(controller.get(Post, { id: 500 })).toMatchObject({ title: 'changed' });
    expect(controller.get(Post, { id: 999 })).toMatchObject({ title: 'changed', author: { name: 'u4' } });
  });

  test('set by hand: throws, and the next good response lands', () => {
    const { controller, untouched } = filled();
    const listener = counter();
    controller.watch(getPosts, listener.listener);
    expect(() => controller.setResponse(getPosts, with500th({ name: 'no pk' }))).toThrow(/\[499\]/);
    expect(listener.take()).toBe(0);
    untouched();
    controller.setResponse(getPosts, with500th({ id: 500 }));
    expect(listener.take()).toBe(1);
    expect((controller.getResponse(getPosts).data as Post[])[499]).toMatchObject({
      id: 500,
      title: 'changed',
    });
  });

  test('the author of the 500th post in an object-shaped response', () => {
    const { controller, untouched } = filled();
    const value = { posts: with500th({ id: 500, author: { name: 'nobody', mail: 'x' } }), total: 1000 };
    const error = (() => {
      try {
        controller.setResponse(page, value);
      } catch (thrown) {
        return thrown as Error;
      }
      throw new Error('expected a failure');
    })();
    expect(error.message).toMatch(/User\b/);
    expect(error.message).toContain('posts[499].author');
    expect(error.message).toMatch(/name, mail/);
    untouched();
  });

  test('a first response that is broken leaves the endpoint unanswered, with its error', async () => {
    const { controller, last, untouched } = filled();
    const failed = failure(() => controller.fetch(page));
    await turn();
    await last().answer({ posts: with500th({}), total: 1 });
    const error = await failed;
    untouched();
    expect(controller.getError(page)).toBe(error);
    expect(controller.getResponse(page).error).toBe(error);
  });
});

test.each([undefined, null, '', Number.NaN])('a pk that is %s rejects', (id) => {
  const { controller, untouched } = filled();
  expect(() => controller.setResponse(getPosts, with500th({ id }))).toThrow(/\[499\]/);
  untouched();
});

test('the place of a text or number is named only where there is no doubt', () => {
  const { controller } = bench();
  class Thread extends Entity {
    id = 0;
    posts: Post[] = [];
    static override schema = { posts: [Post] };
  }
  const thread = new RestEndpoint({ path: '/threads/:id', schema: Thread, name: 'thread' });
  const store = (posts: unknown) => () => controller.setResponse(thread, { id: 5 }, { id: 5, posts });
  expect(store(7)).toThrow('[Post] at posts is not a list; found: 7');
  expect(store(5)).toThrow('[Post] is not a list; found: 5');
  const named = (title: string, posts: unknown) => () =>
    controller.setResponse(thread, { id: 5 }, { id: 5, title, posts });
  expect(named('one of many', 'o')).toThrow('[Post] at posts is not a list; found: o');
});

test('a value that no response contains, because a function made it, is named without a place', () => {
  const { controller } = bench();
  class Thread extends Entity {
    id = 0;
    static override schema = { posts: [Post] };
    static override process(value: { id: number }) {
      return { ...value, posts: `posts of ${value.id}` };
    }
  }
  const thread = new RestEndpoint({ path: '/threads/:id', schema: Thread, name: 'thread' });
  expect(() => controller.setResponse(thread, { id: 5 }, { id: 5 })).toThrow(
    '[Post] is not a list; found: posts of 5',
  );
});

test('a push whose answer is broken adds nothing to any list', async () => {
  const { controller, last, untouched } = filled();
  const failed = failure(() => controller.fetch(PostResource.getList.push, {}, { title: 'x' }));
  await turn();
  await last().answer({ title: 'x', author: { id: 3, name: 'changed' } });
  expect((await failed).message).toMatch(/Post\b/);
  untouched();
});

test('a page that is broken adds nothing', () => {
  const { controller, untouched } = filled();
  expect(() =>
    controller.setResponse(PostResource.getList.getPage!, { page: 2 }, [{ id: 2000 }, {}]),
  ).toThrow(/\[1\]/);
  untouched();
});

test('an entity of All that is broken joins nothing', () => {
  const { controller, untouched } = filled();
  expect(() => controller.setResponse(users, [{ id: 200, name: 'new' }, { name: 'broken' }])).toThrow(
    /User\b.*\[1\]/,
  );
  untouched();
});

test('a converter that throws rejects the response', () => {
  const { controller, untouched } = filled();
  expect(() => controller.setResponse(getPosts, with500th({ id: 500, made: 'broken' }))).toThrow(
    /no such date/,
  );
  untouched();
});

test('a text from validate rejects the response', () => {
  const { controller, untouched } = filled();
  const value = with500th({ id: 500 });
  (value[499] as { title: string }).title = 'refused';
  expect(() => controller.setResponse(getPosts, value)).toThrow(/must not be refused/);
  untouched();
});

test.each([
  ['a text', 'text'],
  ['a number', 5],
  ['a boolean', true],
])('%s where a list belongs rejects', (_, value) => {
  const { controller, untouched } = filled();
  // @ts-expect-error: not a list
  expect(() => controller.setResponse(getPosts, value)).toThrow();
  // @ts-expect-error: not a list
  expect(() => controller.setResponse(PostResource.getList, {}, value)).toThrow();
  expect(() => controller.setResponse(page, { posts: value, total: 1 })).toThrow();
  untouched();
});

test.each([
  ['a boolean', true],
  ['a list', [1]],
])('%s where an entity belongs rejects', (_, value) => {
  const { controller, untouched } = filled();
  expect(() =>
    controller.setResponse(PostResource.get, { id: 3 }, { id: 3, title: 'changed', author: value }),
  ).toThrow(/User\b.*author/);
  expect(() => controller.setResponse(getPosts, [{ id: 3, title: 'changed' }, value])).toThrow(/Post\b/);
  untouched();
});

test('an answer without a body is null and leaves the store as it is', async () => {
  const { controller, last, untouched } = filled();
  const done = controller.fetch(PostResource.update, { id: 3 }, { title: 'x' });
  await turn();
  await last().answer(undefined);
  expect(await done).toBeNull();
  untouched();
});

test('a broken response while a mutation is pending leaves both base and layer', async () => {
  const { controller, last } = filled();
  const optimistic = createResource({ path: '/posts/:id', schema: Post, optimistic: true });
  const base = controller.get(Post, { id: 3 }) as Post;
  const failed = failure(() => controller.fetch(optimistic.partialUpdate, { id: 3 }, { title: 'pending' }));
  await turn();
  const shown = controller.get(Post, { id: 3 }) as Post;
  expect(shown.title).toBe('pending');
  expect(() => controller.setResponse(getPosts, with500th({}))).toThrow();
  expect(controller.get(Post, { id: 3 })).toBe(shown);
  await last().answer({}, 500);
  await failed;
  expect(controller.get(Post, { id: 3 })).toBe(base);
});

test('the answer of a pending mutation that is broken takes its layer off and changes nothing else', async () => {
  const { controller, last, untouched } = filled();
  const optimistic = createResource({ path: '/posts/:id', schema: Post, optimistic: true });
  const failed = failure(() => controller.fetch(optimistic.partialUpdate, { id: 30 }, { title: 'pending' }));
  await turn();
  expect(controller.get(Post, { id: 30 })).toMatchObject({ title: 'pending' });
  await last().answer({ title: 'no pk', author: { id: 3, name: 'changed' } });
  await failed;
  untouched();
});

// ---- depth ----

class Link extends Entity {
  id = 0;
  name = '';
  next: Link | undefined = undefined;
  static override schema: Record<string, unknown> = {};
}
Link.schema = { next: Link };
const getLinks = new RestEndpoint({ path: '/links', schema: [Link] });
const getLink = new RestEndpoint({ path: '/links/:id', schema: Link });

test('a response 100,000 levels deep gives a clear error and leaves the store as it was', () => {
  const { controller } = bench();
  controller.setResponse(getLink, { id: 1 }, { id: 1, name: 'old' });
  const old = controller.get(Link, { id: 1 });
  const stored = snapshot(controller);
  let deep: object = { id: 100_000 };
  for (let id = 99_999; id > 0; id--) deep = { id, name: 'deep', next: deep };
  expect(() => controller.setResponse(getLink, { id: 1 }, deep)).toThrow(/deep|nest/i);
  expect(controller.get(Link, { id: 1 })).toBe(old);
  expect(snapshot(controller)).toEqual(stored);
  controller.setResponse(getLink, { id: 1 }, { id: 1, name: 'new' });
  expect(controller.get(Link, { id: 1 })).toMatchObject({ name: 'new' });
});

test('a response 1,000 levels deep is no trouble', () => {
  const { controller } = bench();
  let deep: object = { id: 1_000, name: 'end' };
  for (let id = 999; id > 0; id--) deep = { id, name: 'deep', next: deep };
  controller.setResponse(getLink, { id: 1 }, deep);
  controller.setResponse(getLink, { id: 1 }, deep);
  let at = controller.get(Link, { id: 1 }) as Link;
  while (at.next) at = at.next;
  expect(at.name).toBe('end');
});

test('plain data 100,000 levels deep is kept, or gives a clear error; the store goes on', () => {
  const { controller } = bench();
  const deep = () => {
    let value: unknown = 1;
    for (let i = 0; i < 100_000; i++) value = [value];
    return value;
  };
  for (let i = 0; i < 2; i++) {
    let error: Error | undefined;
    try {
      controller.setResponse(getLink, { id: 1 }, { id: 1, name: 'deep', extra: deep() });
    } catch (thrown) {
      error = thrown as Error;
    }
    if (error) expect(error.message).toMatch(/deep|nest/i);
  }
  controller.setResponse(getLink, { id: 1 }, { id: 1, name: 'next', extra: 0 });
  expect(controller.get(Link, { id: 1 })).toMatchObject({ name: 'next', extra: 0 });
});

test('a value set by hand that is broken changes nothing either', () => {
  const { controller, untouched } = filled();
  expect(() => controller.set([Post], [{ id: 3, title: 'changed' }, { title: 'no pk' }])).toThrow(/Post\b/);
  expect(() =>
    controller.set(Post, { id: 3 }, { id: 3, title: 'changed', author: { name: 'no pk' } }),
  ).toThrow(/User\b/);
  expect(() =>
    controller.set(Post, { id: 3 }, () => {
      throw new Error('changed my mind');
    }),
  ).toThrow('changed my mind');
  untouched();
});

test('a chain of 200,000 by foreign key is written, read, changed at its end and read again', () => {
  const { controller } = bench();
  const length = 200_000;
  const chain = Array.from({ length }, (_, id) => ({ id, name: 'x', next: id + 1 }));
  controller.setResponse(getLinks, chain);
  const first = controller.get(Link, { id: 0 }) as Link;
  let count = 0;
  let end = first;
  for (let at: Link | undefined = first; at; at = at.next) {
    end = at;
    count += 1;
  }
  expect(count).toBe(length);
  controller.setResponse(getLink, { id: end.id }, { id: end.id, name: 'end' });
  const again = controller.get(Link, { id: 0 }) as Link;
  // not toBe: it compares the whole chain to make its message
  expect(again === first).toBe(false);
  for (let at: Link | undefined = again; at; at = at.next) end = at;
  expect(end.name).toBe('end');
  expect(controller.get(Link, { id: 0 }) === again).toBe(true);
});

test('the same chain as a ring is one component', () => {
  const { controller } = bench();
  const length = 50_000;
  controller.setResponse(
    getLinks,
    Array.from({ length }, (_, id) => ({ id, name: 'x', next: (id + 1) % length })),
  );
  const list = controller.getResponse(getLinks).data as Link[];
  expect(list[length - 1]!.next).toBe(list[0]);
  controller.setResponse(getLink, { id: 5 }, { id: 5, name: 'changed' });
  const now = controller.getResponse(getLinks).data as Link[];
  expect(now.filter((link, i) => link === list[i]).length).toBe(0);
  expect(now[length - 1]!.next).toBe(now[0]);
  expect(now[4]!.next!.name).toBe('changed');
});

test('a response that fails after it pushed and listed leaves the list open for an older response', async () => {
  const { controller, calls } = bench();
  const Users = createResource({ path: '/users/:id', schema: User });
  const list = Users.getList.schema;
  const both = new RestEndpoint({ path: '/both', schema: { created: list.push, all: list, one: User } });
  controller.setResponse(Users.getList, {}, [{ id: 1, name: 'Ada' }]);
  const asked = controller.fetch(Users.getList, {});
  const failed = failure(() => controller.fetch(both));
  await turn();
  const added = { id: 2, name: 'Bob' };
  await calls[1]!.answer({
    created: added,
    all: [{ id: 1, name: 'Ada' }, added],
    one: { name: 'without a key' },
  });
  expect(await failed).toBeInstanceOf(NormalizeError);
  await calls[0]!.answer([
    { id: 1, name: 'Ada' },
    { id: 5, name: 'Eve' },
  ]);
  expect(await asked).toMatchObject([{ id: 1 }, { id: 5 }]);
  expect(controller.get(list, {})).toMatchObject([{ id: 1 }, { id: 5 }]);
});
