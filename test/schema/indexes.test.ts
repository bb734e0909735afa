/** Entities that are found by a field of `static indexes`. */
import { Entity, RestEndpoint, schema } from 'presource';
import { expect, test } from 'vitest';
import { bench, turn } from '../store/support.ts';

class Account extends Entity {
  id = 0;
  login: string | null | undefined = undefined;
  static override indexes = ['login'] as const;
}
test.each([undefined, null])('%s finds no record, not even one whose field is absent or null', (login) => {
  const { controller } = bench();
  controller.set(Account, { id: 1 }, {});
  controller.set(Account, { id: 2 }, { login: null });
  expect(controller.get(Account, { login })).toBeUndefined();
});

const byLogin = new RestEndpoint({ path: '/by-login/:login', schema: Account });
const accounts = new RestEndpoint({ path: '/accounts', schema: [Account] });

test('an endpoint without a response shows the record that has the value now', () => {
  const { controller } = bench();
  const shown = (login: string) => controller.getResponse(byLogin, { login }).data?.id;
  expect(shown('ada')).toBeUndefined();
  let told = 0;
  controller.watch(byLogin, { login: 'ada' }, () => told++);

  controller.setResponse(accounts, [{ id: 1, login: 'ada' }]);
  expect([told, shown('ada'), shown('bob')]).toEqual([1, 1, undefined]);
  controller.setResponse(accounts, [{ id: 1, login: 'bob' }]);
  expect([told, shown('ada'), shown('bob')]).toEqual([2, undefined, 1]);
  controller.setResponse(accounts, [{ id: 2, login: 'ada' }]);
  expect([told, shown('ada'), shown('bob')]).toEqual([3, 2, 1]);
});

test('a record that an index finds is as fresh as its response, and the endpoint asks when it has another value', async () => {
  const { controller, calls, last } = bench();
  controller.setResponse(accounts, [{ id: 1, login: 'ada' }]);
  controller.fetchIfStale(byLogin, { login: 'ada' });
  await turn();
  expect(calls).toEqual([]);
  controller.set(Account, { id: 1 }, { login: 'bob' });
  const asked = controller.fetchIfStale(byLogin, { login: 'ada' });
  await turn();
  await last().answer({ id: 3, login: 'ada' });
  expect((await asked)?.id).toBe(3);
  expect(controller.getResponse(byLogin, { login: 'ada' }).data?.id).toBe(3);
});

test('a deletion by an indexed field removes the record', async () => {
  const { controller, last } = bench();
  controller.setResponse(accounts, [
    { id: 1, login: 'ada' },
    { id: 2, login: 'bob' },
  ]);
  const remove = new RestEndpoint({
    path: '/by-login/:login',
    method: 'DELETE',
    schema: new schema.Invalidate(Account),
    process: (_: unknown, params: { login: string }) => params,
  });
  expect(controller.getResponse(byLogin, { login: 'ada' }).data?.id).toBe(1);
  const removed = controller.fetch(remove, { login: 'ada' });
  await turn();
  await last().answer(undefined);
  await removed;
  expect(controller.getResponse(accounts).data?.map(({ id }) => id)).toEqual([2]);
  expect(controller.getResponse(byLogin, { login: 'ada' }).data).toBeUndefined();
});
