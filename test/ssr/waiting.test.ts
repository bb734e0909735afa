/** Data of a state that wait for their endpoint, while something else happens to the store. */
import { Controller, collect, createResource, Entity, RestEndpoint, schema } from 'presource';
import { hydrate } from 'presource/ssr';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Dehydrator } from '../../runtime/ssr/dehydrate.ts';
import { carried } from './world.ts';

class User extends Entity {
  static override key = 'User';
  id = 0;
  name = '';
}
class Post extends Entity {
  static override key = 'Post';
  id = 0;
  title = '';
  at = '';
  author = User.fromJS();
  readers: number[] = [];
  static override schema = {
    author: User,
    readers: new schema.Lazy([User]),
    at: (text: string) => {
      if (text === 'bad') throw new Error(text);
      return text;
    },
  };
}
const PostResource = createResource({
  path: '/posts/:id',
  schema: Post,
  searchParams: {} as { tag?: string },
});
const getAll = new RestEndpoint({ path: '/all', schema: new schema.All(Post) });
const post = (id: number, more = {}) => ({
  id,
  title: `post ${id}`,
  author: { id, name: `user ${id}` },
  readers: [{ id: id + 100, name: `reader ${id}` }],
  ...more,
});

/** A server that answered two lists, a single post, and all of them. */
function served(): Controller {
  const server = new Controller();
  (server.setResponse as (...all: unknown[]) => void)(getAll, [post(3)]);
  server.setResponse(PostResource.getList, { tag: 'a' }, [post(1)] as never);
  server.setResponse(PostResource.getList, { tag: 'b' }, [post(2)] as never);
  server.setResponse(PostResource.get, { id: 2 }, post(2) as never);
  return server;
}

function browser(state = carried(served())) {
  const controller = new Controller({ fetch: async () => Response.json({ id: 9 }) });
  hydrate(controller, state);
  return controller;
}
const list = (controller: Controller, tag: string) => controller.getResponse(PostResource.getList, { tag });

const noise = vi.spyOn(console, 'error').mockImplementation(() => {});
beforeEach(() => void vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  noise.mockClear();
});

describe('records that only waiting responses name', () => {
  test('are written again if they were collected', async () => {
    const controller = browser();
    const stop = controller.watch(PostResource.getList, { tag: 'a' }, () => {});
    vi.setSystemTime(1_030_000);
    expect(await collect(controller, { maxEntities: 1 })).toBeGreaterThan(0);
    expect(controller.get(Post, { id: 2 })).toBeUndefined();
    const { data, expiresAt } = list(controller, 'b');
    expect(data).toMatchObject([{ title: 'post 2', author: { name: 'user 2' } }]);
    expect(expiresAt).toBe(1_060_000);
    expect(controller.get(Post.schema.readers.query, data![0]!.readers)).toMatchObject([
      { name: 'reader 2' },
    ]);
    // Nothing names it.
    expect(controller.get(Post, { id: 3 })).toBeUndefined();
    expect(controller.getResponse(getAll).data!.map(({ id }) => id)).toEqual([3, 1, 2]);
    stop();
  });

  test('are not if they were deleted', async () => {
    const controller = browser();
    list(controller, 'a');
    controller.setResponse(PostResource.delete, { id: 2 }, { id: 2 } as never);
    expect(list(controller, 'b').data).toEqual([]);
  });

  test('are written though another one does not fit', () => {
    const server = served();
    const state = JSON.parse(JSON.stringify(carried(server)));
    // A converter of an earlier version took it.
    for (const [type, names, columns] of state.e) {
      if (state.t[type][0] !== 'Post') continue;
      names.push('at');
      columns.push(columns[names.indexOf('id')].map((id: number) => (id === 1 ? 'bad' : 'good')));
    }
    const controller = browser(state);
    expect(list(controller, 'a').data).toBeUndefined();
    expect(noise).toHaveBeenCalledTimes(1);
    expect(list(controller, 'b').data).toMatchObject([{ title: 'post 2', author: { name: 'user 2' } }]);
    expect(controller.getResponse(PostResource.get, { id: 2 }).data!.title).toBe('post 2');
  });
});

