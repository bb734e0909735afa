/** What nobody shows any more goes once it is past its time; what is on screen never does. */

import {
  Controller,
  collect,
  createResource,
  Entity,
  gc,
  type ReadEndpoint,
  RestEndpoint,
  schema,
} from 'presource';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Reading } from '../../runtime/controller/reading.ts';
import { inspect } from '../../runtime/devtools/data.ts';
import { rounds, watchUse } from '../../runtime/memory/collect.ts';
import { dropped, Round } from '../../runtime/memory/round.ts';
import { Lookup } from '../../runtime/schema/lookup.ts';
import { allNodes } from '../../runtime/store/node.ts';
import { snapshot } from '../../runtime/store/snapshot.ts';
import { tablesOf } from '../../runtime/store/tables.ts';
import { asks, bench, counter, failure, turn } from './support.ts';

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
const Posts = createResource({
  path: '/posts/:id',
  schema: Post,
  searchParams: {} as { tag?: string } | undefined,
  optimistic: true,
});
const Users = createResource({ path: '/users/:id', schema: User });
const forever = new RestEndpoint({ path: '/ever', schema: [User], dataExpiryLength: Infinity });
const allUsers = new RestEndpoint({ path: '/all', schema: new schema.All(User) });
const names = new schema.Query(new schema.Collection([User]), (users) => users.map(({ name }) => name));

