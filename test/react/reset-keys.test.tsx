// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import * as wider from 'presource/boundaries';
import { AsyncBoundary, ErrorBoundary, type ErrorComponentProps, useDLE, useSuspense } from 'presource/react';
import * as React from 'react';
import { type ReactNode, Suspense, useEffect, useState, useTransition } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  act,
  answers,
  controller,
  expectComplaints,
  failing,
  gate,
  requests,
  screen,
  settled,
  show,
  text,
  UserResource,
} from './support.tsx';

beforeEach(expectComplaints);

function UserName({ id }: { id: number }) {
  return <p>{useSuspense(UserResource.get, { id }).name}</p>;
}

const Failed = ({ error, resetErrorBoundary }: ErrorComponentProps) => (
  <button type="button" onClick={resetErrorBoundary}>
    {/\/users\/?\d*/.exec(error.message)} failed
  </button>
);

const boundaries = [
  ['AsyncBoundary', AsyncBoundary],
  ['ErrorBoundary', ErrorBoundary],
  ['AsyncBoundary of presource/boundaries', wider.AsyncBoundary],
  ['ErrorBoundary of presource/boundaries', wider.ErrorBoundary],
] as const;

/** React 18 reports what an effect throws, in an update that a promise causes, as uncaught. */
const inBoundary = test.skipIf(!('use' in React));

beforeEach(() => {
  answers.set('GET /users/1', failing(404));
  answers.set('GET /users/2', { id: 2, name: 'Bob' });
  answers.set('GET /users/3', failing(404));
});

describe.each([
  ['', false],
  [' in StrictMode', true],
])('resetKeys%s', (_, strict) => {
  test.each(boundaries)('%s: a key that changes drops the error', async (_, Boundary) => {
    const page = (id: number, key = id) => (
      <Boundary resetKeys={[key]} errorComponent={Failed}>
        <UserName id={id} />
      </Boundary>
    );
    const { update } = await show(page(1), { strict });
    expect(text()).toBe('/users/1 failed');
    await update(page(2, 1));
    expect(text()).toBe('/users/1 failed');
    await update(page(2));
    expect(text()).toBe('Bob');
    // The next error has the next keys, and stays until they change.
    await update(page(3));
    expect(text()).toBe('/users/3 failed');
    await update(page(2, 3));
    expect(text()).toBe('/users/3 failed');
    await update(page(2));
    expect(text()).toBe('Bob');
    expect(requests).toEqual(['GET /users/1', 'GET /users/2', 'GET /users/3']);
  });

  test.each(boundaries)('%s: what fails for the new key, too, is requested once', async (_, Boundary) => {
    const page = (id: number) => (
      <Boundary resetKeys={[id]} errorComponent={Failed}>
        <UserName id={id} />
      </Boundary>
    );
    const { update } = await show(page(1), { strict });
    await update(page(3));
    expect(text()).toBe('/users/3 failed');
    expect(requests).toEqual(['GET /users/1', 'GET /users/3']);
    // A request that failed a moment ago is not repeated; after its time it is.
    await update(page(1));
    expect(text()).toBe('/users/1 failed');
    expect(requests.length).toBe(2);
    controller.expireAll(UserResource.get);
    answers.set('GET /users/3', { id: 3, name: 'Cy' });
    await update(page(3));
    expect(text()).toBe('Cy');
    expect(requests).toEqual(['GET /users/1', 'GET /users/3', 'GET /users/3']);
  });

  test('children that throw for each key are tried once for each', async () => {
    const tried: unknown[] = [];
    function Broken({ id }: { id: number }): ReactNode {
      useEffect(() => void tried.push(id));
      useState(() => tried.push(id));
      throw new Error(`/users/${id} broken`);
    }
    const page = (id: number) => (
      <ErrorBoundary resetKeys={[id]} errorComponent={Failed}>
        <Broken id={id} />
      </ErrorBoundary>
    );
    const { update } = await show(page(1), { strict });
    const once = tried.splice(0).length;
    await update(page(2));
    expect(text()).toBe('/users/2 failed');
    // React renders what throws a second time, and StrictMode twice as often.
    expect(tried.length).toBeLessThanOrEqual(once);
    expect(new Set(tried)).toEqual(new Set([2]));
  });

  inBoundary('an error of an effect is shown, and dropped with the next key', async () => {
    function Once({ id }: { id: number }) {
      useEffect(() => {
        if (id === 1) throw new Error('/users/1 effect');
      }, [id]);
      return <p>{id}</p>;
    }
    const page = (id: number) => (
      <ErrorBoundary resetKeys={[id]} errorComponent={Failed}>
        <Once id={id} />
      </ErrorBoundary>
    );
    const { update } = await show(page(0), { strict });
    await update(page(1));
    expect(text()).toBe('/users/1 failed');
    await update(page(2));
    expect(text()).toBe('2');
  });
});

