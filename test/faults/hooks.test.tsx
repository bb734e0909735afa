// @vitest-environment happy-dom
import { Controller, createResource, Entity, NetworkError } from 'presource';
import { useDLE, useSuspense } from 'presource/react';
import { renderDataHook } from 'presource/testing';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { breakOff, faultyServer, hangUp, ok, page, pageAsJson, status, truncated } from './server.ts';

const server = faultyServer();

class Post extends Entity {
  id = 0;
  title = '';
}
const old = { id: 1, title: 'old' };
const fresh = { id: 1, title: 'new' };

const resource = () => createResource({ urlPrefix: server.urlPrefix, path: '/posts/:id', schema: Post });
let Posts: ReturnType<typeof resource>;
let controller: Controller;

beforeAll(() => {
  const { happyDOM } = window as unknown as { happyDOM: { settings: { fetch: object } } };
  Object.assign(happyDOM.settings.fetch, { disableSameOriginPolicy: true });
});
beforeEach(() => {
  Posts = resource();
  controller = new Controller();
});

const faults = [
  ['a reset', hangUp],
  ['a body that breaks off', breakOff(fresh)],
  ['500', status(500)],
  ['a page', page],
  ['a page as JSON', pageAsJson],
  ['truncated JSON', truncated(fresh)],
  ['a list', ok([fresh])],
] as const;

test.each(faults)('%s takes nothing from the screen, and the next answer is shown', async (_what, fault) => {
  controller.setResponse(Posts.get, { id: 1 }, old);
  controller.expireAll(Posts.get);
  server.answer(fault);
  const { result, act, settled } = await renderDataHook(() => useSuspense(Posts.get, { id: 1 }), {
    controller,
  });
  expect(server.requests).toEqual(['GET /posts/1']);
  expect(result).toMatchObject({ current: { title: 'old' }, error: undefined });
  server.answer(ok(fresh));
  await act(() => controller.fetch(Posts.get, { id: 1 }));
  await settled();
  expect(result.current.title).toBe('new');
});

test.each(faults)(
  '%s where there is nothing yet is the error of the boundary, which tries again',
  async (_what, fault) => {
    server.answer(fault);
    const { result, rerender } = await renderDataHook(() => useSuspense(Posts.get, { id: 1 }), {
      controller,
    });
    expect(result.error?.name).toMatch(/^(Network|Normalize)Error$/);
    expect(server.requests).toEqual(['GET /posts/1']);
    server.answer(ok(fresh));
    await rerender();
    expect(result).toMatchObject({ current: { title: 'new' }, error: undefined });
  },
);

test.each([404, 429])('%i is an answer: what was there is not', async (code) => {
  controller.setResponse(Posts.get, { id: 1 }, old);
  controller.expireAll(Posts.get);
  server.answer(status(code));
  const { result } = await renderDataHook(() => useDLE(Posts.get, { id: 1 }), { controller });
  expect(result.current).toMatchObject({ loading: false, error: { status: code } });
  expect(result.current.error).toBeInstanceOf(NetworkError);
});
