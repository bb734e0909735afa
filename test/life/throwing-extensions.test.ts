/** An extension that throws is alone with that: watchers, callers and other extensions get what they would get without it. */
import { addHooks, Controller, createResource, Entity, polling } from 'presource';
import { expect, test } from 'vitest';
import { bench, counter, failure, turn, uncaught } from '../store/support.ts';

class User extends Entity {
  id = 0;
  name = '';
}
const Users = createResource({ path: '/users/:id', schema: User, optimistic: true });
const fails = (text: string) => (): never => {
  throw new Error(text);
};

test.each<[string, (controller: Controller) => Promise<unknown>]>([
  ['a read', (controller) => controller.fetch(Users.get, { id: 1 })],
  ['a mutation', (controller) => controller.fetch(Users.update.extend({ optimistic: false }), { id: 1 }, {})],
])('a commit of %s is told, though a hook that hears of it first throws', async (_, send) => {
  const { controller, last } = bench();
  controller.setResponse(Users.get, { id: 1 }, { id: 1, name: 'Ann' });
  const told = counter();
  let heard = 0;
  controller.watch(Users.get, { id: 1 }, told.listener);
  addHooks(controller, { onCommit: fails('commit') });
  addHooks(controller, { onCommit: () => heard++ });
  const reported = uncaught();
  const sent = send(controller);
  await turn();
  await last().answer({ id: 1, name: 'Bob' });
  expect(await sent).toEqual({ id: 1, name: 'Bob' });
  expect([told.take(), heard]).toEqual([1, 1]);
  expect(controller.getError(Users.get, { id: 1 })).toBeUndefined();
  expect(await reported).toEqual(new Error('commit'));
});

test('a guess is shown and taken back, though a hook throws', async () => {
  const { controller, last } = bench();
  controller.setResponse(Users.get, { id: 1 }, { id: 1, name: 'Ann' });
  const names: (string | undefined)[] = [];
  controller.watch(Users.get, { id: 1 }, () => names.push(controller.get(User, { id: 1 })?.name));
  const stop = addHooks(controller, { onCommit: fails('commit') });
  const reported = uncaught();
  const sent = failure(() => controller.fetch(Users.partialUpdate, { id: 1 }, { name: 'Bob' }));
  expect(await reported).toEqual(new Error('commit'));
  stop();
  await turn();
  await last().answer({}, 500);
  expect(await sent).toMatchObject({ status: 500 });
  expect(names).toEqual(['Bob', 'Ann']);
});

test('each extension ends with its controller', async () => {
  const ended: string[] = [];
  const controller = new Controller();
  controller.extend(() => fails('end'));
  controller.extend(() => () => ended.push('second'));
  const reported = uncaught();
  controller.dispose();
  expect(ended).toEqual(['second']);
  expect(await reported).toEqual(new Error('end'));
});

test('each stream ends, though the end of another one throws', async () => {
  const controller = new Controller({ polling });
  const ended: unknown[] = [];
  const stop = addHooks(controller, {
    subscribe: (_, [{ id }]) => (id === 1 ? fails('stream') : () => ended.push(id)),
  });
  controller.subscribe(Users.get, { id: 1 });
  controller.subscribe(Users.get, { id: 2 });
  const reported = uncaught();
  stop();
  expect(ended).toEqual([2]);
  expect(await reported).toEqual(new Error('stream'));
});

test('hooks that are added late start the streams that they can start', async () => {
  const controller = new Controller({ polling });
  controller.subscribe(Users.get, { id: 1 });
  controller.subscribe(Users.get, { id: 2 });
  const started: unknown[] = [];
  const reported = uncaught();
  const stop = addHooks(controller, {
    subscribe: (_, [{ id }]) => {
      if (id === 1) throw new Error('start');
      started.push(id);
      return () => {};
    },
  });
  expect(started).toEqual([2]);
  expect(await reported).toEqual(new Error('start'));
  stop();
});
