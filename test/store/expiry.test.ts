/** How long answers are fresh, who shares a request, and what a reset ends. */
import {
  type Controller,
  createResource,
  Entity,
  ExpiryStatus,
  NetworkError,
  RestEndpoint,
  schema,
} from 'presource';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { asks, bench, counter, failure, turn } from './support.ts';

class User extends Entity {
  id = 0;
  name = '';
}
const Users = createResource({ path: '/users/:id', schema: User });
const Brief = createResource({
  path: '/brief/:id',
  schema: User,
  dataExpiryLength: 1_000,
  errorExpiryLength: 200,
});
const strict = new RestEndpoint({
  path: '/strict',
  schema: [User],
  dataExpiryLength: 1_000,
  invalidIfStale: true,
});
const forever = new RestEndpoint({
  path: '/forever',
  schema: [User],
  dataExpiryLength: Number.POSITIVE_INFINITY,
});

const START = 1_000_000;
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    now: START,
  });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('fresh, stale and invalid', () => {
  test('the statuses have their numbers', () => {
    expect([ExpiryStatus.Invalid, ExpiryStatus.InvalidIfStale, ExpiryStatus.Valid]).toEqual([1, 2, 3]);
  });

  test('the defaults: data for a minute, errors for a second', async () => {
    const { controller, calls } = bench();
    expect(controller.getResponse(Users.getList, {})).toMatchObject({ data: undefined, expiryStatus: 1 });
    controller.setResponse(Users.getList, {}, [{ id: 1 }]);
    expect(controller.getResponse(Users.getList, {})).toMatchObject({
      expiryStatus: 3,
      expiresAt: START + 60_000,
    });
    vi.advanceTimersByTime(59_999);
    expect(asks(controller, Users.getList, {})).toBe(false);
    vi.advanceTimersByTime(2);
    const again = controller.fetchIfStale(Users.getList, {});
    expect(again).toBeInstanceOf(Promise);
    expect(controller.getResponse(Users.getList, {}).expiryStatus).toBe(3);
    await turn();
    expect(calls.length).toBe(1);
    await calls[0]!.answer([{ id: 1 }]);
    await again;
    expect(controller.getResponse(Users.getList, {}).expiresAt).toBe(Date.now() + 60_000);
  });

  test('an endpoint’s own lengths', async () => {
    const { controller } = bench();
    controller.setResponse(Brief.getList, {}, [{ id: 1 }]);
    expect(controller.getResponse(Brief.getList, {}).expiresAt).toBe(START + 1_000);
    vi.advanceTimersByTime(999);
    expect(asks(controller, Brief.getList, {})).toBe(false);
  });

  test('Infinity never expires', () => {
    const { controller } = bench();
    controller.setResponse(forever, []);
    vi.advanceTimersByTime(1e12);
    expect(asks(controller, forever)).toBe(false);
    expect(controller.getResponse(forever)).toMatchObject({
      expiryStatus: 3,
      expiresAt: Number.POSITIVE_INFINITY,
    });
  });

  test('invalidIfStale: fresh is shown, stale is invalid', () => {
    const { controller } = bench();
    controller.setResponse(strict, [{ id: 1 }]);
    expect(controller.getResponse(strict).expiryStatus).toBe(2);
    const { expiryStatus, expiresAt, data } = controller.getResponse(strict);
    expect(data).toMatchObject([{ id: 1 }]);
    expect(expiryStatus).toBe(ExpiryStatus.InvalidIfStale);
    expect(expiresAt).toBe(START + 1_000);
    vi.advanceTimersByTime(1_001);
    expect(asks(controller, strict)).toBe(true);
  });

  test('the time of a refetch counts even when nothing else changed, and nobody is told', async () => {
    const { controller } = bench();
    controller.setResponse(Users.getList, {}, [{ id: 1, name: 'a' }]);
    const told = counter();
    controller.watch(Users.getList, {}, told.listener);
    vi.advanceTimersByTime(30_000);
    controller.setResponse(Users.getList, {}, [{ id: 1, name: 'a' }]);
    expect(told.take()).toBe(0);
    vi.advanceTimersByTime(50_000);
    expect(asks(controller, Users.getList, {})).toBe(false);
    expect(controller.getResponse(Users.getList, {}).expiresAt).toBe(START + 90_000);
  });

  test('an entity that another answer brought satisfies get without a request, as long as it is fresh', async () => {
    const { controller, calls } = bench();
    controller.setResponse(Users.getList, {}, [{ id: 1, name: 'a' }]);
    expect(controller.getResponse(Users.get, { id: 1 })).toMatchObject({
      data: { name: 'a' },
      expiryStatus: 3,
    });
    expect(asks(controller, Users.get, { id: 1 })).toBe(false);
    expect(asks(controller, Users.get, { id: '1' })).toBe(false);
    vi.advanceTimersByTime(60_001);
    controller.fetchIfStale(Users.get, { id: 1 });
    await turn();
    expect(calls.map((call) => call.url)).toEqual(['/users/1']);
  });

  test('an entity that a later answer renewed keeps get fresh after its own answer expired', () => {
    const { controller } = bench();
    controller.setResponse(Users.get, { id: 1 }, { id: 1, name: 'a' });
    vi.advanceTimersByTime(50_000);
    controller.setResponse(Users.getList, {}, [{ id: 1, name: 'a' }]);
    vi.advanceTimersByTime(20_000);
    expect(asks(controller, Users.get, { id: 1 })).toBe(false);
    expect(controller.getResponse(Users.get, { id: 1 }).expiresAt).toBe(START + 110_000);
  });

  test('how long get stays fresh is its own affair, whatever brought the entity last', () => {
    const { controller } = bench();
    const poll = Users.getList.extend({ path: '/polled', dataExpiryLength: 1_000 });
    const archive = Users.getList.extend({ path: '/archive', dataExpiryLength: Number.POSITIVE_INFINITY });
    controller.setResponse(Users.getList, {}, [{ id: 1, name: 'a' }]);
    vi.advanceTimersByTime(10_000);
    controller.setResponse(poll, {}, [{ id: 1, name: 'b' }]);
    vi.advanceTimersByTime(10_000);
    // Neither sooner, because a list is polled…
    expect(asks(controller, Users.get, { id: 1 })).toBe(false);
    expect(asks(controller, poll, {})).toBe(true);
    controller.setResponse(archive, {}, [{ id: 1, name: 'b' }]);
    expect(controller.getResponse(Users.get, { id: 1 }).expiresAt).toBe(Date.now() + 60_000);
    // …nor never, because another one is kept for good.
    vi.advanceTimersByTime(60_001);
    expect(asks(controller, Users.get, { id: 1 })).toBe(true);
    expect(asks(controller, archive, {})).toBe(false);
  });

  test('of two endpoints with one key, the one that reads decides, not the one that fetched', () => {
    const { controller } = bench();
    const short = Users.get.extend({ dataExpiryLength: 10 });
    const long = Users.get.extend({ dataExpiryLength: 100_000 });
    const shortList = Users.getList.extend({ dataExpiryLength: 10 });
    controller.setResponse(long, { id: 1 }, { id: 1 });
    controller.setResponse(Users.getList, {}, [{ id: 1 }]);
    expect(controller.getResponse(short, { id: 1 }).expiresAt).toBe(START + 10);
    expect(controller.getResponse(Users.get, { id: 1 }).expiresAt).toBe(START + 60_000);
    expect(controller.getResponse(long, { id: 1 }).expiresAt).toBe(START + 100_000);
    expect(controller.getResponse(shortList, {}).expiresAt).toBe(START + 10);
  });

  test('expireAll makes stale what stays shown', async () => {
    const { controller } = bench();
    controller.setResponse(Users.getList, { a: 1 }, [{ id: 1 }]);
    controller.setResponse(Users.getList, { a: 2 }, [{ id: 2 }]);
    controller.setResponse(forever, [{ id: 3 }]);
    controller.expireAll(Users.getList);
    for (const a of [1, 2]) {
      expect(controller.getResponse(Users.getList, { a })).toMatchObject({
        expiryStatus: 3,
        data: [{ id: a }],
      });
      expect(asks(controller, Users.getList, { a })).toBe(true);
    }
    expect(asks(controller, forever)).toBe(false);
  });

  test('expireAll leaves the request that is under way: its answer counts', async () => {
    const { controller, last, calls } = bench();
    const sent = controller.fetch(Users.getList, {});
    await turn();
    controller.expireAll(Users.getList);
    expect(controller.fetch(Users.getList, {})).toBeInstanceOf(Promise);
    await last().answer([{ id: 1 }]);
    await sent;
    expect(calls.length).toBe(1);
    expect(controller.getResponse(Users.getList, {})).toMatchObject({ data: [{ id: 1 }], expiryStatus: 3 });
    expect(asks(controller, Users.getList, {})).toBe(false);
  });
});

