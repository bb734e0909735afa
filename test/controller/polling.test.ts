// @vitest-environment happy-dom
/** What is polled, how often, and when not. */
import { Controller, Entity, PollingError, polling, RestEndpoint } from 'presource';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { network, turn } from '../store/support.ts';

class Price extends Entity {
  symbol = '';
  value = 0;
  override pk() {
    return this.symbol;
  }
}
const getPrice = new RestEndpoint({
  path: '/prices/:symbol',
  schema: Price,
  pollFrequency: 1_000,
  dataExpiryLength: 10_000,
});
const often = getPrice.extend({ pollFrequency: 200 });
const btc = { symbol: 'btc' };

/** A controller that polls, on a network that answers, or fails with a status, by itself. */
function market() {
  const { fetch, calls } = network();
  const state = { status: 200, value: 0, isSlow: false };
  const answering = ((url: string, init: RequestInit) => {
    const response = fetch(url, init);
    const call = calls.at(-1)!;
    if (!state.isSlow) call.answer({ symbol: url.split('/').at(-1), value: ++state.value }, state.status);
    return response;
  }) as typeof globalThis.fetch;
  controller = new Controller({ fetch: answering, polling });
  return { calls, state, controller };
}
let controller: Controller;

/** Lets time pass, in steps that let what it starts come back. */
async function pass(milliseconds: number) {
  for (let left = milliseconds; left > 0; left -= 100) {
    vi.advanceTimersByTime(Math.min(left, 100));
    await turn();
  }
}
async function counted(calls: unknown[], milliseconds: number) {
  const before = calls.length;
  await pass(milliseconds);
  return calls.length - before;
}

let isHidden = false;
let isOnline = true;
const hide = (hidden: boolean) => {
  isHidden = hidden;
  document.dispatchEvent(new Event('visibilitychange'));
};
const connect = (online: boolean) => {
  isOnline = online;
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
};

beforeEach(() => {
  isHidden = false;
  isOnline = true;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: 1_000_000 });
});
afterEach(() => {
  controller?.dispose();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('what nobody asked for yet is asked for at once, by the calendar of a browser, too', async () => {
  vi.setSystemTime(new Date('2026-11-21'));
  // Browsers keep 32 bits of a delay; of one that began in 1970 a few days may be left.
  const wait = globalThis.setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms: number) =>
    wait(run, ms | 0)) as never);
  const { calls, controller } = market();
  controller.subscribe(getPrice, btc);
  expect(await counted(calls, 100)).toBe(1);
});

test('a controller without polling says so by name', () => {
  const plain = new Controller();
  expect(() => plain.subscribe(getPrice, btc)).toThrow(PollingError);
  expect(() => plain.unsubscribe(getPrice, btc)).toThrow(/polling/);
  expect(() => plain.subscribe(getPrice, null)).toThrow(PollingError);
});

test('asks at once where there is nothing, then every pollFrequency, until the last one leaves', async () => {
  const { calls, controller } = market();
  const { subscribe, unsubscribe } = controller;
  subscribe(getPrice, btc);
  await pass(10);
  expect(calls.length).toBe(1);
  expect(await counted(calls, 3_000)).toBe(3);
  expect(controller.getResponse(getPrice, btc).data).toMatchObject({ symbol: 'btc', value: 4 });
  subscribe(getPrice, btc);
  unsubscribe(getPrice, btc);
  expect(await counted(calls, 2_000)).toBe(2);
  unsubscribe(getPrice, btc);
  unsubscribe(getPrice, btc);
  expect(await counted(calls, 5_000)).toBe(0);
});

test('data that are there count from when they came, whoever asked for them', async () => {
  const { calls, controller } = market();
  controller.setResponse(getPrice, btc, { symbol: 'btc' });
  await pass(600);
  controller.subscribe(getPrice, btc);
  expect(await counted(calls, 300)).toBe(0);
  expect(await counted(calls, 200)).toBe(1);
  await pass(500);
  await controller.fetch(getPrice, btc);
  expect(await counted(calls, 900)).toBe(0);
  expect(await counted(calls, 200)).toBe(1);
});

test('the smallest frequency among the subscribers of a key counts, as long as it is there', async () => {
  const { calls, controller } = market();
  controller.subscribe(getPrice, btc);
  controller.subscribe(often, btc);
  controller.subscribe(getPrice, { symbol: 'eth' });
  await pass(100);
  const mine = () => calls.filter(({ url }) => url.endsWith('btc'));
  const before = mine().length;
  await pass(1_000);
  expect(mine().length - before).toBe(5);
  controller.unsubscribe(often, btc);
  const after = mine().length;
  await pass(2_000);
  expect(mine().length - after).toBe(2);
});

