import { runInNewContext } from 'node:vm';
import { Controller, createResource, Entity, ExpiryStatus, RestEndpoint, schema } from 'presource';
import { dehydrate, embed, hydrate, ServerPage } from 'presource/ssr';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { asks } from '../store/support.ts';
import {
  answers,
  browser,
  carried,
  countUsers,
  getEverything,
  getItem,
  getUsers,
  link,
  note,
  PostResource,
  server,
  User,
  UserResource,
} from './world.ts';

const noise = vi.spyOn(console, 'error').mockImplementation(() => {});
// Answers hold kinds that no schema is known for.
vi.spyOn(console, 'warn').mockImplementation(() => {});
const said = () => noise.mock.calls.map(([first]) => String(first));
afterEach(() => {
  noise.mockClear();
  vi.useRealTimers();
});

const read = (controller: Controller, [endpoint, args]: (typeof answers)[number]) =>
  controller.getResponse(endpoint, ...(args as never)) as ReturnType<Controller['getResponse']>;

describe('what a server answered, the browser has', () => {
  test.each(answers.map((row, i) => [`${(row[0] as { name: string }).name} ${i}`, row] as const))(
    'one answer alone: %s',
    (_, row) => {
      const from = server([row]);
      const { controller } = browser(carried(from));
      expect(read(controller, row)).toEqual(read(from, row));
      expect(asks(controller, row[0], ...(row[1] as never))).toBe(false);
    },
  );

  test.each([
    ['as they came', answers],
    ['from the end', [...answers].reverse()],
  ])('all of them, asked for %s', (_, rows) => {
    const from = server();
    const { controller, requests } = browser(carried(from));
    for (const row of rows) read(controller, row);
    for (const row of rows) expect(read(controller, row)).toEqual(read(from, row));
    expect(requests).toEqual([]);
    expect(said()).toEqual([]);
  });

  test('each entity is one object, an instance of its class', () => {
    const { controller } = browser(carried(server()));
    const list = controller.getResponse(PostResource.getList).data!;
    const ada = controller.getResponse(UserResource.get, { id: 'a' }).data;
    expect(ada).toBeInstanceOf(User);
    expect(list[0]!.author).toBe(ada);
    expect(list[0]!.createdAt).toEqual(new Date('2020-01-02T03:04:05.000Z'));
    expect(controller.getResponse(PostResource.get, { id: 1 }).data).toBe(list[0]);
  });

  test('queries find what other answers brought, before those are asked for', () => {
    const { controller } = browser(carried(server()));
    expect(controller.get(countUsers)).toBe(3);
    expect(controller.get(User, { id: 'b' })?.name).toContain('Bob');
    const all = browser(carried(server())).controller.getResponse(getUsers).data!;
    expect(all.map(({ id }) => id)).toEqual(
      server()
        .getResponse(getUsers)
        .data!.map(({ id }) => id),
    );
  });

  test('records of other fields, ages and types keep their order', () => {
    const from = new Controller();
    from.setResponse(UserResource.get, { id: 'b' }, { id: 'b', name: 'Bob', age: 5 });
    from.setResponse(getUsers, [
      { id: 'd', name: 'Di' },
      { id: 'a', age: 7, name: 'Ada' },
      { id: 'c', name: 'Cy', age: 6 },
      { id: 'b' },
    ]);
    from.setResponse(UserResource.get, { id: 'e' }, { id: 'e', name: 'Eve' });
    const all = getUsers.extend({ path: '/all-again' });
    from.setResponse(getEverything, [link('x'), note(1), link('y')]);
    const { controller } = browser(carried(from));
    const shown = from.getResponse(getUsers).data!;
    expect(shown.map(({ id }) => id)).toEqual(['b', 'd', 'a', 'c', 'e']);
    expect(controller.getResponse(getUsers).data).toEqual(shown);
    expect(controller.getResponse(getEverything).data).toEqual(from.getResponse(getEverything).data);
    controller.setResponse(all, [{ id: 'f' }]);
    expect(controller.getResponse(all).data!.at(-1)!.id).toBe('f');
  });

  test('a field may have any name', () => {
    const from = new Controller();
    const odd = JSON.parse('{"id": "o", "__proto__": {"x": 1}, "~": ["d", 1], "a,b": 1, "name": "Odd"}');
    from.setResponse(UserResource.get, { id: 'o' }, odd);
    const { data } = browser(carried(from)).controller.getResponse(UserResource.get, { id: 'o' });
    expect(data).toBeInstanceOf(User);
    expect(Object.entries(data!)).toEqual(
      Object.entries(from.getResponse(UserResource.get, { id: 'o' }).data!),
    );
  });

  test('a record that no endpoint answered by itself satisfies its reader', () => {
    const from = server(answers.slice(1, 2));
    from.getResponse(PostResource.get, { id: 2 });
    const { controller } = browser(carried(from));
    expect(controller.getResponse(PostResource.get, { id: 2 }).data?.title).toBe('post 2');
  });

  test('lists go on growing', async () => {
    const { controller } = browser(carried(server()));
    controller.getResponse(PostResource.getList);
    controller.setResponse(PostResource.getList.push, {}, {}, { id: 9, title: 'new', author: 'b' });
    expect(controller.getResponse(PostResource.getList).data!.map(({ id }) => id)).toEqual([1, 3, 9]);
  });
});