describe('invalidate', () => {
  test('one entry: status invalid, readers are told once, the next answer heals it', async () => {
    const { controller, last } = bench();
    controller.setResponse(Users.getList, { a: 1 }, [{ id: 1 }]);
    controller.setResponse(Users.getList, { a: 2 }, [{ id: 2 }]);
    const [one, two] = [counter(), counter()];
    controller.watch(Users.getList, { a: 1 }, one.listener);
    controller.watch(Users.getList, { a: 2 }, two.listener);
    controller.invalidate(Users.getList, { a: 1 });
    expect([one.take(), two.take()]).toEqual([1, 0]);
    expect(controller.getResponse(Users.getList, { a: 1 }).expiryStatus).toBe(1);
    expect(controller.getResponse(Users.getList, { a: 2 }).expiryStatus).toBe(3);
    const again = controller.fetchIfStale(Users.getList, { a: 1 });
    await turn();
    await last().answer([{ id: 1 }]);
    await again;
    expect(one.take()).toBe(1);
    expect(controller.getResponse(Users.getList, { a: 1 })).toMatchObject({
      expiryStatus: 3,
      data: [{ id: 1 }],
    });
  });

  test('invalidateAll: whatever the arguments, and no other endpoint', () => {
    const { controller } = bench();
    controller.setResponse(Users.getList, { a: 1 }, [{ id: 1 }]);
    controller.setResponse(Users.getList, {}, [{ id: 1 }]);
    controller.setResponse(forever, [{ id: 1 }]);
    controller.setResponse(Users.get, { id: 1 }, { id: 1 });
    controller.invalidateAll(Users.getList);
    expect(controller.getResponse(Users.getList, { a: 1 }).expiryStatus).toBe(1);
    expect(controller.getResponse(Users.getList, {}).expiryStatus).toBe(1);
    expect(controller.getResponse(forever).expiryStatus).toBe(3);
    expect(controller.getResponse(Users.get, { id: 1 }).expiryStatus).toBe(3);
  });

  test('expireAll: all responses whose key a test accepts', () => {
    const { controller } = bench();
    controller.setResponse(Users.getList, { a: 1 }, [{ id: 1 }]);
    controller.setResponse(Users.get, { id: 1 }, { id: 1 });
    controller.expireAll({ testKey: (key) => key.includes('a=1') });
    const expiry = (response: { expiresAt: number }) => response.expiresAt;
    expect(expiry(controller.getResponse(Users.getList, { a: 1 }))).toBe(0);
    expect(expiry(controller.getResponse(Users.get, { id: 1 }))).toBeGreaterThan(0);
  });

  test('get of an entity in the store asks again after its entry was invalidated', async () => {
    const { controller, last, calls } = bench();
    controller.setResponse(Users.getList, {}, [{ id: 1, name: 'a' }]);
    controller.invalidate(Users.get, { id: 1 });
    expect(controller.getResponse(Users.get, { id: 1 }).expiryStatus).toBe(1);
    expect(controller.getResponse(Users.getList, {})).toMatchObject({ expiryStatus: 3, data: [{ id: 1 }] });
    const again = controller.fetchIfStale(Users.get, { id: 1 });
    await turn();
    expect(calls.length).toBe(1);
    await last().answer({ id: 1, name: 'b' });
    expect(await again).toBe(controller.get(User, { id: 1 }));
    expect(controller.getResponse(Users.get, { id: 1 })).toMatchObject({
      expiryStatus: 3,
      data: { name: 'b' },
    });
  });

  test('a deleted entity is asked for again', async () => {
    const { controller, calls } = bench();
    controller.setResponse(Users.get, { id: 1 }, { id: 1 });
    controller.setResponse(Users.delete, { id: 1 }, {});
    expect(controller.getResponse(Users.get, { id: 1 })).toMatchObject({ data: undefined, expiryStatus: 1 });
    controller.fetchIfStale(Users.get, { id: 1 });
    await turn();
    expect(calls.length).toBe(1);
  });
});

