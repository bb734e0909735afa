// @vitest-environment happy-dom
import { createResource, Entity, schema } from 'presource';
import { useController, useDLE, useFetch, useSuspense } from 'presource/react';
import * as React from 'react';
import { startTransition, useState, useTransition } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
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

const seen: string[] = [];

function UserPage({ id, leave }: { id: number; leave?: () => void }) {
  const user = useSuspense(UserResource.get, { id });
  const { fetch } = useController();
  seen.push(user.name);
  const remove = async () => {
    await fetch(UserResource.delete, { id });
    leave?.();
  };
  return (
    <button type="button" onClick={remove}>
      {user.name}
    </button>
  );
}

function UserList() {
  const users = useSuspense(UserResource.getList);
  return <ul>{users.map((user) => user.name).join()}</ul>;
}

const click = async () => {
  await act(async () => screen.getByRole('button').click());
  await settled();
};

beforeEach(() => {
  seen.length = 0;
  answers.set('GET /users', [
    { id: 1, name: 'Ada' },
    { id: 2, name: 'Bob' },
  ]);
  answers.set('GET /users/1', { id: 1, name: 'Ada' });
  answers.set('DELETE /users/1', {});
});

for (const [how, go] of [
  ['at once', (leave: () => void) => leave()],
  ['in a transition', startTransition],
] as const) {
  test(`deleting what is on screen and leaving ${how} neither suspends the old screen nor asks for it`, async () => {
    function Router() {
      const [page, setPage] = useState('user');
      return page === 'user' ? <UserPage id={1} leave={() => go(() => setPage('list'))} /> : <UserList />;
    }
    await controller.fetch(UserResource.getList);
    await show(<Router />);
    await click();
    expect(text()).toBe('Bob');
    expect(requests).toEqual(['GET /users', 'DELETE /users/1']);
    expect(new Set(seen)).toEqual(new Set(['Ada']));
  });
}

test('leaving for a screen that has to be loaded first keeps the old one, and asks for nothing else', async () => {
  const list = gate([{ id: 2, name: 'Bob' }]);
  answers.set('GET /users', list.answer);
  function Router() {
    const [page, setPage] = useState('user');
    const [pending, start] = useTransition();
    return (
      <>
        {pending && 'leaving '}
        {page === 'user' ? <UserPage id={1} leave={() => start(() => setPage('list'))} /> : <UserList />}
      </>
    );
  }
  await show(<Router />);
  await click();
  // The old screen rendered once more, with what it showed.
  expect(text()).toBe('leaving Ada');
  await list.open();
  expect(text()).toBe('Bob');
  expect(requests).toEqual(['GET /users/1', 'DELETE /users/1', 'GET /users']);
});

/** Lets the moment pass for which a deleted entity stays on screen. */
const afterAMoment = async () => {
  await act(async () => vi.advanceTimersByTime(1_001));
  vi.useRealTimers();
  await settled();
};

test('who stays a second longer asks again, and shows that it is gone', async () => {
  expectComplaints();
  await show(<UserPage id={1} />);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await act(async () => controller.setResponse(UserResource.delete, { id: 1 }, { id: 1 }));
  expect(text()).toBe('Ada');
  expect(requests).toEqual(['GET /users/1']);
  answers.set('GET /users/1', failing(404));
  await afterAMoment();
  expect(requests).toEqual(['GET /users/1', 'GET /users/1']);
  expect(screen.getByRole('alert').textContent).toContain('404');
});

test('who stays a second longer and finds it again goes on', async () => {
  await show(<UserPage id={1} />);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await act(async () => controller.setResponse(UserResource.delete, { id: 1 }, { id: 1 }));
  answers.set('GET /users/1', { id: 1, name: 'Ada again' });
  await afterAMoment();
  expect(text()).toBe('Ada again');
  expect(requests).toEqual(['GET /users/1', 'GET /users/1']);
});

test('an optimistic deletion whose request takes long does not ask for what it deletes', async () => {
  const { delete: remove } = createResource({
    path: '/users/:id',
    schema: User,
    optimistic: true,
  });
  const deleted = gate({});
  answers.set('DELETE /users/1', deleted.answer);
  await show(<UserPage id={1} />);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let done = false;
  controller.fetch(remove, { id: 1 }).then(() => {
    done = true;
  });
  await afterAMoment();
  expect(text()).toBe('Ada');
  expect(requests).toEqual(['GET /users/1', 'DELETE /users/1']);
  await deleted.open();
  expect(done).toBe(true);
  expect(text()).toBe('Ada');
  expect(requests).toEqual(['GET /users/1', 'DELETE /users/1']);
});

