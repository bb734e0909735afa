// @vitest-environment happy-dom
/** useDebounce, useCancelling. */
import { act as plainAct, renderHook } from '@testing-library/react';
import { useCancelling, useDebounce, useDLE, useSuspense } from 'presource/react';
import { startTransition, useDeferredValue, useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  aborted,
  act,
  answers,
  controller,
  gate,
  requests,
  settled,
  show,
  text,
  UserResource,
} from './support.tsx';

afterEach(() => void vi.useRealTimers());

describe('useDebounce', () => {
  const timers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const pass = (milliseconds: number) => plainAct(async () => void vi.advanceTimersByTime(milliseconds));

  function Name({ id }: { id: number }) {
    return <>{useSuspense(UserResource.get, { id }).name}</>;
  }

  function Search({ id }: { id: number }) {
    const [debounced, isPending] = useDebounce(id, 1);
    return (
      <p>
        <Name id={debounced} />
        {isPending && '…'}
      </p>
    );
  }

  test('follows when the value stayed the same for that long', async () => {
    timers();
    const { result, rerender } = renderHook(({ value }) => useDebounce(value, 200), {
      initialProps: { value: 'a' },
      reactStrictMode: true,
    });
    expect(result.current).toEqual(['a', false]);
    rerender({ value: 'ab' });
    await pass(150);
    rerender({ value: 'abc' });
    await pass(150);
    expect(result.current).toEqual(['a', true]);
    await pass(50);
    expect(result.current).toEqual(['abc', false]);
    rerender({ value: 'abcd' });
    rerender({ value: 'abc' });
    expect(result.current).toEqual(['abc', false]);
  });

  test('waits while it may not change; a function is a value like others', async () => {
    timers();
    const [one, two] = [() => 1, () => 2];
    const { result, rerender } = renderHook(({ value, ready }) => useDebounce(value, 200, ready), {
      initialProps: { value: one, ready: false },
    });
    rerender({ value: two, ready: false });
    await pass(1_000);
    expect(result.current).toEqual([one, true]);
    rerender({ value: two, ready: true });
    await pass(200);
    expect(result.current).toEqual([two, false]);
  });

  test('a delay that is longer than a timer can wait does not end at once', async () => {
    timers();
    const { result, rerender } = renderHook(({ value, delay }) => useDebounce(value, delay), {
      initialProps: { value: 'a', delay: Number.POSITIVE_INFINITY },
    });
    rerender({ value: 'ab', delay: Number.POSITIVE_INFINITY });
    await pass(1_000);
    expect(result.current).toEqual(['a', true]);
    rerender({ value: 'ab', delay: 200 });
    await pass(200);
    expect(result.current).toEqual(['ab', false]);
  });

  test('what reads by it keeps its data until the new ones are there', async () => {
    answers.set('GET /users/1', { id: 1, name: 'Ada' });
    const bob = gate({ id: 2, name: 'Bob' });
    answers.set('GET /users/2', bob.answer);
    const { update } = await show(<Search id={1} />);
    await update(<Search id={2} />);
    await act(async () => new Promise((resolve) => setTimeout(resolve, 10)));
    await settled();
    expect(text()).toBe('Ada…');
    await bob.open();
    expect(text()).toBe('Bob');
  });

  test('a value that is the same from the beginning renders nothing', async () => {
    timers();
    let renders = 0;
    const { rerender } = renderHook(
      ({ value }) => {
        renders++;
        return useDebounce(value, 200);
      },
      { initialProps: { value: 'a' } },
    );
    rerender({ value: 'ab' });
    rerender({ value: 'a' });
    const before = renders;
    await pass(500);
    expect(renders).toBe(before);
  });

  test('a value that comes back replaces one on its way to the screen', async () => {
    answers.set('GET /users/1', { id: 1, name: 'Ada' });
    const bob = gate({ id: 2, name: 'Bob' });
    answers.set('GET /users/2', bob.answer);
    const later = () => act(async () => new Promise((resolve) => setTimeout(resolve, 10)));
    const { update } = await show(<Search id={1} />);
    await update(<Search id={2} />);
    await later();
    await update(<Search id={1} />);
    await later();
    await bob.open();
    await settled();
    expect(text()).toBe('Ada');
  });
});

