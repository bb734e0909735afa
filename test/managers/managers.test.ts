/** `presource/managers`: managers of data-client, which see requests and subscriptions as actions. */
import {
  addHooks,
  Controller,
  Endpoint,
  Entity,
  NetworkError,
  polling,
  ResetError,
  RestEndpoint,
} from 'presource';
import {
  type ActionTypes,
  actionTypes,
  addManagers,
  LogoutManager,
  type Manager,
  type Middleware,
} from 'presource/managers';
import { expect, test, vi } from 'vitest';

/** Types with the actions that they are written for, as apps name them. */
class Silent implements Manager<ActionTypes> {
  middleware: Middleware<ActionTypes> = () => (next) => (action) => next(action);
  cleanup() {}
}

class Price extends Entity {
  id = '';
  value = 0;
}
const getPrice = new RestEndpoint({ path: '/prices/:id', schema: Price, pollFrequency: 1_000 });

function start(managers: readonly Manager[], status = 200) {
  const requests: string[] = [];
  const controller = new Controller({
    polling,
    fetch: async (url) => {
      requests.push(String(url));
      return Response.json({ id: '1', value: 5 }, { status });
    },
  });
  return { controller, requests, remove: addManagers(controller, managers) };
}

/** Writes down what it sees, around the managers inside. */
class Log implements Manager {
  readonly seen: string[] = [];
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  getMiddleware() {
    return () => (next: (action: ActionTypes) => Promise<void>) => async (action: ActionTypes) => {
      this.seen.push(`${this.#name} ${action.type} ${action.key}`);
      await next(action);
      this.seen.push(`${this.#name} after ${action.type}`);
    };
  }
  cleanup() {}
}

test('a request is two actions, which go through the managers in their order', async () => {
  const [outer, inner] = [new Log('outer'), new Log('inner')];
  Object.assign(inner, { seen: outer.seen });
  const { controller, remove } = start([outer, inner]);
  expect((await controller.fetch(getPrice, { id: '1' })).value).toBe(5);
  expect(outer.seen).toEqual([
    'outer fetch GET /prices/1',
    'inner fetch GET /prices/1',
    'outer set-response GET /prices/1',
    'inner set-response GET /prices/1',
    'inner after set-response',
    'outer after set-response',
    'inner after fetch',
    'outer after fetch',
  ]);
  remove();
  await controller.fetch(getPrice, { id: '1' });
  expect(outer.seen.length).toBe(8);
});

test('a manager may change a response, and a changed copy of an action still reaches the request', async () => {
  const { controller } = start([
    {
      middleware: () => (next) => (action) =>
        next(
          action.type === actionTypes.SET_RESPONSE
            ? { ...action, response: { ...action.response, value: 6 } }
            : { ...action },
        ),
      cleanup() {},
    },
  ]);
  expect((await controller.fetch(getPrice, { id: '1' })).value).toBe(6);
  expect(controller.get(Price, { id: '1' })?.value).toBe(6);
});

test('a manager may change what is sent', async () => {
  const tokens: unknown[] = [];
  const controller = new Controller({
    fetch: async (_, init) => {
      tokens.push(new Headers(init?.headers).get('token'));
      return Response.json({ id: '1', value: 5 });
    },
  });
  const signing: Manager = {
    middleware: () => (next) => (action) =>
      action.type === actionTypes.FETCH
        ? next({
            ...action,
            endpoint: getPrice.extend({
              getRequestInit: (...args) => ({ ...getPrice.getRequestInit(...args), headers: { token: 't' } }),
            }),
          })
        : next(action),
    cleanup() {},
  };
  addManagers(controller, [signing]);
  await controller.fetch(getPrice, { id: '1' });
  expect(tokens).toEqual(['t']);
  expect(controller.getResponse(getPrice, { id: '1' }).data?.value).toBe(5);
});

test('a request that a manager keeps is rejected with its name', async () => {
  const { controller, requests } = start([{ middleware: () => () => async () => {}, cleanup() {} }]);
  await expect(controller.fetch(getPrice, { id: '1' })).rejects.toThrow(
    'manager-next: /prices/:id: a manager did not call next()',
  );
  expect(requests).toEqual([]);
});

