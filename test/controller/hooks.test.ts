/** Extensions stand beside each other: what one of them hears of or does, no other one loses. */
import {
  addHooks,
  Controller,
  collect,
  createResource,
  Entity,
  gc,
  type Hooks,
  NetworkError,
  retry,
  type Send,
} from 'presource';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { counter, failure, network, turn } from '../store/support.ts';

class User extends Entity {
  id = 0;
  name = '';
}
const Users = createResource({ path: '/users/:id', schema: User });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Hooks that write down what they hear. */
function recorder(name: string, heard: string[]): Hooks {
  const send =
    (next: Send): Send =>
    async (endpoint, args, signal) => {
      heard.push(`${name} sends ${endpoint.name}`);
      try {
        return await next(endpoint, args, signal);
      } finally {
        heard.push(`${name} is done`);
      }
    };
  return {
    send,
    onAccess: ({ key }) => heard.push(`${name} sees ${key}`),
    onCommit: (_, { key }) => heard.push(`${name} has a commit of ${key || 'nobody'}`),
  };
}

function bench(extensions: Partial<Record<'gc' | 'retry', ReturnType<typeof gc>>> = {}) {
  const { fetch, calls } = network();
  return { calls, controller: new Controller({ fetch, ...extensions }) };
}

describe('two extensions at once', () => {
  test('both stand around a request, the last one outermost, and hear of what it did', async () => {
    const { calls, controller } = bench();
    const heard: string[] = [];
    addHooks(controller, recorder('a', heard));
    addHooks(controller, recorder('b', heard));
    const answer = controller.fetch(Users.get, { id: 1 });
    await turn();
    await calls[0]!.answer({ id: 1, name: 'Ann' });
    expect(await answer).toMatchObject({ name: 'Ann' });
    const key = Users.get.key({ id: 1 });
    expect(heard).toEqual([
      `a sees ${key}`,
      `b sees ${key}`,
      `b sends ${Users.get.name}`,
      `a sends ${Users.get.name}`,
      'a is done',
      'b is done',
      `a has a commit of ${key}`,
      `b has a commit of ${key}`,
    ]);
  });

  test('one that goes leaves the other', async () => {
    const { calls, controller } = bench();
    const heard: string[] = [];
    const [a, b] = [recorder('a', heard), recorder('b', heard)];
    const stop = addHooks(controller, a);
    addHooks(controller, b);
    addHooks(controller, a);
    stop();
    stop();
    const failed = failure(() => controller.fetch(Users.get.extend({ schema: undefined }), { id: 1 }));
    await turn();
    await calls[0]!.answer({}, 404);
    expect(await failed).toBeInstanceOf(NetworkError);
    expect(heard.filter((line) => /sends|done/.test(line)).map(([name]) => name)).toEqual([
      'a',
      'b',
      'b',
      'a',
    ]);
  });

  test('they go on after a reset', () => {
    const { controller } = bench();
    const heard: string[] = [];
    addHooks(controller, recorder('a', heard));
    controller.resetEntireStore();
    addHooks(controller, recorder('b', heard));
    controller.set(User, { id: 1 }, { name: 'Ann' });
    expect(heard).toEqual(['a has a commit of nobody', 'b has a commit of nobody']);
  });

  test('what was undone was no commit', () => {
    const { controller } = bench();
    const heard: string[] = [];
    addHooks(controller, { onCommit: () => heard.push('commit') });
    class Broken extends Entity {
      id = 0;
      static override process(): never {
        throw new Error('broken');
      }
    }
    expect(() => controller.set(Broken, { id: 1 }, {})).toThrow('broken');
    expect(heard).toEqual([]);
  });

  test.each(['gc first', 'retry first'])(
    'retry and collecting do not know of each other: %s',
    async (order) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 1_000_000 });
      const both = [
        ['gc', gc({ every: Infinity })],
        ['retry', retry({ times: 1, delay: 0 })],
      ] as const;
      const { calls, controller } = bench(
        Object.fromEntries(order === 'gc first' ? both : [...both].reverse()),
      );
      const heard: string[] = [];
      addHooks(controller, recorder('mine', heard));
      const collected = collect(controller);
      const answer = controller.fetch(Users.get, { id: 1 });
      await turn();
      await calls[0]!.answer({}, 503);
      vi.advanceTimersByTime(0);
      await turn();
      await calls[1]!.answer({ id: 1, name: 'Ann' });
      await vi.runAllTimersAsync();
      expect(await answer).toMatchObject({ name: 'Ann' });
      expect(await collected).toBe(0);
      // Once, however often it was sent.
      expect(heard.filter((line) => line.startsWith('mine sends'))).toHaveLength(1);
    },
  );
});