describe('useCancelling', () => {
  const users = [1, 2, 3, 4];
  const ended = (id: number) => aborted.includes(`GET /users/${id}`);

  function Name({ id }: { id: number | null }) {
    const args = id === null ? null : { id };
    return <p>{useSuspense(useCancelling(UserResource.get, args), args)?.name}</p>;
  }

  test('gives the endpoint itself', async () => {
    function Same() {
      return <p>{String(useCancelling(UserResource.get, { id: 1 }) === UserResource.get)}</p>;
    }
    await show(<Same />);
    expect(text()).toBe('true');
  });

  test('other arguments end what was asked for in between, not what is on screen', async () => {
    answers.set('GET /users/1', { id: 1, name: 'User 1' });
    const gates = users.slice(1).map((id) => {
      const held = gate({ id, name: `User ${id}` });
      answers.set(`GET /users/${id}`, held.answer);
      return held;
    });
    let go!: (id: number | null) => void;
    function Search() {
      const [id, setId] = useState<number | null>(1);
      go = (next) => startTransition(() => setId(next));
      return <Name id={id} />;
    }
    await show(<Search />, { strict: true });
    for (const id of [2, 3]) {
      await act(async () => go(id));
      await settled();
    }
    expect(text()).toBe('User 1');
    expect([2, 3].map(ended)).toEqual([true, false]);
    const other = controller.fetch(UserResource.get, { id: 3 });
    await act(async () => go(4));
    await settled();
    // Somebody else waits for it.
    expect([3, 4].map(ended)).toEqual([false, false]);
    await gates[1]!.open();
    expect((await other).name).toBe('User 3');
    await gates[2]!.open();
    expect(text()).toBe('User 4');
    expect(requests).toEqual(users.map((id) => `GET /users/${id}`));
    await act(async () => go(null));
    expect(text()).toBe('');
  });

  test('with a deferred value the one on screen, rendered in between, ends nothing', async () => {
    answers.set('GET /users/1', { id: 1, name: 'User 1' });
    const two = gate({ id: 2, name: 'User 2' });
    answers.set('GET /users/2', two.answer);
    let set!: (id: number) => void;
    let tick!: () => void;
    function Search() {
      const [id, setId] = useState(1);
      const [ticks, setTicks] = useState(0);
      set = setId;
      tick = () => setTicks(ticks + 1);
      const deferred = useDeferredValue(id);
      return <Name id={deferred} key="name" />;
    }
    await show(<Search />);
    await act(async () => set(2));
    for (let i = 0; i < 3; i++) await act(async () => tick());
    await settled();
    expect(ended(2)).toBe(false);
    await two.open();
    expect(text()).toBe('User 2');
    expect(requests).toEqual(['GET /users/1', 'GET /users/2']);
  });

  test('works with useDLE, whose requests end with their arguments anyway', async () => {
    for (const id of users) answers.set(`GET /users/${id}`, gate({ id }).answer);
    function Status({ id }: { id: number }) {
      return <p>{String(useDLE(useCancelling(UserResource.get, { id }), { id }).loading)}</p>;
    }
    const { update } = await show(<Status id={1} />, { strict: true });
    await update(<Status id={2} />);
    expect([1, 2].map(ended)).toEqual([true, false]);
  });

  test('nor does it between the events of a browser, where the next one renders later', async () => {
    answers.set('GET /users/1', { id: 1, name: 'User 1' });
    const two = gate({ id: 2, name: 'User 2' });
    answers.set('GET /users/2', two.answer);
    let change!: (id: number) => void;
    let tick!: () => void;
    function Search() {
      const [id, setId] = useState(1);
      const [ticks, setTicks] = useState(0);
      change = setId;
      tick = () => setTicks(ticks + 1);
      return (
        <>
          <Name id={useDeferredValue(id)} />
          {ticks}
        </>
      );
    }
    await show(<Search />);
    const untilRendered = async () => {
      for (let i = 0; i < 20; i++) await new Promise((resolve) => setTimeout(resolve));
    };
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
    try {
      for (const happens of [() => change(2), tick]) {
        happens();
        await untilRendered();
      }
    } finally {
      Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
    }
    expect([text(), ended(2), requests]).toEqual(['User 11', false, ['GET /users/1', 'GET /users/2']]);
    await two.open();
    expect(text()).toBe('User 21');
  });
});
