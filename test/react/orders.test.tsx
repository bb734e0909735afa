// @vitest-environment happy-dom
/** However responses and commits follow each other, the readers of an entry send one request. */
import fc from 'fast-check';
import { Controller, Entity, RestEndpoint } from 'presource';
import {
  AsyncBoundary,
  DataProvider,
  useCache,
  useDLE,
  useFetch,
  useLive,
  useSuspense,
} from 'presource/react';
import { type ReactNode, useLayoutEffect } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { SEED } from '../seed.ts';

// After a fallback React waits 300 ms before it shows what came next. It takes its timer when it loads; these wait less.
const { setTimeout } = globalThis;
globalThis.setTimeout = ((run: () => void, ms = 0) => setTimeout(run, ms / 10)) as typeof setTimeout;
const { createRoot } = await import('react-dom/client');
globalThis.setTimeout = setTimeout;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

class Item extends Entity {
  static override key = 'Item';
  id = 0;
}
const getItem = new RestEndpoint({ path: '/items/:id', schema: Item, pollFrequency: 100_000 });

interface ReaderProps {
  readonly id: number;
  /** Called in the commit, before the effects of hooks. */
  readonly onCommit: () => void;
}

const Shown = ({ id, onCommit }: { id: number | undefined; onCommit: () => void }) => {
  useLayoutEffect(onCommit, [onCommit]);
  return <p>{id}</p>;
};

const readers = {
  useSuspense: ({ id, onCommit }: ReaderProps) => (
    <Shown id={useSuspense(getItem, { id }).id} onCommit={onCommit} />
  ),
  useLive: ({ id, onCommit }: ReaderProps) => <Shown id={useLive(getItem, { id }).id} onCommit={onCommit} />,
  useFetch: function Fetched({ id, onCommit }: ReaderProps) {
    useFetch(getItem, { id });
    return <Shown id={useCache(getItem, { id })?.id} onCommit={onCommit} />;
  },
  useDLE: ({ id, onCommit }: ReaderProps) => (
    <Shown id={useDLE(getItem, { id }).data?.id} onCommit={onCommit} />
  ),
  useCache: ({ id, onCommit }: ReaderProps) => (
    <Shown id={useCache(getItem, { id })?.id} onCommit={onCommit} />
  ),
};
type Name = keyof typeof readers;

/** A component, and whether a response without a request comes in its commit. */
interface Row {
  readonly name: Name;
  readonly id: number;
  readonly isPushed: boolean;
}

/** Shows these in one boundary; gives the number of requests of each item. A request takes as long as `delays` says. */
async function requestsOf(rows: readonly Row[], delays: readonly (number | undefined)[]): Promise<number[]> {
  const counts = delays.map(() => 0);
  const send = async (url: string) => {
    const id = Number(url.at(-1));
    counts[id]!++;
    if (delays[id] !== undefined) await wait(delays[id]);
    return Response.json({ id });
  };
  const controller = new Controller({ fetch: send as typeof fetch });
  const element = document.createElement('div');
  const root = createRoot(element);
  const list = rows.map(({ name, id, isPushed }, i): ReactNode => {
    const Reader = readers[name];
    const push = () => {
      if (isPushed) controller.setResponse(getItem, { id }, { id });
    };
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows stay as they are
    return <Reader key={i} id={id} onCommit={push} />;
  });
  root.render(
    <DataProvider controller={controller}>
      <AsyncBoundary fallback="loading">{list}</AsyncBoundary>
    </DataProvider>,
  );
  const isFilled = ({ id }: Row) =>
    rows.some((row) => row.id === id && (row.isPushed || row.name !== 'useCache'));
  const expected = rows.map((row) => (isFilled(row) ? row.id : '')).join('');
  await vi.waitFor(() => expect(element.textContent).toBe(expected), { interval: 2, timeout: 2_000 });
  // Effects, and requests that should not be.
  await wait(8);
  root.unmount();
  controller.dispose();
  return counts;
}

const row = (name: Name, id: number, isPushed = false): Row => ({ name, id, isPushed });

describe('a response between the render of a reader and its effect is enough', () => {
  test.each(['useFetch', 'useDLE'] as const)('%s beside a reader that suspends', async (name) => {
    expect(await requestsOf([row(name, 0), row('useSuspense', 1)], [15, 5])).toEqual([1, 1]);
  });

  test('useDLE, if the response came without a request', async () => {
    expect(await requestsOf([row('useDLE', 0, true)], [5])).toEqual([0]);
  });

  test('also if it is an error', async () => {
    let count = 0;
    const controller = new Controller({ fetch: async () => Response.json({ id: ++count }) });
    const fail = () => controller.setError(getItem, { id: 0 }, new Error('failed'));
    const element = document.createElement('div');
    const root = createRoot(element);
    root.render(
      <DataProvider controller={controller}>
        <readers.useDLE id={0} onCommit={fail} />
      </DataProvider>,
    );
    await wait(20);
    root.unmount();
    expect(count).toBe(0);
  });
});

test('one request, whatever comes first', async () => {
  const rows = fc.array(
    fc.record({
      name: fc.constantFrom(...(Object.keys(readers) as Name[])),
      id: fc.nat(2),
      isPushed: fc.boolean(),
    }),
    { minLength: 1, maxLength: 5 },
  );
  const delay = fc.option(fc.integer({ min: 0, max: 40 }), { nil: undefined });
  await fc.assert(
    fc.asyncProperty(rows, fc.tuple(delay, delay, delay), async (all, delays) => {
      const counts = await requestsOf(all, delays);
      counts.forEach((count, id) => {
        const own = all.filter((one) => one.id === id);
        const names = own.map(({ name }) => name);
        // These ask while they render.
        const asks = names.some((name) => name !== 'useCache' && name !== 'useDLE');
        // `useDLE` asks in its effect, unless a row before it, or its own, has brought the data by then.
        const pushed = own.findIndex((one) => one.isPushed);
        const first = names.indexOf('useDLE');
        expect(count).toBe(+(asks || (first >= 0 && (pushed < 0 || pushed > first))));
      });
    }),
    { numRuns: 60, seed: SEED },
  );
});
