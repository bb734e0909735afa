// @vitest-environment happy-dom
import { cleanup, fireEvent } from '@testing-library/react';
import { NetworkError, schema } from 'presource';
import {
  AsyncBoundary,
  DataProvider,
  ErrorBoundary,
  type ErrorComponentProps,
  useDLE,
  useSuspense,
} from 'presource/react';
import * as React from 'react';
import { useLayoutEffect } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, test } from 'vitest';
import { leftOver } from '../life/support.ts';
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
  User,
  UserResource,
} from './support.tsx';

beforeEach(expectComplaints);

function UserName({ id }: { id: number }) {
  return <p>{useSuspense(UserResource.get, { id }).name}</p>;
}

function Failed({ error, resetErrorBoundary }: ErrorComponentProps) {
  return (
    <button type="button" onClick={resetErrorBoundary}>
      {error instanceof NetworkError ? error.status : error.message}
    </button>
  );
}

const click = async () => {
  await act(async () => void fireEvent.click(screen.getByRole('button')));
  await settled();
};

test('a failed request is shown by the boundary, and asked for again on retry', async () => {
  answers.set('GET /users/1', failing(503));
  await show(
    <AsyncBoundary fallback="loading" errorComponent={Failed}>
      <UserName id={1} />
    </AsyncBoundary>,
  );
  expect(text()).toBe('503');
  expect(requests).toEqual(['GET /users/1']);
  await click();
  expect(text()).toBe('503');
  expect(requests.length).toBe(2);
  answers.set('GET /users/1', { id: 1, name: 'Ada' });
  await click();
  expect(text()).toBe('Ada');
  expect(requests.length).toBe(3);
});

describe.each([
  ['AsyncBoundary', AsyncBoundary],
  ['ErrorBoundary', ErrorBoundary],
])('one press on retry in %s', (_, Boundary) => {
  const both = (status: number | undefined) => {
    for (const id of [1, 2])
      answers.set(`GET /users/${id}`, status ? failing(status) : { id, name: `user ${id} ` });
    requests.length = 0;
  };

  test.each([[''], ['StrictMode']])('asks again for all that failed below it, once %s', async (mode) => {
    both(401);
    await show(
      <Boundary errorComponent={Failed}>
        <UserName id={1} />
        <UserName id={2} />
      </Boundary>,
      { strict: mode === 'StrictMode' },
    );
    expect(text()).toBe('401');
    both(undefined);
    await click();
    expect(text()).toBe('user 1 user 2 ');
    expect(requests).toEqual(['GET /users/1', 'GET /users/2']);
  });

  test('asks again for what other boundaries inside failed with', async () => {
    both(500);
    answers.set('GET /users/3', failing(500));
    await show(
      <Boundary errorComponent={Failed}>
        <UserName id={3} />
        <Boundary errorComponent={Failed}>
          <UserName id={1} />
          <UserName id={2} />
        </Boundary>
      </Boundary>,
    );
    both(undefined);
    answers.set('GET /users/3', { id: 3, name: 'user 3 ' });
    await click();
    expect(text()).toBe('user 3 user 1 user 2 ');
    expect(requests.length).toBe(3);
  });

  test('asks again if the error on screen wraps that of the request', async () => {
    function Wrapped() {
      const { data, loading, error } = useDLE(UserResource.get, { id: 1 });
      if (error) throw new Error('no user', { cause: error });
      return <p>{loading ? 'loading' : data.name}</p>;
    }
    both(500);
    await show(
      <Boundary errorComponent={Failed}>
        <Wrapped />
      </Boundary>,
    );
    expect(text()).toBe('no user');
    both(undefined);
    await click();
    expect(text()).toBe('user 1 ');
  });

  test('asks again if the request failed once more in the meantime, with another error', async () => {
    both(500);
    await show(
      <Boundary errorComponent={Failed}>
        <UserName id={1} />
      </Boundary>,
    );
    await act(async () => void (await controller.fetch(UserResource.get, { id: 1 }).catch(() => {})));
    both(undefined);
    await click();
    expect(text()).toBe('user 1 ');
  });

  test('asks again for what failed beside it, too', async () => {
    function Beside() {
      const { data, loading, error } = useDLE(UserResource.get, { id: 2 });
      return <p>{loading ? 'loading' : error ? 'failed' : data.name}</p>;
    }
    both(500);
    await show(
      <>
        <Beside />
        <Boundary errorComponent={Failed}>
          <UserName id={1} />
          <UserName id={2} />
        </Boundary>
      </>,
    );
    expect(text()).toBe('failed500');
    both(undefined);
    await click();
    expect(text()).toBe('user 2 user 1 user 2 ');
    expect([...requests].sort()).toEqual(['GET /users/1', 'GET /users/2']);
  });
});