describe('ages', () => {
  test('are those of the server: what is old is shown, and asked for again', () => {
    vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
    const from = server(answers.slice(0, 1));
    const state = carried(from);
    vi.setSystemTime(1_030_000);
    const { expiresAt } = browser(state).controller.getResponse(UserResource.get, { id: 'a' });
    expect(expiresAt).toBe(1_060_000);
    vi.setSystemTime(2_000_000);
    const late = browser(state).controller;
    expect(late.getResponse(UserResource.get, { id: 'a' }).data?.name).toBe('Ada');
    expect(asks(late, UserResource.get, { id: 'a' })).toBe(true);
  });

  test('of a server whose clock is ahead make nothing fresh for longer', () => {
    vi.useFakeTimers({ now: 9_000_000, toFake: ['Date'] });
    const state = carried(server(answers.slice(0, 2)));
    vi.setSystemTime(1_000_000);
    const { controller } = browser(state);
    expect(controller.getResponse(UserResource.get, { id: 'a' }).expiresAt).toBe(1_060_000);
    expect(controller.getResponse(PostResource.getList, { author: 'a' }).expiresAt).toBe(1_060_000);
  });

  test('of what was expired count no longer, though its record is fresh', () => {
    const from = server();
    from.expireAll(UserResource.get);
    const state = carried(from);
    const { controller } = browser(state);
    const { data, expiresAt } = controller.getResponse(UserResource.get, { id: 'a' });
    expect(data?.name).toBe('Ada');
    expect(expiresAt).toBe(0);
    // A state that was saved before there was this mark.
    const former = {
      ...state,
      a: state.a.map(([hash, key, age, value]) => [hash, key, age, value] as const),
    };
    expect(browser(former).controller.getResponse(UserResource.get, { id: 'a' }).expiresAt).toBeGreaterThan(
      0,
    );
  });

  test('of what was expired count no longer, though it was asked for in vain a moment ago', async () => {
    const from = new Controller({ fetch: async () => Response.json({}, { status: 503 }) });
    from.setResponse(UserResource.get, { id: 'a' }, { id: 'a', name: 'Ada' });
    from.getResponse(UserResource.get, { id: 'a' });
    from.expireAll(UserResource.get);
    await expect(from.fetch(UserResource.get, { id: 'a' })).rejects.toThrow('503');
    const { data, expiresAt } = browser(carried(from)).controller.getResponse(UserResource.get, { id: 'a' });
    expect(data?.name).toBe('Ada');
    expect(expiresAt).toBe(0);
  });

  test('that never end, never end', () => {
    const getOnce = new RestEndpoint({ path: '/once', schema: User, dataExpiryLength: Infinity });
    const from = new Controller();
    from.setResponse(getOnce, { id: 'a', name: 'Ada' });
    expect(browser(carried(from)).controller.getResponse(getOnce).expiresAt).toBe(Infinity);
  });
});

