// @vitest-environment happy-dom
// What needs React 19; the other tests run under React 18 too.
import { collect, Endpoint } from 'presource';
import { AsyncBoundary, useDLE, useFetch, useLive, useSuspense } from 'presource/react';
import { Activity, startTransition, use, useState } from 'react';
import { expect, test, vi } from 'vitest';
import {
  aborted,
  act,
  answers,
  controller,
  expectComplaints,
  failing,
  gate,
  requests,
  settled,
  show,
  Todo,
  TodoResource,
  text,
  User,
  UserResource,
} from './support.tsx';

const page = TodoResource.getList.extend({
  path: '/pages/:page',
  schema: { results: TodoResource.getList.schema, total: 0 },
});

test('useFetch starts requests side by side; use() waits for them', async () => {
  const ada = gate({ id: 1, name: 'Ada' });
  const bob = gate({ id: 2, name: 'Bob' });
  answers.set('GET /users/1', ada.answer);
  answers.set('GET /users/2', bob.answer);
  function Names() {
    const first = useFetch(UserResource.get, { id: 1 });
    const second = useFetch(UserResource.get, { id: 2 });
    return <p>{`${use(first).name} and ${use(second).name}`}</p>;
  }
  await show(<Names />, { strict: true });
  expect(text()).toBe('loading');
  expect(requests).toEqual(['GET /users/1', 'GET /users/2']);
  await bob.open();
  await ada.open();
  expect(text()).toBe('Ada and Bob');
  expect(requests).toEqual(['GET /users/1', 'GET /users/2']);
});

test('what is there, use() gives at once; a change gives the next one', async () => {
  controller.setResponse(UserResource.get, { id: 1 }, { id: 1, name: 'Ada' });
  function Name() {
    return <p>{use(useFetch(UserResource.get, { id: 1 })).name}</p>;
  }
  await show(<Name />);
  expect(text()).toBe('Ada');
  await act(async () => controller.setResponse(UserResource.get, { id: 1 }, { id: 1, name: 'Ada L.' }));
  expect(text()).toBe('Ada L.');
  expect(requests).toEqual([]);
});

test('a failed request rejects the promise; nobody has to look at it', async () => {
  expectComplaints();
  answers.set('GET /users/1', failing(503));
  function Name() {
    return <p>{use(useFetch(UserResource.get, { id: 1 })).name}</p>;
  }
  function Unconcerned() {
    useFetch(UserResource.get, { id: 1 });
    return <p>fine</p>;
  }
  const { update } = await show(<Unconcerned />);
  expect(text()).toBe('fine');
  await update(<Name />);
  expect(text()).toContain('503');
  expect(requests).toEqual(['GET /users/1']);
});

test.each(['data', 'an error'])('%s that is there before React goes on is the same promise', async (what) => {
  if (what === 'an error') expectComplaints();
  // Without a network, as with a fixture: React continues the component where it waited, and complains of another promise there.
  const get = new Endpoint(
    async ({ id }: { id: number }) => {
      if (id > 1 && what === 'an error') throw new Error('refused');
      return `Number ${id}`;
    },
    { name: 'get' },
  );
  const promises: Promise<string>[] = [];
  let go!: (id: number) => void;
  function Value({ id }: { id: number }) {
    const promise = useFetch(get, { id });
    if (id === 2) promises.push(promise);
    return <p>{use(promise)}</p>;
  }
  function Page() {
    const [id, setId] = useState(1);
    go = (next) => startTransition(() => setId(next));
    return <Value id={id} />;
  }
  await show(<Page />);
  await act(async () => go(2));
  await settled();
  expect(text()).toContain(what === 'data' ? 'Number 2' : 'refused');
  expect(promises.length).toBeGreaterThan(1);
  expect(new Set(promises).size).toBe(1);
  const told = vi.mocked(console.error).mock.calls.flat();
  expect(told.filter((line) => /uncached promise/.test(String(line)))).toEqual([]);
});

test('what changes before React goes on is shown', async () => {
  const get = new Endpoint(async () => ({ id: 1, title: 'Tea', userId: 1 }), { name: 'get', schema: Todo });
  let go!: () => void;
  const rendered: unknown[] = [];
  function Value() {
    const promise = useFetch(get);
    rendered.push(promise);
    const { title, userId } = use(promise);
    return <p>{`${title} of ${userId?.name}`}</p>;
  }
  function Page() {
    const [isOpen, setOpen] = useState(false);
    go = () => startTransition(() => setOpen(true));
    return isOpen ? <Value /> : null;
  }
  await show(<Page />);
  const stop = controller.watch(get, async () => {
    stop();
    // The promise has settled, and React has not gone on.
    for (let turns = 0; turns < 9; turns++) await null;
    controller.set(User, { id: 1 }, { id: 1, name: 'Ada' });
  });
  await act(async () => go());
  await settled();
  expect(text()).toBe('Tea of Ada');
  expect(new Set(rendered).size).toBe(1);
  // On screen, a change is another promise.
  await act(async () => void controller.set(User, { id: 1 }, { id: 1, name: 'Ada L.' }));
  expect(text()).toBe('Tea of Ada L.');
  expect(new Set(rendered).size).toBe(2);
});