test.each([200, 500])('a manager need not wait for next(): status %s', async (status) => {
  const calling: Manager = {
    middleware: () => (next) => async (action) => {
      next(action);
    },
    cleanup() {},
  };
  const waiting: Manager = {
    middleware: () => (next) => async (action) => {
      await Promise.resolve();
      return next(action);
    },
    cleanup() {},
  };
  for (const managers of [[calling], [calling, waiting], [waiting, calling], [calling, calling]]) {
    const { controller, requests } = start(managers, status);
    const outcome = await controller.fetch(getPrice, { id: '1' }).then(
      ({ value }) => value,
      (error) => error.status,
    );
    expect(outcome).toBe(status === 200 ? 5 : 500);
    expect(requests).toEqual(['/prices/1']);
  }
});

test('a request that is aborted, or ended by a reset, has no response that a manager could report', async () => {
  const reported: unknown[] = [];
  const ends: unknown[] = [];
  const report: Manager = {
    middleware: () => (next) => async (action) => {
      if (action.type === actionTypes.SET_RESPONSE) reported.push(action.response);
      if (action.type === actionTypes.FETCH) action.meta.promise.catch(({ name }) => ends.push(name));
      return next(action);
    },
    cleanup() {},
  };
  const controller = new Controller({
    fetch: (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.throwIfAborted();
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      }),
  });
  addManagers(controller, [report]);
  const aborter = new AbortController();
  const aborted = controller.fetch(getPrice.extend({ signal: aborter.signal }), { id: '1' });
  aborter.abort();
  await expect(aborted).rejects.toThrow('aborted');
  const interrupted = controller.fetch(getPrice, { id: '1' });
  controller.resetEntireStore();
  await expect(interrupted).rejects.toThrow(ResetError);
  await vi.waitFor(() => expect(ends).toEqual(['AbortError', 'ResetError']));
  expect(reported).toEqual([]);
});

test('a hook beside the managers that resets for an error leaves them that error', async () => {
  const log = new Log('log');
  const controller = new Controller({ fetch: async () => Response.json({}, { status: 401 }) });
  addHooks(controller, {
    send:
      (next) =>
      (...request) =>
        next(...request).catch((error) => {
          controller.resetEntireStore();
          throw error;
        }),
  });
  addManagers(controller, [log]);
  await expect(controller.fetch(getPrice, { id: '1' })).rejects.toMatchObject({ status: 401 });
  expect(log.seen).toContain('log set-response GET /prices/1');
});