describe('errors', () => {
  test('a failed read rejects, and its error is shown for its time', async () => {
    const { controller, last } = bench();
    const told = counter();
    controller.watch(Brief.getList, {}, told.listener);
    const failed = failure(() => controller.fetch(Brief.getList, {}));
    await turn();
    await last().answer({ message: 'no' }, 404);
    const error = await failed;
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ status: 404, body: { message: 'no' } });
    expect(told.take()).toBe(1);
    expect(controller.getError(Brief.getList, {})).toBe(error);
    expect(controller.getResponse(Brief.getList, {})).toMatchObject({ error, expiresAt: START + 200 });
  });

  test('the next good answer clears it', async () => {
    const { controller } = bench();
    controller.setError(Users.getList, {}, new Error('by hand'));
    expect(controller.getError(Users.getList, {})).toMatchObject({ message: 'by hand' });
    controller.setResponse(Users.getList, {}, [{ id: 1 }]);
    expect(controller.getError(Users.getList, {})).toBeUndefined();
    expect(controller.getResponse(Users.getList, {})).toMatchObject({ expiryStatus: 3, error: undefined });
  });

  test('an endpoint may be asked again once its error expired', async () => {
    const { controller, calls } = bench();
    const failed = failure(() => controller.fetch(Brief.getList, {}));
    await turn();
    await calls[0]!.answer({}, 500);
    await failed;
    vi.advanceTimersByTime(100);
    controller.fetchIfStale(Brief.getList, {}).catch(() => {});
    await turn();
    expect(calls.length).toBe(1);
    vi.advanceTimersByTime(101);
    controller.fetchIfStale(Brief.getList, {}).catch(() => {});
    await turn();
    expect(calls.length).toBe(2);
  });

  test('a soft error keeps showing what there was', async () => {
    const soft = new RestEndpoint({ path: '/soft', schema: [User], errorPolicy: () => 'soft' as const });
    const { controller, last } = bench();
    controller.setResponse(soft, [{ id: 1 }]);
    const before = controller.getResponse(soft).data;
    const failed = failure(() => controller.fetch(soft));
    await turn();
    await last().answer({}, 500);
    await failed;
    expect(controller.getResponse(soft)).toMatchObject({ error: undefined, expiryStatus: 3 });
    expect(controller.getResponse(soft).data).toBe(before);
    expect(asks(controller, soft)).toBe(false);
    vi.advanceTimersByTime(1_001);
    expect(asks(controller, soft)).toBe(true);
  });

  test('a record that is deleted after a soft error is asked for at once', async () => {
    const { controller, last } = bench();
    controller.setResponse(Users.get, { id: 1 }, { id: 1 });
    const failed = failure(() => controller.fetch(Users.get, { id: 1 }));
    await turn();
    await last().answer({}, 500);
    await failed;
    expect(asks(controller, Users.get, { id: 1 })).toBe(false);
    controller.setResponse(Users.delete, { id: 1 }, { id: 1 });
    expect(controller.getResponse(Users.get, { id: 1 }).expiryStatus).toBe(1);
    expect(asks(controller, Users.get, { id: 1 })).toBe(true);
  });

  test('a connection that fails is a NetworkError too', async () => {
    const { controller, last } = bench();
    const failed = failure(() => controller.fetch(Users.getList, {}));
    await turn();
    const cause = new TypeError('offline');
    await last().fail(cause);
    expect(await failed).toMatchObject({ status: 500, cause });
    expect(await failed).toBeInstanceOf(NetworkError);
  });

  test('a mutation that fails leaves the errors of reads alone', async () => {
    const { controller, last } = bench();
    controller.setResponse(Users.get, { id: 1 }, { id: 1, name: 'a' });
    const told = counter();
    controller.watch(Users.get, { id: 1 }, told.listener);
    const failed = failure(() => controller.fetch(Users.update, { id: 1 }, { name: 'b' }));
    await turn();
    await last().answer({}, 500);
    await failed;
    expect(told.take()).toBe(0);
    expect(controller.getResponse(Users.get, { id: 1 })).toMatchObject({ error: undefined, expiryStatus: 3 });
  });
});

