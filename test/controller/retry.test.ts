/** Reads that are sent again; off by default. */
import { getEventListeners } from 'node:events';
import {
  Controller,
  createResource,
  Endpoint,
  Entity,
  NormalizeError,
  ResetError,
  type RetryOptions,
  retry,
} from 'presource';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failure, network, turn } from '../store/support.ts';

class User extends Entity {
  id = 0;
  name = '';
}
const Users = createResource({ path: '/users/:id', schema: User });

function bench(options?: RetryOptions) {
  const { fetch, calls } = network();
  return { calls, controller: new Controller({ fetch, retry: options && retry(options) }) };
}

/** Lets a pause pass. */
async function pass(milliseconds: number) {
  vi.advanceTimersByTime(milliseconds);
  await turn();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  vi.spyOn(Math, 'random').mockReturnValue(1);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('without it a failure is a failure', async () => {
  const { calls, controller } = bench();
  const failed = failure(() => controller.fetch(Users.get, { id: 1 }));
  await turn();
  await calls[0]!.answer({}, 503);
  expect(await failed).toMatchObject({ status: 503 });
  await pass(100_000);
  expect(calls.length).toBe(1);
});

test('what is sent again after everything was invalidated counts', async () => {
  const { calls, controller } = bench({});
  const fetched = controller.fetch(Users.get, { id: 1 });
  await turn();
  await calls[0]!.answer({}, 503);
  controller.invalidateAll(Users.get);
  await pass(1_000);
  await calls[1]!.answer({ id: 1, name: 'Ada' });
  expect(await fetched).toEqual({ id: 1, name: 'Ada' });
  expect(controller.getResponse(Users.get, { id: 1 }).data?.name).toBe('Ada');
  expect(calls.length).toBe(2);
});

test('a pause that is over leaves nothing on the signal of its request', async () => {
  const signals: AbortSignal[] = [];
  const call = async (_: string, { signal }: RequestInit) => {
    signals.push(signal!);
    throw new TypeError('offline');
  };
  const controller = new Controller({ fetch: call as typeof fetch, retry: retry({ times: 3, delay: 1 }) });
  const failed = failure(() => controller.fetch(Users.get, { id: 1 }));
  for (let n = 1; n <= 8; n *= 2) {
    await turn();
    await pass(n);
  }
  await failed;
  expect(signals.length).toBe(4);
  // That of the request itself.
  expect(getEventListeners(signals[0]!, 'abort')).toHaveLength(1);
});

test('sends again after pauses that double, and gives the answer to all who wait', async () => {
  const { calls, controller } = bench({});
  const all = [controller.fetch(Users.get, { id: 1 }), controller.fetch(Users.get, { id: 1 })];
  await turn();
  for (const [n, pause] of [1_000, 2_000, 4_000].entries()) {
    await (n === 1 ? calls[n]!.fail(new TypeError('offline')) : calls[n]!.answer({}, 503));
    await pass(pause - 1);
    expect(calls.length).toBe(n + 1);
    await pass(1);
    expect(calls.length).toBe(n + 2);
  }
  expect(controller.getError(Users.get, { id: 1 })).toBeUndefined();
  await calls[3]!.answer({ id: 1, name: 'Ada' });
  const [one, two] = await Promise.all(all);
  expect(one).toMatchObject({ name: 'Ada' });
  expect(two).toBe(one);
});

test('gives up after as many times as it was told, with the last failure', async () => {
  const { calls, controller } = bench({ times: 1, delay: 10 });
  const failed = failure(() => controller.fetch(Users.get, { id: 1 }));
  await turn();
  await calls[0]!.answer({}, 500);
  await pass(10);
  await calls[1]!.answer({}, 502);
  expect(await failed).toMatchObject({ status: 502 });
  expect(controller.getError(Users.get, { id: 1 })).toBe(await failed);
  await pass(100_000);
  expect(calls.length).toBe(2);
});

test.each([400, 401, 404, 410])('a %i is an answer, and not asked for again', async (status) => {
  const { calls, controller } = bench({});
  const failed = failure(() => controller.fetch(Users.get, { id: 1 }));
  await turn();
  await calls[0]!.answer({}, status);
  expect(await failed).toMatchObject({ status });
  await pass(100_000);
  expect(calls.length).toBe(1);
});

test('what is worth it can be said', async () => {
  const { calls, controller } = bench({ when: ({ status }) => status === 404 });
  const found = controller.fetch(Users.get, { id: 1 });
  await turn();
  await calls[0]!.answer({}, 404);
  await pass(1_000);
  await calls[1]!.answer({ id: 1 });
  expect(await found).toMatchObject({ id: 1 });
});

test('a response that does not fit is no failure of the network', async () => {
  const { calls, controller } = bench({});
  const failed = failure(() => controller.fetch(Users.get, { id: 1 }));
  await turn();
  await calls[0]!.answer({ name: 'nobody' });
  expect(await failed).toBeInstanceOf(NormalizeError);
  await pass(100_000);
  expect(calls.length).toBe(1);
});

test('mutations are sent once', async () => {
  const { calls, controller } = bench({});
  const failed = failure(() => controller.fetch(Users.partialUpdate, { id: 1 }, { name: 'x' }));
  await turn();
  await calls[0]!.answer({}, 503);
  expect(await failed).toMatchObject({ status: 503 });
  await pass(100_000);
  expect(calls.length).toBe(1);
});

test.each([
  ['soon', 1_000],
  ['', 1_000],
  [`${2 ** 31}`, 3_600_000],
  ['1e12', 3_600_000],
])('Retry-After: %s is no reason to ask at once', async (after, pause) => {
  const { calls, controller } = bench({});
  const found = controller.fetch(Users.get, { id: 1 });
  await turn();
  await calls[0]!.answer({}, 503, { 'retry-after': after });
  await pass(pause - 1);
  expect(calls.length).toBe(1);
  await pass(1);
  await calls[1]!.answer({ id: 1 });
  expect(await found).toMatchObject({ id: 1 });
});

test('a pause ends with the controller', async () => {
  const { calls, controller } = bench({});
  const failed = failure(() => controller.fetch(Users.get, { id: 1 }));
  await turn();
  await calls[0]!.answer({}, 503, { 'retry-after': '3600' });
  expect(vi.getTimerCount()).toBe(1);
  controller.dispose();
  expect(await failed).toBeInstanceOf(ResetError);
  expect(vi.getTimerCount()).toBe(0);
  expect(calls.length).toBe(1);
});

test.each([
  [408, 2],
  [429, 2],
  [503, 2],
  [404, 1],
])('a read that is answered with %i is sent %i times', async (status, times) => {
  let sent = 0;
  const controller = new Controller({
    retry: retry({ times: 1 }),
    fetch: async () => {
      sent++;
      return new Response(null, { status });
    },
  });
  controller.fetch(Users.get, { id: 1 }).catch(() => {});
  await turn();
  await pass(1_000);
  expect(sent).toBe(times);
});

test('Retry-After is heeded, in seconds and as a date', async () => {
  const sent: number[] = [];
  const later = () => new Date(Date.now() + 60_000).toUTCString();
  const controller = new Controller({
    retry: retry(),
    fetch: async () => {
      sent.push(Date.now());
      const headers = { 'retry-after': sent.length === 1 ? '30' : later() };
      return sent.length < 3 ? new Response(null, { status: 429, headers }) : Response.json({ id: 1 });
    },
  });
  const found = controller.fetch(Users.get, { id: 1 });
  await turn();
  await pass(29_000);
  expect(sent.length).toBe(1);
  await pass(1_000);
  expect(sent.length).toBe(2);
  await pass(58_000);
  expect(sent.length).toBe(2);
  await pass(2_000);
  expect(sent.length).toBe(3);
  expect(await found).toMatchObject({ id: 1 });
});

test.each([
  ['an object of headers', { response: { status: 429, headers: { 'retry-after': '30' } } }],
  ['no headers', { status: 429, response: {} }],
  ['nothing at all', undefined],
])('the error of an endpoint of another client stays: %s', async (_, thrown) => {
  const sent: number[] = [];
  const get = new Endpoint(
    async () => {
      sent.push(Date.now());
      throw thrown;
    },
    { name: 'get' },
  );
  const controller = new Controller({ retry: retry({ times: 1, when: () => true }) });
  const failed = controller.fetch(get).catch((error: unknown) => error);
  await turn();
  if (thrown?.response && 'headers' in thrown.response) {
    await pass(29_000);
    expect(sent.length).toBe(1);
  }
  await pass(1_000);
  expect(sent.length).toBe(2);
  const error = await failed;
  if (thrown) expect(error).toBe(thrown);
  else expect(String(error)).toMatch('get failed without a reason');
});

test('an abort or a reset during a pause ends it', async () => {
  const { calls, controller } = bench({});
  const abort = new AbortController();
  const mine = failure(() => controller.fetch(Users.get.extend({ signal: abort.signal }), { id: 1 }));
  const other = failure(() => controller.fetch(Users.get, { id: 2 }));
  await turn();
  await calls[0]!.answer({}, 503);
  await calls[1]!.answer({}, 503);
  abort.abort();
  expect((await mine).name).toBe('AbortError');
  controller.resetEntireStore();
  expect((await other).name).toBe('ResetError');
  await pass(100_000);
  expect(calls.length).toBe(2);
});
