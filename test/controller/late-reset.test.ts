/** The store is emptied between the arrival of an answer and its landing. */
import { Controller, createResource, Entity } from 'presource';
import { expect, test } from 'vitest';

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
