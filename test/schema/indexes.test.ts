/** Entities that are found by a field of `static indexes`. */
import { Controller, collect, createResource, Entity, RestEndpoint, schema } from 'presource';
import { dehydrate, hydrate } from 'presource/ssr';
import { expect, test } from 'vitest';
import { bench, turn } from '../store/support.ts';

class Account extends Entity {
  static override key = 'Account';
  id = 0;
  login: string | null | undefined = undefined;
  static override indexes = ['login'] as const;
}
test.each([undefined, null])('%s finds no record, not even one whose field is absent or null', (login) => {
  const { controller } = bench();
  controller.set(Account, { id: 1 }, {});
  controller.set(Account, { id: 2 }, { login: null });
  expect(controller.get(Account, { login })).toBeUndefined();
  expect(controller.get(Account, { login: `${login}` })).toBeUndefined();
});

test('a value that has no text matches nothing, and hides no other record', () => {
  const { controller } = bench();
  const odd = [{ toString: 1, valueOf: 1 }, [{ toString: 1 }]].map((login, id) => ({ id, login }));
  controller.setResponse(accounts, [...odd, { id: 5, login: 'ada' }]);
  expect(controller.get(Account, { login: 'ada' })?.id).toBe(5);
  expect(controller.get(Account, { login: 'bob' })).toBeUndefined();
});

const byLogin = new RestEndpoint({ path: '/by-login/:login', schema: Account, name: 'byLogin' });
const accounts = new RestEndpoint({ path: '/accounts', schema: [Account], name: 'accounts' });

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

class Group extends Entity {
  static override key = 'Group';
  id = 0;
  login = '';
  kind = 'group' as const;
  static override indexes = ['login'] as const;
}

test.each<[string, unknown, (data: never) => { id: number } | undefined]>([
  ['an object', { account: Account }, (data: { account?: Account }) => data.account],
  ['schema.Object', new schema.Object({ account: Account }), (data: { account?: Account }) => data.account],
  [
    'an object in an object, beside another record',
    { of: { account: Account }, group: Group },
    (data: { of: { account?: Account } }) => data.of.account,
  ],
])('so does one whose record is in %s', (_, inside, accountIn) => {
  const { controller } = bench();
  const get = byLogin.extend({ path: '/inside/:login', schema: inside, name: 'inside' });
  const shown = (login: string) => accountIn(controller.getResponse(get, { login }).data as never)?.id;
  expect(shown('ada')).toBeUndefined();
  let told = 0;
  controller.watch(get, { login: 'ada' }, () => told++);

  controller.setResponse(accounts, [{ id: 1, login: 'ada' }]);
  expect([told, shown('ada'), shown('bob')]).toEqual([1, 1, undefined]);
  controller.setResponse(accounts, [{ id: 5, login: 'eve' }]);
  expect(told).toBe(1);
  controller.setResponse(accounts, [{ id: 1, login: 'bob' }]);
  expect([told, shown('ada'), shown('bob')]).toEqual([2, undefined, 1]);
  controller.setResponse(accounts, [{ id: 2, login: 'ada' }]);
  expect([told, shown('ada'), shown('bob')]).toEqual([3, 2, 1]);
});

