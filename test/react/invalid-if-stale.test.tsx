// @vitest-environment happy-dom
/** Data that must not be shown once they are stale. */
import { createResource, RestEndpoint } from 'presource';
import { AsyncBoundary, useCache, useDLE, useSuspense } from 'presource/react';
import { expect, test, vi } from 'vitest';
import {
  act,
  answers,
  controller,
  failing,
  gate,
  requests,
  settled,
  show,
  text,
  User,
  UserResource,
} from './support.tsx';

const get = UserResource.get.extend({ invalidIfStale: true });

const Name = () => <p>{useSuspense(get, { id: 1 }).name}</p>;

function Status() {
  const { data, loading } = useDLE(get, { id: 1 });
  return <p>{`${data?.name ?? '-'} ${loading}`}</p>;
}

const age = (milliseconds: number) => {
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + milliseconds);
};

test('fresh data are shown, without a request', async () => {
  controller.setResponse(get, { id: 1 }, { id: 1, name: 'Ada' });
  await show([<Name key="1" />, <Status key="2" />]);
  expect(text()).toBe('AdaAda false');
  expect(requests).toEqual([]);
});

test('stale ones are not: readers wait for new ones', async () => {
  controller.setResponse(get, { id: 1 }, { id: 1, name: 'Ada' });
  age(62_000);
  const held = gate({ id: 1, name: 'Ada Lovelace' });
  answers.set('GET /users/1', held.answer);
  await show([
    <AsyncBoundary key="1" fallback="waiting">
      <Name />
    </AsyncBoundary>,
    <Status key="2" />,
  ]);
  expect(text()).toBe('waiting- true');
  await held.open();
  await settled();
  expect(text()).toBe('Ada LovelaceAda Lovelace false');
  expect(requests).toEqual(['GET /users/1']);
});

const Cached = () => <p>{useCache(get, { id: 1 })?.name ?? 'nothing'}</p>;

test('a stale record of another response is not shown either', async () => {
  controller.setResponse(UserResource.getList, [{ id: 1, name: 'Ada' }]);
  const { update } = await show([<Cached key="1" />]);
  expect(text()).toBe('Ada');
  age(62_000);
  await update([<Cached key="2" />]);
  expect(text()).toBe('nothing');
  expect(requests).toEqual([]);
});

/** What React is told to show again, without any change of data. */
const again = () => [<Status key="1" />, <Cached key="2" />];

test('a refetch that brings the same data is shown as well', async () => {
  controller.setResponse(get, { id: 1 }, { id: 1, name: 'Ada' });
  age(62_000);
  answers.set('GET /users/1', { id: 1, name: 'Ada' });
  await show(again());
  expect(text()).toBe('Ada falseAda');
  expect(requests).toEqual(['GET /users/1']);
});

test('so it is for who is rendered again after the expiry', async () => {
  answers.set('GET /users/1', { id: 1, name: 'Ada' });
  const { update } = await show(again());
  expect(text()).toBe('Ada falseAda');
  for (const times of [2, 3, 4]) {
    age(62_000);
    await update(again());
    expect(text()).toBe('Ada falseAda');
    expect(requests.length).toBe(times);
  }
});

test('an answer of another endpoint that made the data young in between ends no wait', async () => {
  controller.setResponse(get, { id: 1 }, { id: 1, name: 'Ada' });
  age(62_000);
  const held = gate({ id: 1, name: 'Ada' });
  answers.set('GET /users/1', held.answer);
  await show(again());
  expect(text()).toBe('- truenothing');
  const List = createResource({ path: '/users/:id', schema: User });
  await act(async () => controller.setResponse(List.getList, [{ id: 1, name: 'Ada' }]));
  controller.getResponse(get, { id: 1 });
  await held.open();
  expect(text()).toBe('Ada falseAda');
});

test('fresh data that come again are no change', async () => {
  let told = 0;
  controller.setResponse(get, { id: 1 }, { id: 1, name: 'Ada' });
  const stop = controller.watch(get, { id: 1 }, () => {
    told++;
  });
  answers.set('GET /users/1', { id: 1, name: 'Ada' });
  await controller.fetch(get, { id: 1 });
  expect(told).toBe(0);
  age(62_000);
  controller.getResponse(get, { id: 1 });
  await controller.fetch(get, { id: 1 });
  expect(told).toBe(1);
  await controller.fetch(get, { id: 1 });
  expect(told).toBe(1);
  stop();
});

test.each([true, false])(
  'two slow reads in one component, that live shorter than they take: %s',
  async (invalidIfStale) => {
    const at = (path: string) => new RestEndpoint({ path, invalidIfStale, dataExpiryLength: 0 });
    const [one, two] = [at('/one'), at('/two')];
    const Both = () => (
      <p>
        {useSuspense(one)} {useSuspense(two)}
      </p>
    );
    const [first, second] = [gate('one'), gate('two')];
    answers.set('GET /one', first.answer);
    answers.set('GET /two', second.answer);
    await show([
      <AsyncBoundary key="1" fallback="waiting">
        <Both />
      </AsyncBoundary>,
    ]);
    await first.open();
    age(2_000);
    await second.open();
    await settled();
    expect(text()).toBe('one two');
    expect(requests).toEqual(['GET /one', 'GET /two']);
  },
);

test.each(['on screen', 'that come later'])('after a soft error readers %s show them again', async (who) => {
  controller.setResponse(get, { id: 1 }, { id: 1, name: 'Ada' });
  answers.set('GET /users/1', failing(500));
  if (who === 'on screen') await show(again());
  await act(async () => controller.expireAll(get));
  if (who !== 'on screen') await show(again());
  await settled();
  expect(text()).toBe('Ada falseAda');
  expect(requests).toEqual(['GET /users/1']);
});