test('a list on the same screen drops the deleted row at once', async () => {
  await controller.fetch(UserResource.getList);
  await show(
    <>
      <UserList />
      <UserPage id={1} />
    </>,
  );
  await click();
  expect(text()).toBe('BobAda');
  expect(requests).toEqual(['GET /users', 'DELETE /users/1']);
});

test('a component that comes later asks for a deleted entity at once', async () => {
  await controller.fetch(UserResource.get, { id: 1 });
  await controller.fetch(UserResource.delete, { id: 1 });
  await show(<UserPage id={1} />);
  expect(text()).toBe('Ada');
  expect(requests).toEqual(['GET /users/1', 'DELETE /users/1', 'GET /users/1']);
});

describe('who comes while a mutation deletes it waits for the outcome, and asks once', () => {
  const { get, delete: remove } = createResource({ path: '/users/:id', schema: User, optimistic: true });
  const readers = {
    useSuspense: () => <p>{useSuspense(get, { id: 1 }).name}</p>,
    // React 18 has no `use`.
    ...('use' in React && { useFetch: () => <p>{React.use(useFetch(get, { id: 1 })).name}</p> }),
    useDLE: function Reader() {
      const { data, error } = useDLE(get, { id: 1 });
      return <p>{error ? `failed: ${error.message}` : (data?.name ?? 'loading')}</p>;
    },
  };

  /** Begins the deletion; returns a function that answers it, and lets the moment pass in which readers wait. */
  async function deleting(answer: unknown) {
    const answered = gate(answer);
    answers.set('DELETE /users/1', answered.answer);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await act(async () => void controller.fetch(remove, { id: 1 }).catch(() => {}));
    return async () => {
      await answered.open();
      await afterAMoment();
    };
  }

  describe.each(Object.entries(readers))('%s', (_, Reader) => {
    test('of a record that is there', async () => {
      expectComplaints();
      await controller.fetch(get, { id: 1 });
      const answer = await deleting({});
      await show(<Reader />);
      expect(text()).toBe('loading');
      answers.set('GET /users/1', failing(404));
      await answer();
      expect(text()).toContain('404');
      expect(requests).toEqual(['GET /users/1', 'DELETE /users/1', 'GET /users/1']);
    });

    test('and shows it without a request if the deletion fails', async () => {
      await controller.fetch(get, { id: 1 });
      const answer = await deleting(new Response(null, { status: 500 }));
      await show(<Reader />);
      await answer();
      expect(text()).toBe('Ada');
      expect(requests).toEqual(['GET /users/1', 'DELETE /users/1']);
    });

    test('of a record that arrives meanwhile', async () => {
      expectComplaints();
      const arrived = gate({ id: 1, name: 'Ada' });
      answers.set('GET /users/1', arrived.answer);
      await show(<Reader />);
      const answer = await deleting({});
      await arrived.open();
      expect(text()).toBe('loading');
      answers.set('GET /users/1', failing(404));
      await answer();
      expect(text()).toContain('404');
      expect(requests).toEqual(['GET /users/1', 'DELETE /users/1', 'GET /users/1']);
    });
  });

  test('useDLE asks again if its response is older than what the deletion hides', async () => {
    expectComplaints();
    const arrived = gate({ id: 1, name: 'Ada' });
    answers.set('GET /users/1', arrived.answer);
    await show(<readers.useDLE />);
    const answer = await deleting({});
    await act(async () => controller.setResponse(get, { id: 1 }, { id: 1, name: 'Ada L.' }));
    await arrived.open();
    expect(text()).toBe('loading');
    answers.set('GET /users/1', failing(404));
    await answer();
    expect(text()).toContain('404');
    expect(requests).toEqual(['GET /users/1', 'DELETE /users/1', 'GET /users/1']);
  });
});