describe('what is marked while it waits', () => {
  const getPost = (controller: Controller) => controller.getResponse(PostResource.get, { id: 2 });

  test('by expireAll is shown, and asked for again', () => {
    const controller = browser();
    controller.expireAll(PostResource.get);
    controller.expireAll(PostResource.getList);
    expect(getPost(controller)).toMatchObject({ data: { title: 'post 2' }, expiresAt: 0 });
    expect(list(controller, 'a')).toMatchObject({ data: [{ title: 'post 1' }], expiresAt: 0 });
    expect(controller.getResponse(getAll).expiresAt).toBe(1_060_000);
  });

  test('by invalidateAll is not shown, though another response has its record', () => {
    const controller = browser();
    controller.invalidateAll(PostResource.get);
    expect(list(controller, 'b').data).toMatchObject([{ title: 'post 2' }]);
    expect(getPost(controller)).toMatchObject({ data: undefined, expiresAt: 0 });
  });

  test('keeps its mark if the same state comes again, and loses it to a later one', () => {
    const state = carried(served());
    const controller = browser(state);
    vi.setSystemTime(1_001_000);
    controller.expireAll(PostResource.getList);
    controller.invalidateAll(PostResource.get);
    hydrate(controller, state);
    expect(list(controller, 'a').expiresAt).toBe(0);
    hydrate(controller, state);
    expect(list(controller, 'a').expiresAt).toBe(0);
    expect(getPost(controller).data).toBeUndefined();
    vi.setSystemTime(1_002_000);
    hydrate(controller, carried(served()));
    expect(list(controller, 'a').expiresAt).toBe(1_062_000);
    expect(getPost(controller)).toMatchObject({ data: { title: 'post 2' }, expiresAt: 1_062_000 });
  });

  test('a mutation makes it stale, though its record is not', async () => {
    const controller = browser();
    await controller.fetch(PostResource.partialUpdate, { id: 9 }, {});
    expect(list(controller, 'b').expiresAt).toBeLessThan(Date.now());
    expect(getPost(controller).data!.title).toBe('post 2');
    expect(getPost(controller).expiresAt).toBeLessThan(Date.now());
  });
});

describe('methods that were taken off a controller before it got a state', () => {
  const taken = () => {
    const controller = new Controller();
    const { get, getResponse, set, setResponse, fetchIfStale, invalidate, expireAll } = controller;
    hydrate(controller, carried(served()));
    return { controller, get, getResponse, set, setResponse, fetchIfStale, invalidate, expireAll };
  };

  test('get finds what waits', () => {
    const { get } = taken();
    expect(get(Post, { id: 1 })).toMatchObject({ title: 'post 1' });
    expect(get(new schema.All(Post))).toHaveLength(3);
    expect(get(PostResource.getList.schema, { tag: 'b' })).toBeUndefined();
  });

  test('set changes what waits', () => {
    const { get, set } = taken();
    set(Post, { id: 1 }, (was: Post | undefined) => ({ title: `${was!.title}!` }) as Post);
    expect(get(Post, { id: 1 })).toMatchObject({ title: 'post 1!', author: { name: 'user 1' } });
  });

  test('getResponse, fetchIfStale, invalidate and expireAll know what waits', async () => {
    const { getResponse, fetchIfStale, invalidate, expireAll } = taken();
    expect(await fetchIfStale(PostResource.getList, { tag: 'a' })).toMatchObject([{ title: 'post 1' }]);
    expect(getResponse(PostResource.getList, { tag: 'a' }).data).toMatchObject([{ title: 'post 1' }]);
    expireAll(PostResource.getList);
    expect(getResponse(PostResource.getList, { tag: 'b' })).toMatchObject({
      data: [{ id: 2 }],
      expiresAt: 0,
    });
    invalidate(PostResource.get, { id: 2 });
    expect(getResponse(PostResource.get, { id: 2 }).data).toBeUndefined();
  });

  test('setResponse of a mutation makes stale what waits', () => {
    const { getResponse, setResponse } = taken();
    setResponse(PostResource.update, { id: 9 }, {}, { id: 9 });
    expect(getResponse(PostResource.getList, { tag: 'a' }).expiresAt).toBeLessThan(Date.now());
  });
});

describe('a reset', () => {
  test('drops what waits, but no state that comes after it', () => {
    const controller = browser();
    controller.resetEntireStore();
    hydrate(controller, carried(served()));
    expect(list(controller, 'a').data).toMatchObject([{ title: 'post 1' }]);
  });

  test('ends the page that is streamed: later parts are the former user’s, too', () => {
    const server = new Controller();
    const page = new Dehydrator(server);
    const controller = new Controller();
    hydrate(controller);
    const arrive = (tag: string, posts: readonly object[]) => {
      server.setResponse(PostResource.getList, { tag }, posts as never);
      (globalThis as unknown as { __presource: unknown[] }).__presource.push(
        JSON.parse(JSON.stringify(page.take())),
      );
    };
    arrive('a', [post(1)]);
    controller.resetEntireStore();
    // Something is looked up before the next part arrives.
    list(controller, 'c');
    arrive('b', [post(1), post(2)]);
    // As after a second render of a component.
    hydrate(controller);
    expect(list(controller, 'a').data).toBeUndefined();
    expect(list(controller, 'b').data).toBeUndefined();
    expect(controller.get(Post, { id: 1 })).toBeUndefined();
  });
});