describe('what is not taken along', () => {
  test('errors, and what was invalidated', () => {
    const from = server();
    from.setError(UserResource.get, { id: 'a' }, new Error('no'));
    from.invalidate(PostResource.get, { id: 1 });
    expect(carried(from).a.map(([, key]) => key)).not.toContain('GET /users/a');
    const { controller } = browser(carried(from));
    expect(controller.getError(UserResource.get, { id: 'a' })).toBeUndefined();
  });

  test('a value that is no JSON: its answer is asked for again, and development says which it is', () => {
    class Thing extends Entity {
      static override key = 'Thing';
      id = 0;
      size: unknown = 0;
      static override process(value: Record<string, unknown>) {
        return { ...value, size: value.size === 'map' ? new Map() : value.size };
      }
    }
    const getThing = new RestEndpoint({ path: '/things/:id', schema: Thing });
    const from = new Controller();
    from.setResponse(getThing, { id: 1 }, { id: 1, size: 'map' });
    from.setResponse(getThing, { id: 2 }, { id: 2, size: 5 });
    const { controller } = browser(carried(from));
    expect(controller.getResponse(getThing, { id: 1 }).expiryStatus).toBe(ExpiryStatus.Invalid);
    expect(controller.getResponse(getThing, { id: 2 }).data?.size).toBe(5);
    expect(said().join()).toMatch(/GET \/things\/1 .*ssr-value: Thing 1 has a Map/);
  });

  test('dates, big numbers and numbers that JSON has no text for are', () => {
    class Odd extends Entity {
      static override key = 'Odd';
      id = 0;
      static override process(value: Record<string, unknown>) {
        return { ...value, at: new Date(5), big: 10n, none: [undefined, Number.NaN, -Infinity, -0] };
      }
    }
    const getOdd = new RestEndpoint({ path: '/odd', schema: Odd });
    const from = new Controller();
    from.setResponse(getOdd, { id: 1 });
    expect(browser(carried(from)).controller.getResponse(getOdd).data).toEqual(from.getResponse(getOdd).data);
  });
});

describe('another build', () => {
  const build = (more: object = {}, fields: object = { name: '' }) => {
    class Account extends Entity {
      static override key = 'Account';
      id = '';
      constructor() {
        super();
        Object.assign(this, fields);
      }
      static override schema = more;
    }
    return createResource({ path: '/accounts/:id', schema: Account });
  };
  const one = { id: 'a', name: 'Ada', by: { id: 'a' } };

  test('of the same schemas is the same', () => {
    const from = new Controller();
    from.setResponse(build().get, { id: 'a' }, one);
    expect(browser(carried(from)).controller.getResponse(build().get, { id: 'a' }).data).toMatchObject(one);
  });

  test.each([
    ['another relation', build({ by: User })],
    ['another field', build({}, { name: '', age: 0 })],
    ['another list', build({ by: [User] })],
  ])('of %s gets nothing, and asks', async (_, { get }) => {
    const from = new Controller();
    from.setResponse(build().get, { id: 'a' }, one);
    const { controller, requests } = browser(carried(from));
    expect(controller.getResponse(get, { id: 'a' }).data).toBeUndefined();
    await controller.fetchIfStale(get, { id: 'a' });
    expect(requests).toEqual(['/accounts/a']);
  });

  test('of another form gets nothing, and development says so', () => {
    const { controller } = browser({ ...carried(server()), v: 0 });
    expect(controller.getResponse(UserResource.get, { id: 'a' }).data).toBeUndefined();
    expect(said().join()).toContain('ssr-version');
  });

  test('that is still a text is ignored by that name', () => {
    const { controller } = browser(JSON.stringify(carried(server())) as never);
    expect(controller.getResponse(UserResource.get, { id: 'a' }).data).toBeUndefined();
    expect(said()).toEqual([
      'presource: ssr-version: a text is ignored as a state. Pass JSON.parse(…) of it.',
    ]);
  });

  test('of a type deep inside counts for all that leads to it', () => {
    const deep = (leaf: object) => {
      class Leaf extends Entity {
        static override key = 'Leaf';
        id = '';
        static override schema = leaf;
      }
      class Tree extends Entity {
        static override key = 'Tree';
        id = '';
        leaf = Leaf.fromJS();
        static override schema = { leaf: Leaf };
      }
      return new RestEndpoint({ path: '/tree', schema: [Tree] });
    };
    const from = new Controller();
    from.setResponse(deep({}), [{ id: 't', leaf: { id: 'l' } }]);
    expect(browser(carried(from)).controller.getResponse(deep({ by: User })).data).toBeUndefined();
  });
});