describe('requests in flight', () => {
  test('an error that comes after a response of somebody else is none of the data', async () => {
    const { controller, calls } = bench();
    const asked = failure(() => controller.fetch(Users.get, { id: 1 }));
    await turn();
    controller.setResponse(Users.get, { id: 1 }, { id: 1, name: 'pushed' });
    await calls[0]!.answer({}, 404);
    expect(await asked).toMatchObject({ status: 404 });
    expect(controller.getError(Users.get, { id: 1 })).toBeUndefined();
    expect(controller.getResponse(Users.get, { id: 1 }).data).toMatchObject({ name: 'pushed' });
  });

  test('reads with the same key share one; afterwards a new one is sent', async () => {
    const { controller, calls } = bench();
    const all = [
      controller.fetch(Users.get, { id: 1 }),
      controller.fetch(Users.get, { id: '1' }),
      controller.fetchIfStale(Users.get, { id: 1 }),
    ];
    await turn();
    expect(calls.length).toBe(1);
    await calls[0]!.answer({ id: 1, name: 'a' });
    const results = await Promise.all(all);
    expect(results.every((result) => result === controller.get(User, { id: 1 }))).toBe(true);
    const next = controller.fetch(Users.get, { id: 1 });
    await turn();
    expect(calls.length).toBe(2);
    await calls[1]!.answer({ id: 1, name: 'b' });
    expect(await next).toMatchObject({ name: 'b' });
  });

  test('a shared read that fails rejects for everyone', async () => {
    const { controller, calls } = bench();
    const both = [
      failure(() => controller.fetch(Users.get, { id: 1 })),
      failure(() => controller.fetch(Users.get, { id: 1 })),
    ];
    await turn();
    await calls[0]!.answer({}, 404);
    const errors = await Promise.all(both);
    expect(errors[0]).toBe(errors[1]);
    expect(calls.length).toBe(1);
  });

  test('reads with other arguments share nothing', async () => {
    const { controller, calls } = bench();
    controller.fetch(Users.get, { id: 1 });
    controller.fetch(Users.get, { id: 2 });
    controller.fetch(Users.getList, {});
    controller.fetch(Users.getList, { a: 1 });
    await turn();
    expect(calls.map((call) => call.url)).toEqual(['/users/1', '/users/2', '/users', '/users?a=1']);
  });

  test('mutations are never shared', async () => {
    const { controller, calls } = bench();
    const both = [
      controller.fetch(Users.update, { id: 1 }, { name: 'a' }),
      controller.fetch(Users.update, { id: 1 }, { name: 'a' }),
    ];
    await turn();
    expect(calls.map((call) => `${call.method} ${call.url}`)).toEqual(['PUT /users/1', 'PUT /users/1']);
    await calls[1]!.answer({ id: 1, name: 'second' });
    await calls[0]!.answer({ id: 1, name: 'first' });
    await Promise.all(both);
    expect(controller.get(User, { id: 1 })).toMatchObject({ name: 'first' });
    controller.fetch(Users.getList.push, { a: 1 }, { name: 'x' });
    controller.fetch(Users.getList.push, { a: 1 }, { name: 'x' });
    await turn();
    expect(calls.length).toBe(4);
  });

  test('fetchIfStale sends nothing while what is stored is fresh', async () => {
    const { controller, calls } = bench();
    const first = controller.fetchIfStale(Users.getList, {});
    const second = controller.fetchIfStale(Users.getList, {});
    await turn();
    expect(calls.length).toBe(1);
    await calls[0]!.answer([{ id: 1 }]);
    expect(await first).toBe(await second);
    const fresh = await controller.fetchIfStale(Users.getList, {});
    expect(fresh).toBe(controller.getResponse(Users.getList, {}).data);
    expect(calls.length).toBe(1);
  });

  test('fetchIfStale rejects with the error of a request that is not sent again yet', async () => {
    const { controller, calls } = bench();
    controller.setError(Users.getList, {}, new Error('no'));
    expect(await failure(() => controller.fetchIfStale(Users.getList, {}))).toMatchObject({ message: 'no' });
    expect(controller.getResponse(Users.getList, {}).expiryStatus).toBe(ExpiryStatus.InvalidIfStale);
    vi.advanceTimersByTime(1_001);
    expect(controller.getResponse(Users.getList, {}).expiryStatus).toBe(ExpiryStatus.Invalid);
    expect(asks(controller, Users.getList, {})).toBe(true);
    expect(calls).toEqual([]);
  });
});

