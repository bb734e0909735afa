/** States in parts, and what goes along in them. */
import { Controller, createResource, Entity, RestEndpoint, schema } from 'presource';
import { type DehydratedState, dehydrate, hydrate } from 'presource/ssr';
import { describe, expect, test, vi } from 'vitest';
import { Dehydrator } from '../../runtime/ssr/dehydrate.ts';
import { carried } from './world.ts';

class Comment extends Entity {
  static override key = 'Comment';
  id = 0;
  text = '';
}
class Post extends Entity {
  static override key = 'Post';
  id = 0;
  title = '';
  comments: Comment[] = [];
  pinned: Comment[] = [];
  shown: { tags?: Comment[] } = {};
  related: readonly (string | number)[] = [];
  top: string | number = '';
  static override schema = {
    comments: new schema.Collection([Comment]),
    pinned: new schema.Collection([Comment], { nestKey: (post: Post) => ({ post: post.id }) }),
    shown: { tags: new schema.Collection([Comment]) },
    related: new schema.Lazy([Comment]),
    top: new schema.Lazy(() => Post),
  };
}
/** Its list is where a field of another entity says. */
class Thread extends Entity {
  static override key = 'Thread';
  id = 0;
  top = Comment.fromJS();
  replies: Comment[] = [];
  static override schema = {
    top: Comment,
    replies: new schema.Collection([Comment], {
      nestKey: ({ top, id }: Thread) => ({ about: top.text, thread: id }),
    }),
  };
}
class Folder extends Entity {
  static override key = 'Folder';
  id = 0;
  inside: { found?: (string | number)[] } = {};
  static override schema = { inside: { found: new schema.Lazy([Comment]) } };
}
const PostResource = createResource({
  path: '/posts/:id',
  schema: Post,
  searchParams: {} as { author?: string } | undefined,
  optimistic: true,
});
const getPinned = new RestEndpoint({
  path: '/posts/:post/pinned',
  schema: Post.schema.pinned,
  searchParams: {} as { post: number },
});
const getPart = PostResource.get.extend({ path: '/parts/:id' });

const getThread = new RestEndpoint({ path: '/threads/:id', schema: Thread });
const getReplies = new RestEndpoint({
  path: '/replies/:about/:thread',
  schema: Thread.schema.replies,
});

/** It adds up what responses say. */
class Counter extends Entity {
  static override key = 'Counter';
  id = 0;
  visits = 0;
  static override merge(existing: { visits: number }, incoming: { visits: number }) {
    return { ...existing, ...incoming, visits: existing.visits + incoming.visits };
  }
}
const getCounter = new RestEndpoint({ path: '/counters/:id', schema: Counter });

const comment = (id: number) => ({ id, text: `comment ${id}` });
const ids = (all: readonly { id: number }[] | undefined) => all?.map(({ id }) => id);