const MINUTE = 60_000;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Entities by type, as text. */
function held(controller: Controller): string {
  const tables = Object.entries(snapshot(controller)).filter(([key]) => !/[[(]/.test(key));
  return tables.map(([key, rows]) => `${key} ${Object.keys(rows)}`).join('; ');
}

/** How many nodes and answers there are, of whatever kind. */
function size({ store }: Controller): number {
  const tables = [...tablesOf(store), ...store.answerTables.values()];
  return tables.flatMap((table) => allNodes(table)).length;
}

/** A minute and a bit later. */
const age = () => vi.setSystemTime(Date.now() + MINUTE + 1);

test('a query that is new after a round shows the next response', async () => {
  const { controller } = bench();
  const titles = new RestEndpoint({
    path: '/titles',
    schema: new schema.Query(Posts.getList.schema, (posts) => posts.map(({ title }) => title)),
    searchParams: {} as { tag: string },
  });
  for (const tag of ['shown', 'gone'])
    controller.setResponse(Posts.getList, { tag }, [{ id: 1, title: tag }]);
  const stop = controller.watch(Posts.getList, { tag: 'shown' }, () => {});
  age();
  await collect(controller);
  const listener = vi.fn();
  controller.watch(titles, { tag: 'new' }, listener);
  controller.setResponse(titles, { tag: 'new' }, [{ id: 2, title: 'new' }]);
  expect(controller.getResponse(titles, { tag: 'new' }).data).toEqual(['new']);
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
});

test('everything of an answer goes: its entities, what they refer to, its list, its response', async () => {
  const { controller } = bench();
  controller.setResponse(Posts.getList, { tag: 'a' }, [
    { id: 1, author: { id: 1 } },
    { id: 'x', author: { id: 2 } },
  ]);
  controller.setResponse(Posts.get, { id: 3 }, { id: 3, author: 9 });
  expect(await collect(controller)).toBe(0);
  age();
  expect(await collect(controller)).toBe(5);
  expect(size(controller)).toBe(0);
  expect(controller.getResponse(Posts.getList, { tag: 'a' })).toMatchObject({
    data: undefined,
    expiryStatus: 1,
  });
  expect(controller.getResponse(Posts.get, { id: 3 })).toMatchObject({ data: undefined, expiryStatus: 1 });
  controller.setResponse(Posts.getList, { tag: 'a' }, [{ id: 1, title: 'anew' }]);
  expect(controller.getResponse(Posts.get, { id: 1 }).data).toMatchObject({
    title: 'anew',
    author: undefined,
  });
});

test('what is fresh stays, and all that it refers to', async () => {
  const { controller } = bench();
  controller.setResponse(Users.get, { id: 1 }, { id: 1, name: 'Ann' });
  controller.setResponse(Users.get, { id: 2 }, { id: 2, name: 'Bob' });
  controller.setResponse(forever, [{ id: 3 }]);
  age();
  controller.setResponse(Posts.getList, {}, [{ id: 1, author: 1 }]);
  const before = controller.getResponse(Posts.getList, {}).data;
  expect(await collect(controller)).toBe(1);
  expect(held(controller)).toBe('User 1,3; Post 1');
  expect(controller.getResponse(Posts.getList, {}).data).toBe(before);
  expect(controller.getResponse(forever)).toMatchObject({ data: [{ id: 3 }], expiresAt: Infinity });
});

describe('what is on screen', () => {
  test('stays as it is for as long as it is watched, however old', async () => {
    const { calls, controller } = bench();
    controller.setResponse(Posts.getList, {}, [{ id: 1, author: { id: 1, name: 'Ann' } }]);
    controller.setResponse(Posts.getList, { tag: 'b' }, [{ id: 2 }]);
    const told = counter();
    const stop = controller.watch(Posts.getList, {}, told.listener);
    const before = controller.getResponse(Posts.getList, {}).data;
    age();
    age();
    expect(await collect(controller)).toBe(1);
    expect(controller.getResponse(Posts.getList, {}).data).toBe(before);
    expect(told.take()).toBe(0);
    expect(calls.length).toBe(0);
    controller.set(User, { id: 1 }, { name: 'Anna' });
    expect(told.take()).toBe(1);
    expect(controller.getResponse(Posts.getList, {}).data).toMatchObject([{ author: { name: 'Anna' } }]);
    stop();
    age();
    expect(await collect(controller)).toBe(2);
    expect(size(controller)).toBe(0);
  });

  test('a reader of everything of a type holds all of it; one of the rest does not', async () => {
    const { controller } = bench();
    controller.setResponse(allUsers, [{ id: 1 }]);
    controller.setResponse(Posts.getList, {}, [{ id: 1, author: { id: 2 } }]);
    const stop = controller.watch(allUsers, () => {});
    age();
    expect(await collect(controller)).toBe(1);
    expect(controller.getResponse(allUsers).data).toMatchObject([{ id: 1 }, { id: 2 }]);
    stop();
    expect(await collect(controller)).toBe(2);
  });

  test('a query holds what it is made of', async () => {
    const { controller } = bench();
    const list = new RestEndpoint({ path: '/names', schema: names.schema });
    const query = new RestEndpoint({ path: '/names', schema: names });
    controller.setResponse(list, [{ id: 1, name: 'Ann' }]);
    const told = counter();
    const stop = controller.watch(query, told.listener);
    expect(controller.getResponse(query).data).toEqual(['Ann']);
    age();
    expect(await collect(controller)).toBe(0);
    controller.set(User, { id: 1 }, { name: 'Anna' });
    expect(told.take()).toBe(1);
    expect(controller.getResponse(query).data).toEqual(['Anna']);
    stop();
    age();
    expect(await collect(controller)).toBe(1);
    expect(size(controller)).toBe(0);
  });

  describe('holds what lazy keys lead to, for queries that are yet to come', () => {
    class Album extends Entity {
      id = 0;
      photos: readonly number[] = [];
      parts: { readonly cover?: number } = {};
      static override schema = {
        photos: new schema.Lazy([User]),
        parts: { cover: new schema.Lazy(() => Post) },
      };
    }
    const getAlbum = new RestEndpoint({ path: '/albums/:id', schema: Album });
    const kinds = new schema.Lazy([new schema.Union({ user: User, post: Post }, 'kind')]);
    const getFound = new RestEndpoint({ path: '/found', schema: { found: kinds, more: [Album] } });
    const map = new schema.Lazy(new schema.Values(User));
    const getMap = new RestEndpoint({ path: '/map', schema: map });

    test.each([
      [
        'of an entity',
        getAlbum,
        [{ id: 1 }],
        { id: 1, photos: [{ id: 1 }, 7], parts: { cover: { id: 5, author: { id: 2 } } } },
        'Album 1; User 1,2; Post 5',
      ],
      [
        'of several kinds in an object',
        getFound,
        [],
        {
          found: [
            { id: 1, kind: 'user' },
            { id: 2, kind: 'post' },
          ],
          more: [{ id: 3, photos: [{ id: 4 }] }],
        },
        'User 1,4; Post 2; Album 3',
      ],
      ['of a whole response', getMap, [], { a: { id: 1 } }, 'User 1'],
      ['that are text', getMap, [], { a: { id: 'one' } }, 'User one'],
    ])('%s', async (_, endpoint, args, response, kept) => {
      const { controller } = bench();
      const set = controller.setResponse as (...all: unknown[]) => void;
      set(endpoint, ...args, response);
      controller.setResponse(Users.get, { id: 99 }, { id: 99 });
      const stop = (controller.watch as (...all: unknown[]) => () => void)(endpoint, ...args, () => {});
      const before = size(controller);
      age();
      expect(await collect(controller)).toBe(1);
      expect(held(controller).split('; ').sort()).toEqual(kept.split('; ').sort());
      // The other response and its record; a key that is unknown gets no node.
      expect(size(controller)).toBe(before - 2);
      stop();
      await collect(controller);
      expect(size(controller)).toBe(0);
    });
  });

  test('who subscribes to what was collected since it was rendered sees what comes', async () => {
    const { controller } = bench();
    controller.setResponse(Users.get, { id: 1 }, { id: 1, name: 'Ann' });
    const answer = controller.answer(Users.get, [{ id: 1 }]);
    const rendered = answer.read();
    age();
    await collect(controller);
    expect(dropped.has(answer)).toBe(true);
    expect(rendered.data).toMatchObject({ name: 'Ann' });
    const told = counter();
    const stop = answer.observe(told.listener);
    expect(answer.read()).toMatchObject({ data: undefined, reading: Reading.Missing });
    controller.setResponse(Users.get, { id: 1 }, { id: 1, name: 'Anna' });
    expect(told.take()).toBe(1);
    expect(answer.read().data).toBe(controller.get(User, { id: 1 }));
    age();
    expect(await collect(controller)).toBe(0);
    stop();
    expect(await collect(controller)).toBe(1);
    expect(size(controller)).toBe(0);
  });

  test('who subscribes to what was collected, and is there again for others, sees what they see', async () => {
    const { controller } = bench();
    controller.setResponse(Users.get, { id: 1 }, { id: 1, name: 'Ann' });
    const answer = controller.answer(Users.get, [{ id: 1 }]);
    answer.read();
    age();
    await collect(controller);
    controller.setResponse(Users.get, { id: 1 }, { id: 1, name: 'Anna' });
    const [told, others] = [counter(), counter()];
    controller.watch(Users.get, { id: 1 }, others.listener);
    const stop = answer.observe(told.listener);
    expect(answer.read()).toMatchObject({ data: { name: 'Anna' }, reading: Reading.Present });
    controller.setResponse(Users.get, { id: 1 }, { id: 1, name: 'Anne' });
    controller.invalidate(Users.get, { id: 1 });
    expect([told.take(), others.take()]).toEqual([2, 2]);
    expect(answer.read()).toMatchObject({ data: undefined, reading: Reading.Missing });
    stop();
  });
});

describe('what is waited for', () => {
  test('a request under way keeps its entry, and lands', async () => {
    const { controller, last } = bench();
    controller.setResponse(Users.get, { id: 1 }, { id: 1, name: 'Ann' });
    age();
    const asked = controller.fetch(Users.get, { id: 1 });
    await turn();
    expect(await collect(controller)).toBe(0);
    await last().answer({ id: 1, name: 'Anna' });
    expect(await asked).toBe(controller.getResponse(Users.get, { id: 1 }).data);
  });

  test('so does a claim', async () => {
    const { controller } = bench();
    controller.setResponse(Users.get, { id: 1 }, { id: 1 });
    const release = controller.answer(Users.get, [{ id: 1 }]).retain();
    age();
    expect(await collect(controller)).toBe(0);
    release();
    expect(await collect(controller)).toBe(1);
  });

  test('what a pending mutation changed stays, and nothing else', async () => {
    const { controller, last } = bench();
    controller.setResponse(Users.get, { id: 9 }, { id: 9 });
    controller.setResponse(Posts.get, { id: 1 }, { id: 1, title: 'a', author: { id: 1 } });
    const failed = failure(() =>
      controller.fetch(Posts.partialUpdate, { id: 1 }, { title: 'b', author: { id: 2 } }),
    );
    await turn();
    age();
    expect(inspect(controller).optimistic).toMatchObject([
      { name: 'Post.partialUpdate', arguments: [{ id: 1 }, {}] },
    ]);
    expect(inspect(controller).optimistic[0]!.age).toBeGreaterThan(60_000);
    expect(await collect(controller)).toBe(1);
    expect(controller.get(Users.get.schema, { id: 9 })).toBeUndefined();
    await last().answer({}, 500);
    expect(await failed).toMatchObject({ status: 500 });
    expect(controller.get(Post, { id: 1 })).toMatchObject({ title: 'a', author: { id: 1 } });
    expect(await collect(controller)).toBe(2);
    expect(size(controller)).toBe(0);
  });

  test('a deletion is remembered as long as an older answer may come', async () => {
    const { calls, controller } = bench();
    controller.fetch(Users.getList, {});
    await turn();
    controller.setResponse(Users.delete, { id: 1 }, {});
    age();
    await collect(controller);
    await calls[0]!.answer([{ id: 1 }, { id: 2 }]);
    expect(controller.getResponse(Users.getList, {}).data).toMatchObject([{ id: 2 }]);
    age();
    await collect(controller);
    expect(size(controller)).toBe(0);
  });
});

describe('what a mutation changed since a read began', () => {
  const rename = async (delay: () => unknown) => {
    const { calls, controller } = bench();
    const listed = controller.fetch(Users.getList);
    await turn();
    controller.setResponse(Users.update, { id: 1 }, {}, { id: 1, name: 'new' } as never);
    await delay();
    await collect(controller, { maxEntities: 0 });
    await collect(controller, { maxEntities: 0 });
    await calls[0]!.answer([{ id: 1, name: 'old' }]);
    return { controller, name: (await listed)[0]!.name };
  };

  test('stays, though there are too many: the read does not undo it', async () => {
    const { controller, name } = await rename(() => {});
    expect(name).toBe('new');
    // Nothing is under way any more.
    expect(await collect(controller, { maxEntities: 0 })).toBe(1);
  });

  test('goes at its time, as a read may never be answered', async () => {
    expect((await rename(age)).name).toBe('old');
  });
});

test('what came before a request goes while it is under way', async () => {
  const { controller } = bench();
  controller.setResponse(Users.getList, [{ id: 1 }, { id: 2 }]);
  await collect(controller);
  controller.fetch(Users.get, { id: 3 });
  await turn();
  expect(await collect(controller, { maxEntities: 0 })).toBe(2);
});

test('an error is kept for its time', async () => {
  const { controller } = bench();
  controller.setError(Users.get, { id: 1 }, new Error('no'));
  await collect(controller);
  expect(controller.getError(Users.get, { id: 1 })).toMatchObject({ message: 'no' });
  vi.setSystemTime(Date.now() + 1_001);
  await collect(controller);
  expect(size(controller)).toBe(0);
});

test('invalid stays invalid while the data are there for others', async () => {
  const { controller } = bench();
  controller.setResponse(Users.get, { id: 1 }, { id: 1 });
  controller.invalidate(Users.get, { id: 1 });
  controller.watch(Users.getList, {}, () => {});
  controller.setResponse(Users.getList, {}, [{ id: 1 }]);
  age();
  await collect(controller);
  expect(controller.getResponse(Users.get, { id: 1 })).toMatchObject({ expiryStatus: 1 });
  expect(controller.getResponse(Users.getList, {})).toMatchObject({ data: [{ id: 1 }], expiryStatus: 3 });
});

test('invalid goes with its data', async () => {
  const { controller } = bench();
  controller.setResponse(Users.get, { id: 1 }, { id: 1 });
  controller.invalidate(Users.get, { id: 1 });
  age();
  expect(await collect(controller)).toBe(1);
  expect(size(controller)).toBe(0);
});

test('a schema may say null', async () => {
  const { controller } = bench();
  const page = new RestEndpoint({ path: '/page', schema: { users: [User], next: null } });
  controller.setResponse(page, { users: [{ id: 1 }], next: null });
  expect(await collect(controller)).toBe(0);
  age();
  expect(await collect(controller)).toBe(1);
  expect(size(controller)).toBe(0);
});

test('after a reset nothing of the round before goes on', async () => {
  const { controller } = bench();
  controller.setResponse(Users.get, { id: 1 }, { id: 1 });
  age();
  const collected = collect(controller);
  controller.resetEntireStore();
  controller.setResponse(Users.get, { id: 2 }, { id: 2 });
  expect(await collected).toBe(0);
  expect(controller.get(User, { id: 2 })).toBeDefined();
});

describe('maxEntities', () => {
  const fill = (count: number) => {
    const { controller } = bench();
    for (let id = 1; id <= count; id++) {
      vi.setSystemTime(Date.now() + 100);
      controller.setResponse(Users.get, { id }, { id });
    }
    return { controller };
  };

  test('beyond it the oldest go though they are fresh', async () => {
    const { controller } = fill(100);
    expect(await collect(controller, { maxEntities: 100 })).toBe(0);
    const gone = await collect(controller, { maxEntities: 60 });
    expect(gone).toBeGreaterThanOrEqual(40);
    expect(gone).toBeLessThan(50);
    expect(controller.get(User, { id: gone })).toBeUndefined();
    expect(controller.get(User, { id: gone + 1 })).toBeDefined();
    expect(asks(controller, Users.get, { id: gone + 1 })).toBe(false);
  });

  test('what is on screen does not, though it be more than that', async () => {
    const { controller } = fill(50);
    const told = counter();
    for (let id = 1; id <= 30; id++) controller.watch(Users.get, { id }, told.listener);
    expect(await collect(controller, { maxEntities: 10 })).toBe(20);
    expect(controller.get(User, { id: 30 })).toBeDefined();
    expect(controller.get(User, { id: 31 })).toBeUndefined();
    expect(told.take()).toBe(0);
  });
});

describe('gc', () => {
  test('collects again and again, until the controller ends', async () => {
    const { fetch } = globalThis;
    const controller = new Controller({ fetch, gc: gc({ every: 30_000 }) });
    const stored = () => controller.get(User, { id: 1 });
    controller.setResponse(Users.get, { id: 1 }, { id: 1 });
    vi.advanceTimersByTime(45_000);
    await collect(controller);
    expect(stored()).toBeDefined();
    vi.advanceTimersByTime(30_000);
    await collect(controller);
    expect(stored()).toBeUndefined();
    controller.dispose();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('never, where it is told so', async () => {
    const controller = new Controller({ gc: gc({ every: Infinity }) });
    controller.setResponse(Users.get, { id: 1 }, { id: 1 });
    age();
    vi.advanceTimersByTime(MINUTE);
    await turn();
    expect(controller.get(User, { id: 1 })).toBeDefined();
    controller.dispose();
  });
});

test('a slice looks at the clock again and again, and ends when it is time', async () => {
  const { controller } = bench();
  const count = 20_000;
  controller.setResponse(
    new RestEndpoint({ path: '/many', schema: [User] }),
    Array.from({ length: count }, (_, id) => ({ id })),
  );
  age();
  // A clock by which each look at it takes half a millisecond: a slice of two has four portions.
  let looks = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => ++looks / 2);
  const perSlice: number[] = [];
  const collected = collect(controller);
  let isOver = false;
  collected.then(() => {
    isOver = true;
  });
  while (!isOver) {
    const before = looks;
    await new Promise((resolve) => setTimeout(resolve));
    if (looks > before) perSlice.push(looks - before);
  }
  expect(await collected).toBe(count);
  // One look to begin with, then one per portion.
  expect(Math.max(...perSlice)).toBeLessThanOrEqual(2 * 5);
  // Each node is looked at four times: found, left alone, emptied, taken out.
  expect(looks).toBeGreaterThan((3 * count) / 128);
});

test('what schemas of one call leave behind makes no commit slower', async () => {
  const { controller } = bench();
  for (let i = 0; i < 30; i++) {
    const once = new RestEndpoint({
      path: '/once',
      schema: { user: User, all: [User] },
      dataExpiryLength: 0,
    });
    controller.setResponse(once, { user: { id: 1, name: 'Ada' }, all: [] });
    controller.get(new schema.Query(new schema.All(User), (users: readonly User[]) => users.length));
  }
  controller.setResponse(forever, [{ id: 1, name: 'Ada' }]);
  vi.advanceTimersByTime(3_600_000);
  await collect(controller);
  await collect(controller);
  const [users] = tablesOf(controller.store).filter(({ key }) => key === 'User');
  expect(users!.sources.size).toBe(1);
  const { listener, take } = counter();
  controller.watch(forever, listener);
  controller.set(User, { id: 1 }, { name: 'Ada L.' });
  expect(take()).toBe(1);
});

test('scalars of one name share their values after a collection, too', async () => {
  const lens = ([{ currency }]: [{ currency: string }]) => currency;
  const price = { lens, key: 'currency' };
  class Coin extends Entity {
    id = '';
    price: number | undefined = 0;
    static override schema = { price: new schema.Scalar(price) };
  }
  const searchParams = {} as { currency: string };
  const coins = new RestEndpoint({ path: '/coins', searchParams, schema: [Coin] });
  const { controller } = bench();
  const after = (value: number) => {
    // Its schema is new, as that of a call is.
    const members = new schema.Values(new schema.Scalar({ ...price, entity: Coin }));
    const prices = new RestEndpoint({ path: '/prices', searchParams, schema: members });
    controller.setResponse(coins, { currency: 'eur' }, [{ id: 'btc', price: value }]);
    controller.setResponse(prices, { currency: 'eur' }, { btc: { price: value + 1 } } as never);
    return controller.getResponse(coins, { currency: 'eur' }).data?.[0]?.price;
  };
  expect(after(1)).toBe(2);
  vi.advanceTimersByTime(3_600_000);
  await collect(controller);
  expect(after(10)).toBe(11);
});

test('what is read in the middle of a round stays', async () => {
  const { controller } = bench();
  controller.setResponse(
    new RestEndpoint({ path: '/many', schema: [User] }),
    Array.from({ length: 5_000 }, (_, id) => ({ id })),
  );
  age();
  let looks = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => ++looks);
  const collected = collect(controller);
  while (!looks) await new Promise((resolve) => setTimeout(resolve));
  expect(controller.getResponse(Users.get, { id: 7 }).data).toMatchObject({ id: 7 });
  expect(await collected).toBe(4_999);
  expect(held(controller)).toBe('User 7');
});

test('what a query shows that is first read in the middle of a round stays', () => {
  const all = new schema.All(User);
  const queries: [schema: object, args: object][] = [
    [User, { id: 2 }],
    [all, {}],
    [new schema.Query(all, (users) => users.map(({ name }) => name)), {}],
    [new schema.Query(Users.getList.schema, (users) => users.toReversed()), {}],
  ];
  for (const [shown, args] of queries) {
    // As `useQuery` reads it.
    const endpoint = { schema: new Lookup(shown), key: () => 'query', testKey: () => false } as unknown;
    const reader = [endpoint as ReadEndpoint, args] as const;
    let steps = Infinity;
    for (let at = 0; at < steps; at++) {
      const { controller } = bench();
      watchUse(controller);
      controller.setResponse(Users.getList, {}, [{ id: 1 }, { id: 2 }, { id: 3 }]);
      age();
      const round = new Round(controller, 0, 1);
      rounds.set(controller, round);
      let before: unknown;
      steps = 0;
      for (const _ of round.steps()) {
        if (steps++ !== at) continue;
        before = controller.getResponse(...reader).data;
        controller.watch(...reader, () => {});
      }
      rounds.delete(controller);
      if (before) expect(controller.getResponse(...reader).data, `step ${at}`).toBe(before);
    }
  }
});

test('a round ends although lists change all the time', () => {
  const { controller } = bench();
  const old = new RestEndpoint({ path: '/old', schema: [User] });
  controller.setResponse(old, [{ id: 1 }, { id: 2 }]);
  age();
  const LENGTH = 500;
  const post = (id: number) => ({ id, title: 'New', author: { id: id % 10 } });
  controller.setResponse(Posts.getList, {}, Array.from({ length: LENGTH }, (_, id) => post(id)) as never);
  controller.watch(Posts.getList, {}, () => {});
  watchUse(controller);
  const round = new Round(controller, 0, 1);
  rounds.set(controller, round);
  let steps = 0;
  let next = LENGTH;
  for (const _ of round.steps()) {
    if (++steps > 50 * LENGTH) break;
    if (steps % 100) continue;
    controller.setResponse(Posts.getList.push, {}, {} as never, post(next++) as never);
    controller.setResponse(Posts.delete, { id: next - LENGTH }, {} as never);
  }
  rounds.delete(controller);
  // Some for each record and link, and for each change: not the length of the list for each change.
  expect(steps).toBeLessThan(20 * LENGTH);
  expect(controller.getResponse(Posts.getList, {}).data).toHaveLength(LENGTH);
  expect(held(controller)).toContain(`Post 0,`);
});