test('without an error component of its own it shows the message and a button', async () => {
  answers.set('GET /users/1', failing(503));
  await show(<UserName id={1} />);
  expect(screen.getByRole('alert').textContent).toContain('503');
  answers.set('GET /users/1', { id: 1, name: 'Ada' });
  await click();
  expect(text()).toBe('Ada');
});

test('an error that never expires is thrown again, without a request, until somebody retries', async () => {
  const get = UserResource.get.extend({ errorExpiryLength: Number.POSITIVE_INFINITY });
  answers.set('GET /users/1', failing(404));
  function Name() {
    return <p>{useSuspense(get, { id: 1 }).name}</p>;
  }
  const page = (key: string) => (
    <ErrorBoundary key={key} errorComponent={Failed}>
      <Name />
    </ErrorBoundary>
  );
  const { update } = await show(page('first'));
  await update(<p>elsewhere</p>);
  await update(page('second'));
  expect(text()).toBe('404');
  expect(requests.length).toBe(1);
  await click();
  expect(requests.length).toBe(2);
});

test('an error that expires at once is shown all the same, instead of being asked for forever', async () => {
  const get = UserResource.get.extend({ errorExpiryLength: 0 });
  answers.set('GET /users/1', failing(500));
  function Name() {
    return <p>{useSuspense(get, { id: 1 }).name}</p>;
  }
  await show(
    <ErrorBoundary errorComponent={Failed}>
      <Name />
    </ErrorBoundary>,
  );
  expect(text()).toBe('500');
  expect(requests.length).toBe(1);
});

test('a key that changes with what is shown leaves the error behind', async () => {
  answers.set('GET /users/1', failing(404));
  answers.set('GET /users/2', { id: 2, name: 'Bob' });
  const page = (id: number) => (
    <AsyncBoundary fallback="loading" errorComponent={Failed} key={id}>
      <UserName id={id} />
    </AsyncBoundary>
  );
  const { update } = await show(page(1));
  expect(text()).toBe('404');
  await update(page(1));
  expect(text()).toBe('404');
  await update(page(2));
  expect(text()).toBe('Bob');
  expect(requests).toEqual(['GET /users/1', 'GET /users/2']);
});

test('development names a prop that belongs to the boundaries of `presource/boundaries`', () => {
  const props = { listen: () => () => {} };
  expect(() => renderToString(<ErrorBoundary {...props}>fine</ErrorBoundary>)).toThrow(
    "boundary-props: listen has no effect on a boundary of presource/react. Import AsyncBoundary or ErrorBoundary from 'presource/boundaries'.",
  );
});

test('a response that does not fit the schema is an error too', async () => {
  answers.set('GET /users/1', { name: 'nobody in particular' });
  await show(
    <ErrorBoundary errorComponent={Failed}>
      <UserName id={1} />
    </ErrorBoundary>,
  );
  expect(text()).toContain('User');
  expect(requests.length).toBe(1);
});

describe('what the function of a Query throws goes to the boundary alone, and is not reported as uncaught', () => {
  const get = UserResource.get.extend({
    schema: new schema.Query(User, (): User => {
      throw new Error('no such user');
    }),
  });
  const readers = {
    useSuspense: () => useSuspense(get, { id: 1 }).name,
    useDLE: () => useDLE(get, { id: 1 }).data?.name ?? 'loading',
  };

  test.each(Object.entries(readers))('%s', async (_, Name) => {
    answers.set('GET /users/1', { id: 1, name: 'Ada' });
    // Vitest reports what is uncaught.
    await show(
      <AsyncBoundary fallback="waiting" errorComponent={Failed}>
        <Name />
      </AsyncBoundary>,
    );
    expect(text()).toBe('no such user');
    expect(requests.length).toBe(1);
  });
});