describe('resetEntireStore', () => {
  test('forgets everything, and its readers are told', () => {
    const { controller } = bench();
    const all = new RestEndpoint({ path: '/all', schema: new schema.All(User) });
    controller.setResponse(Users.getList, {}, [{ id: 1 }]);
    controller.setResponse(all, []);
    controller.setError(forever, new Error('x'));
    const told = counter();
    controller.watch(Users.getList, {}, told.listener);
    controller.resetEntireStore();
    expect(told.take()).toBe(1);
    expect(controller.getResponse(Users.getList, {})).toMatchObject({ data: undefined, expiryStatus: 1 });
    expect(controller.getResponse(all)).toMatchObject({ data: undefined, expiryStatus: 1 });
    expect(controller.getError(forever)).toBeUndefined();
    expect(controller.get(User, { id: 1 })).toBeUndefined();
    controller.setResponse(Users.getList, {}, [{ id: 2 }]);
    expect(told.take()).toBe(1);
    expect(controller.getResponse(Users.getList, {}).data).toMatchObject([{ id: 2 }]);
  });

  test('pending reads reject with a named error, at once, and nothing lands later', async () => {
    const { controller, calls } = bench();
    const read = failure(() => controller.fetch(Users.getList, {}));
    const edit = failure(() => controller.fetch(Users.update, { id: 1 }, { name: 'x' }));
    await turn();
    controller.resetEntireStore();
    expect((await read).name).toBe('ResetError');
    const next = controller.fetch(Users.getList, {});
    await turn();
    expect(calls.length).toBe(3);
    await calls[0]!.answer([{ id: 1, name: 'too late' }]);
    await calls[1]!.answer({ id: 1, name: 'too late' });
    await edit;
    expect(controller.get(User, { id: 1 })).toBeUndefined();
    expect(controller.getResponse(Users.getList, {}).data).toBeUndefined();
    await calls[2]!.answer([{ id: 2, name: 'new' }]);
    expect(await next).toMatchObject([{ id: 2 }]);
    expect(controller.get(User, { id: 1 })).toBeUndefined();
  });

  test.each([
    ['empties the store', (controller: Controller) => controller.resetEntireStore()],
    ['invalidates it', (controller: Controller) => controller.invalidate(Users.getList, {})],
  ])('an answer is given to its caller, also if a listener that it reaches %s', async (_, end) => {
    const { controller, last } = bench();
    const stop = controller.watch(Users.getList, {}, () => {
      stop();
      end(controller);
    });
    const read = controller.fetch(Users.getList, {});
    await turn();
    await last().answer([{ id: 1 }]);
    expect(await read).toMatchObject([{ id: 1 }]);
    expect(controller.getResponse(Users.getList, {}).data).toBeUndefined();
  });

  test('also where the network does not heed the abort', async () => {
    const { controller, calls } = bench();
    const deaf = Users.getList.extend({
      fetchResponse: () =>
        new Promise<Response>((resolve) => setImmediate(() => resolve(Response.json([{ id: 1 }])))),
    });
    const read = failure(() => controller.fetch(deaf, {}));
    controller.resetEntireStore();
    expect((await read).name).toBe('ResetError');
    await turn();
    await turn();
    expect(controller.get(User, { id: 1 })).toBeUndefined();
    expect(calls.length).toBe(0);
  });

  test('layers are gone, and their answers change nothing', async () => {
    const { controller, calls } = bench();
    const Optimistic = createResource({ path: '/users/:id', schema: User, optimistic: true });
    controller.setResponse(Users.get, { id: 1 }, { id: 1, name: 'a' });
    const done = failure(() => controller.fetch(Optimistic.update, { id: 1 }, { name: 'pending' }));
    await turn();
    controller.resetEntireStore();
    expect(controller.get(User, { id: 1 })).toBeUndefined();
    controller.setResponse(Users.get, { id: 1 }, { id: 1, name: 'new' });
    expect(controller.get(User, { id: 1 })).toMatchObject({ name: 'new' });
    await calls[0]!.answer({ id: 1, name: 'too late' });
    await done;
    expect(controller.get(User, { id: 1 })).toMatchObject({ name: 'new' });
  });
});

