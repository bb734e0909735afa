/** The store is emptied between the arrival of an answer and its landing. */
import { addHooks, Controller, createResource, Entity } from 'presource';
import { describe, expect, onTestFinished, test } from 'vitest';

class User extends Entity {
  id = 0;
  name = '';
}
const Users = createResource({ path: '/users/:id', schema: User, optimistic: true });

/** More than lie between a network's answer and what the request resolves to. */
const STEPS = 60;

test.each([
  ['a read', (controller: Controller) => controller.fetch(Users.get, { id: 1 })],
  ['a mutation', (controller: Controller) => controller.fetch(Users.update, { id: 1 }, { name: 'new' })],
])('whenever that is, nothing of %s is there afterwards', async (_, ask) => {
  const outcomes = new Set<string>();
  for (let steps = 0; steps < STEPS; steps++) {
    let arrive!: (response: Response) => void;
    const arrival = new Promise<Response>((resolve) => {
      arrive = resolve;
    });
    const controller = new Controller({ fetch: () => arrival });
    const outcome = ask(controller).then(
      () => 'landed before',
      (error: Error) => error.name,
    );
    await new Promise(setImmediate);
    arrive({ ok: true, headers: new Headers({ 'content-type': 'application/json' }), text } as Response);
    for (let i = 0; i < steps; i++) await undefined;
    controller.resetEntireStore();
    outcomes.add(await outcome);
    expect(controller.get(User, { id: 1 }), `after ${steps} steps`).toBeUndefined();
  }
  expect([...outcomes].sort()).toEqual(['ResetError', 'landed before']);
});

/** A body that takes no time: with a real one the steps would not be counted. */
const text = async () => '{"id":1,"name":"Ada"}';

/** Chrome up to 97, Firefox up to 96 and React Native up to 0.86 know no reason of a signal. */
describe.each(['a reason', 'no reason'])('signals keep %s', (kept) => {
  function setUp(status: number) {
    if (kept === 'no reason') {
      const reason = Object.getOwnPropertyDescriptor(AbortSignal.prototype, 'reason')!;
      Reflect.deleteProperty(AbortSignal.prototype, 'reason');
      onTestFinished(() => void Reflect.defineProperty(AbortSignal.prototype, 'reason', reason));
    }
    return new Controller({ fetch: async () => Response.json({ id: 1, name: 'Ada' }, { status }) });
  }

  test('what a reset ends rejects with a ResetError', async () => {
    const controller = setUp(200);
    const outcome = controller.fetch(Users.get, { id: 1 }).catch((error: Error) => error.name);
    controller.resetEntireStore();
    expect(await outcome).toBe('ResetError');
  });

  test('who is refused gets the refusal, though a hook empties the store for it', async () => {
    const controller = setUp(401);
    addHooks(controller, {
      send: (next) => (endpoint, args, signal) =>
        next(endpoint, args, signal).finally(() => controller.resetEntireStore()),
    });
    await expect(controller.fetch(Users.get, { id: 1 })).rejects.toMatchObject({ status: 401 });
    expect(controller.getError(Users.get, { id: 1 })).toMatchObject({ status: 401 });
  });
});
