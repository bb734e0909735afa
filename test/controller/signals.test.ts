/** Signals that a caller gives: what is none is refused before anything is sent. */
import { createResource, Entity } from 'presource';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { bench, failure, turn } from '../store/support.ts';

class User extends Entity {
  id = 0;
  name = '';
}
const Users = createResource({ path: '/users/:id', schema: User, optimistic: true });

afterEach(() => {
  vi.unstubAllEnvs();
});

describe.each([
  ['an AbortController', new AbortController()],
  ['an object', {}],
  ['an object with a state', { aborted: false }],
  ['a target of events', new EventTarget()],
  ['text', 'now'],
])('%s instead of a signal', (_, given) => {
  const signal = given as AbortSignal;

  test('sends no mutation, shows no guess and stores nothing', async () => {
    const { controller, calls } = bench();
    controller.set(User, { id: 1 }, { name: 'Ann' });
    const sent = failure(() => controller.fetch(Users.update.extend({ signal }), { id: 1 }, { name: 'Bob' }));
    await turn();
    expect(controller.get(User, { id: 1 })).toMatchObject({ name: 'Ann' });
    expect(calls).toEqual([]);
    expect((await sent).message).toBe(
      'endpoint-signal: the signal of User.update is not an AbortSignal. Pass the `signal` of an AbortController.',
    );
  });

  test('sends no read', async () => {
    const { controller, calls } = bench();
    const { message } = await failure(() => controller.fetch(Users.get.extend({ signal }), { id: 1 }));
    expect(message).toMatch(/^endpoint-signal: the signal of User\.get /);
    expect(calls).toEqual([]);
  });

  test('is refused in production, too', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    const { controller, calls } = bench();
    const { message } = await failure(() => controller.fetch(Users.get.extend({ signal }), { id: 1 }));
    expect(message).toBe('endpoint-signal: the signal of User.get is not an AbortSignal');
    expect(calls).toEqual([]);
  });
});

test('a signal of another realm is one', async () => {
  const { controller, last } = bench();
  const own = new AbortController();
  const foreign = {
    aborted: false,
    addEventListener: own.signal.addEventListener.bind(own.signal),
    removeEventListener: own.signal.removeEventListener.bind(own.signal),
    reason: 'enough',
  };
  const get = Users.get.extend({ signal: foreign as unknown as AbortSignal });
  const sent = controller.fetch(get, { id: 1 }).catch((reason) => reason);
  await turn();
  expect(last().url).toBe('/users/1');
  own.abort();
  expect(await sent).toBe('enough');
});

test('a signal without a reason rejects with an error: React Native up to 0.86 keeps none', async () => {
  const { controller } = bench();
  const { signal, abort } = withoutReason();
  const waited = failure(() => controller.fetch(Users.get.extend({ signal }), { id: 1 }));
  await turn();
  abort();
  expect(await waited).toMatchObject({ name: 'AbortError', message: 'aborted' });
  const late = failure(() => controller.fetch(Users.update.extend({ signal }), { id: 1 }, { name: 'Bob' }));
  expect(await late).toMatchObject({ name: 'AbortError' });
});

function withoutReason(): { signal: AbortSignal; abort: () => void } {
  const target = new EventTarget();
  const signal = Object.assign(target, { aborted: false }) as never as AbortSignal;
  const abort = () => {
    Object.assign(signal, { aborted: true });
    target.dispatchEvent(new Event('abort'));
  };
  return { signal, abort };
}
