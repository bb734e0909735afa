// @vitest-environment happy-dom
import { setupServer } from 'msw/node';
import { Controller } from 'presource';
import { mockResource } from 'presource/msw';
import { useController, useDLE, useSuspense } from 'presource/react';
import { type Fixture, renderDataHook } from 'presource/testing';
import { createContext, type ReactNode, useContext, version } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { PostResource, posts } from './blog.ts';

const mock = mockResource(PostResource, { initial: posts });
const server = setupServer(...mock.handlers);

beforeAll(() => server.listen());
beforeEach(() => void vi.spyOn(console, 'error'));
afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
  vi.restoreAllMocks();
  mock.reset();
});
afterAll(() => server.close());

test('waits for the data; what changes is shown', async () => {
  const { result, controller, act } = await renderDataHook(() => useSuspense(PostResource.get, { id: 1 }));
  expect(result).toMatchObject({ current: { id: 1, title: 'one' }, error: undefined });
  const sent = await act(() => controller.fetch(PostResource.partialUpdate, { id: 1 }, { title: 'I' }));
  expect(result.current.title).toBe('I');
  expect(result.current).toBe(sent);
  expect(mock.requests).toEqual(['GET /posts/1', 'PATCH /posts/1']);
});

test('one after another, in StrictMode: each is asked for once', async () => {
  const { result } = await renderDataHook(
    () => {
      const [first] = useSuspense(PostResource.getList);
      return useSuspense(PostResource.search, { author: (first!.author as { id: string }).id }).total;
    },
    { reactStrictMode: true },
  );
  expect(result.current).toBe(2);
  expect(mock.requests).toEqual(['GET /posts', 'GET /search?author=5']);
});

test('shows what comes before the answer', async () => {
  const release = mock.holdBack();
  const { result, settled } = await renderDataHook(() => useDLE(PostResource.get, { id: 1 }), {
    settle: false,
  });
  expect(result.current).toMatchObject({ data: undefined, loading: true });
  release();
  await settled();
  expect(result.current).toMatchObject({ data: { title: 'one' }, loading: false });

  const hold = mock.holdBack(PostResource.get);
  const waiting = await renderDataHook(() => useSuspense(PostResource.get, { id: 2 }), { settle: false });
  expect(waiting.result).toEqual({ current: undefined, error: undefined });
  hold();
  await waiting.settled();
  expect(waiting.result.current.title).toBe('two');
});

test('an optimistic edit, and what becomes of it', async () => {
  const { result, controller, act, settled } = await renderDataHook(() =>
    useSuspense(PostResource.get, { id: 1 }),
  );
  mock.fail(500, { on: PostResource.partialUpdate });
  const release = mock.holdBack(PostResource.partialUpdate);
  let edit!: Promise<unknown>;
  await act(() => {
    edit = controller.fetch(PostResource.partialUpdate, { id: 1 }, { title: 'I' });
  });
  expect(result.current.title).toBe('I');
  release();
  await expect(edit).rejects.toMatchObject({ status: 500 });
  await settled();
  expect(result.current.title).toBe('one');
});

test('a failure is the result, and rerender tries again', async () => {
  mock.fail(404);
  const { result, rerender } = await renderDataHook(
    ({ id }: { id: number }) => useSuspense(PostResource.get, { id }),
    { initialProps: { id: 1 } },
  );
  expect(result.current).toBeUndefined();
  expect(result.error).toMatchObject({ name: 'NetworkError', status: 404 });
  // React 18 tells the console of what a boundary caught, and cannot be asked not to.
  if (version.startsWith('18')) vi.mocked(console.error).mockClear();
  await rerender();
  expect(result).toMatchObject({ current: { title: 'one' }, error: undefined });
  await rerender({ id: 2 });
  expect(result.current.title).toBe('two');
  expect(mock.requests).toEqual(['GET /posts/1', 'GET /posts/1', 'GET /posts/2']);
});

