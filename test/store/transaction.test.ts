/** A response that cannot be stored changes nothing at all. */
import { createResource, Entity, RestEndpoint, schema } from 'presource';
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
  const { any, controller } = at;
  any.setResponse(getPosts, {}, posts(600));
  any.setResponse(PostResource.getList, { author: 9 }, []);
  any.setResponse(PostResource.getList, {}, posts(10));
  any.setResponse(users, {}, [{ id: 100, name: 'first' }]);
  const endpoints: [object, object][] = [
    [PostResource.getList, {}],
    [PostResource.get, { id: 3 }],
    [PostResource.get, { id: 999 }],
    [users, {}],
  ];
  const told = counter();
  for (const [endpoint, args] of endpoints) any.watch(endpoint, args, told.listener);
  const state = () => [
    (any.getResponse(getPosts, {}).data as Post[]).flatMap((post) => [post, post.author]),
    ...endpoints.map(([endpoint, args]) => any.getResponse(endpoint, args).data),
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
    const { controller, last, any, untouched } = filled();
    const listener = counter();
    any.watch(getPosts, {}, listener.listener);
    const failed = failure(() => controller.fetch(getPosts));
    await turn();
    await last().answer(with500th({ name: 'no pk', author: 3 }));
    const error = await failed;
    expect(error.message).toMatch(/Post\b/);
    expect(error.message).toContain('[499]');
    expect(error.message).toMatch(/name.*author.*title/);
    untouched();
    expect(listener.take()).toBe(0);
    expect(any.getResponse(getPosts, {})).toMatchObject({ expiryStatus: 3, error: undefined });
    const next = controller.fetch(getPosts);
    await turn();
    await last().answer(with500th({ id: 500 }));
    expect(((await next) as Post[]).length).toBe(1000);
    expect(any.get(Post, { id: 500 })).toMatchObject({ title: 'changed' });
    expect(any.get(Post, { id: 999 })).toMatchObject({ title: 'changed', author: { name: 'u4' } });
  });

  test('set by hand: throws, and the next good response lands', () => {
    const { any, untouched } = filled();
    const listener = counter();
    any.watch(getPosts, {}, listener.listener);
    expect(() => any.setResponse(getPosts, {}, with500th({ name: 'no pk' }))).toThrow(/\[499\]/);
    expect(listener.take()).toBe(0);
    untouched();
    any.setResponse(getPosts, {}, with500th({ id: 500 }));
    expect(listener.take()).toBe(1);
    expect((any.getResponse(getPosts, {}).data as Post[])[499]).toMatchObject({ id: 500, title: 'changed' });
  });

  test('the author of the 500th post in an object-shaped response', () => {
    const { any, untouched } = filled();
    const value = { posts: with500th({ id: 500, author: { name: 'nobody', mail: 'x' } }), total: 1000 };
    const error = (() => {
      try {
        any.setResponse(page, {}, value);
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
    const { controller, any, last, untouched } = filled();
    const failed = failure(() => controller.fetch(page));
    await turn();
    await last().answer({ posts: with500th({}), total: 1 });
    const error = await failed;
    untouched();
    expect(any.getError(page, {})).toBe(error);
    expect(any.getResponse(page, {}).error).toBe(error);
  });
});

test.each([undefined, null, '', Number.NaN])('a pk that is %s rejects', (id) => {
  const { any, untouched } = filled();
  expect(() => any.setResponse(getPosts, {}, with500th({ id }))).toThrow(/\[499\]/);
  untouched();
});

test('the place of a text or number is named only where there is no doubt', () => {
  const { any } = bench();
  class Thread extends Entity {
    id = 0;
    posts: Post[] = [];
    static override schema = { posts: [Post] };
  }
  const thread = new RestEndpoint({ path: '/threads/:id', schema: Thread, name: 'thread' });
  const store = (posts: unknown) => () => any.setResponse(thread, { id: 5 }, { id: 5, posts });
  expect(store(7)).toThrow('[Post] at posts is not a list; found: 7');
  expect(store(5)).toThrow('[Post] is not a list; found: 5');
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
  const { any, untouched } = filled();
  expect(() => any.setResponse(PostResource.getList.getPage!, { page: 2 }, [{ id: 2000 }, {}])).toThrow(
    /\[1\]/,
  );
  untouched();
});

test('an entity of All that is broken joins nothing', () => {
  const { any, untouched } = filled();
  expect(() => any.setResponse(users, {}, [{ id: 200, name: 'new' }, { name: 'broken' }])).toThrow(
    /User\b.*\[1\]/,
  );
  untouched();
});

test('a converter that throws rejects the response', () => {
  const { any, untouched } = filled();
  expect(() => any.setResponse(getPosts, {}, with500th({ id: 500, made: 'broken' }))).toThrow(/no such date/);
  untouched();
});

test('a text from validate rejects the response', () => {
  const { any, untouched } = filled();
  const value = with500th({ id: 500 });
  (value[499] as { title: string }).title = 'refused';
  expect(() => any.setResponse(getPosts, {}, value)).toThrow(/must not be refused/);
  untouched();
});

test.each([
  ['a text', 'text'],
  ['a number', 5],
  ['a boolean', true],
])('%s where a list belongs rejects', (_, value) => {
  const { any, untouched } = filled();
  expect(() => any.setResponse(getPosts, {}, value)).toThrow();
  expect(() => any.setResponse(PostResource.getList, {}, value)).toThrow();
  expect(() => any.setResponse(page, {}, { posts: value, total: 1 })).toThrow();
  untouched();
});

test.each([
  ['a boolean', true],
  ['a list', [1]],
])('%s where an entity belongs rejects', (_, value) => {
  const { any, untouched } = filled();
  expect(() =>
    any.setResponse(PostResource.get, { id: 3 }, { id: 3, title: 'changed', author: value }),
  ).toThrow(/User\b.*author/);
  expect(() => any.setResponse(getPosts, {}, [{ id: 3, title: 'changed' }, value])).toThrow(/Post\b/);
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
  const { controller, any, last } = filled();
  const optimistic = createResource({ path: '/posts/:id', schema: Post, optimistic: true });
  const base = any.get(Post, { id: 3 }) as Post;
  const failed = failure(() => controller.fetch(optimistic.partialUpdate, { id: 3 }, { title: 'pending' }));
  await turn();
  const shown = any.get(Post, { id: 3 }) as Post;
  expect(shown.title).toBe('pending');
  expect(() => any.setResponse(getPosts, {}, with500th({}))).toThrow();
  expect(any.get(Post, { id: 3 })).toBe(shown);
  await last().answer({}, 500);
  await failed;
  expect(any.get(Post, { id: 3 })).toBe(base);
});

test('the answer of a pending mutation that is broken takes its layer off and changes nothing else', async () => {
  const { controller, any, last, untouched } = filled();
  const optimistic = createResource({ path: '/posts/:id', schema: Post, optimistic: true });
  const failed = failure(() => controller.fetch(optimistic.partialUpdate, { id: 30 }, { title: 'pending' }));
  await turn();
  expect(any.get(Post, { id: 30 })).toMatchObject({ title: 'pending' });
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
  const { any, controller } = bench();
  any.setResponse(getLink, { id: 1 }, { id: 1, name: 'old' });
  const old = any.get(Link, { id: 1 });
  const stored = snapshot(controller);
  let deep: unknown = { id: 100_000 };
  for (let id = 99_999; id > 0; id--) deep = { id, name: 'deep', next: deep };
  expect(() => any.setResponse(getLink, { id: 1 }, deep)).toThrow(/deep|nest/i);
  expect(any.get(Link, { id: 1 })).toBe(old);
  expect(snapshot(controller)).toEqual(stored);
  any.setResponse(getLink, { id: 1 }, { id: 1, name: 'new' });
  expect(any.get(Link, { id: 1 })).toMatchObject({ name: 'new' });
});

test('a response 1,000 levels deep is no trouble', () => {
  const { any } = bench();
  let deep: unknown = { id: 1_000, name: 'end' };
  for (let id = 999; id > 0; id--) deep = { id, name: 'deep', next: deep };
  any.setResponse(getLink, { id: 1 }, deep);
  any.setResponse(getLink, { id: 1 }, deep);
  let at = any.get(Link, { id: 1 }) as Link;
  while (at.next) at = at.next;
  expect(at.name).toBe('end');
});

test('plain data 100,000 levels deep is kept, or gives a clear error; the store goes on', () => {
  const { any } = bench();
  const deep = () => {
    let value: unknown = 1;
    for (let i = 0; i < 100_000; i++) value = [value];
    return value;
  };
  for (let i = 0; i < 2; i++) {
    let error: Error | undefined;
    try {
      any.setResponse(getLink, { id: 1 }, { id: 1, name: 'deep', extra: deep() });
    } catch (thrown) {
      error = thrown as Error;
    }
    if (error) expect(error.message).toMatch(/deep|nest/i);
  }
  any.setResponse(getLink, { id: 1 }, { id: 1, name: 'next', extra: 0 });
  expect(any.get(Link, { id: 1 })).toMatchObject({ name: 'next', extra: 0 });
});

test('a value set by hand that is broken changes nothing either', () => {
  const { any, untouched } = filled();
  expect(() => any.set([Post], [{ id: 3, title: 'changed' }, { title: 'no pk' }])).toThrow(/Post\b/);
  expect(() => any.set(Post, { id: 3 }, { id: 3, title: 'changed', author: { name: 'no pk' } })).toThrow(
    /User\b/,
  );
  expect(() =>
    any.set(Post, { id: 3 }, () => {
      throw new Error('changed my mind');
    }),
  ).toThrow('changed my mind');
  untouched();
});

test('a chain of 200,000 by foreign key is written, read, changed at its end and read again', () => {
  const { any } = bench();
  const length = 200_000;
  const chain = Array.from({ length }, (_, id) => ({ id, name: 'x', next: id + 1 }));
  any.setResponse(getLinks, {}, chain);
  const first = any.get(Link, { id: 0 }) as Link;
  let count = 0;
  let end = first;
  for (let at: Link | undefined = first; at; at = at.next) {
    end = at;
    count += 1;
  }
  expect(count).toBe(length);
  any.setResponse(getLink, { id: end.id }, { id: end.id, name: 'end' });
  const again = any.get(Link, { id: 0 }) as Link;
  // not toBe: it compares the whole chain to make its message
  expect(again === first).toBe(false);
  for (let at: Link | undefined = again; at; at = at.next) end = at;
  expect(end.name).toBe('end');
  expect(any.get(Link, { id: 0 }) === again).toBe(true);
});

test('the same chain as a ring is one component', () => {
  const { any } = bench();
  const length = 50_000;
  any.setResponse(
    getLinks,
    {},
    Array.from({ length }, (_, id) => ({ id, name: 'x', next: (id + 1) % length })),
  );
  const list = any.getResponse(getLinks, {}).data as Link[];
  expect(list[length - 1]!.next).toBe(list[0]);
  any.setResponse(getLink, { id: 5 }, { id: 5, name: 'changed' });
  const now = any.getResponse(getLinks, {}).data as Link[];
  expect(now.filter((link, i) => link === list[i]).length).toBe(0);
  expect(now[length - 1]!.next).toBe(now[0]);
  expect(now[4]!.next!.name).toBe('changed');
});
