// @vitest-environment happy-dom
/** Data that must not be shown once they are stale. */
import { AsyncBoundary, useDLE, useSuspense } from 'presource/react';
import { expect, test, vi } from 'vitest';
import { answers, controller, gate, requests, settled, show, text, UserResource } from './support.tsx';

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