describe('a state in parts', () => {
  /** The browser of a page that is sent after each of these. */
  function inParts(...parts: ((server: Controller) => void)[]): Controller {
    const server = new Controller();
    const page = new Dehydrator(server);
    const controller = new Controller();
    for (const part of parts) {
      part(server);
      hydrate(controller, JSON.parse(JSON.stringify(page.take())));
      controller.getResponse(PostResource.get, { id: 1 });
    }
    return controller;
  }

  test.each(['comments', 'pinned'] as const)('%s of a later response are in a later part', (field) => {
    const controller = inParts(
      (server) =>
        server.setResponse(PostResource.getList, [{ id: 1, title: 'one', [field]: [comment(1)] } as never]),
      (server) =>
        server.setResponse(
          PostResource.get,
          { id: 1 },
          { id: 1, title: 'one', [field]: [comment(1), comment(2)] },
        ),
    );
    expect(ids(controller.getResponse(PostResource.get, { id: 1 }).data![field])).toEqual([1, 2]);
    expect(ids(controller.getResponse(PostResource.getList).data![0]![field])).toEqual([1, 2]);
  });

  test('what the server merged is not merged again', () => {
    const visit = (server: Controller) => server.setResponse(getCounter, { id: 1 }, { id: 1, visits: 1 });
    const controller = inParts(visit, visit);
    expect(controller.getResponse(getCounter, { id: 1 }).data!.visits).toBe(2);
  });

  test('the class merges a state with a record that the browser has already', () => {
    const server = new Controller();
    server.setResponse(getCounter, { id: 1 }, { id: 1, visits: 1 });
    const controller = new Controller();
    controller.setResponse(getCounter, { id: 1 }, { id: 1, visits: 2 });
    hydrate(controller, carried(server));
    expect(controller.getResponse(getCounter, { id: 1 }).data!.visits).toBe(3);
  });

  test('that fill what a later record lacks: the last one counts', () => {
    vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
    const server = new Controller();
    const page = new Dehydrator(server);
    const controller = new Controller();
    for (const title of ['first', 'last']) {
      server.setResponse(PostResource.get, { id: 1 }, { id: 1, title });
      hydrate(controller, JSON.parse(JSON.stringify(page.take())));
    }
    vi.setSystemTime(1_001_000);
    controller.set(PostResource.get.schema, { id: 1 }, { id: 1 });
    vi.useRealTimers();
    expect(controller.getResponse(PostResource.get, { id: 1 }).data!.title).toBe('last');
  });

  test('of a page are one state, also if hydrate is called again between them', () => {
    class Tag extends Entity {
      id = '';
    }
    const [getTag, getTags] = [
      new RestEndpoint({ path: '/tags/:id', schema: Tag }),
      new RestEndpoint({ path: '/tags', schema: [Tag] }),
    ];
    const server = new Controller();
    const page = new Dehydrator(server);
    const controller = new Controller();
    const arrive = () =>
      (globalThis as unknown as { __presource: DehydratedState[] }).__presource.push(page.take());
    hydrate(controller);
    server.setResponse(getTag, { id: 'a' }, { id: 'a' });
    arrive();
    // As a component does that StrictMode renders twice.
    hydrate(controller);
    server.setResponse(getTags, [{ id: 'a' }]);
    arrive();
    expect(controller.getResponse(getTags).data).toEqual([{ id: 'a' }]);
  });

  test('of a page are for the controller that got its first part: another one would miss records', () => {
    class Tag extends Entity {
      id = '';
    }
    const [getTag, getTags] = [
      new RestEndpoint({ path: '/tags/:id', schema: Tag }),
      new RestEndpoint({ path: '/tags', schema: [Tag] }),
    ];
    const server = new Controller();
    const page = new Dehydrator(server);
    const arrive = () =>
      (globalThis as unknown as { __presource: DehydratedState[] }).__presource.push(page.take());
    const [first, second] = [new Controller(), new Controller()];
    hydrate(first);
    // Nothing is in it, so that the next part is the first.
    arrive();
    server.setResponse(getTag, { id: 'a' }, { id: 'a' });
    arrive();
    hydrate(second);
    server.setResponse(getTags, [{ id: 'a' }, { id: 'b' }]);
    arrive();
    expect(first.getResponse(getTag, { id: 'a' }).data).toEqual({ id: 'a' });
    expect(second.getResponse(getTags).data).toBeUndefined();
    expect(second.get(Tag, { id: 'b' })).toBeUndefined();
    // The next page of this document.
    const next = new Dehydrator(server);
    (globalThis as unknown as { __presource: DehydratedState[] }).__presource.push(next.take());
    expect(second.getResponse(getTags).data).toEqual([{ id: 'a' }, { id: 'b' }]);
  });

  test('a list inside a shape, too', () => {
    const controller = inParts(
      (server) => server.setResponse(PostResource.get, { id: 1 }, { id: 1, shown: { tags: [comment(1)] } }),
      (server) => server.setResponse(getPart, { id: 1 }, { id: 1, shown: { tags: [comment(2)] } }),
    );
    expect(ids(controller.getResponse(getPart, { id: 1 }).data!.shown.tags)).toEqual([2]);
  });

  test('a list whose place depends on other fields of its entity has these with it', () => {
    const controller = inParts(
      (server) => server.setResponse(PostResource.getList, [{ id: 1, title: 'one' }]),
      (server) => server.setResponse(PostResource.get, { id: 1 }, { id: 1, pinned: [comment(3)] }),
    );
    controller.getResponse(PostResource.get, { id: 1 });
    expect(ids(controller.getResponse(getPinned, { post: 1 }).data)).toEqual([3]);
  });

  test.each([[[0]], [[0, 1]]])('a list whose place a relation says, in parts %j', (order) => {
    const args = { about: 'comment 1', thread: 7 };
    const thread = { id: 7, top: comment(1), replies: [comment(2)] };
    const controller = inParts(
      ...order.map(
        (isLater) => (server: Controller) =>
          server.setResponse(
            getThread,
            { id: 7 },
            isLater ? { ...thread, replies: [comment(2), comment(3)] } : thread,
          ),
      ),
    );
    const shown = order.length > 1 ? [2, 3] : [2];
    expect(ids(controller.getResponse(getThread, { id: 7 }).data!.replies)).toEqual(shown);
    expect(ids(controller.getResponse(getReplies, args).data)).toEqual(shown);
  });

  test('an item that is deleted between two parts leaves its lists; one that has yet to come does not', () => {
    const later = new RestEndpoint({ path: '/later', schema: [Post] });
    const controller = inParts(
      (server) => {
        server.setResponse(PostResource.getList, [{ id: 1 }, { id: 2 }]);
        server.setResponse(later, [5, 2] as never);
      },
      (server) => {
        server.setResponse(PostResource.delete, { id: 1 }, { id: 1 });
        server.setResponse(getPart, { id: 5 }, { id: 5, title: 'five' });
      },
    );
    expect(ids(controller.getResponse(PostResource.getList).data)).toEqual([2]);
    controller.getResponse(getPart, { id: 5 });
    expect(ids(controller.getResponse(later).data)).toEqual([5, 2]);
  });

  test('a response that becomes nothing is nothing in the browser', () => {
    const getNote = new RestEndpoint({ path: '/note' });
    const controller = inParts(
      (server) => server.setResponse(getNote, 'first'),
      (server) => server.setResponse(getNote, undefined),
    );
    expect(controller.getResponse(getNote).data).toBeUndefined();
  });
});

