// @vitest-environment happy-dom
/** Who waits for a request, and when nobody does any more. */
import { AsyncBoundary, useDLE, useFetch, useSuspense } from 'presource/react';
import { Suspense, startTransition, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { act, answers, controller, gate, requests, settled, show, text, UserResource } from './support.tsx';

/** Keeps the server from answering; `ended` are the requests whose signal was aborted. */
function slow(...names: string[]) {
  const gates = names.map((name) => {
    const held = gate({ id: Number(name.at(-1)), name: `User ${name.at(-1)}` });
    answers.set(name, held.answer);
    return held;
  });
  return {
    async open() {
      for (const held of gates) await held.open();
    },
  };
}

function Name({ id }: { id: number }) {
  return <p>{useSuspense(UserResource.get, { id }).name}</p>;
}

function Status({ id }: { id: number }) {
  const { data, loading } = useDLE(UserResource.get, { id });
  return <p>{`${data?.name ?? '-'} ${loading}`}</p>;
}

/** What was under way for the entry when this was called: whether it was ended since. */
function watched(id: number) {
  const { aborter } = controller.answer(UserResource.get, [{ id }]);
  return () => aborter?.signal.aborted;
}

for (const strict of [false, true]) {
  const how = strict ? ' (StrictMode)' : '';

  test(`a reader that leaves ends its request, and asks anew when it comes back${how}`, async () => {
    slow('GET /users/1');
    const { update } = await show(<Status id={1} />, { strict });
    const isEnded = watched(1);
    expect(isEnded()).toBe(false);
    await update(<p>elsewhere</p>);
    expect(isEnded()).toBe(true);
    expect(controller.getError(UserResource.get, { id: 1 })).toBeUndefined();
    answers.set('GET /users/1', { id: 1, name: 'Ada' });
    await update(<Status id={1} />);
    expect(text()).toBe('Ada false');
    expect(requests).toEqual(['GET /users/1', 'GET /users/1']);
  });

  test(`a boundary that leaves while it waits ends all that it waits for${how}`, async () => {
    slow('GET /users/1', 'GET /users/2', 'GET /users/3');
    function Profile() {
      useFetch(UserResource.get, { id: 2 });
      return <Name id={1} />;
    }
    const { update } = await show(
      <AsyncBoundary fallback="outer">
        <Profile />
        <AsyncBoundary fallback="inner">
          <Name id={3} />
        </AsyncBoundary>
      </AsyncBoundary>,
      { strict },
    );
    const ended = [1, 2, 3].map(watched);
    expect(requests.length).toBe(3);
    expect(ended.map((isEnded) => isEnded())).toEqual([false, false, false]);
    await update(<p>elsewhere</p>);
    expect(ended.map((isEnded) => isEnded())).toEqual([true, true, true]);
    expect(requests.length).toBe(3);
    expect(text()).toBe('elsewhere');
  });

  test(`what somebody else waits for goes on${how}`, async () => {
    const held = slow('GET /users/1', 'GET /users/2');
    const page = (isThere: boolean) => (
      <>
        <AsyncBoundary fallback="header">
          <Name id={1} />
        </AsyncBoundary>
        {isThere && (
          <AsyncBoundary fallback="page">
            <Name id={1} />
            <Status id={2} />
          </AsyncBoundary>
        )}
      </>
    );
    const { update } = await show(page(true), { strict });
    const awaited = controller.fetch(UserResource.get, { id: 2 });
    const ended = [1, 2].map(watched);
    await update(page(false));
    expect(ended.map((isEnded) => isEnded())).toEqual([false, false]);
    await held.open();
    expect(text()).toBe('User 1');
    expect(await awaited).toBe(controller.getResponse(UserResource.get, { id: 2 }).data);
    expect(requests.length).toBe(2);
  });
}

test('other arguments end the request for the old ones', async () => {
  slow('GET /users/1', 'GET /users/2');
  const { update } = await show(<Status id={1} />);
  const isEnded = watched(1);
  await update(<Status id={2} />);
  expect(isEnded()).toBe(true);
  expect(watched(2)()).toBe(false);
});

test.each(['leaves', 'gets other arguments'])(
  'a request of `useFetch` ends when its component %s, also if that rendered again meanwhile',
  async (how) => {
    slow('GET /users/1');
    answers.set('GET /users/2', { id: 2, name: 'Bob' });
    function Unread({ id }: { id: number; count: number }) {
      useFetch(UserResource.get, { id });
      return null;
    }
    const { update } = await show(<Unread id={1} count={1} />);
    await update(<Unread id={1} count={2} />);
    const isEnded = watched(1);
    expect(isEnded()).toBe(false);
    await update(how === 'leaves' ? null : <Unread id={2} count={2} />);
    expect(isEnded()).toBe(true);
  },
);

test('a refetch in the background ends with its reader, and the data stay', async () => {
  controller.setResponse(UserResource.get, { id: 1 }, { id: 1, name: 'Ada' });
  controller.expireAll(UserResource.get);
  slow('GET /users/1');
  const { update } = await show(<Name id={1} />);
  const isEnded = watched(1);
  await update(<p>elsewhere</p>);
  expect(isEnded()).toBe(true);
  expect(controller.getResponse(UserResource.get, { id: 1 })).toMatchObject({ data: { name: 'Ada' } });
});

test('a page that takes over from another one keeps what both need', async () => {
  const held = slow('GET /users/1');
  let go!: () => void;
  function Router() {
    const [page, setPage] = useState('first');
    go = () => startTransition(() => setPage('second'));
    return page === 'first' ? <Status id={1} /> : <Name id={1} />;
  }
  await show(<Router />);
  const isEnded = watched(1);
  await act(async () => go());
  await settled();
  expect(isEnded()).toBe(false);
  await held.open();
  expect(text()).toBe('User 1');
  expect(requests).toEqual(['GET /users/1']);
});

test('below a Suspense of React’s own what was asked for comes, and is there for later', async () => {
  const held = slow('GET /users/1');
  const { update } = await show(
    <Suspense fallback="waiting">
      <Name id={1} />
    </Suspense>,
  );
  await update(<p>elsewhere</p>);
  await held.open();
  await update(<Name id={1} />);
  expect(text()).toBe('User 1');
  expect(requests).toEqual(['GET /users/1']);
});

test('a reader below it waits on when another one comes and leaves', async () => {
  const held = slow('GET /users/1');
  let set!: (isThere: boolean) => void;
  function Passing() {
    const [isThere, setThere] = useState(false);
    set = setThere;
    return isThere && <Status id={1} />;
  }
  await show(
    <>
      <Suspense fallback="waiting ">
        <Name id={1} />
      </Suspense>
      <Passing />
    </>,
  );
  for (const isThere of [true, false]) {
    await act(async () => set(isThere));
    await settled();
    expect(text()).toBe(isThere ? 'waiting - true' : 'waiting ');
  }
  await held.open();
  expect(text()).toBe('User 1');
  expect(requests).toEqual(['GET /users/1']);
});

test('who shares a request that its caller aborts goes on waiting for it', async () => {
  const held = gate({ id: 1, name: 'Ada' });
  answers.set('GET /users/1', held.answer);
  const abort = new AbortController();
  const get = UserResource.get.extend({ signal: abort.signal });
  const mine = expect(controller.fetch(get, { id: 1 })).rejects.toThrow();
  await show(
    <>
      <Status id={1} />
      <Name id={1} />
    </>,
  );
  await act(async () => abort.abort());
  await mine;
  await held.open();
  expect(text()).toBe('Ada falseAda');
  expect(requests.length).toBe(1);
});

test('a boundary that never mounted ends what is left when the one around it leaves', async () => {
  const [, held] = ['1', '2', '3'].map((id) => slow(`GET /users/${id}`));
  function Both() {
    useFetch(UserResource.get, { id: 2 });
    return <Name id={3} />;
  }
  const { update } = await show(
    <AsyncBoundary fallback="outer">
      <Name id={1} />
      <AsyncBoundary fallback="inner">
        <Both />
      </AsyncBoundary>
    </AsyncBoundary>,
  );
  const ended = [1, 3].map(watched);
  await held!.open();
  expect(text()).toBe('outer');
  expect(ended.map((isEnded) => isEnded())).toEqual([false, false]);
  await update(<p>elsewhere</p>);
  expect(ended.map((isEnded) => isEnded())).toEqual([true, true]);
});

test('a boundary that leaves ends the request that it waits for, also after an earlier one for the same', async () => {
  const former = slow('GET /users/1');
  const page = (id: number) => (
    <AsyncBoundary fallback="waiting">
      <Name key={id} id={1} />
    </AsyncBoundary>
  );
  const { update } = await show(page(1));
  controller.invalidate(UserResource.get, { id: 1 });
  slow('GET /users/1');
  await update(page(2));
  expect(requests).toEqual(['GET /users/1', 'GET /users/1']);
  await former.open();
  const isEnded = watched(1);
  expect([text(), isEnded()]).toEqual(['waiting', false]);
  await update(<p>elsewhere</p>);
  expect(isEnded()).toBe(true);
});

test('who left before the answer does not keep what another response brings from becoming old', async () => {
  slow('GET /users/1');
  const page = (
    <AsyncBoundary fallback="waiting">
      <Name id={1} />
    </AsyncBoundary>
  );
  const { update } = await show(page);
  await update(<p>elsewhere</p>);
  await act(async () => controller.setResponse(UserResource.getList, [{ id: 1, name: 'Ada' }]));
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 90_000);
  requests.length = 0;
  await update(page);
  expect([text(), requests]).toEqual(['Ada', ['GET /users/1']]);
});
