// @vitest-environment happy-dom
/** Polling at random, beside a model: each request is sent at the millisecond at which the rules say. `POLLS=10000` runs as many. */
import fc from 'fast-check';
import { Controller, Endpoint, Entity, polling } from 'presource';
import { expect, test, vi } from 'vitest';
import { SEED } from '../seed.ts';

const DATA = 7_000;
const ERRORS = 1_500;
const SLOWEST = 300_000;

class Price extends Entity {
  id = '';
}

type Deed =
  | { readonly do: 'subscribe'; readonly pace: number }
  /** With `pace`, another one subscribes in the same moment. */
  | { readonly do: 'unsubscribe'; readonly nth: number; readonly pace?: number | undefined }
  | { readonly do: 'wait'; readonly time: number }
  | { readonly do: 'serve'; readonly latency: number; readonly status: number }
  | { readonly do: 'leave'; readonly isHidden: boolean; readonly isOffline: boolean }
  | { readonly do: 'focus' | 'store' | 'fetch' };

const pace = fc.constantFrom(3_000, 5_000, 11_000);
const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('subscribe'), pace }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('unsubscribe'),
      nth: fc.nat(3),
      pace: fc.option(pace, { nil: undefined }),
    }),
  },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('wait'), time: fc.integer({ min: 1, max: 25_000 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('serve'),
      latency: fc.constantFrom(1, 333, 4_111),
      status: fc.constantFrom(200, 404, 500),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('leave'), isHidden: fc.boolean(), isOffline: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('focus', 'store', 'fetch') }) },
);

/** Two things of one millisecond, of which either may come first. */
class Tie extends Error {}

interface Flight {
  readonly end: number;
  readonly status: number;
  isPolled: boolean;
  /** Callers of `fetch`, who wait for it, too. */
  callers: number;
  /** Something was stored since it began. */
  isOld: boolean;
}

class Model {
  now = Date.now();
  readonly sent: number[] = [];
  readonly paces: number[] = [];
  isAway = false;
  latency = 1;
  status = 200;
  private flight: Flight | undefined;
  private storedAt = 0;
  private polledAt = 0;
  private failures = 0;
  /** The end of the time in which a request that failed is not repeated. */
  private until: number | undefined;

  run(end: number): void {
    for (;;) {
      const landing = this.flight?.end ?? Number.POSITIVE_INFINITY;
      const polling = Math.max(this.now, this.due());
      if (Math.min(landing, polling) > end) break;
      if (landing === polling) throw new Tie();
      this.now = Math.min(landing, polling);
      if (landing < polling) this.land(this.flight!);
      else if (!this.polledAt && (this.until ?? 0) > this.now) this.polledAt = this.now;
      else this.send(true);
    }
    this.now = end;
  }

  subscribe(pace: number): void {
    if (!this.paces.length) this.polledAt = this.failures = 0;
    this.paces.push(pace);
  }

  /** The last one ends the request, unless somebody else waits for it. */
  leave(): void {
    if (this.paces.length || !this.flight) return;
    this.flight.isPolled = false;
    if (!this.flight.callers) this.flight = undefined;
  }

  /** The user is back: what is stale is asked for at once. */
  look(): void {
    const expiresAt = this.until ?? (this.storedAt && this.storedAt + DATA);
    if (this.canPoll() && this.now > expiresAt) this.send(true);
  }

  store(): void {
    if (this.flight) this.flight.isOld = true;
    this.storedAt = this.now;
    this.until = undefined;
  }

  send(isPolled: boolean): void {
    if (isPolled) {
      if (this.isAnswered()) this.failures = 0;
      this.polledAt = this.now;
    }
    if (!this.flight) {
      this.sent.push(this.now);
      const end = this.now + this.latency;
      this.flight = { end, status: this.status, isPolled: false, callers: 0, isOld: false };
    }
    this.flight.isPolled ||= isPolled;
    this.flight.callers += +!isPolled;
  }

  private canPoll(): boolean {
    return this.paces.length > 0 && !this.isAway && !this.flight?.isPolled;
  }

  private isAnswered(): boolean {
    return this.storedAt > 0 && this.storedAt >= this.polledAt;
  }