test('children without an error neither mount again nor fetch', async () => {
  let mounts = 0;
  function Counted() {
    useEffect(() => void mounts++, []);
    return <UserName id={2} />;
  }
  const page = (key: number) => (
    <AsyncBoundary resetKeys={[key]}>
      <Counted />
    </AsyncBoundary>
  );
  const { update } = await show(page(1));
  await update(page(2));
  expect([mounts, text(), requests]).toEqual([1, 'Bob', ['GET /users/2']]);
});

describe('what counts as a change', () => {
  const symbol = Symbol();
  const view = new Map();
  const cases: [before: readonly unknown[] | undefined, after: readonly unknown[] | undefined, boolean][] = [
    [['a', 1], ['a', 2], true],
    [['a', 1], ['a', 1], false],
    [['a'], ['a', undefined], true],
    [['a', undefined], ['a'], true],
    [['a'], ['b', 'c'], true],
    [undefined, ['a'], true],
    [['a'], undefined, true],
    [undefined, [], false],
    [undefined, undefined, false],
    [[Number.NaN], [Number.NaN], false],
    [[undefined], [null], true],
    [[1], ['1'], true],
    [[symbol, view], [symbol, view], false],
    [[view], [new Map()], true],
    [[{ tags: ['a'] }], [{ tags: ['a'] }], false],
    [[{ tags: ['a'] }], [{ tags: ['b'] }], true],
  ];
  test.each(cases)('%o, then %o: %s', async (before, after, isChange) => {
    let broken = true;
    function Part() {
      if (broken) throw new Error('/users part');
      return <p>fine</p>;
    }
    const page = (resetKeys: readonly unknown[] | undefined) => (
      <ErrorBoundary resetKeys={resetKeys} errorComponent={Failed}>
        <Part />
      </ErrorBoundary>
    );
    const { update } = await show(page(before));
    broken = false;
    await update(page(after));
    expect(text()).toBe(isChange ? 'fine' : '/users failed');
  });
});

test('the button still repeats the request, also after keys changed', async () => {
  const page = (id: number) => (
    <AsyncBoundary resetKeys={[id]} errorComponent={Failed}>
      <UserName id={id} />
    </AsyncBoundary>
  );
  const { update } = await show(page(1));
  await update(page(3));
  const click = async () => {
    await act(async () => void fireEvent.click(screen.getByRole('button')));
    await settled();
  };
  await click();
  expect(text()).toBe('/users/3 failed');
  answers.set('GET /users/3', { id: 3, name: 'Cy' });
  await click();
  expect(text()).toBe('Cy');
  expect(requests).toEqual(['GET /users/1', 'GET /users/3', 'GET /users/3', 'GET /users/3']);
});

test('each of nested boundaries has its own keys', async () => {
  const page = (outer: number, inner: number) => (
    <AsyncBoundary
      resetKeys={[outer]}
      errorComponent={({ error }) => <p>outer: {(error as Error).message}</p>}
    >
      <AsyncBoundary
        resetKeys={[inner]}
        errorComponent={({ error, ...rest }) => {
          if (outer === 0) throw new Error('no words');
          return <Failed error={error as Error} {...rest} />;
        }}
      >
        <UserName id={inner} />
      </AsyncBoundary>
    </AsyncBoundary>
  );
  const { update } = await show(page(0, 1));
  expect(text()).toBe('outer: no words');
  await update(page(0, 2));
  expect(text()).toBe('outer: no words');
  await update(page(1, 1));
  expect(text()).toBe('/users/1 failed');
  await update(page(2, 1));
  expect(text()).toBe('/users/1 failed');
  await update(page(2, 2));
  expect(text()).toBe('Bob');
  await update(page(2, 3));
  expect(text()).toBe('/users/3 failed');
});

