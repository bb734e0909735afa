import { Controller, createResource, Entity, schema, WriteError } from 'presource';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Bench, bench, failure, turn } from '../store/support.ts';
import { leftOver } from './support.ts';

/** What the function under test does with the controller; each of them calls it. */
let deed: (() => void) | undefined;
let from: string | undefined;
const act = (place: string): void => {
  if (place === from) deed?.();
};

class Post extends Entity {
  id = '';
  title = '';
  at: unknown = undefined;
  static override schema = {
    at: (value: string) => {
      act('converter');
      return new Date(value);
    },
  };

  override pk() {
    act('pk');
    return this.id;
  }

  static override process(value: Record<string, unknown>) {
    act('process');
    return { ...value };
  }

  static override merge(existing: object, incoming: object) {
    act('merge');
    return { ...existing, ...incoming };
  }

  static override validate(): undefined {
    act('validate');
  }
}

class Other extends Entity {
  id = '';
  title = '';
}

const Posts = createResource({ path: '/posts/:id', schema: Post });
const Others = createResource({ path: '/others/:id', schema: Other, optimistic: true });
const titles = new schema.Query(new schema.All(Post), (posts) => {
  act('query');
  return posts.map(({ title }) => title);
});

let world: Bench;
beforeEach(() => {
  from = undefined;
  world = bench();
  world.controller.setResponse(Posts.get, { id: '1' }, { id: '1', title: 'old', at: '2020-01-01' });
  world.controller.setResponse(Others.get, { id: '1' }, { id: '1', title: 'old' });
});
afterEach(() => vi.restoreAllMocks());

const shown = () => ({
  post: { ...(world.controller.get(Post, { id: '1' }) as Post) },
  other: { ...(world.controller.get(Other, { id: '1' }) as Other) },
});

const writes: Record<string, () => void> = {
  set: () => world.controller.set(Other, { id: '1' }, { title: 'nested' }),
  setResponse: () => world.controller.setResponse(Others.get, { id: '1' }, { id: '1', title: 'nested' }),
  setError: () => world.controller.setError(Others.get, { id: '1' }, new Error('nested')),
  'setError that leaves the data': () =>
    world.controller.setError(Others.get, { id: '1' }, Object.assign(new Error('nested'), { status: 500 })),
  invalidate: () => world.controller.invalidate(Others.get, { id: '1' }),
  expireAll: () => world.controller.expireAll(Others.get),
  resetEntireStore: () => world.controller.resetEntireStore(),
  'fetch of a mutation': () => void world.controller.fetch(Others.delete, { id: '1' }).catch(() => {}),
  'set, its error caught': () => {
    try {
      world.controller.set(Other, { id: '1' }, { title: 'nested' });
    } catch {}
  },
};

describe.each(['process', 'merge', 'pk', 'validate', 'converter'])('%s', (place) => {
  test.each(Object.entries(writes))(
    'that writes (%s) rejects its response, and changes nothing',
    async (_, write) => {
      const before = shown();
      const pending = world.controller.fetch(Others.partialUpdate, { id: '1' }, { title: 'guess' });
      pending.catch(() => {});
      await turn();
      const answer = world.last();
      const read = failure(() => world.controller.fetch(Posts.get, { id: '1' }));
      await turn();
      [from, deed] = [place, write];
      await world.last().answer({ id: '1', title: 'new', at: '2021-01-01' });
      from = undefined;
      expect(await read).toBeInstanceOf(WriteError);
      expect(shown()).toEqual({ ...before, other: { ...before.other, title: 'guess' } });
      await answer.answer({}, 500);
      await failure(() => pending);
      expect(shown()).toEqual(before);
      expect(world.controller.getResponse(Others.get, { id: '1' }).error).toBeUndefined();
      expect(leftOver(world.controller)).toEqual({});
    },
  );
});