  private due(): number {
    if (!this.canPoll()) return Number.POSITIVE_INFINITY;
    const pace = Math.min(...this.paces);
    const pause = this.isAnswered() ? pace : Math.min(pace * 2 ** this.failures, SLOWEST);
    return Math.max(this.storedAt, this.polledAt) + pause;
  }

  private land({ status, isPolled, isOld }: Flight): void {
    this.flight = undefined;
    const isFailed = status !== 200;
    if (!isOld) {
      if (!isFailed) this.storedAt = this.now;
      this.until = isFailed ? this.now + ERRORS : undefined;
    }
    if (!isPolled) return;
    this.failures = isFailed ? this.failures + 1 : 0;
    this.polledAt = this.now;
  }
}

/** The real thing: what it sends is answered after the latency of the model. */
function open(model: Model) {
  const sent: number[] = [];
  const getPrice = new Endpoint(
    () => {
      sent.push(Date.now());
      const { latency, status } = model;
      return new Promise<{ id: string }>((resolve, reject) => {
        const answer = () =>
          status === 200 ? resolve({ id: '1' }) : reject(Object.assign(new Error(), { status }));
        setTimeout(answer, latency);
      });
    },
    {
      name: 'getPrice',
      schema: Price,
      dataExpiryLength: DATA,
      errorExpiryLength: ERRORS,
      errorPolicy: ({ status }: { status: number }) => (status >= 500 ? 'soft' : undefined),
    },
  );
  const controller = new Controller({ polling });
  return {
    sent,
    controller,
    getPrice,
    at: (pollFrequency: number) => getPrice.extend({ pollFrequency }),
  };
}

async function run(deeds: readonly Deed[]): Promise<number> {
  vi.setSystemTime(1_000_000);
  const model = new Model();
  const { sent, controller, getPrice, at } = open(model);
  const page = { isHidden: false, isOffline: false };
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => page.isHidden);
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => !page.isOffline);
  const act = (one: Deed) => {
    switch (one.do) {
      case 'subscribe':
        model.subscribe(one.pace);
        return controller.subscribe(at(one.pace));
      case 'unsubscribe': {
        const [gone] = model.paces.splice(one.nth % (model.paces.length || 1), 1);
        if (gone === undefined) return;
        controller.unsubscribe(at(gone));
        if (one.pace === undefined) return model.leave();
        model.paces.push(one.pace);
        return controller.subscribe(at(one.pace));
      }
      case 'serve':
        return Object.assign(model, { latency: one.latency, status: one.status });
      case 'leave':
        Object.assign(page, one);
        model.isAway = one.isHidden || one.isOffline;
        model.look();
        document.dispatchEvent(new Event('visibilitychange'));
        return window.dispatchEvent(new Event(one.isOffline ? 'offline' : 'online'));
      case 'focus':
        model.look();
        return window.dispatchEvent(new Event('focus'));
      case 'store':
        model.store();
        return controller.setResponse(getPrice, { id: '1' });
      case 'fetch':
        model.send(false);
        return controller.fetch(getPrice).catch(() => {});
      default:
        return;
    }
  };
  try {
    for (const one of deeds) {
      act(one);
      const end = model.now + (one.do === 'wait' ? one.time : 10);
      model.run(end);
      await vi.advanceTimersByTimeAsync(end - Date.now());
      expect(sent, JSON.stringify(one)).toEqual(model.sent);
    }
  } catch (error) {
    if (!(error instanceof Tie)) throw error;
  } finally {
    controller.dispose();
    vi.clearAllTimers();
  }
  return sent.length;
}

const RUNS = Number(process.env.POLLS ?? 500);

test('random subscribers are served when the rules say', { timeout: 60_000 + 100 * RUNS }, async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  let requests = 0;
  const property = fc.asyncProperty(fc.array(deed, { minLength: 4, maxLength: 20 }), async (deeds) => {
    requests += await run(deeds);
  });
  await fc.assert(property, { numRuns: RUNS, seed: SEED });
  expect(requests).toBeGreaterThan(3 * RUNS);
  vi.useRealTimers();
  vi.restoreAllMocks();
});