describe('in a transition', () => {
  let go: (id: number) => void;
  let goNow: (id: number) => void;

  function Page({ fallback, children }: { fallback: ReactNode; children: (id: number) => ReactNode }) {
    const [id, setId] = useState(1);
    const [isPending, start] = useTransition();
    go = (next) => start(() => setId(next));
    goNow = setId;
    return (
      <>
        {isPending && 'from '}
        <Suspense fallback={fallback}>{children(id)}</Suspense>
      </>
    );
  }

  const page = () => (
    <Page fallback="waiting">
      {(id) => (
        <ErrorBoundary resetKeys={[id]} errorComponent={Failed}>
          <UserName id={id} />
        </ErrorBoundary>
      )}
    </Page>
  );

  test('the error stays until the data of the new key are there', async () => {
    const bob = gate({ id: 2, name: 'Bob' });
    answers.set('GET /users/2', bob.answer);
    await show(page(), { strict: true });
    await act(async () => go(2));
    await settled();
    expect(text()).toBe('from /users/1 failed');
    await bob.open();
    expect(text()).toBe('Bob');
    expect(requests).toEqual(['GET /users/1', 'GET /users/2']);
  });

  test('one that is given up leaves the error as it was', async () => {
    const bob = gate({ id: 2, name: 'Bob' });
    answers.set('GET /users/2', bob.answer);
    await show(page(), { strict: true });
    await act(async () => go(2));
    await settled();
    await act(async () => goNow(1));
    await settled();
    expect(text()).toMatch('/users/1 failed');
    await bob.open();
    expect(text()).toBe('/users/1 failed');
    expect(requests).toEqual(['GET /users/1', 'GET /users/2']);
  });

  test('a response that fails, too, is the next error', async () => {
    const nobody = gate(new Response(null, { status: 404 }));
    answers.set('GET /users/3', nobody.answer);
    await show(page(), { strict: true });
    await act(async () => go(3));
    await settled();
    expect(text()).toBe('from /users/1 failed');
    await nobody.open();
    expect(text()).toBe('/users/3 failed');
    expect(requests).toEqual(['GET /users/1', 'GET /users/3']);
  });

  test('an AsyncBoundary shows its fallback, which is new on screen', async () => {
    const bob = gate({ id: 2, name: 'Bob' });
    answers.set('GET /users/2', bob.answer);
    await show(
      <Page fallback="waiting">
        {(id) => (
          <AsyncBoundary fallback="loading" resetKeys={[id]} errorComponent={Failed}>
            <UserName id={id} />
          </AsyncBoundary>
        )}
      </Page>,
    );
    await act(async () => go(2));
    await settled();
    expect(text()).toBe('loading');
    await bob.open();
    expect(text()).toBe('Bob');
  });
});

test('readers that throw what `useDLE` returned are tried, too', async () => {
  function Name({ id }: { id: number }) {
    const { data, error } = useDLE(UserResource.get, { id });
    if (error) throw error;
    return <p>{data?.name ?? 'loading'}</p>;
  }
  const page = (id: number) => (
    <ErrorBoundary resetKeys={[id]} errorComponent={Failed}>
      <Name id={id} />
    </ErrorBoundary>
  );
  const { update } = await show(page(1));
  expect(text()).toBe('/users/1 failed');
  await update(page(2));
  expect(text()).toBe('Bob');
});

test('a server renders the children', () => {
  const page = (
    <AsyncBoundary resetKeys={['a']}>
      <p>fine</p>
    </AsyncBoundary>
  );
  expect(renderToString(page)).toContain('<p>fine</p>');
});