test('whoever subscribed first may leave first', async () => {
  const { calls, controller } = market();
  controller.subscribe(often, btc);
  controller.subscribe(getPrice, btc);
  await pass(100);
  controller.unsubscribe(often, btc);
  expect(await counted(calls, 2_000)).toBe(2);
});

test('each of many subscribers costs as much as the first: the limit is the end of the test', async () => {
  const { calls, controller } = market();
  const rows = Array.from({ length: 20_000 }, (_, i) => (i % 2 ? often : getPrice));
  for (const endpoint of rows) controller.subscribe(endpoint, btc);
  await pass(100);
  expect(await counted(calls, 1_000)).toBe(5);
  for (const endpoint of rows) if (endpoint === often) controller.unsubscribe(endpoint, btc);
  expect(await counted(calls, 2_000)).toBe(2);
  for (const endpoint of rows) if (endpoint !== often) controller.unsubscribe(endpoint, btc);
  expect(await counted(calls, 2_000)).toBe(0);
}, 10_000);

test('without a frequency, and with null, there is nothing to do', async () => {
  const { calls, controller } = market();
  const once = getPrice.extend({ pollFrequency: undefined });
  controller.subscribe(once, btc);
  controller.subscribe(getPrice, null);
  expect(await counted(calls, 5_000)).toBe(0);
  window.dispatchEvent(new Event('focus'));
  expect(await counted(calls, 100)).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
  controller.unsubscribe(once, btc);
  expect(await counted(calls, 5_000)).toBe(0);
});

test('a frequency that is longer than a timer can wait does not go off at once', async () => {
  const { calls, controller } = market();
  controller.subscribe(getPrice.extend({ pollFrequency: Number.POSITIVE_INFINITY }), btc);
  await pass(100);
  expect(calls.length).toBe(0);
});

test('the pause begins when an answer came: a slow server is not asked twice at once', async () => {
  const { calls, state, controller } = market();
  state.isSlow = true;
  controller.subscribe(getPrice, btc);
  expect(await counted(calls, 5_000)).toBe(1);
  await calls[0]!.answer({ symbol: 'btc' });
  expect(await counted(calls, 900)).toBe(0);
  expect(await counted(calls, 200)).toBe(1);
});

test('who leaves during a request ends it', async () => {
  const { calls, state, controller } = market();
  state.isSlow = true;
  controller.subscribe(getPrice, btc);
  await pass(10);
  controller.unsubscribe(getPrice, btc);
  await turn();
  expect(calls[0]!.signal?.aborted).toBe(true);
});

test('the pause after a failure begins when that came, too', async () => {
  const { calls, state, controller } = market();
  state.isSlow = true;
  controller.subscribe(getPrice, btc);
  await pass(5_000);
  expect(calls.length).toBe(1);
  await calls[0]!.answer({}, 500);
  expect(await counted(calls, 1_900)).toBe(0);
  expect(await counted(calls, 200)).toBe(1);
});

test('errors back off, twice as long each time, and the first answer ends that', async () => {
  const { calls, state, controller } = market();
  state.status = 503;
  controller.subscribe(getPrice, btc);
  await pass(10);
  expect(calls.length).toBe(1);
  expect(await counted(calls, 1_900)).toBe(0);
  expect(await counted(calls, 200)).toBe(1);
  expect(await counted(calls, 3_800)).toBe(0);
  state.status = 200;
  expect(await counted(calls, 300)).toBe(1);
  expect(await counted(calls, 3_000)).toBe(3);
});

test('however often it fails, it asks once in five minutes', async () => {
  const { calls, state, controller } = market();
  state.status = 500;
  controller.subscribe(getPrice, btc);
  await pass(10);
  for (let i = 0; i < 20; i++) {
    vi.advanceTimersByTime(300_001);
    await turn();
  }
  expect(calls.length).toBe(21);
});