describe('a hook that resets the store for an error', () => {
  /** Signs the user out where the server says 401. */
  const signOut = (controller: Controller) =>
    addHooks(controller, {
      send:
        (next) =>
        async (...request) => {
          try {
            return await next(...request);
          } catch (error) {
            if ((error as NetworkError).status === 401) controller.resetEntireStore();
            await turn();
            throw error;
          }
        },
    });

  test.each([
    ['a read', 401, (controller: Controller) => controller.fetch(Users.get, { id: 1 })],
    [
      'a mutation',
      undefined,
      (controller: Controller) => controller.fetch(Users.update, { id: 1 }, { name: 'Bob' }),
    ],
    [
      'a call with a signal',
      401,
      (controller: Controller) =>
        controller.fetch(Users.get.extend({ signal: new AbortController().signal }), { id: 1 }),
    ],
    [
      'a mutation that is shown at once',
      undefined,
      (controller: Controller) =>
        controller.fetch(
          Users.update.extend({ getOptimisticResponse: () => ({ id: 1, name: 'Bob' }) }),
          { id: 1 },
          { name: 'Bob' },
        ),
    ],
  ])(
    'leaves that error to the caller of %s, and to its readers; others in flight get a ResetError',
    async (_, shown, send) => {
      const { calls, controller } = bench({ retry: retry() });
      signOut(controller);
      const [refused, other] = [
        failure(() => send(controller)),
        failure(() => controller.fetch(Users.get, { id: 2 })),
      ];
      await turn();
      await calls[0]!.answer({ message: 'wrong password' }, 401);
      expect(await refused).toMatchObject({ status: 401, body: { message: 'wrong password' } });
      expect((await other).name).toBe('ResetError');
      expect((controller.getError(Users.get, { id: 1 }) as NetworkError | undefined)?.status).toBe(shown);
      expect(controller.get(User, { id: 1 })).toBeUndefined();
      expect(controller.pending.size).toBe(0);
    },
  );

  test('takes away errors that readers would ask about again, which may be those of another user', async () => {
    const { calls, controller } = bench();
    signOut(controller);
    const codeOf = (id: number) =>
      (controller.getError(Users.get, { id }) as NetworkError | undefined)?.status;
    for (const [i, id] of [1, 2, 3].entries()) {
      // An error counts for a second, and for one more to readers that wait for others.
      vi.setSystemTime(1_000_000 + i * 1_900);
      const refused = failure(() => controller.fetch(Users.get, { id }));
      await turn();
      await calls[i]!.answer({}, id === 3 ? 401 : 404);
      await refused;
    }
    expect([1, 2, 3].map(codeOf)).toEqual([undefined, 404, 401]);
  });

  test('does not see the answer of a transport that ends by no signal, after the reset', async () => {
    const { controller } = bench();
    const refusals: string[] = [];
    addHooks(controller, {
      send:
        (next) =>
        (...request) =>
          next(...request).catch((error) => {
            refusals.push(error.name);
            throw error;
          }),
    });
    let refuse = () => {};
    const transport = () =>
      new Promise<Response>((resolve) => {
        refuse = () => resolve(new Response(null, { status: 401 }));
      });
    const sent = failure(() => controller.fetch(Users.get.extend({ transport }), { id: 1 }));
    await turn();
    controller.resetEntireStore();
    refuse();
    await turn();
    expect((await sent).name).toBe('ResetError');
    expect(refusals).toEqual(['ResetError']);
  });

  test.each([
    ['a read', (controller: Controller) => controller.fetch(Users.get, { id: 1 })],
    ['a mutation', (controller: Controller) => controller.fetch(Users.update, { id: 1 }, { name: 'Ann' })],
    [
      'a mutation that is shown at once',
      (controller: Controller) =>
        controller.fetch(
          Users.update.extend({ getOptimisticResponse: () => ({ id: 1, name: 'Bob' }) }),
          { id: 1 },
          { name: 'Ann' },
        ),
    ],
    ['a new item', (controller: Controller) => controller.fetch(Users.getList.push, { name: 'Ann' })],
    ['a page', (controller: Controller) => controller.fetch(Users.getList.paginated('page'), { page: 2 })],
  ])('for a response leaves that to the caller of %s, and stores nothing', async (kind, send) => {
    const { calls, controller } = bench();
    const told = counter();
    addHooks(controller, {
      send:
        (next) =>
        async (...request) => {
          const response = await next(...request);
          controller.resetEntireStore();
          return response;
        },
    });
    const user = { id: 1, name: 'Ann' };
    const answer = send(controller);
    await turn();
    controller.watch(Users.get, { id: 1 }, told.listener);
    await calls[0]!.answer(kind === 'a page' ? [user] : user);
    const [got] = [await answer].flat();
    expect(got).toBeInstanceOf(User);
    expect(got).toEqual(user);
    expect(controller.get(User, { id: 1 })).toBeUndefined();
    expect(controller.getResponse(Users.getList).data).toBeUndefined();
    expect(controller.pending.size).toBe(0);
    // Nothing optimistic is left, nor is anything waited for.
    controller.set(User, { id: 1 }, { name: 'Cy' });
    expect(controller.get(User, { id: 1 })).toMatchObject({ name: 'Cy' });
  });

  test('and a response that does not fit is its error', async () => {
    const { calls, controller } = bench();
    addHooks(controller, {
      send:
        (next) =>
        (...request) =>
          next(...request).finally(() => controller.resetEntireStore()),
    });
    const sent = failure(() => controller.fetch(Users.update, { id: 1 }, { name: 'Ann' }));
    await turn();
    await calls[0]!.answer({ name: 'Ann' });
    expect((await sent).name).toBe('NormalizeError');
  });

  test('and a repetition is pending again', async () => {
    const { controller } = bench();
    addHooks(controller, {
      send:
        (next) =>
        (...request) =>
          next(...request).catch(() => next(...request)),
    });
    // The transport of this one does not end by a signal.
    const sent = failure(() => controller.fetch(Users.get.extend({ transport: deaf() }), { id: 1 }));
    await turn();
    controller.resetEntireStore();
    expect((await sent).name).toBe('ResetError');
  });

  test('what nobody waits for any more ends, although it has failed before', async () => {
    const { calls, controller } = bench({ retry: retry() });
    const abort = new AbortController();
    const get = Users.get.extend({ signal: abort.signal });
    const gone = failure(() => controller.fetch(get, { id: 1 }));
    await turn();
    await calls[0]!.answer({}, 503);
    abort.abort();
    expect((await gone).name).toBe('AbortError');
    await turn();
    const next = controller.fetch(Users.get, { id: 1 });
    await turn();
    await calls[1]!.answer({ id: 1, name: 'Ann' });
    expect(await next).toMatchObject({ name: 'Ann' });
  });
});

