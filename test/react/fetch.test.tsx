// @vitest-environment happy-dom
import { Endpoint } from 'presource';
import { useCache, useDLE, useFetch, useSuspense } from 'presource/react';
import { useEffect } from 'react';
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
  TodoResource,
  text,
  UserResource,
} from './support.tsx';

const page = TodoResource.getList.extend({
  path: '/pages/:page',
  schema: { results: TodoResource.getList.schema, total: 0 },
});

test('useFetch does not suspend the component that calls it', async () => {
  const ada = gate({ id: 1, name: 'Ada' });
  answers.set('GET /users/1', ada.answer);
  let promise: Promise<unknown> | undefined;
  function Name() {
    promise = useFetch(UserResource.get, { id: 1 });
    return <p>here</p>;
  }
  await show(<Name />);
  expect(text()).toBe('here');
  const awaited = promise;
  await ada.open();
  const user = controller.getResponse(UserResource.get, { id: 1 }).data;
  expect(await awaited).toBe(user);
  expect(await promise).toBe(user);
  expect(requests).toEqual(['GET /users/1']);
});

test('a promise stays the same until the data change', async () => {
  controller.setResponse(UserResource.get, { id: 1 }, { id: 1, name: 'Ada' });
  const promises = new Set<unknown>();
  function Name() {
    promises.add(useFetch(UserResource.get, { id: 1 }));
    return null;
  }
  const { update } = await show(<Name />);
  await update(<Name />);
  expect(promises.size).toBe(1);
});

test('useFetch before useSuspense avoids a waterfall', async () => {
  const ada = gate({ id: 1, name: 'Ada' });
  answers.set('GET /users/1', ada.answer);
  answers.set('GET /users/2', { id: 2, name: 'Bob' });
  function Names() {
    useFetch(UserResource.get, { id: 2 });
    const first = useSuspense(UserResource.get, { id: 1 });
    const second = useSuspense(UserResource.get, { id: 2 });
    return <p>{`${first.name} and ${second.name}`}</p>;
  }
  await show(<Names />);
  expect([...requests].sort()).toEqual(['GET /users/1', 'GET /users/2']);
  await ada.open();
  expect(text()).toBe('Ada and Bob');
  expect(requests.length).toBe(2);
});

function DLE({ id }: { id: number | null }) {
  const { data, loading, error } = useDLE(UserResource.get, id === null ? null : { id });
  return <p>{`${data?.name ?? '-'} ${loading} ${error ? (error as { status?: number }).status : '-'}`}</p>;
}

test('useDLE says what is there, what is under way, and what failed', async () => {
  const ada = gate({ id: 1, name: 'Ada' });
  answers.set('GET /users/1', ada.answer);
  answers.set('GET /users/2', failing(404));
  const { update } = await show(<DLE id={1} />, { strict: true });
  expect(text()).toBe('- true -');
  await ada.open();
  expect(text()).toBe('Ada false -');
  await update(<DLE id={2} />);
  expect(text()).toBe('- false 404');
  await update(<DLE id={null} />);
  expect(text()).toBe('- false -');
  expect(requests).toEqual(['GET /users/1', 'GET /users/2']);
});

test('useDLE asks before the effects that wait until the browser has painted, and once', async () => {
  const order: string[] = [];
  const getWord = new Endpoint(async () => {
    order.push('asked');
    return 'word';
  });
  function Earlier() {
    useEffect(() => void order.push('painted'), []);
    return null;
  }
  const Word = () => <p>{useDLE(getWord).data as string | undefined}</p>;
  await show(
    <>
      <Earlier />
      <Word />
    </>,
  );
  await settled();
  expect(order).toEqual(['asked', 'painted']);
  expect(text()).toContain('word');
});

test('useDLE shows an error until it is mounted anew, however often it renders and whatever its age', async () => {
  answers.set('GET /pages/1', failing(500));
  function Total() {
    const { data, loading, error } = useDLE(page, { page: '1' });
    return <p>{`${data.total} ${loading} ${error ? 'failed' : '-'}`}</p>;
  }
  const { update } = await show(<Total key="first" />);
  const later = Date.now() + 5_000;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  await update(<Total key="first" />);
  await update(<Total key="first" />);
  expect(text()).toBe('0 false failed');
  expect(requests.length).toBe(1);
  answers.set('GET /pages/1', { results: [], total: 7 });
  await update(<Total key="second" />);
  expect(text()).toBe('7 false -');
  expect(requests.length).toBe(2);
});