test('a signal of the caller ends the request; nothing lands', async () => {
  const { controller, calls } = bench();
  const abort = new AbortController();
  const read = failure(() => controller.fetch(Users.getList.extend({ signal: abort.signal }), {}));
  await turn();
  abort.abort(new Error('changed my mind'));
  expect((await read).message).toMatch(/changed my mind|abort/i);
  expect(calls[0]!.signal?.aborted).toBe(true);
  await calls[0]!.answer([{ id: 1 }]);
  expect(controller.get(User, { id: 1 })).toBeUndefined();
});

test('dispose ends what is under way; who asks then sends a request', async () => {
  const { controller, calls } = bench();
  const read = failure(() => controller.fetch(Users.getList, {}));
  await turn();
  controller.dispose();
  const again = controller.fetch(Users.getList, {});
  await read;
  expect(calls[0]!.signal?.aborted).toBe(true);
  await turn();
  await calls[1]!.answer([{ id: 1 }]);
  expect(await again).toMatchObject([{ id: 1 }]);
});

test('what was invalidated shows its shape with nothing in it', () => {
  const { controller } = bench();
  const feed = new RestEndpoint({
    path: '/feed',
    schema: { results: new schema.Collection([User]), total: 0 },
  });
  controller.setResponse(feed, { results: [{ id: 1 }], total: 1 });
  controller.invalidate(feed);
  expect(controller.getResponse(feed).data).toEqual({ results: undefined, total: 0 });
});