/** Fails once, then never answers. */
function deaf(): typeof fetch {
  let sent = 0;
  return () => (sent++ ? new Promise<Response>(() => {}) : Promise.reject(new TypeError('no network')));
}

describe('a class that is replaced while a collection runs', () => {
  const Former = class User extends Entity {
    static override key = 'Replaced';
    id = 0;
    name = '';
  };
  const Later = class User extends Former {
    static override key = 'Replaced';
    get title() {
      return `Dr. ${this.name}`;
    }
  };

  test('does not tell its watchers in the middle of a render', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { controller } = bench();
    const all = createResource({ path: '/former/:id', schema: Former }).getList;
    controller.setResponse(all, [{ id: 1, name: 'Ann' }]);
    const told = counter();
    controller.watch(all, told.listener);
    const collected = collect(controller);
    // As a component does that reads the new class.
    controller.get(Later, { id: 1 });
    expect(told.take()).toBe(0);
    await turn();
    expect(told.take()).toBe(1);
    expect(controller.getResponse(all).data).toMatchObject([{ title: 'Dr. Ann' }]);
    expect(await collected).toBe(0);
  });
});

test('an extension ends once, however often its controller is disposed', () => {
  const controller = new Controller();
  const end = vi.fn();
  controller.extend(() => end);
  controller.dispose();
  controller.dispose();
  expect(end).toHaveBeenCalledTimes(1);
});
