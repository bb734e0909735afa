import { createResource, Entity, schema } from 'presource';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { bench, counter, failure, turn } from '../store/support.ts';
import { leftOver } from './support.ts';

/** When a new record of `Fragile` may be made. */
let isBroken = false;
afterEach(() => {
  isBroken = false;
  vi.restoreAllMocks();
});

function checked(): string {
  if (isBroken) throw new Error('initializer');
  return '';
}

class Author extends Entity {
  id = 0;
  name = '';
}

class Fragile extends Entity {
  id = 0;
  note = checked();
  author = Author.fromJS();
  static override schema = { author: Author };
}

class Post extends Entity {
  id = '';
  title = '';
}

const Posts = createResource({ path: '/posts/:id', schema: Post, optimistic: true });
const Fragiles = createResource({ path: '/fragiles/:id', schema: Fragile });
const newest = new schema.Query(new schema.All(Post), (posts) => posts[0]!.title);
const newestEndpoint = Posts.getList.extend({ path: '/newest', schema: newest });

/** A controller with one post, and a watcher of a query that throws without posts, before watchers that do not. */
function scene() {
  const all = bench();
  const { controller } = all;
  controller.setResponse(Posts.getList, {}, [{ id: '1', title: 'only' }]);
  controller.setResponse(newestEndpoint, {}, [{ id: '1', title: 'only' }]);
  const failing = counter();
  const list = counter();
  controller.watch(newestEndpoint, {}, failing.listener);
  controller.watch(Posts.getList, {}, list.listener);
  return { ...all, failing, list };
}

describe('a Query function that throws', () => {
  test('lets an optimistic deletion be shown, sent and settled', async () => {
    const { controller, calls, last, failing, list } = scene();
    const deleted = controller.fetch(Posts.delete, { id: '1' });
    expect(controller.getResponse(Posts.getList, {}).data).toEqual([]);
    expect([failing.take(), list.take()]).toEqual([1, 1]);
    await turn();
    expect(calls.length).toBe(1);
    await last().answer({});
    await deleted;
    expect(leftOver(controller).layers).toBeUndefined();
    expect(controller.getResponse(Posts.getList, {}).data).toEqual([]);
  });

  test('lets a failed mutation be taken back', async () => {
    const { last, list, controller } = scene();
    const deleted = failure(() => controller.fetch(Posts.delete, { id: '1' }));
    await turn();
    await last().answer({}, 404);
    expect((await deleted).name).toBe('NetworkError');
    expect(leftOver(controller).layers).toBeUndefined();
    expect(controller.getResponse(Posts.getList, {}).data).toMatchObject([{ id: '1', title: 'only' }]);
    expect(controller.getResponse(newestEndpoint, {}).data).toBe('only');
    expect(list.take()).toBe(2);
  });

  test('lets another fetch resolve, and every write be heard by everybody else', async () => {
    const { controller, last, list } = scene();
    controller.set(new schema.Invalidate(Post), { id: '1' });
    list.take();
    const read = controller.fetch(Posts.getList, {});
    await turn();
    await last().answer([]);
    expect(await read).toEqual([]);
    controller.set(Post, { id: '2' }, { title: 'two' });
    expect(controller.get(Post, { id: '2' })).toMatchObject({ title: 'two' });
  });

  test('throws for its reader, once per change, and shows again what can be shown again', () => {
    const { controller, failing } = scene();
    controller.set(new schema.Invalidate(Post), { id: '1' });
    expect(() => controller.get(newest)).toThrow(TypeError);
    expect(() => controller.getResponse(newestEndpoint, {})).toThrow(TypeError);
    controller.set(Post, { id: '2' }, { title: 'two' });
    expect(controller.get(newest)).toBe('two');
    expect(failing.take()).toBe(2);
  });

  test('is called once for what it was given, however often that is read', () => {
    const { controller } = bench();
    const run = vi.fn((_posts: Post[]): string => {
      throw new Error('query');
    });
    const query = new schema.Query(new schema.All(Post), run);
    controller.set(Post, { id: '1' }, { title: 'one' });
    for (let i = 0; i < 3; i++) expect(() => controller.get(query)).toThrow('query');
    expect(run).toHaveBeenCalledTimes(1);
  });
});

describe('a field initializer that throws', () => {
  test('stops neither the writer nor the other watchers, and throws for its reader', () => {
    const { controller } = bench();
    controller.setResponse(Fragiles.get, { id: 1 }, { id: 1, author: { id: 5, name: 'Ada' } });
    const failing = counter();
    const other = counter();
    controller.watch(Fragiles.get, { id: 1 }, failing.listener);
    const Authors = createResource({ path: '/authors/:id', schema: Author });
    controller.watch(Authors.get, { id: 5 }, other.listener);
    isBroken = true;
    controller.set(Author, { id: 5 }, { name: 'Grace' });
    expect([failing.take(), other.take()]).toEqual([1, 1]);
    expect(controller.get(Author, { id: 5 })).toMatchObject({ name: 'Grace' });
    expect(() => controller.getResponse(Fragiles.get, { id: 1 })).toThrow('initializer');
    isBroken = false;
    expect(controller.getResponse(Fragiles.get, { id: 1 }).data).toMatchObject({ author: { name: 'Grace' } });
  });

  test('rejects the promise of the response that needs it; the record is shown once it does not throw', async () => {
    const { controller, last } = bench();
    isBroken = true;
    const read = failure(() => controller.fetch(Fragiles.get, { id: 1 }));
    await turn();
    await last().answer({ id: 1, author: { id: 5, name: 'Ada' } });
    expect((await read).message).toBe('initializer');
    expect(leftOver(controller)).toEqual({});
    // A record with relations is made when it is read.
    isBroken = false;
    expect(controller.get(Fragile, { id: 1 })).toMatchObject({ author: { name: 'Ada' } });
  });
});

describe('a request', () => {
  test('needs neither AbortSignal.any nor throwIfAborted', async () => {
    const { calls, last, controller } = bench();
    vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
      throw new Error('not here');
    });
    vi.spyOn(AbortSignal.prototype, 'throwIfAborted').mockImplementation(() => {
      throw new Error('not here');
    });
    const { signal } = new AbortController();
    const sent = controller.fetch(Posts.update.extend({ signal }), { id: '1' }, { title: 'new' });
    await turn();
    expect(calls.length).toBe(1);
    await last().answer({ id: '1', title: 'new' });
    expect(await sent).toMatchObject({ title: 'new' });
    expect(leftOver(controller)).toEqual({});
  });

  test('whose errorPolicy throws fails with what it threw, and is not asked for again', async () => {
    const { last, controller } = bench();
    const policed = Posts.get.extend({
      errorPolicy() {
        throw new Error('policy');
      },
    });
    const read = failure(() => controller.fetch(policed, { id: '1' }));
    await turn();
    await last().answer({}, 500);
    expect((await read).message).toMatch('500');
    expect(controller.getError(policed, { id: '1' })).toMatchObject({ message: 'policy' });
    expect(leftOver(controller)).toEqual({});
  });
});
