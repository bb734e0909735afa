import { createResource, Endpoint, Entity, polling } from 'presource';
import { expect, test, vi } from 'vitest';
import { type Bench, bench, failure, turn } from '../store/support.ts';
import { leftOver } from './support.ts';

class Post extends Entity {
  id = '';
  title = '';
}

const Posts = createResource({ path: '/posts/:id', schema: Post, optimistic: true });
const one = { id: '1' };

/** A call with a signal of its own. */
function signaled<E extends typeof Posts.get | typeof Posts.delete>({ controller }: Bench, endpoint: E) {
  const abort = new AbortController();
  const done = controller.fetch((endpoint as typeof Posts.get).extend({ signal: abort.signal }), one);
  done.catch(() => {});
  return { abort, done, add: vi.spyOn(abort.signal, 'addEventListener') };
}

test('the first caller that leaves a shared request takes it from nobody', async () => {
  const all = bench();
  const first = signaled(all, Posts.get);
  const second = signaled(all, Posts.get);
  await turn();
  expect(all.calls.length).toBe(1);
  first.abort.abort(new Error('mine'));
  expect((await failure(() => first.done)).message).toBe('mine');
  expect(all.calls[0]!.signal!.aborted).toBe(false);
  await all.last().answer({ id: '1', title: 'shared' });
  expect(await second.done).toMatchObject({ title: 'shared' });
  expect(leftOver(all.controller)).toEqual({});
});

test('the second caller of a shared request can leave it, too', async () => {
  const all = bench();
  const first = signaled(all, Posts.get);
  const second = signaled(all, Posts.get);
  await turn();
  second.abort.abort();
  expect((await failure(() => second.done)).name).toBe('AbortError');
  expect(all.calls[0]!.signal!.aborted).toBe(false);
  await all.last().answer({ id: '1', title: 'shared' });
  expect(await first.done).toMatchObject({ title: 'shared' });
});

test('when the last one leaves the request is ended, and the next one asks anew', async () => {
  const all = bench();
  const calls = [signaled(all, Posts.get), signaled(all, Posts.get)];
  await turn();
  for (const { abort, done } of calls) {
    abort.abort();
    await failure(() => done);
  }
  expect(all.calls[0]!.signal!.aborted).toBe(true);
  expect(all.controller.getError(Posts.get, one)).toBeUndefined();
  const again = all.controller.fetch(Posts.get, one);
  await turn();
  await all.last().answer({ id: '1', title: 'again' });
  expect(await again).toMatchObject({ title: 'again' });
  expect(leftOver(all.controller)).toEqual({});
});

test('a signal that ended before the call sends nothing, and is nobody else’s failure', async () => {
  const all = bench();
  const dead = AbortSignal.abort(new Error('before'));
  for (const endpoint of [Posts.get, Posts.delete]) {
    const call = failure(() => all.controller.fetch(endpoint.extend({ signal: dead }), one));
    expect((await call).message).toBe('before');
  }
  expect(all.calls).toEqual([]);
  expect(all.controller.getError(Posts.get, one)).toBeUndefined();
  expect(leftOver(all.controller)).toEqual({});
});

test('a signal that ends after its call ends no later poll', async () => {
  const all = bench();
  all.controller.extend(polling);
  const live = Posts.get.extend({ pollFrequency: 1 });
  const { abort, done } = signaled(all, live);
  await turn();
  await all.last().answer({ id: '1', title: 'first' });
  await done;
  abort.abort(new Error('long ago'));
  all.controller.subscribe(live, one);
  await vi.waitUntil(() => all.calls.length > 1);
  expect(all.last().signal!.aborted).toBe(false);
  await all.last().answer({ id: '1', title: 'polled' });
  expect(all.controller.getResponse(live, one)).toMatchObject({
    data: { title: 'polled' },
    error: undefined,
  });
  all.controller.unsubscribe(live, one);
});

test('a mutation is taken back before its caller hears of the abort', async () => {
  const all = bench();
  all.controller.setResponse(Posts.get, one, { id: '1', title: 'kept' });
  const { abort, done } = signaled(all, Posts.delete);
  await turn();
  abort.abort(new Error('changed my mind'));
  expect((await failure(() => done)).message).toBe('changed my mind');
  expect(all.calls[0]!.signal!.aborted).toBe(true);
  expect(all.controller.get(Post, one)).toMatchObject({ title: 'kept' });
  expect(leftOver(all.controller)).toEqual({});
});

test('what has answered is not aborted: a body can still be read', async () => {
  const { controller, calls, last } = bench();
  const stream = Posts.get.extend({
    schema: undefined,
    parseResponse: async (response: Response) => response.body,
  });
  const read = controller.fetch(stream, one);
  await turn();
  await last().answer({ id: '1' });
  const body = (await read) as ReadableStream;
  await turn();
  expect(calls[0]!.signal!.aborted).toBe(false);
  expect(await new Response(body).json()).toEqual({ id: '1' });
});

test('nothing stays at a signal that lives on', async () => {
  const all = bench();
  const { signal } = new AbortController();
  const listeners = new Set<unknown>();
  const added = vi.spyOn(signal, 'addEventListener').mockImplementation((_, listener) => {
    listeners.add(listener);
  });
  vi.spyOn(signal, 'removeEventListener').mockImplementation((_, listener) => {
    listeners.delete(listener);
  });
  const calls = [Posts.get, Posts.partialUpdate, Posts.get].map((endpoint) =>
    all.controller.fetch(endpoint.extend({ signal }), one, {}),
  );
  await turn();
  for (const call of all.calls) await call.answer({ id: '1' });
  await Promise.all(calls);
  expect(added).toHaveBeenCalledTimes(3);
  expect(listeners.size).toBe(0);
  expect(signal.onabort).toBeNull();
});

test('a function’s endpoint is given a signal of its request, whoever else has one', async () => {
  const { controller } = bench();
  const seen: (AbortSignal | undefined)[] = [];
  const get = new Endpoint(
    async function (this: { signal?: AbortSignal }) {
      seen.push(this.signal);
      return 1;
    },
    { name: 'signals-own' },
  );
  const { signal } = new AbortController();
  await controller.fetch(get.extend({ signal }));
  await controller.fetch(get);
  expect(seen.length).toBe(2);
  expect(seen.some((one) => one === signal || !one)).toBe(false);
});