test('LogoutManager empties the store on 401, and the caller gets that error', async () => {
  const signedOut: string[] = [];
  const handleLogout = (controller: Controller) => {
    signedOut.push('signed out');
    controller.resetEntireStore();
  };
  const { controller } = start([new LogoutManager({ handleLogout })], 401);
  controller.set(Price, { id: '2' }, { id: '2', value: 2 });
  const error = await controller.fetch(getPrice, { id: '1' }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(NetworkError);
  expect((error as NetworkError).status).toBe(401);
  expect(signedOut).toEqual(['signed out']);
  expect(controller.get(Price, { id: '2' })).toBeUndefined();

  const other = start([new LogoutManager({ shouldLogout: ({ status }) => status === 403 })], 401);
  other.controller.set(Price, { id: '2' }, { id: '2', value: 2 });
  await other.controller.fetch(getPrice, { id: '1' }).catch(() => {});
  expect(other.controller.get(Price, { id: '2' })?.value).toBe(2);
});

test('an action has the endpoint, its arguments and its key, whatever it is about', async () => {
  const seen: ActionTypes[] = [];
  const look: Manager = {
    middleware: () => (next) => (action) => {
      seen.push(action);
      return next(action);
    },
    cleanup() {},
  };
  const { controller } = start([look]);
  await controller.fetch(getPrice, { id: '1' });
  controller.subscribe(getPrice, { id: '1' });
  controller.unsubscribe(getPrice, { id: '1' });
  const request = { endpoint: getPrice, args: [{ id: '1' }], key: 'GET /prices/1' };
  expect(seen).toMatchObject([
    { ...request, type: 'fetch', meta: { fetchedAt: expect.any(Number) } },
    { ...request, type: 'set-response', response: { id: '1', value: 5 }, error: false },
    { ...request, type: 'subscribe' },
  ]);
  controller.dispose();
});

test('a manager may have no middleware, or write it as a method', async () => {
  class Counting implements Manager {
    seen = 0;
    middleware(_controller: Controller): ReturnType<Middleware> {
      return (next) => (action) => {
        this.seen++;
        return next(action);
      };
    }
    cleanup() {}
  }
  const counting = new Counting();
  const { controller } = start([{ cleanup() {} }, counting]);
  expect((await controller.fetch(getPrice, { id: '1' })).value).toBe(5);
  expect(counting.seen).toBe(2);
});

test.each([undefined, null])(
  'LogoutManager leaves a rejection without a reason as it is: %s',
  async (reason) => {
    const { controller } = start([
      new LogoutManager(),
      new LogoutManager({ shouldLogout: ({ status }) => status === 401 }),
    ]);
    for (const sideEffect of [true, undefined]) {
      const refused = new Endpoint(() => Promise.reject(reason), { name: 'refused', sideEffect });
      await expect(controller.fetch(refused)).rejects.toThrow('refused failed without a reason');
    }
  },
);

test.each([new Blob(['x']), new FormData(), () => 1])(
  'a mutation whose arguments have no key is named by its endpoint: %s',
  async (argument) => {
    const log = new Log('log');
    const { controller } = start([log]);
    const upload = new Endpoint(async (_: unknown) => 'done', { name: 'upload', sideEffect: true });
    expect(await controller.fetch(upload, argument)).toBe('done');
    expect(log.seen.slice(0, 2)).toEqual(['log fetch upload', 'log set-response upload']);
  },
);

test('managers that pass SUBSCRIBE on leave it to polling', async () => {
  vi.useFakeTimers();
  const { controller, requests } = start([new Silent()]);
  controller.subscribe(getPrice, { id: '1' });
  await vi.advanceTimersByTimeAsync(3_500);
  expect(requests.length).toBeGreaterThan(2);
  controller.dispose();
  vi.useRealTimers();
});

test('LogoutManager without options empties the store for an error with status 401, not for such data', async () => {
  for (const [status, after] of [
    [200, 2],
    [401, undefined],
  ] as const) {
    const manager = new LogoutManager();
    const controller = new Controller({
      fetch: async () => Response.json({ id: '1', status: 401 }, { status }),
    });
    addManagers(controller, [manager]);
    controller.set(Price, { id: '2' }, { id: '2', value: 2 });
    await controller.fetch(getPrice, { id: '1' }).catch(() => {});
    expect(controller.get(Price, { id: '2' })?.value).toBe(after);
  }
});

test('a manager that consumes SUBSCRIBE streams in place of polling, and ends with the last reader', async () => {
  const seen: string[] = [];
  const stream: Manager = {
    middleware: () => (next) => async (action) => {
      if (action.type !== actionTypes.SUBSCRIBE && action.type !== actionTypes.UNSUBSCRIBE)
        return next(action);
      seen.push(`${action.type} ${action.args[0].id}`);
      return undefined;
    },
    cleanup() {},
  };
  const { controller, requests } = start([stream]);
  controller.subscribe(getPrice, { id: '1' });
  controller.subscribe(getPrice, { id: '1' });
  controller.unsubscribe(getPrice, { id: '1' });
  expect(seen).toEqual(['subscribe 1']);
  controller.unsubscribe(getPrice, { id: '1' });
  // A reader that comes back in the same moment keeps the stream.
  await vi.waitFor(() => expect(seen).toEqual(['subscribe 1', 'unsubscribe 1']));
  expect(requests).toEqual([]);
  controller.dispose();
});

test.each([200, 500])('the action of a request has its promise: status %s', async (status) => {
  const ends: string[] = [];
  const timing: Manager = {
    middleware: () => (next) => async (action) => {
      if (action.type === actionTypes.FETCH)
        action.meta.promise.then(
          ({ value }) => ends.push(`value ${value}`),
          (error) => ends.push(`status ${error.status}`),
        );
      return next(action);
    },
    cleanup() {},
  };
  const { controller } = start([timing], status);
  const done = controller.fetch(getPrice, { id: '1' }).catch(() => {});
  expect(ends).toEqual([]);
  await done;
  expect(ends).toEqual([status === 200 ? 'value 5' : 'status 500']);
});

test('a manager with its actions in its type passes on what it sees', async () => {
  const { controller, requests } = start([new Silent()]);
  expect((await controller.fetch(getPrice, { id: '1' })).value).toBe(5);
  expect(requests).toHaveLength(1);
});
