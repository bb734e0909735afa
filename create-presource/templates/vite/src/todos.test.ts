// @vitest-environment happy-dom
import { setupServer } from 'msw/node';
import { mockResource } from 'presource/msw';
import { useSuspense } from 'presource/react';
import { renderDataHook } from 'presource/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TodoResource } from './data.ts';

const todos = mockResource(TodoResource, { initial: [{ id: 1, title: 'Water the plants', done: false }] });
const server = setupServer(...todos.handlers);
beforeAll(() => server.listen());
beforeEach(() => todos.reset());
afterAll(() => server.close());

test('a new task joins the list', async () => {
  const { result, controller, act, unmount } = await renderDataHook(() => useSuspense(TodoResource.getList));
  expect(result.current.map(({ title }) => title)).toEqual(['Water the plants']);

  await act(() => controller.fetch(TodoResource.getList.push, { title: 'Cook', done: false, owner: 1 }));
  expect(result.current.map(({ title }) => title)).toEqual(['Water the plants', 'Cook']);
  unmount();
});

test('a tick that the server refuses disappears', async () => {
  const { result, controller, act, unmount } = await renderDataHook(() => useSuspense(TodoResource.getList));
  todos.fail(500);
  await act(() =>
    controller.fetch(TodoResource.partialUpdate, { id: 1 }, { done: true }).catch(() => undefined),
  );
  expect(result.current[0]?.done).toBe(false);
  unmount();
});