describe('lazy relations', () => {
  const lazy = new schema.Lazy([Comment]);

  test.each([
    ['alone', lazy, [comment(1), comment(2)]],
    ['in an object', { found: lazy, total: 0 }, { found: [comment(1), comment(2)], total: 2 }],
    ['in a list of objects', [{ found: lazy }], [{ found: [comment(1)] }, { found: [comment(2)] }]],
    ['in an object of an entity', Folder, { id: 1, inside: { found: [comment(1), comment(2)] } }],
  ])('%s in a response have their records with them', (_, held, response) => {
    const endpoint = new RestEndpoint({ path: '/found', schema: held as never });
    const server = new Controller();
    (server.setResponse as (...all: unknown[]) => void)(endpoint, response);
    const controller = new Controller();
    hydrate(controller, carried(server));
    expect(controller.getResponse(endpoint).data).toEqual(server.getResponse(endpoint).data);
    expect(ids(controller.get(lazy.query, [1, 2]))).toEqual([1, 2]);
  });

  test('have their records with them, as queries show them', () => {
    const server = new Controller();
    const getComments = new RestEndpoint({ path: '/comments', schema: new schema.All(Comment) });
    server.setResponse(PostResource.get, { id: 1 }, { id: 1, related: [comment(1), 2, 9], top: { id: 0 } });
    server.setResponse(getComments, [comment(2), comment(3)]);
    const { a, e } = dehydrate(server);
    // Without the list: each record is where a relation leads to it.
    const state = { a: a.filter(([, key]) => key !== 'GET /comments'), e };
    const controller = new Controller();
    hydrate(controller, { ...dehydrate(server), ...state });
    const { related, top } = controller.getResponse(PostResource.get, { id: 1 }).data!;
    expect(ids(controller.get(Post.schema.related.query, related))).toEqual([1, 2]);
    expect(controller.get(Post.schema.top.query, top)?.id).toBe(0);
  });

  test('have what a mutation changed in their records after a part had them', () => {
    const server = new Controller();
    const page = new Dehydrator(server);
    const controller = new Controller();
    const send = () => hydrate(controller, JSON.parse(JSON.stringify(page.take())) as DehydratedState);
    server.setResponse(PostResource.get, { id: 1 }, { id: 1, related: [{ id: 1, text: 'a' }] });
    send();
    const { related } = controller.getResponse(PostResource.get, { id: 1 }).data!;
    server.set(Comment, { id: 1 }, { text: 'b' });
    send();
    const [shown] = controller.get(Post.schema.related.query, related) as Comment[];
    expect(shown!.text).toBe('b');
    expect(page.take().e).toEqual([]);
  });
});

