// @vitest-environment happy-dom
/**
 * Readers that wait for one answer after the other. React 19 tries again what threw a promise; two boundaries took turns at
 * it, hundreds of times a second. What counts is how often readers render, outside of `act` and inside.
 */
import { AsyncBoundary, DataProvider, useSuspense } from 'presource/react';
import { type ReactNode, StrictMode, startTransition, useEffect, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { act, answers, controller, requests, TodoResource, UserResource } from './support.tsx';

let root: Root;
let place: HTMLElement;
let renders: number;
let setId!: (id: number) => void;

/** The answers that are held, by path. */
const held = new Map<string, () => void>();

/** A storm must end, or the test would not. */
const count = () => {
  if (++renders > 500) throw new Error('endless');
};

const wait = (milliseconds = 60) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function hold(path: string, value: unknown): void {
  const promise = new Promise<unknown>((resolve) => {
    held.set(path, () => resolve(value));
  });
  answers.set(`GET ${path}`, () => promise);
}

function answer(...paths: string[]): void {
  for (const path of paths) held.get(path)!();
}

const useUser = (id: number) => useSuspense(UserResource.get, { id }).name;
const useTodo = (id: number) => useSuspense(TodoResource.get, { id }).title;

function Two({ id }: { id: number }) {
  count();
  return `${useUser(id)} ${useTodo(id)}. `;
}

function Three({ id }: { id: number }) {
  count();
  return `${useUser(id)} ${useTodo(id)} ${useUser(id + 10)}. `;
}

function Lists() {
  count();
  const users = useSuspense(UserResource.getList).length;
  return `${users} ${useSuspense(TodoResource.getList).length}. `;
}

type Page = (id: number) => ReactNode;

const pages: Record<string, Page> = {
  'one boundary': (id) => (
    <AsyncBoundary fallback="one ">
      <Two id={id} />
      <Lists />
    </AsyncBoundary>
  ),
  'two boundaries': (id) => (
    <>
      <AsyncBoundary fallback="one ">
        <Two id={id} />
      </AsyncBoundary>
      <AsyncBoundary fallback="two">
        <Lists />
      </AsyncBoundary>
    </>
  ),
  'a boundary in a boundary': (id) => (
    <>
      <AsyncBoundary fallback="one ">
        <Two id={id} />
      </AsyncBoundary>
      <AsyncBoundary fallback="outer">
        <AsyncBoundary fallback="two">
          <Lists />
        </AsyncBoundary>
      </AsyncBoundary>
    </>
  ),
  'three answers in a row': (id) => (
    <>
      <AsyncBoundary fallback="one ">
        <Three id={id} />
      </AsyncBoundary>
      <AsyncBoundary fallback="two">
        <Lists />
      </AsyncBoundary>
    </>
  ),
  StrictMode: (id) => <StrictMode>{pages['two boundaries']!(id)}</StrictMode>,
};

function App({ page }: { page: Page }) {
  const [id, set] = useState(3);
  setId = set;
  return page(id);
}

beforeEach(() => {
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  renders = 0;
  for (const id of [1, 2, 3, 11, 12, 13]) {
    hold(`/users/${id}`, { id, name: `User ${id}` });
    hold(`/todos/${id}`, { id, title: `Todo ${id}` });
  }
  hold('/users', []);
  hold('/todos', []);
});

afterEach(async () => {
  root.unmount();
  await wait(0);
  place.remove();
});

const element = (page: Page) => (
  <DataProvider controller={controller}>
    <App page={page} />
  </DataProvider>
);

/** The text that is not hidden. */
const visible = () =>
  [...place.childNodes].map((node) => (node.nodeType === 3 ? node.textContent : '')).join('');

const changes: Record<string, (run: () => void) => void> = {
  'in a transition': startTransition,
  'at once': (run) => run(),
};

for (const [how, change] of Object.entries(changes)) {
  test.each(Object.entries(pages))(`arguments change ${how}: %s`, async (name, page) => {
    const isAct = Reflect.get(globalThis, 'IS_REACT_ACT_ENVIRONMENT');
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
    try {
      root.render(element(page));
      await wait();
      change(() => setId(2));
      // React tries again without a pause when the last fallback appeared 300 ms ago.
      await wait(400);
      answer('/users/3', '/users', '/users/2');
      await wait(100);
      expect(visible()).not.toContain('.');
      expect(renders).toBeLessThan(60);
      answer('/todos/2', '/todos');
      await wait();
      if (name === 'three answers in a row') {
        await vi.waitFor(() => expect(visible()).toBe('one 0 0. '), 5000);
        answer('/users/12');
      }
      await vi.waitFor(() => expect(visible()).toMatch(/^User 2 Todo 2( User 12)?\. 0 0\. $/), 5000);
    } finally {
      Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', isAct);
    }
    expect(renders).toBeLessThan(60);
    expect(new Set(requests).size).toBe(requests.length);
  });
}

test.each(Object.entries(pages))('in act(): %s', async (_, page) => {
  await act(async () => root.render(element(page)));
  await act(async () => startTransition(() => setId(2)));
  await act(async () => {
    answer('/users/3', '/users', '/users/2');
    await wait();
  });
  expect(visible()).not.toContain('.');
  await act(async () => {
    answer('/todos/2', '/todos');
    await wait();
  });
  await act(async () => {
    answer('/users/12');
    await wait();
  });
  expect(visible()).toMatch(/^User 2 Todo 2( User 12)?\. 0 0\. $/);
  expect(renders).toBeLessThan(60);
  expect(new Set(requests).size).toBe(requests.length);
});

test('readers beside a waterfall ask together, whatever renders meanwhile', async () => {
  function Below() {
    useUser(3);
    return (
      <>
        <Three id={1} />
        <Two id={2} />
        <Lists />
      </>
    );
  }
  function Busy() {
    const [turn, setTurn] = useState(0);
    useEffect(() => {
      if (turn < 4) setTurn(turn + 1);
    }, [turn]);
    return null;
  }
  await act(async () =>
    root.render(
      element((id) => (
        <>
          <Busy key={id} />
          <AsyncBoundary fallback="one ">
            <Below />
          </AsyncBoundary>
        </>
      )),
    ),
  );
  expect(requests).toEqual(['GET /users/3']);
  await act(async () => {
    setId(2);
    answer('/users/3');
    await wait();
  });
  expect(requests.slice(1).sort()).toEqual(['GET /users', 'GET /users/1', 'GET /users/2']);
  await act(async () => {
    answer('/users', '/users/1', '/users/2');
    await wait();
  });
  await act(async () => {
    answer('/todos', '/todos/1', '/todos/2');
    await wait();
  });
  await act(async () => {
    answer('/users/11');
    await wait();
  });
  expect(visible()).toBe('User 1 Todo 1 User 11. User 2 Todo 2. 0 0. ');
});

test('many readers of one answer are shown, and who is beside them asks at once', async () => {
  const One = () => `${useUser(3)}, `;
  const Other = () => `${useTodo(3)}.`;
  function Rows() {
    const [turn, setTurn] = useState(0);
    useEffect(() => {
      if (turn < 4) setTurn(turn + 1);
    }, [turn]);
    return (
      <AsyncBoundary fallback="rows">
        {[...'abcdefghijkl'].map((row) => (
          <One key={row} />
        ))}
        <Other />
      </AsyncBoundary>
    );
  }
  await act(async () => root.render(element((id) => <Rows key={id} />)));
  expect(requests).toEqual(['GET /users/3', 'GET /todos/3']);
  await act(async () => {
    answer('/users/3', '/todos/3');
    await wait();
  });
  expect(visible()).toBe(`${'User 3, '.repeat(12)}Todo 3.`);
});

test('a reader that waited while its parent rendered many times gets null', async () => {
  const Name = ({ isOn }: { isOn: boolean }) =>
    useSuspense(UserResource.get, isOn ? { id: 3 } : null)?.name ?? 'none';
  const isAct = Reflect.get(globalThis, 'IS_REACT_ACT_ENVIRONMENT');
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  try {
    root.render(
      element((turn) => (
        <AsyncBoundary fallback="waits">
          <Name isOn={turn >= 0} />
        </AsyncBoundary>
      )),
    );
    await wait();
    for (let turn = 0; turn < 15; turn++) {
      setId(turn);
      await wait(5);
    }
    expect(visible()).toBe('waits');
    setId(-1);
    await vi.waitFor(() => expect(visible()).toBe('none'), 5000);
  } finally {
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', isAct);
  }
});
