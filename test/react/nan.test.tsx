// @vitest-environment happy-dom
/** `NaN` equals nothing, not even itself: a reader must not take it for a change. */
import { Endpoint, schema } from 'presource';
import { useCache, useDLE, useLive, useQuery, useSuspense } from 'presource/react';
import { expect, test, vi } from 'vitest';
import { act, answers, controller, requests, show, text, User, UserResource } from './support.tsx';

const mean = new schema.Query(
  UserResource.getList.schema,
  (users) => users.reduce((sum, { id }) => sum + id, 0) / users.length,
);
const getMean = UserResource.getList.extend({ schema: mean });

test('the mean of an empty list is shown, and follows the list', async () => {
  answers.set('GET /users', []);
  function Mean() {
    const { data, loading } = useDLE(getMean);
    const values = [useSuspense(getMean), useLive(getMean.extend({ pollFrequency: 60_000 })), data, loading];
    return <p>{[...values, useCache(getMean), useQuery(mean)].join(' ')}</p>;
  }
  await show(<Mean />);
  expect(text()).toBe('NaN NaN NaN false NaN NaN');
  expect(requests).toEqual(['GET /users']);
  await act(async () => controller.setResponse(UserResource.getList, [User.fromJS({ id: 3 })]));
  expect(text()).toBe('3 3 3 false 3 3');
});

test('a number that cannot be parsed is shown, and its readers render only for a change', async () => {
  const getNumber = new Endpoint(async () => Number('unknown'), { name: 'getNumber' });
  let renders = 0;
  function Value() {
    renders++;
    return <p>{String(useSuspense(getNumber))}</p>;
  }
  await show(<Value />);
  expect(text()).toBe('NaN');
  const before = renders;
  const listener = vi.fn();
  controller.watch(getNumber, listener);
  await act(async () => controller.fetch(getNumber));
  expect(renders).toBe(before);
  expect(listener).not.toHaveBeenCalled();
});