test('useFetch does not repeat what failed, however often its component renders and whatever the age of the error', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  answers.set('GET /users/1', failing(404));
  const promises = new Set<unknown>();
  function Unread({ count }: { count: number }) {
    promises.add(useFetch(UserResource.get, { id: 1 }));
    return <p>{count}</p>;
  }
  const { update } = await show(<Unread count={0} />);
  // One while it was in flight, and one that is rejected.
  for (let count = 1; count < 4; count++) {
    vi.setSystemTime(Date.now() + 5_000);
    await update(<Unread count={count} />);
  }
  expect(promises.size).toBe(2);
  await expect([...promises].at(-1)).rejects.toThrow('404');
  expect(requests).toEqual(['GET /users/1']);
  answers.set('GET /users/1', { id: 1, name: 'Ada' });
  await act(async () => controller.invalidate(UserResource.get, { id: 1 }));
  await settled();
  expect(await [...promises].at(-1)).toMatchObject({ name: 'Ada' });
  await update(<Unread key="new" count={5} />);
  expect(requests).toEqual(['GET /users/1', 'GET /users/1']);
  vi.useRealTimers();
});

test('useFetch asks again for an old error when it is mounted', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  answers.set('GET /users/1', failing(404));
  function Unread() {
    useFetch(UserResource.get, { id: 1 });
    return <p>here</p>;
  }
  const { update } = await show(<Unread />);
  await update(null);
  vi.setSystemTime(Date.now() + 5_000);
  await update(<Unread />);
  expect(requests).toEqual(['GET /users/1', 'GET /users/1']);
  vi.useRealTimers();
});

test('useDLE asks again for what was invalidated', async () => {
  answers.set('GET /users/1', { id: 1, name: 'Ada' });
  await show(<DLE id={1} />);
  const newer = gate({ id: 1, name: 'Ada L.' });
  answers.set('GET /users/1', newer.answer);
  await act(async () => controller.invalidate(UserResource.get, { id: 1 }));
  await settled();
  expect(text()).toBe('- true -');
  await newer.open();
  expect(text()).toBe('Ada L. false -');
  expect(requests).toEqual(['GET /users/1', 'GET /users/1']);
});

test('a reset ends a request under way; who still waits asks again', async () => {
  answers.set('GET /users/1', gate({ id: 1, name: 'Ada' }).answer);
  const { update } = await show(<DLE id={1} />);
  answers.set('GET /users/1', { id: 1, name: 'Bob' });
  await act(async () => controller.resetEntireStore());
  await settled();
  expect(text()).toBe('Bob false -');
  expect(requests).toEqual(['GET /users/1', 'GET /users/1']);
  await update(<DLE id={1} />);
  expect(requests.length).toBe(2);
});

test('useDLE with a shape can be taken apart from the start', async () => {
  const seen: unknown[] = [];
  const answer = gate({ results: [{ id: 1, title: 'Write', userId: 1 }], total: 1 });
  answers.set('GET /pages/1', answer.answer);
  function Page() {
    const {
      data: { results, total },
      loading,
    } = useDLE(page, { page: '1' });
    seen.push([results?.length, total, loading]);
    return null;
  }
  await show(<Page />);
  await answer.open();
  expect(seen[0]).toEqual([undefined, 0, true]);
  expect(seen.at(-1)).toEqual([1, 1, false]);
});

test('useCache shows what is there, follows it, and never asks', async () => {
  function Name() {
    const user = useCache(UserResource.get, { id: 1 });
    const { total } = useCache(page, { page: '1' });
    return <p>{`${user?.name} ${total}`}</p>;
  }
  await show(<Name />);
  expect(text()).toBe('undefined 0');
  await act(async () => controller.setResponse(UserResource.get, { id: 1 }, { id: 1, name: 'Ada' }));
  await act(async () => controller.setResponse(page, { page: '1' }, { results: [], total: 7 }));
  expect(text()).toBe('Ada 7');
  await act(async () => controller.invalidate(UserResource.get, { id: 1 }));
  await settled();
  expect(text()).toBe('undefined 7');
  await act(async () => controller.setResponse(UserResource.delete, { id: 1 }, { id: 1 }));
  await settled();
  expect(text()).toBe('undefined 7');
  expect(requests).toEqual([]);
});

test('an answer that does not fit is told once in development, also if nobody uses its promise', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  answers.set('GET /users/1', { name: 'Ada' });
  function Unread() {
    useFetch(UserResource.get, { id: 1 });
    return <p>here</p>;
  }
  const { update } = await show(<Unread />);
  await update(<Unread />);
  expect(text()).toBe('here');
  expect(told.mock.calls).toEqual([
    [
      expect.stringMatching(
        /^presource: response-unfit: GET \/users\/1: User\.get: User has no primary key; keys present: name\./,
      ),
    ],
  ]);
});