test.each(Object.entries(writes))('a Query function that writes (%s) fails for its reader', (_, write) => {
  const before = shown();
  [from, deed] = ['query', write];
  expect(() => world.controller.get(titles)).toThrow(WriteError);
  expect(shown()).toEqual(before);
  // Other readers, and writers, are not concerned.
  world.controller.set(Post, { id: '2' }, { title: 'two' });
  from = undefined;
  world.controller.set(Post, { id: '3' }, { title: 'three' });
  expect(world.controller.get(titles)).toEqual(['old', 'two', 'three']);
  expect(leftOver(world.controller)).toEqual({});
});

test('a pk that writes while a reader looks for its entity fails for that reader', () => {
  [from, deed] = ['pk', writes.set!];
  expect(() => world.controller.get(Post, { id: '1' })).toThrow(WriteError);
  expect(() => world.controller.getResponse(Posts.get, { id: '7' })).toThrow(WriteError);
  from = undefined;
  expect(world.controller.getResponse(Posts.get, { id: '7' }).data).toBeUndefined();
});

test('a pk that writes while the store is emptied leaves all of it as it was', () => {
  [from, deed] = ['pk', writes.set!];
  expect(() => world.controller.resetEntireStore()).toThrow(WriteError);
  from = undefined;
  expect(world.controller.getResponse(Posts.get, { id: '1' }).data).toMatchObject({ title: 'old' });
  expect(world.controller.getResponse(Others.get, { id: '1' }).data).toMatchObject({ title: 'old' });
  world.controller.resetEntireStore();
  expect(world.controller.getResponse(Posts.get, { id: '1' }).data).toBeUndefined();
});

test.each(Object.entries(writes))(
  'a guess that writes (%s) is left out; its mutation is sent, and its answer stored',
  async (_, write) => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {});
    const before = shown();
    const update = Others.partialUpdate.extend({
      getOptimisticResponse() {
        write();
        return { id: '1', title: 'guess' };
      },
    });
    const sent = world.controller.fetch(update, { id: '1' }, { title: 'sent' });
    expect(told.mock.calls[0]![1]).toBeInstanceOf(WriteError);
    expect(shown()).toEqual(before);
    await turn();
    await world.last().answer({ id: '1', title: 'answer' });
    expect(await sent).toMatchObject({ title: 'answer' });
    expect(shown().other.title).toBe('answer');
    expect(leftOver(world.controller)).toEqual({});
  },
);

test('a pending mutation whose answer cannot be stored leaves nothing behind', async () => {
  const { getList } = createResource({ path: '/posts/:id', schema: Post, optimistic: true });
  const read = world.controller.fetch(getList);
  await turn();
  await world.last().answer([{ id: '1', title: 'old', at: '2020-01-01' }]);
  await read;
  const sent = failure(() => world.controller.fetch(getList.push, { title: 'new' }));
  await turn();
  const ids = () => world.controller.get(getList.schema)?.map(({ id }) => id);
  expect(ids()).toHaveLength(2);
  [from, deed] = ['converter', writes['set, its error caught']!];
  await world.last().answer({ id: '2', title: 'new', at: '2020-01-01' });
  from = undefined;
  expect(await sent).toBeInstanceOf(WriteError);
  expect(ids()).toEqual(['1']);
  expect(leftOver(world.controller)).toEqual({});
});

test('listeners, and functions that make the value to set, may write', () => {
  const controller = new Controller();
  controller.set(Other, { id: '1' }, { title: 'one' });
  const stop = controller.watch(Others.get, { id: '1' }, () => {
    stop();
    controller.set(Other, { id: '2' }, { title: 'by a listener' });
  });
  controller.set(Other, { id: '1' }, () => {
    controller.set(Other, { id: '3' }, { title: 'by an updater' });
    return { title: 'changed' };
  });
  const title = (id: string) => controller.get(Other, { id })?.title;
  expect(['1', '2', '3'].map(title)).toEqual(['changed', 'by a listener', 'by an updater']);
});
