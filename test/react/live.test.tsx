// @vitest-environment happy-dom
/** The hooks that poll; when and how often is tested in test/controller. */
import { act, render } from '@testing-library/react';
import { Controller, createResource, Entity } from 'presource';
import { AsyncBoundary, DataProvider, useCache, useLive, useSubscription } from 'presource/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Call, network, turn } from '../store/support.ts';
import { text } from './support.tsx';

class Price extends Entity {
  id = '';
  value = 0;
}
const { get } = createResource({ path: '/prices/:id', schema: Price, pollFrequency: 1_000 });

let calls: Call[];
let controller: Controller;
let answered = 0;

/** Lets time pass, and answers what is asked for meanwhile. */
async function pass(milliseconds: number) {
  for (let left = milliseconds; left >= 0; left -= 100) {
    await act(async () => {
      if (left) vi.advanceTimersByTime(Math.min(left, 100));
      await turn();
      while (answered < calls.length) {
        const call = calls[answered++]!;
        await call.answer({ id: call.url.split('/').at(-1), value: answered });
      }
    });
  }
}

async function show(ui: ReactNode, reactStrictMode: boolean) {
  const app = (inside: ReactNode) => (
    <DataProvider controller={controller}>
      <AsyncBoundary fallback="loading">{inside}</AsyncBoundary>
    </DataProvider>
  );
  const view = await act(async () => render(app(ui), { reactStrictMode }));
  await pass(0);
  return async (next: ReactNode) => {
    await act(async () => view.rerender(app(next)));
    await pass(0);
  };
}

beforeEach(() => {
  const { fetch, calls: sent } = network();
  controller = new Controller({ fetch });
  calls = sent;
  answered = 0;
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => void vi.useRealTimers());

function Live({ id }: { id: string | null }) {
  const price = useLive(get, id ? { id } : null);
  return <p>{price?.value ?? 'nothing'}</p>;
}

function Aside({ id }: { id: string }) {
  useSubscription(get, { id });
  return <p>{useCache(get, { id })?.value ?? 'nothing'}</p>;
}

for (const strict of [false, true]) {
  const how = strict ? ' (StrictMode)' : '';

  test(`useLive waits, shows, asks again, and stops when it leaves${how}`, async () => {
    const update = await show(<Live id="btc" />, strict);
    expect(text()).toBe('1');
    expect(calls.length).toBe(1);
    await pass(3_000);
    expect(text()).toBe('4');
    expect(calls.length).toBe(4);
    await update(<p>elsewhere</p>);
    await pass(5_000);
    expect(calls.length).toBe(4);
  });

  test(`useSubscription asks without a reader; two of them ask once${how}`, async () => {
    const update = await show([<Aside key="a" id="btc" />, <Aside key="b" id="btc" />], strict);
    await pass(100);
    expect(text()).toBe('11');
    await pass(1_000);
    expect(text()).toBe('22');
    await update([<Aside key="b" id="btc" />]);
    await pass(1_000);
    expect(text()).toBe('3');
    expect(calls.length).toBe(3);
  });
}

test('other arguments are polled instead; null nothing', async () => {
  const update = await show(<Live id="btc" />, false);
  await update(<Live id="eth" />);
  await pass(2_000);
  expect(calls.map(({ url }) => url)).toEqual(['/prices/btc', '/prices/eth', '/prices/eth', '/prices/eth']);
  await update(<Live id={null} />);
  await pass(5_000);
  expect(text()).toBe('nothing');
  expect(calls.length).toBe(4);
});

test('a value that did not change renders nothing', async () => {
  let renders = 0;
  function Counted() {
    renders++;
    return <p>{useLive(get, { id: 'btc' }).value}</p>;
  }
  await show(<Counted />, false);
  const before = renders;
  await act(async () => vi.advanceTimersByTime(1_000));
  await act(() => calls[1]!.answer({ id: 'btc', value: 1 }));
  expect(calls.length).toBe(2);
  expect(renders).toBe(before);
});
