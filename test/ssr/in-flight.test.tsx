/** Reads that a server has in flight while it streams its page: readers in the browser wait for what the page brings. */
import { type Controller as AnyController, Controller, Entity, RestEndpoint } from 'presource';
import { ServerProvider, useSuspense } from 'presource/react';
import { type DehydratedState, hydrate, ServerPage } from 'presource/ssr';
import { Suspense } from 'react';
import { renderToReadableStream } from 'react-dom/server.edge';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ask } from '../../runtime/controller/requests.ts';
import { QUEUE } from '../../runtime/ssr/state.ts';
import { pushedIn } from './site/pushed.ts';

class Note extends Entity {
  static override key = 'Note';
  id = 0;
  text = '';
}
const getNote = new RestEndpoint({ path: '/notes/:id', schema: Note });
const one = { id: 1 };

/** The document of a browser that has not received the whole page. */
const page = Object.assign(new EventTarget(), { readyState: 'loading' });
/** The browser got the whole page, or will get no more of it. */
function endDocument() {
  page.readyState = 'interactive';
  page.dispatchEvent(new Event('readystatechange'));
}
beforeEach(() => {
  page.readyState = 'loading';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const text = (id: number) => <p>{useSuspense(getNote, { id }).text}</p>;
const First = () => text(1);
const Second = () => text(2);

/** A page with two slow parts; `answer` is called for each request of the server. */
async function stream(answer: (url: string) => Promise<Response>) {
  const served = new ServerPage({ fetch: ((url: string) => answer(url)) as typeof fetch });
  const html = await renderToReadableStream(
    <ServerProvider page={served}>
      <main>
        <Suspense fallback="…">
          <First />
        </Suspense>
        <Suspense fallback="…">
          <Second />
        </Suspense>
      </main>
    </ServerProvider>,
    { onError: () => {} },
  );
  const reader = served.through(html).getReader();
  const decoder = new TextDecoder();
  /** The next states of the page; none after the last part. */
  return async (): Promise<DehydratedState[]> => {
    for (;;) {
      const { done, value } = await reader.read();
      const { states } = pushedIn(decoder.decode(value));
      if (done || states.length) return states;
    }
  };
}

/** A browser that has received the given states. */
function browser(states: readonly DehydratedState[]) {
  vi.stubGlobal('document', page);
  const calls: string[] = [];
  const controller = new Controller({
    fetch: (async (url: string) => {
      calls.push(url);
      return Response.json({ id: 1, text: 'of the browser' });
    }) as typeof fetch,
  });
  delete (globalThis as Record<string, unknown>)[QUEUE];
  hydrate(controller);
  const receive = (more: readonly DehydratedState[]) => {
    for (const state of more) ((globalThis as never)[QUEUE] as DehydratedState[]).push(state);
  };
  receive(states);
  /** As a component does, which waits. */
  const read = () => ask(controller.answer(getNote, [one]));
  return { calls, controller, receive, read };
}

/** A server whose answers come when the test says so, and the browser that has the first part of its page. */
async function visit() {
  const open = new Map<string, (response: Response) => void>();
  const next = await stream((url) => new Promise((resolve) => void open.set(url, resolve)));
  const answer = (id: number, body: unknown, status = 200) =>
    open.get(`/notes/${id}`)!(Response.json(body, { status }));
  return { next, answer, ...browser(await next()) };
}

const textOf = (controller: AnyController) => controller.getResponse(getNote, one).data?.text;

test('a reader waits for them, and sends nothing', async () => {
  const { next, answer, calls, controller, receive, read } = await visit();
  const shown = read();
  answer(1, { id: 1, text: 'of the server' });
  receive(await next());
  await expect(shown).resolves.toMatchObject({ text: 'of the server' });
  expect(textOf(controller)).toBe('of the server');
  expect(calls).toEqual([]);
  // From now on it is a read like any other.
  await controller.fetch(getNote, one);
  expect(calls).toEqual(['/notes/1']);
});

test('a reader of other data does not wait', async () => {
  const { calls, controller } = await visit();
  await ask(controller.answer(getNote, [{ id: 3 }]));
  expect(calls).toEqual(['/notes/3']);
});

test.each<[string, (visited: Awaited<ReturnType<typeof visit>>) => unknown]>([
  [
    'the server failed',
    async ({ next, answer, receive }) => {
      answer(1, {}, 404);
      receive(await next());
    },
  ],
  ['the page ended without them', endDocument],
  // Chromium loads such a document for ever.
  ['the page was cut off', () => void vi.advanceTimersByTime(5_000)],
])('a reader sends its request if %s', async (name, end) => {
  const visited = await visit();
  const { calls, controller, read } = visited;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const shown = read();
  // The server of the test has timers of its own.
  if (!name.includes('cut off')) vi.useRealTimers();
  await Promise.resolve();
  expect(calls).toEqual([]);
  await end(visited);
  await expect(shown).resolves.toMatchObject({ text: 'of the browser' });
  expect(textOf(controller)).toBe('of the browser');
  expect(calls).toEqual(['/notes/1']);
});

test.each<[string, (controller: AnyController) => unknown]>([
  ['a caller of fetch', () => {}],
  ['a reader after an invalidation', ({ invalidate }) => invalidate(getNote, one)],
  ['a reader after a reset', ({ resetEntireStore }) => resetEntireStore()],
])('%s does not wait', async (name, change) => {
  const { calls, controller, read } = await visit();
  change(controller);
  const shown = name === 'a caller of fetch' ? controller.fetch(getNote, one) : read();
  await expect(shown).resolves.toMatchObject({ text: 'of the browser' });
  expect(calls).toEqual(['/notes/1']);
});

test('a reset ends the wait', async () => {
  const { calls, controller, read } = await visit();
  const shown = read();
  controller.resetEntireStore();
  await expect(shown).rejects.toMatchObject({ name: 'ResetError' });
  endDocument();
  await Promise.resolve();
  expect(calls).toEqual([]);
});

test('a reader that left does not send later', async () => {
  const { calls, controller, read } = await visit();
  const release = controller.answer(getNote, [one]).retain();
  const shown = read();
  release();
  await expect(shown).rejects.toMatchObject({ name: 'AbortError' });
  endDocument();
  await new Promise((resolve) => setTimeout(resolve));
  expect(calls).toEqual([]);
});

test('a page that waits for nothing names nothing', async () => {
  const next = await stream(async (url) => Response.json({ id: Number(url.at(-1)), text: 'at once' }));
  const states: DehydratedState[] = [];
  for (let more = await next(); more.length; more = await next()) states.push(...more);
  expect(states.at(-1)!.w).toBeUndefined();
});