test('useFetch with null asks for nothing', async () => {
  function Page() {
    const user = use(useFetch(UserResource.get, null));
    const { total } = use(useFetch(page, null));
    return <p>{`${user} ${total}`}</p>;
  }
  await show(<Page />);
  expect(text()).toBe('undefined 0');
  expect(requests).toEqual([]);
});

test('what <Activity> hides neither follows nor asks; shown again it is up to date', async () => {
  controller.setResponse(UserResource.get, { id: 1 }, { id: 1, name: 'Ada' });
  let renders = 0;
  function Name() {
    renders++;
    return <p>{useSuspense(UserResource.get, { id: 1 }).name}</p>;
  }
  const page = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <Name />
    </Activity>
  );
  const { update } = await show(page('visible'));
  await update(page('hidden'));
  const before = renders;
  await act(async () => controller.setResponse(UserResource.get, { id: 1 }, { id: 1, name: 'Ada L.' }));
  await settled();
  expect(renders).toBe(before);
  await update(page('visible'));
  expect(text()).toBe('Ada L.');
  expect(requests).toEqual([]);
});

test('what <Activity> hides for so long that it is collected asks for nothing that was fetched since', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  answers.set('GET /users/1', { id: 1, name: 'Ada' });
  // Elements that stay the same are not rendered again when they are shown.
  const name = <Name />;
  function Name() {
    return <p>{useSuspense(UserResource.get, { id: 1 }).name}</p>;
  }
  const page = (mode: 'visible' | 'hidden') => <Activity mode={mode}>{name}</Activity>;
  const { update } = await show(page('visible'));
  await update(page('hidden'));
  vi.setSystemTime(Date.now() + 200_000);
  expect(await collect(controller)).toBe(1);
  answers.set('GET /users/1', { id: 1, name: 'Ada L.' });
  await act(async () => controller.fetch(UserResource.get, { id: 1 }));
  await update(page('visible'));
  expect(text()).toBe('Ada L.');
  expect(requests).toEqual(['GET /users/1', 'GET /users/1']);
  vi.useRealTimers();
});

test.each([
  ['useSuspense', 1, () => <p>{useSuspense(UserResource.get, { id: 1 }).name}</p>],
  ['useFetch', 1, () => <p>{use(useFetch(UserResource.get, { id: 1 })).name}</p>],
  ['useDLE', 2, () => <p>{useDLE(UserResource.get, { id: 1 }).data?.name ?? 'loading'}</p>],
])('what <Activity> hides while it waits is there when it is shown again: %s', async (_, sent, Name) => {
  const ada = gate({ id: 1, name: 'Ada' });
  answers.set('GET /users/1', ada.answer);
  const page = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <AsyncBoundary fallback="loading">
        <Name />
      </AsyncBoundary>
    </Activity>
  );
  const { update } = await show(page('visible'));
  await update(page('hidden'));
  await update(page('visible'));
  expect(text()).toBe('loading');
  await ada.open();
  expect(text()).toBe('Ada');
  // The request of `useDLE` ends with its effects.
  expect(requests.length).toBe(sent);
  expect(aborted.length).toBe(sent - 1);
});

test('what <Activity> hides is not polled; shown again it is, at once', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  answers.set('GET /users/1', { id: 1, name: 'Ada' });
  const get = UserResource.get.extend({ pollFrequency: 5_000 });
  const Name = () => <p>{useLive(get, { id: 1 }).name}</p>;
  const page = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <Name />
    </Activity>
  );
  const pass = async () => {
    await act(async () => vi.advanceTimersByTime(5_000));
    await settled();
  };
  const { update } = await show(page('visible'));
  await pass();
  expect(requests.length).toBe(2);
  await update(page('hidden'));
  for (let i = 0; i < 3; i++) await pass();
  expect(requests.length).toBe(2);
  await update(page('visible'));
  await act(async () => vi.advanceTimersByTime(0));
  await settled();
  expect(requests.length).toBe(3);
  vi.useRealTimers();
});