test('a controller and a wrapper of the test; unmount ends the hook, not the controller', async () => {
  const Language = createContext('en');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Language.Provider value="de">{children}</Language.Provider>
  );
  const controller = new Controller();
  controller.setResponse(PostResource.get, { id: 1 }, { id: 1, title: 'known' });
  const rendered = vi.fn();
  const { result, unmount, act } = await renderDataHook(
    () => {
      rendered();
      const { title } = useSuspense(PostResource.get, { id: 1 });
      return [title, useContext(Language), useController() === controller];
    },
    { controller, wrapper },
  );
  expect(result.current).toEqual(['known', 'de', true]);
  expect(mock.requests).toEqual([]);
  rendered.mockClear();
  await unmount();
  await act(() => controller.set(PostResource.get.schema, { id: 1 }, { title: 'other' }));
  expect(rendered).not.toHaveBeenCalled();
  expect(await controller.fetch(PostResource.get, { id: 2 })).toMatchObject({ title: 'two' });
});

test('a controller of its own ends with the hook', async () => {
  const { controller, unmount } = await renderDataHook(() => useSuspense(PostResource.get, { id: 1 }));
  mock.holdBack();
  const late = controller.fetch(PostResource.getList);
  const reason = expect(late).rejects.toMatchObject({ name: 'ResetError' });
  await unmount();
  await reason;
});

test('is not in the way of timers that a test sets itself', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const controller = new Controller();
    controller.setResponse(PostResource.get, { id: 1 }, { id: 1, title: 'known' });
    const { result } = await renderDataHook(() => useSuspense(PostResource.get, { id: 1 }), { controller });
    expect(result.current.title).toBe('known');
  } finally {
    vi.useRealTimers();
  }
});

test('waits for fixtures that a later hook of the same controller brings', async () => {
  const controller = new Controller();
  const answer = (id: number): Fixture => ({
    endpoint: PostResource.get,
    args: [{ id }],
    response: { id, title: `number ${id}` },
    delay: 20,
  });
  for (const id of [1, 2]) {
    const { result } = await renderDataHook(() => useSuspense(PostResource.get, { id }), {
      controller,
      fixtures: [answer(id)],
    });
    expect(result.current?.title).toBe(`number ${id}`);
  }
});

describe('several hooks at once', () => {
  const rendered = (title: string, delay: number) =>
    renderDataHook(() => useSuspense(PostResource.get, { id: 1 }).title, {
      fixtures: [
        { endpoint: PostResource.get, response: { id: 1, title }, delay },
        { endpoint: PostResource.partialUpdate, response: (_, body) => ({ id: 1, ...body }), delay },
      ],
    });
  const rename = ({ controller, act }: Awaited<ReturnType<typeof rendered>>, title: string) =>
    act(() => controller.fetch(PostResource.partialUpdate, { id: 1 }, { title }));

  test('render side by side, and those after them, too', async () => {
    const hooks = await Promise.all([rendered('a', 30), rendered('b', 0), rendered('c', 10)]);
    expect(hooks.map(({ result }) => result.current)).toEqual(['a', 'b', 'c']);
    await Promise.all(hooks.map((hook, i) => rename(hook, `new ${i}`)));
    expect(hooks.map(({ result }) => result.current)).toEqual(['new 0', 'new 1', 'new 2']);
    expect((await rendered('after', 0)).result.current).toBe('after');
  });

  test('one is changed inside of the other', async () => {
    const [outer, inner] = [await rendered('outer', 0), await rendered('inner', 0)];
    await outer.act(() => rename(inner, 'sync'));
    expect(inner.result.current).toBe('sync');
    await outer.act(async () => {
      await rename(outer, 'own');
      // Nothing tells this call from one of another test, so it waits for a while.
      await rename(inner, 'async');
    });
    expect([outer.result.current, inner.result.current]).toEqual(['own', 'async']);
  });

  test('a function that throws ends its turn; without others it is called at once', async () => {
    const [one, other] = [await rendered('one', 0), await rendered('other', 0)];
    const failed = one.act(() => Promise.reject(new Error('refused')));
    const renamed = rename(other, 'later');
    await expect(failed).rejects.toThrow('refused');
    await renamed;
    expect(other.result.current).toBe('later');
    let isCalled = false;
    const done = one.act(() => {
      isCalled = true;
    });
    expect(isCalled).toBe(true);
    await done;
  });
});

test('takes React also from a module that has only a default export, as browsers get from Vite 7', async () => {
  const names = ['react', 'react-dom/client'];
  for (const name of names) vi.doMock(name, async (original) => ({ default: await original() }));
  try {
    const { result } = await renderDataHook(() => useSuspense(PostResource.get, { id: 1 }));
    expect(result.current.title).toBe('one');
  } finally {
    for (const name of names) vi.doUnmock(name);
  }
});
