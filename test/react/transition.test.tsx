// @vitest-environment happy-dom
import { AsyncBoundary, useController, useSuspense } from 'presource/react';
import { Suspense, startTransition, useDeferredValue, useState, useTransition } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { act, answers, controller, gate, requests, settled, show, text, UserResource } from './support.tsx';

let go: (id: number) => void;
let goNow: (id: number) => void;

function UserName({ id }: { id: number }) {
  return <p>{useSuspense(UserResource.get, { id }).name}</p>;
}

function Screen() {
  const [id, setId] = useState(1);
  const [pending, start] = useTransition();
  go = (next) => start(() => setId(next));
  goNow = setId;
  return (
    <>
      {pending && 'on the way from '}
      <Suspense fallback="fallback">
        <UserName id={id} />
      </Suspense>
    </>
  );
}

beforeEach(() => {
  answers.set('GET /users/1', { id: 1, name: 'Ada' });
});

test('a transition to other arguments keeps the old screen until the data are there', async () => {
  const bob = gate({ id: 2, name: 'Bob' });
  answers.set('GET /users/2', bob.answer);
  await show(<Screen />, { strict: true });
  await act(async () => go(2));
  await settled();
  expect(text()).toBe('on the way from Ada');
  await bob.open();
  expect(text()).toBe('Bob');
  expect(requests).toEqual(['GET /users/1', 'GET /users/2']);
});

test('a commit during a transition reaches the old screen, and the transition goes on', async () => {
  const bob = gate({ id: 2, name: 'Bob' });
  answers.set('GET /users/2', bob.answer);
  await show(<Screen />);
  await act(async () => go(2));
  await settled();
  await act(async () => controller.setResponse(UserResource.get, { id: 1 }, { id: 1, name: 'Ada L.' }));
  expect(text()).toBe('on the way from Ada L.');
  await bob.open();
  expect(text()).toBe('Bob');
  expect(requests).toEqual(['GET /users/1', 'GET /users/2']);
});

test('without a transition the boundary shows its fallback', async () => {
  const bob = gate({ id: 2, name: 'Bob' });
  answers.set('GET /users/2', bob.answer);
  await show(<Screen />);
  await act(async () => goNow(2));
  await settled();
  expect(text()).toContain('fallback');
  await bob.open();
  expect(text()).toBe('Bob');
});

test('the last of several transitions wins, in whatever order the answers come', async () => {
  const bob = gate({ id: 2, name: 'Bob' });
  const cy = gate({ id: 3, name: 'Cy' });
  answers.set('GET /users/2', bob.answer);
  answers.set('GET /users/3', cy.answer);
  await show(<Screen />);
  await act(async () => go(2));
  await act(async () => go(3));
  await settled();
  await cy.open();
  expect(text()).toBe('Cy');
  await bob.open();
  expect(text()).toBe('Cy');
  expect(requests).toEqual(['GET /users/1', 'GET /users/2', 'GET /users/3']);
});

test('a deferred value keeps the old data on screen', async () => {
  const bob = gate({ id: 2, name: 'Bob' });
  answers.set('GET /users/2', bob.answer);
  let set!: (id: number) => void;
  function Search() {
    const [id, setId] = useState(1);
    set = setId;
    return <UserName id={useDeferredValue(id)} />;
  }
  await show(<Search />);
  await act(async () => set(2));
  await settled();
  expect(text()).toBe('Ada');
  await bob.open();
  expect(text()).toBe('Bob');
});

test('an answer fetched in a handler is there when the transition renders', async () => {
  answers.set('GET /users/2', { id: 2, name: 'Bob' });
  let open!: () => Promise<void>;
  function Prefetching() {
    const [id, setId] = useState(1);
    const { fetchIfStale } = useController();
    open = async () => {
      await fetchIfStale(UserResource.get, { id: 2 });
      startTransition(() => setId(2));
    };
    return <UserName id={id} />;
  }
  await show(<Prefetching />);
  await act(async () => open());
  await settled();
  expect(text()).toBe('Bob');
  expect(requests).toEqual(['GET /users/1', 'GET /users/2']);
});

test('readers that wait after a transition wait on after a reset, and do not render meanwhile', async () => {
  const list = gate([]);
  const bob = gate({ id: 2, name: 'Bob' });
  answers.set('GET /users', list.answer);
  for (const id of [2, 3]) answers.set(`GET /users/${id}`, bob.answer);
  let renders = 0;
  let goTo!: (id: number) => void;
  // React would render them without end: the test must end.
  const count = () => {
    if (++renders > 100) throw new Error('endless');
  };
  function One({ id }: { id: number }) {
    count();
    return <p>{useSuspense(UserResource.get, { id }).name}</p>;
  }
  function Count() {
    count();
    return <p>{useSuspense(UserResource.getList).length}</p>;
  }
  function Page() {
    const [id, setId] = useState(3);
    goTo = setId;
    return (
      <>
        <AsyncBoundary fallback="one">
          <One id={id} />
        </AsyncBoundary>
        <AsyncBoundary fallback="list">
          <Count />
        </AsyncBoundary>
      </>
    );
  }
  await show(<Page />);
  await act(async () => startTransition(() => goTo(2)));
  await settled();
  await act(async () => controller.resetEntireStore());
  await settled();
  expect(text()).toBe('onelist');
  expect(renders).toBeLessThan(30);
  await list.open();
  await bob.open();
  expect(text()).toBe('Bob0');
});