describe('while nobody looks', () => {
  test('hidden: nothing; shown again: what is due is asked for at once', async () => {
    const { calls, controller } = market();
    controller.subscribe(getPrice, btc);
    await pass(10);
    hide(true);
    expect(await counted(calls, 5_000)).toBe(0);
    hide(false);
    await turn();
    expect(await counted(calls, 100)).toBe(1);
    expect(await counted(calls, 2_000)).toBe(2);
  });

  test('offline: nothing; online again: what is due is asked for at once', async () => {
    const { calls, controller } = market();
    connect(false);
    controller.subscribe(getPrice, btc);
    expect(await counted(calls, 5_000)).toBe(0);
    connect(true);
    expect(await counted(calls, 100)).toBe(1);
  });

  test('who comes back to stale data does not wait for the turn', async () => {
    const { calls, controller } = market();
    const seldom = getPrice.extend({ pollFrequency: 60_000 });
    controller.subscribe(seldom, btc);
    await pass(10);
    expect(calls.length).toBe(1);
    window.dispatchEvent(new Event('focus'));
    expect(await counted(calls, 5_000)).toBe(0);
    await pass(6_000);
    window.dispatchEvent(new Event('focus'));
    expect(await counted(calls, 100)).toBe(1);
  });
});

test('a reset goes on with the new store; dispose ends it all', async () => {
  const { calls, controller } = market();
  controller.subscribe(getPrice, btc);
  await pass(10);
  controller.resetEntireStore();
  expect(await counted(calls, 1_100)).toBe(1);
  expect(controller.getResponse(getPrice, btc).data).toMatchObject({ symbol: 'btc' });
  controller.dispose();
  expect(vi.getTimerCount()).toBe(0);
  hide(true);
  hide(false);
  expect(await counted(calls, 5_000)).toBe(0);
});

test('the page is listened to only while somebody subscribes', async () => {
  const { controller } = market();
  const listened = new Set<string>();
  for (const place of [window, document]) {
    vi.spyOn(place, 'addEventListener').mockImplementation((event: string) => void listened.add(event));
    vi.spyOn(place, 'removeEventListener').mockImplementation((event: string) => void listened.delete(event));
  }
  controller.subscribe(getPrice, btc);
  expect([...listened].sort()).toEqual(['focus', 'offline', 'online', 'visibilitychange']);
  controller.unsubscribe(getPrice, btc);
  await turn();
  expect([...listened]).toEqual([]);
});

test('goes on when the clock is set back, whoever asked last', async () => {
  const { calls, controller } = market();
  controller.subscribe(getPrice, btc);
  expect(await counted(calls, 1_500)).toBe(2);
  vi.setSystemTime(Date.now() - 900_000);
  expect(await counted(calls, 3_000)).toBe(3);
  await controller.fetch(getPrice, btc);
  vi.setSystemTime(Date.now() - 10_000);
  expect(await counted(calls, 2_000)).toBe(2);
});

test('a server that fails is asked after growing pauses, also when the clock was set back', async () => {
  const { calls, state, controller } = market();
  controller.subscribe(getPrice, btc);
  expect(await counted(calls, 500)).toBe(1);
  state.status = 503;
  vi.setSystemTime(Date.now() - 900_000);
  expect(await counted(calls, 15_000)).toBeLessThan(5);
});

test('a response that somebody else asked for ends the pause after failures', async () => {
  const { calls, state, controller } = market();
  controller.subscribe(getPrice, btc);
  state.status = 503;
  await pass(70_000);
  state.status = 200;
  await controller.fetch(getPrice, btc);
  expect(await counted(calls, 5_000)).toBeGreaterThan(3);
});

test('what a reader was refused just now is not asked for again at once', async () => {
  const { calls, state, controller } = market();
  state.status = 503;
  const read = controller.fetch(getPrice, btc);
  controller.subscribe(getPrice, btc);
  await expect(read).rejects.toThrow();
  state.status = 200;
  expect(await counted(calls, 900)).toBe(0);
  expect(await counted(calls, 2_000)).toBe(2);
  expect(controller.get(Price, btc)?.value).toBe(3);
  // An old error does not delay the first poll.
  const eth = { symbol: 'eth' };
  controller.setError(getPrice, eth, new Error('refused'));
  await pass(1_500);
  controller.subscribe(getPrice, eth);
  await pass(100);
  expect(controller.get(Price, eth)).toBeDefined();
});

test('nor is what failed just now below data that stays on screen, by a subscriber that comes again', async () => {
  const { calls, state, controller } = market();
  await controller.fetch(getPrice, btc);
  state.status = 503;
  controller.subscribe(getPrice, btc);
  expect(await counted(calls, 1_000)).toBe(1);
  controller.unsubscribe(getPrice, btc);
  await turn();
  controller.subscribe(getPrice, btc);
  expect(await counted(calls, 900)).toBe(0);
  expect(await counted(calls, 200)).toBe(1);
});