describe('an object around one entity', () => {
  const getDetails = UserResource.get.extend({
    schema: { user: User, total: 0 },
    process: (user: object) => ({ user, total: 1 }),
  });
  const optimistic = UserResource.delete.extend({
    getOptimisticResponse: (_, { id }: { id: number }) => ({ id }),
  });
  const Details = () => <p>{useSuspense(getDetails, { id: 1 }).user.name}</p>;

  test('stays on screen when the entity is deleted, and comes back when that fails', async () => {
    const refused = gate(new Response(null, { status: 500 }));
    answers.set('DELETE /users/1', refused.answer);
    await show(<Details />);
    await act(async () => void controller.fetch(optimistic, { id: 1 }).catch(() => {}));
    await settled();
    expect(text()).toBe('Ada');
    await refused.open();
    await act(async () => void controller.set(User, { id: 1 }, { name: 'Ada L.' }));
    expect(text()).toBe('Ada L.');
    expect(requests).toEqual(['GET /users/1', 'DELETE /users/1']);
  });

  test.each([[[]], [[{ id: 2, name: 'Bob' }]]])('shows none beside a list of %j', async (others) => {
    const getBoth = UserResource.get.extend({
      schema: { body: { user: User }, others: { others: [User] } },
      process: (user: object) => ({ body: { user }, others: { others } }),
    });
    const Both = () => {
      const { body } = useSuspense(getBoth, { id: 1 }) as { body: { user?: User } };
      return <p>{String(body.user?.name)}</p>;
    };
    await show(<Both />);
    await act(async () => controller.setResponse(UserResource.delete, { id: 1 }, { id: 1 }));
    await settled();
    expect(text()).toBe('undefined');
    expect(requests).toEqual(['GET /users/1']);
  });

  class Robot extends Entity {
    id = 0;
    name = '';
  }
  const schemas = {
    objects: { body: { user: User, total: 0 }, meta: { page: { at: 0 } } },
    'a Union': { body: { user: new schema.Union({ person: User, robot: Robot }, 'type'), total: 0 } },
  };

  test.each(Object.keys(schemas) as (keyof typeof schemas)[])('stays inside of %s', async (inside) => {
    const getInside = UserResource.get.extend({
      schema: schemas[inside] as typeof schemas.objects,
      process: (user: object) => ({
        body: { user: { ...user, type: 'person' }, total: 1 },
        meta: { page: { at: 1 } },
      }),
    });
    const Inside = () => <p>{useSuspense(getInside, { id: 1 }).body.user.name}</p>;
    await show(<Inside />);
    await act(async () => controller.setResponse(UserResource.delete, { id: 1 }, { id: 1 }));
    await settled();
    expect(text()).toBe('Ada');
    expect(requests).toEqual(['GET /users/1']);
  });

  test('who stays a second longer, and who comes later, asks again', async () => {
    expectComplaints();
    await show(<Details />);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await act(async () => controller.setResponse(UserResource.delete, { id: 1 }, { id: 1 }));
    expect(text()).toBe('Ada');
    answers.set('GET /users/1', failing(404));
    await afterAMoment();
    expect(requests).toEqual(['GET /users/1', 'GET /users/1']);
    expect(screen.getByRole('alert').textContent).toContain('404');
    await controller.fetch(UserResource.getList);
    controller.invalidate(getDetails, { id: 1 });
    answers.set('GET /users/1', { id: 1, name: 'Ada' });
    await controller.fetch(getDetails, { id: 1 });
    await controller.fetch(UserResource.delete, { id: 1 }).catch(() => {});
    expect(controller.getResponse(getDetails, { id: 1 }).expiryStatus).toBe(1);
  });

  test('a response that names an entity which is not there is shown', async () => {
    controller.setResponse(UserResource.delete, { id: 7 }, { id: 7 });
    controller.setResponse(getDetails, { id: 1 }, { user: 7, total: 1 } as never);
    const Shown = () => <p>{String(useSuspense(getDetails, { id: 1 }).user)}</p>;
    await show(<Shown />);
    expect(text()).toBe('undefined');
    expect(requests).toEqual([]);
  });
});

class Draft extends Entity {
  id = 0;
  title = '';
  static override process(value: { gone?: boolean }) {
    return value.gone ? undefined : (value as never);
  }
}
const Drafts = createResource({ path: '/drafts/:id', schema: Draft, optimistic: true });
const Title = () => <p>{useSuspense(Drafts.get, { id: 1 })?.title ?? 'gone'}</p>;

test('what the reader asked for says itself that it is gone: it shows that at once, and does not ask again', async () => {
  controller.setResponse(Drafts.get, { id: 1 }, { id: 1, title: 'old' });
  answers.set('GET /drafts/1', { id: 1, gone: true });
  await show(<Title />);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await act(async () => void (await controller.fetch(Drafts.get, { id: 1 })));
  expect(text()).toBe('gone');
  await afterAMoment();
  expect(text()).toBe('gone');
  expect(requests).toEqual(['GET /drafts/1']);
});

test.each([false, true])(
  'invalidated while a deletion is pending, which is refused (StrictMode: %s)',
  async (strict) => {
    controller.setResponse(Drafts.get, { id: 1 }, { id: 1, title: 'old' });
    answers.set('GET /drafts/1', { id: 1, title: 'new' });
    const refused = gate(new Response(null, { status: 500 }));
    answers.set('DELETE /drafts/1', refused.answer);
    await show(<Title />, { strict });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await act(async () => void controller.fetch(Drafts.delete, { id: 1 }).catch(() => {}));
    await act(async () => controller.invalidate(Drafts.get, { id: 1 }));
    await refused.open();
    await afterAMoment();
    expect(text()).toBe('new');
    expect(requests).toEqual(['DELETE /drafts/1', 'GET /drafts/1']);
  },
);
