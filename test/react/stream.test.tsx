// @vitest-environment happy-dom
/** Streams in place of polls: `addHooks(controller, { subscribe })`. */
import { act, render } from '@testing-library/react';
import { addHooks, Controller, createResource, Entity, polling } from 'presource';
import { AsyncBoundary, DataProvider, useLive, useSubscription } from 'presource/react';
import { type ReactNode, useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { text } from './support.tsx';

class Price extends Entity {
  id = '';
  value = 0;
}
const { get } = createResource({ path: '/prices/:id', schema: Price });
const polled = get.extend({ pollFrequency: 1_000 });

let controller: Controller;
let asked: string[];
/** What happened to streams: `+1` begins that of id 1, `-1` ends it. */
let log: string[];

const stream = (on: Controller = controller, only?: string) =>
  addHooks(on, {
    subscribe(_, [{ id }]) {
      if (only && id !== only) return undefined;
      log.push(`+${id}`);
      return () => void log.push(`-${id}`);
    },
  });

beforeEach(() => {
  asked = [];
  log = [];
  controller = new Controller({
    fetch: async (url) => {
      asked.push(String(url));
      return Response.json({ id: String(url).split('/').at(-1), value: asked.length });
    },
  });
});
afterEach(() => {
  controller.dispose();
  vi.useRealTimers();
});

const rest = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));

async function show(ui: ReactNode, reactStrictMode = true) {
  const app = (inside: ReactNode) => (
    <DataProvider controller={controller}>
      <AsyncBoundary fallback="loading">{inside}</AsyncBoundary>
    </DataProvider>
  );
  const view = await act(async () => render(app(ui), { reactStrictMode }));
  await rest();
  return async (next: ReactNode) => {
    await act(async () => view.rerender(app(next)));
    await rest();
  };
}

function Live({ id }: { id: string | null }) {
  const price = useLive(get, id ? { id } : null);
  return <p>{price?.value ?? 'nothing'}</p>;
}

function Subscribed({ id, endpoint = get }: { id: string | null; endpoint?: typeof get }) {
  useSubscription(endpoint, id ? { id } : null);
  return null;
}

test('a thousand readers of three keys, mounted and unmounted in StrictMode: one stream a key', async () => {
  stream();
  const ids = Array.from({ length: 1_000 }, (_, i) => String(i % 3));
  // biome-ignore lint/suspicious/noArrayIndexKey: they never move
  const rows = (shown: readonly string[]) => shown.map((id, i) => <Live key={i} id={id} />);
  const update = await show(rows(ids));
  expect([...log].sort()).toEqual(['+0', '+1', '+2']);
  await update(rows(ids.slice(0, 2)));
  expect(log.slice(3)).toEqual(['-2']);
  await update(null);
  expect([...log.slice(4)].sort()).toEqual(['-0', '-1']);
  expect(asked.length).toBe(3);
  expect(controller.all(({ retainers }) => retainers > 0)).toEqual([]);
});

test('what a stream stores is shown by all of its readers', async () => {
  stream();
  await show([<Live key="a" id="1" />, <Live key="b" id="1" />]);
  expect(text()).toBe('11');
  await act(async () => controller.setResponse(get, { id: '1' }, { id: '1', value: 7 }));
  expect(text()).toBe('77');
  expect(asked.length).toBe(1);
});

test('a reader that takes over at once keeps the stream', async () => {
  stream();
  const update = await show(<Subscribed key="a" id="1" />);
  await update(<Subscribed key="b" id="1" />);
  expect(log).toEqual(['+1']);
  await update(<Subscribed key="b" id="2" />);
  expect(log).toEqual(['+1', '+2', '-1']);
  await update(<Subscribed key="b" id={null} />);
  expect(log).toEqual(['+1', '+2', '-1', '-2']);
});

test('hooks that a parent adds in an effect start the streams of its children', async () => {
  function App() {
    useEffect(() => stream(), []);
    return <Live id="1" />;
  }
  const update = await show(<App />, false);
  expect(log).toEqual(['+1']);
  await update(null);
  expect(log).toEqual(['+1', '-1']);
});

test('hooks that are removed end their streams; others take over, and without any it is polled', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  controller.extend(polling);
  const [first, second] = [stream(), stream()];
  controller.subscribe(polled, { id: '1' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect([log, asked]).toEqual([['+1'], []]);
  second();
  expect(log).toEqual(['+1']);
  first();
  expect(log).toEqual(['+1', '-1']);
  await vi.advanceTimersByTimeAsync(2_500);
  expect(asked.length).toBe(3);
  const third = stream();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([log.slice(2), asked.length]).toEqual([['+1'], 3]);
  controller.unsubscribe(polled, { id: '1' });
  controller.unsubscribe(polled, { id: '1' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect([log.slice(3), asked.length]).toEqual([['-1'], 3]);
  third();
});

test('what no hook knows is polled', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  controller.extend(polling);
  stream(controller, '2');
  controller.subscribe(polled, { id: '1' });
  controller.subscribe(polled, { id: '2' });
  await vi.advanceTimersByTimeAsync(1_500);
  expect([log, new Set(asked)]).toEqual([['+2'], new Set(['/prices/1'])]);
});

test('a hook that throws leaves no subscriber behind', async () => {
  controller.extend(polling);
  const remove = addHooks(controller, {
    subscribe() {
      throw new Error('no stream');
    },
  });
  expect(() => controller.subscribe(polled, { id: '1' })).toThrow('no stream');
  remove();
  stream();
  await rest();
  expect(controller.all(({ retainers }) => retainers > 0)).toEqual([]);
  expect([log, asked]).toEqual([[], []]);
});

test('a reset ends the streams, and opens them again for who is there now', async () => {
  let user = 'ada';
  controller.extend(polling);
  const pushes: (() => void)[] = [];
  addHooks(controller, {
    subscribe(_, [{ id }]) {
      if (id !== '1') return undefined;
      const owner = user;
      log.push(`+${owner}`);
      pushes.push(() => controller.setResponse(get, { id }, { id, value: owner === 'ada' ? 1 : 2 }));
      return () => {
        log.push(`-${owner}`);
        pushes.shift();
      };
    },
  });
  await show([<Subscribed key="1" id="1" />, <Subscribed key="2" id="2" />]);
  controller.subscribe(polled, { id: '1' });
  user = 'bob';
  controller.resetEntireStore();
  expect(log).toEqual(['+ada', '-ada', '+bob']);
  for (const push of pushes) push();
  expect(controller.getResponse(get, { id: '1' }).data).toMatchObject({ value: 2 });
  controller.unsubscribe(polled, { id: '1' });
  await rest();
  expect(log).toEqual(['+ada', '-ada', '+bob']);
  controller.dispose();
  expect(log).toEqual(['+ada', '-ada', '+bob', '-bob']);
  controller.resetEntireStore();
  expect(log.length).toBe(4);
});

test('a controller that is disposed ends its streams', async () => {
  stream();
  await show(<Subscribed id="1" />);
  controller.dispose();
  expect(log).toEqual(['+1', '-1']);
});