describe('with what the browser has already', () => {
  test('newer records stay, and get the fields that they lack', () => {
    vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
    const state = carried(server());
    vi.setSystemTime(1_001_000);
    const { controller } = browser();
    controller.set(PostResource.get.schema, { id: 1 }, { id: 1, title: 'edited' });
    hydrate(controller, state);
    const post = controller.getResponse(PostResource.get, { id: 1 }).data!;
    expect(post.title).toBe('edited');
    expect(post.author.name).toBe('Ada');
  });

  test('of two states the younger one counts, whichever comes first', () => {
    vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
    const rows = [{ id: 'a', name: 'old', age: 5 }];
    const built = carried(
      server([[getUsers, [], rows] as never, [UserResource.get, [{ id: 'a' }], rows[0]] as never]),
    );
    vi.setSystemTime(1_001_000);
    const now = [
      { id: 'a', name: 'new' },
      { id: 'b', name: 'Bob' },
    ];
    const fresh = carried(server([[getUsers, [], now] as never]));
    for (const states of [
      [built, fresh],
      [fresh, built],
      [fresh, built, fresh],
      [built, fresh, built],
    ]) {
      const { controller } = browser();
      for (const state of states) {
        hydrate(controller, state);
        controller.getResponse(getUsers);
      }
      const { data, expiresAt } = controller.getResponse(getUsers);
      expect(data).toMatchObject([{ name: 'new', age: 5 }, { name: 'Bob' }]);
      expect(expiresAt).toBe(1_061_000);
      expect(controller.getResponse(UserResource.get, { id: 'a' }).data!.name).toBe('new');
    }
  });

  test('two states of which nothing was read yet: the younger one counts, too', () => {
    vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
    const built = carried(
      server([[PostResource.getList, [], [{ id: 1, title: 'old', author: 'a' }]] as never]),
    );
    vi.setSystemTime(1_001_000);
    const list = [
      { id: 1, title: 'new', author: 'a' },
      { id: 2, title: 'more', author: 'a' },
    ];
    const fresh = carried(server([[PostResource.getList, [], list] as never]));
    const { controller } = browser(fresh);
    hydrate(controller, built);
    expect(controller.getResponse(PostResource.getList).data!.map(({ title }) => title)).toEqual([
      'new',
      'more',
    ]);
  });

  test('a list that the browser was given later stays', () => {
    vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
    const built = carried(
      server([[PostResource.getList, [], [{ id: 1, title: 'old', author: 'a' }]] as never]),
    );
    vi.setSystemTime(1_001_000);
    const { controller } = browser();
    controller.setResponse(PostResource.getList, [{ id: 2, title: 'more', author: 'a' }]);
    hydrate(controller, built);
    expect(controller.getResponse(PostResource.getList).data!.map(({ title }) => title)).toEqual(['more']);
    expect(controller.getResponse(PostResource.getList).expiresAt).toBe(1_061_000);
  });

  test('older ones are replaced, and who shows them is told once', async () => {
    vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
    const { controller } = browser();
    controller.setResponse(UserResource.get, { id: 'a' }, { id: 'a', name: 'old' });
    const told = vi.fn();
    controller.watch(UserResource.get, { id: 'a' }, told);
    vi.setSystemTime(1_001_000);
    hydrate(controller, carried(server()));
    await Promise.resolve();
    expect(controller.getResponse(UserResource.get, { id: 'a' }).data?.name).toBe('Ada');
    expect(told).toHaveBeenCalledTimes(1);
  });

  test('what was invalidated or emptied before it was asked for is gone', () => {
    const { controller } = browser(carried(server()));
    controller.invalidateAll(PostResource.getList);
    expect(controller.getResponse(PostResource.getList).data).toBeUndefined();
    expect(controller.getResponse(getItem, { id: 'x' }).data).toBeDefined();
    controller.resetEntireStore();
    expect(controller.getResponse(UserResource.get, { id: 'a' }).data).toBeUndefined();
    expect(controller.get(User, { id: 'a' })).toBeUndefined();
  });

  test('also by a test that accepts every key', () => {
    const { controller } = browser(carried(server()));
    controller.invalidateAll({ testKey: () => true });
    expect(controller.getResponse(PostResource.getList).data).toBeUndefined();
    expect(controller.getResponse(getItem, { id: 'x' }).data).toBeUndefined();
  });

  test('a mutation makes what waits stale', async () => {
    const { controller } = browser(carried(server()));
    await controller.fetch(PostResource.getList.push, { title: 'new' }).catch(() => {});
    const { data, expiresAt } = controller.getResponse(PostResource.getList);
    expect(data).toHaveLength(2);
    expect(expiresAt).toBeLessThan(Date.now());
  });

  test('so does what a server pushes: a list that waits lacks it', () => {
    const { controller } = browser(carried(server()));
    controller.setResponse(PostResource.getList.push, { title: 'new' }, { id: 9, title: 'new' });
    const { data, expiresAt } = controller.getResponse(PostResource.getList);
    expect(data).toHaveLength(2);
    expect(expiresAt).toBeLessThan(Date.now());
  });

  test('an optimistic guess may read what waits; nothing is written in its middle', async () => {
    const { controller } = browser(carried(server()));
    const rename = new RestEndpoint({
      path: '/users/:id',
      method: 'PATCH',
      schema: User,
      getOptimisticResponse: (snapshot, { id }) => ({
        ...snapshot.getResponse(UserResource.get, { id }).data,
        id,
        name: 'guessed',
      }),
    });
    const sent = controller.fetch(rename, { id: 'a' }, {});
    expect(controller.getResponse(UserResource.get, { id: 'a' }).data?.name).toBe('guessed');
    await sent;
  });
});