// React 18 loses an error of a store's snapshot between layout and subscription, and is broken after it.
test.skipIf(!('use' in React))(
  'a Query that throws before its reader subscribes leaves nothing held',
  async () => {
    const names = UserResource.getList.extend({
      schema: new schema.Query(UserResource.getList.schema, (users: readonly User[]) => {
        if (users.some(({ name }) => name === 'bad')) throw new Error('a bad name');
        return users.map(({ name }) => name).join();
      }),
    });
    answers.set('GET /users', [{ id: 1, name: 'Ada' }]);
    await controller.fetch(names);
    const Names = () => <p>{useSuspense(names)}</p>;
    function Spoiling() {
      useLayoutEffect(() => controller.set(User, { id: 1 }, { name: 'bad' }), []);
      return null;
    }
    await show(
      <AsyncBoundary fallback="loading" errorComponent={Failed}>
        <Names />
        <Spoiling />
      </AsyncBoundary>,
    );
    expect(text()).toBe('a bad name');
    cleanup();
    await settled();
    expect(leftOver(controller)).toEqual({});
  },
);

test.each([
  ['useSuspense', UserName],
  [
    'useDLE',
    function Name({ id }: { id: number }) {
      const { data, loading, error } = useDLE(UserResource.get, { id });
      if (error) throw error;
      return <p>{loading ? 'loading' : data.name}</p>;
    },
  ],
])(
  '%s waits for a request that is in flight when it mounts, in place of the error before',
  async (_, Name) => {
    answers.set('GET /users/1', failing(503));
    const page = (key: string) => (
      <AsyncBoundary key={key} fallback="loading" errorComponent={Failed}>
        <Name id={1} />
      </AsyncBoundary>
    );
    const { update } = await show(page('first'));
    expect(text()).toBe('503');
    for (const outcome of [failing(404), { id: 1, name: 'Ada' }]) {
      const { answer, open } = gate(typeof outcome === 'function' ? outcome() : outcome);
      answers.set('GET /users/1', answer);
      // As a router does that loads what it shows.
      controller.fetch(UserResource.get, { id: 1 }).catch(() => {});
      await update(page(String(outcome)));
      expect(text()).toBe('loading');
      await open();
      expect(text()).toBe(typeof outcome === 'function' ? '404' : 'Ada');
    }
    expect(requests.length).toBe(3);
  },
);

test('catches whatever is thrown, and renders the children again on reset', async () => {
  let broken = true;
  function Part() {
    if (broken) throw undefined;
    return <p>fine</p>;
  }
  function Again({ resetErrorBoundary }: ErrorComponentProps) {
    return <button type="button" onClick={resetErrorBoundary}>{`again`}</button>;
  }
  controller.setResponse(UserResource.get, { id: 1 }, { id: 1, name: 'Ada' });
  await show(
    <ErrorBoundary errorComponent={Again}>
      <Part />
    </ErrorBoundary>,
  );
  expect(text()).toBe('again');
  broken = false;
  await click();
  expect(text()).toBe('fine');
  // What the store holds has nothing to do with it.
  expect(controller.getResponse(UserResource.get, { id: 1 }).expiresAt).toBeGreaterThan(0);
});

test('a soft error during a refetch leaves the data on screen', async () => {
  const get = UserResource.get.extend({ errorPolicy: () => 'soft' as const });
  controller.setResponse(get, { id: 1 }, { id: 1, name: 'Ada' });
  controller.expireAll(get);
  answers.set('GET /users/1', failing(500));
  function Name() {
    return <p>{useSuspense(get, { id: 1 }).name}</p>;
  }
  await show(<Name />);
  expect(text()).toBe('Ada');
  expect(requests).toEqual(['GET /users/1']);
});

test('a hard error during a refetch goes to the boundary', async () => {
  controller.setResponse(UserResource.get, { id: 1 }, { id: 1, name: 'Ada' });
  controller.expireAll(UserResource.get);
  answers.set('GET /users/1', failing(410));
  await show(
    <ErrorBoundary errorComponent={Failed}>
      <UserName id={1} />
    </ErrorBoundary>,
  );
  expect(text()).toBe('410');
  expect(requests).toEqual(['GET /users/1']);
});

test('the boundary works below a provider of its own', async () => {
  answers.set('GET /users/1', failing(503));
  await show(
    <DataProvider controller={controller}>
      <ErrorBoundary errorComponent={Failed}>
        <UserName id={1} />
      </ErrorBoundary>
    </DataProvider>,
  );
  answers.set('GET /users/1', { id: 1, name: 'Ada' });
  await click();
  expect(text()).toBe('Ada');
});