test('and one whose record is of one of several kinds', () => {
  const { controller } = bench();
  const either = new schema.Union({ group: Group, account: Account }, 'kind');
  const get = new RestEndpoint({ path: '/either/:kind/:login', schema: either });
  const shown = () =>
    (controller.getResponse(get, { kind: 'group', login: 'ada' }).data as Group | undefined)?.id;
  expect(shown()).toBeUndefined();
  controller.set(Group, { id: 3 }, { login: 'ada' });
  expect(shown()).toBe(3);
  controller.set(Group, { id: 3 }, { login: 'bob' });
  expect(shown()).toBeUndefined();
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

test('an optimistic change is shown to the endpoints of both values, and taken back if it fails', async () => {
  const { controller, last } = bench();
  controller.setResponse(accounts, [{ id: 1, login: 'ada' }]);
  const shown = () => ['ada', 'bob'].map((login) => controller.getResponse(byLogin, { login }).data?.id);
  let told = 0;
  for (const login of ['ada', 'bob']) controller.watch(byLogin, { login }, () => told++);
  const rename = new RestEndpoint({
    path: '/accounts/:id',
    method: 'PATCH',
    schema: Account,
    getOptimisticResponse: (_, { id }: { id: number }, body: { login: string }) => ({ id, ...body }),
  });
  const renamed = controller.fetch(rename, { id: 1 }, { login: 'bob' }).catch(() => {});
  expect([told, ...shown()]).toEqual([2, undefined, 1]);
  await turn();
  await last().fail(new Error('refused'));
  await renamed;
  expect([told, ...shown()]).toEqual([4, 1, undefined]);
});

test('a response that says the same as the record that was found changes nothing', () => {
  const { controller } = bench();
  controller.setResponse(accounts, [{ id: 1, login: 'ada' }]);
  let told = 0;
  controller.watch(byLogin, { login: 'ada' }, () => told++);
  controller.setResponse(byLogin, { login: 'ada' }, { id: 1, login: 'ada' });
  expect(told).toBe(0);
});

test('a record that an index finds is not collected while a reader shows it', async () => {
  const { controller } = bench();
  controller.setResponse(accounts, [{ id: 1, login: 'ada' }]);
  controller.watch(byLogin, { login: 'ada' }, () => {});
  await collect(controller, { maxEntities: 0 });
  expect(controller.getResponse(byLogin, { login: 'ada' }).data?.id).toBe(1);
});

test('a server sends the primary key of a record that an index found', () => {
  const { controller } = bench();
  controller.setResponse(accounts, [{ id: 1, login: 'ada' }]);
  expect(controller.getResponse(byLogin, { login: 'ada' }).data?.id).toBe(1);
  const state = dehydrate(controller);
  expect(state.a.map(([, key, , value]) => [key, value])).toEqual([
    ['GET /accounts', [1]],
    ['GET /by-login/ada', 1],
  ]);
  const browser = new Controller();
  hydrate(browser, JSON.parse(JSON.stringify(state)));
  expect(browser.getResponse(byLogin, { login: 'ada' }).data?.id).toBe(1);
});

test('an indexed field names the item that leaves a list', async () => {
  const { controller, last } = bench();
  const { getList } = createResource({ path: '/users/:id', schema: Account });
  controller.setResponse(getList, [
    { id: 1, login: 'ada' },
    { id: 2, login: 'bob' },
  ]);
  expect(controller.getResponse(byLogin, { login: 'ada' }).data?.id).toBe(1);
  const removed = controller.fetch(getList.remove, {}, { login: 'ada' });
  await turn();
  await last().answer({ login: 'ada' });
  await removed;
  expect(controller.getResponse(getList).data?.map(({ id }) => id)).toEqual([2]);
});

test('a record that an index finds has the scalars of the arguments', () => {
  class Coin extends Entity {
    static override key = 'Indexed coin';
    id = '';
    name = '';
    price = 0;
    static override indexes = ['name'] as const;
    static override schema = {
      price: new schema.Scalar({
        lens: ([params]: { currency?: string }[]) => params?.currency,
        key: 'indexed currency',
      }),
    };
  }
  const searchParams = {} as { currency: string };
  const coins = new RestEndpoint({ path: '/coins', searchParams, schema: [Coin] });
  const byName = new RestEndpoint({ path: '/coins/:name', searchParams, schema: Coin });
  const { controller } = bench();
  const shown = (currency: string) => controller.getResponse(byName, { name: 'btc', currency }).data?.price;
  expect(shown('usd')).toBeUndefined();
  controller.setResponse(coins, { currency: 'usd' }, [{ id: 'a', name: 'btc', price: 5 }]);
  expect([shown('usd'), shown('eur')]).toEqual([5, undefined]);
  controller.setResponse(coins, { currency: 'eur' }, [{ id: 'a', name: 'btc', price: 4 }]);
  expect([shown('usd'), shown('eur')]).toEqual([5, 4]);
});