test('embedded in a script, nothing of it is anything but text', () => {
  const state = dehydrate(server());
  const text = embed(state);
  expect(text).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(text)).toEqual(state);
  expect(runInNewContext(`(${text})`)).toEqual(state);
});

test('a class that goes by its name alone is named in development', () => {
  const build = (name: string) => {
    class Made extends Entity {}
    return Object.defineProperty(Made, 'name', { value: name });
  };
  const Nameless = build('Nameless');
  const get = new RestEndpoint({ path: '/nameless', schema: new schema.All(Nameless) });
  const from = new Controller();
  from.setResponse(get, [{ id: 1 }]);
  carried(from);
  carried(from);
  expect(said()).toEqual([
    expect.stringMatching(/ssr-key: the entity class Nameless .*static key = 'Nameless'/),
  ]);
});

test('a class without a name is told by its parent, and not to have an empty key', () => {
  class Shared extends Entity {
    id = 0;
  }
  const withTitle = (Base: typeof Shared) =>
    class extends Base {
      title = '';
    };
  const get = new RestEndpoint({ path: '/titles', schema: new schema.All(withTitle(Shared)) });
  const from = new Controller();
  from.setResponse(get, [{ id: 1 }]);
  carried(from);
  expect(said()).toEqual([
    expect.stringMatching(
      /ssr-key: an entity class without a name, a child of Shared, .*Give it a `static key`/,
    ),
  ]);
});

test('a page with a controller says once that it does not use its own `fetch`', () => {
  const controller = new Controller();
  for (let i = 0; i < 2; i++) {
    new ServerPage({ controller, signal: undefined });
    new ServerPage({ fetch });
    new ServerPage({ controller, fetch });
  }
  expect(said()).toEqual([
    expect.stringMatching(/^presource: ssr-fetch: a ServerPage with a `controller` does not use its `fetch`/),
  ]);
});
