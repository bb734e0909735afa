// @vitest-environment happy-dom
import { act, render } from '@testing-library/react';
import { setupServer } from 'msw/node';
import { mockResource } from 'presource/msw';
import { useController, useLoading } from 'presource/react';
import { renderDataHook } from 'presource/testing';
import * as React from 'react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { PostResource, posts } from '../testing/blog.ts';

const mock = mockResource(PostResource, { initial: posts });
const server = setupServer(...mock.handlers);
beforeAll(() => server.listen());
afterEach(() => mock.reset());
afterAll(() => server.close());

const useSave = () => {
  const { fetch } = useController();
  return useLoading((title: string) => fetch(PostResource.partialUpdate, { id: 1 }, { title }), [fetch]);
};

test('says that a call is under way, and gives what it resolves to', async () => {
  const { result, controller, act } = await renderDataHook(useSave);
  const [save, loading, error] = result.current;
  expect([loading, error]).toEqual([false, undefined]);
  const release = mock.holdBack();
  let saved!: ReturnType<typeof save>;
  await act(() => {
    saved = save('I');
  });
  expect(result.current.slice(1)).toEqual([true, undefined]);
  release();
  const post = await act(() => saved);
  expect(result.current.slice(1)).toEqual([false, undefined]);
  expect(post).toBe(controller.get(PostResource.get.schema, { id: 1 }));
  expect(result.current[0]).toBe(save);
});

test('a failure is in the result, and thrown to the caller; the next call forgets it', async () => {
  const { result, act } = await renderDataHook(useSave);
  mock.fail(503);
  await act(() => expect(result.current[0]('I')).rejects.toMatchObject({ status: 503 }));
  expect(result.current[2]).toMatchObject({ status: 503 });
  expect(result.current[1]).toBe(false);
  await act(() => result.current[0]('I'));
  expect(result.current.slice(1)).toEqual([false, undefined]);
});

test('a function that throws at once is a failure like others', async () => {
  const { result, act } = await renderDataHook(() =>
    useLoading((): Promise<never> => {
      throw new Error('at once');
    }),
  );
  await act(() => expect(result.current[0]()).rejects.toThrow('at once'));
  expect(result.current[2]?.message).toBe('at once');
});

test('of several calls the last one counts', async () => {
  const ends: ((error?: Error) => void)[] = [];
  const { result, act } = await renderDataHook(() =>
    useLoading(() => new Promise<void>((done, fail) => ends.push((error) => (error ? fail(error) : done())))),
  );
  const [call] = result.current;
  await act(() => {
    call().catch(() => {});
    void call();
  });
  await act(() => ends[0]!(new Error('the first one')));
  expect(result.current.slice(1)).toEqual([true, undefined]);
  await act(() => ends[1]!());
  expect(result.current.slice(1)).toEqual([false, undefined]);
});

test('a new function comes with new dependencies; one that left is told nothing', async () => {
  const called: string[] = [];
  const { result, rerender, unmount, act } = await renderDataHook(
    ({ id }: { id: string }) => useLoading(async () => void called.push(id), [id]),
    { initialProps: { id: 'a' }, reactStrictMode: true },
  );
  const [first] = result.current;
  await rerender({ id: 'a' });
  expect(result.current[0]).toBe(first);
  await rerender({ id: 'b' });
  await act(() => result.current[0]());
  expect(called).toEqual(['b']);
  await unmount();
  await first();
  expect(called).toEqual(['b', 'a']);
});

test('without dependencies the function of the last render is called', async () => {
  const called: string[] = [];
  const { result, rerender, act } = await renderDataHook(
    ({ id }: { id: string }) => useLoading(async () => void called.push(id)),
    { initialProps: { id: 'a' } },
  );
  await rerender({ id: 'b' });
  await act(() => result.current[0]());
  expect(called).toEqual(['b']);
});

test('without dependencies a function that stays the same gives one that does', async () => {
  const save = async () => {};
  const { result, rerender } = await renderDataHook(() => useLoading(save));
  const [first] = result.current;
  await rerender();
  expect(result.current[0]).toBe(first);
});

test.skipIf(!('Activity' in React))('a call that ends while its component is hidden', async () => {
  let end!: () => void;
  let save!: () => Promise<void>;
  function Form() {
    const [call, loading] = useLoading(
      () =>
        new Promise<void>((done) => {
          end = done;
        }),
    );
    save = call;
    return <p>{loading ? 'saving' : 'idle'}</p>;
  }
  const page = (mode: 'visible' | 'hidden') => (
    <React.Activity mode={mode}>
      <Form />
    </React.Activity>
  );
  const view = render(page('visible'));
  await act(async () => void save());
  expect(view.container.textContent).toBe('saving');
  view.rerender(page('hidden'));
  await act(async () => end());
  view.rerender(page('visible'));
  expect(view.container.textContent).toBe('idle');
  view.unmount();
});

/** What the button shows before, during and after a call that fails, and that `start` begins. */
async function shownBy(start: (save: () => Promise<unknown>) => void): Promise<string[]> {
  let fail!: (error: Error) => void;
  const response = new Promise<never>((_, reject) => {
    fail = reject;
  });
  function Form() {
    const [save, loading, error] = useLoading(() => response);
    return (
      <button type="button" onClick={() => start(() => save().catch(() => {}))}>
        {loading ? 'saving' : (error?.message ?? 'save')}
      </button>
    );
  }
  const { container, unmount } = render(<Form />);
  const shown = [container.textContent!];
  // At once, not only after an asynchronous `act`.
  act(() => container.querySelector('button')!.click());
  shown.push(container.textContent!);
  await act(async () => fail(new Error('refused')));
  shown.push(container.textContent!);
  unmount();
  return shown;
}

test('a call in a transition is shown at once', async () => {
  const start = (save: () => Promise<unknown>) => React.startTransition(() => void save());
  expect(await shownBy(start)).toEqual(['save', 'saving', 'refused']);
});

test.skipIf(!('use' in React))('so is one in an asynchronous action', async () => {
  expect(await shownBy((save) => React.startTransition(save as () => void))).toEqual([
    'save',
    'saving',
    'refused',
  ]);
});