describe('what an optimistic response changed is sent as it was before', () => {
  const posts = [{ id: 1, title: 'a' }, { id: 2 }];

  test.each([
    ['a removed item', (server: Controller) => server.fetch(PostResource.delete, { id: 1 })],
    [
      'an item taken off its list',
      (server: Controller) => server.fetch(PostResource.getList.remove, {}, { id: 1 }),
    ],
    ['a new item', (server: Controller) => server.fetch(PostResource.getList.push, {}, { title: 'new' })],
    [
      'a changed item',
      (server: Controller) => server.fetch(PostResource.partialUpdate, { id: 1 }, { title: 'b' }),
    ],
  ])('%s, while its readers keep their objects', async (_, mutate) => {
    const server = new Controller({ fetch: () => new Promise(() => {}) });
    server.setResponse(PostResource.getList, posts);
    server.setResponse(PostResource.get, { id: 2 }, { id: 2, title: 'c' });
    const before = server.getResponse(PostResource.getList).data;
    const sent = mutate(server).catch(() => {});
    const told = vi.fn();
    server.watch(PostResource.getList, told);
    const guessed = server.getResponse(PostResource.getList).data;
    expect(guessed).not.toEqual(before);
    const controller = new Controller();
    hydrate(controller, carried(server));
    expect(controller.getResponse(PostResource.getList).data).toEqual(before);
    expect(controller.getResponse(PostResource.get, { id: 2 }).data!.title).toBe('c');
    expect(server.getResponse(PostResource.getList).data).toBe(guessed);
    server.setResponse(getPart, { id: 7 }, { id: 7 });
    expect(told).not.toHaveBeenCalled();
    server.dispose();
    await sent;
    expect(server.getResponse(PostResource.getList).data).toEqual(before);
    expect(told).toHaveBeenCalledTimes(1);
  });

  test('what only it made is not', () => {
    const server = new Controller({ fetch: () => new Promise(() => {}) });
    server.fetch(PostResource.getList.push, {}, { title: 'new' }).catch(() => {});
    server.getResponse(PostResource.getList);
    expect(carried(server)).toMatchObject({ a: [], e: [] });
    server.dispose();
  });
});

test('a map of 200,000 members goes along as fast as a list', () => {
  const byName = new RestEndpoint({ path: '/comments', schema: new schema.Values(Comment) });
  const server = new Controller();
  const members = Array.from({ length: 200_000 }, (_, id) => [`c${id}`, { id }] as const);
  server.setResponse(byName, Object.fromEntries(members));
  const browser = new Controller();
  hydrate(browser, dehydrate(server));
  const { data } = browser.getResponse(byName);
  expect(Object.keys(data as object)).toHaveLength(200_000);
}, 20_000);
