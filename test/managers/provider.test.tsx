// @vitest-environment happy-dom
/** The provider of `presource/managers`. */
import { act, render, waitFor } from '@testing-library/react';
import { Controller, createResource, Entity, retry } from 'presource';
import { actionTypes, DataProvider, LogoutManager, type Manager, Managers } from 'presource/managers';
import { AsyncBoundary, DataProvider as PlainProvider, useDLE, useLive } from 'presource/react';
import { StrictMode, Suspense } from 'react';
import { expect, test } from 'vitest';
import { uncaught } from '../store/support.ts';

class Price extends Entity {
  id = '';
  value = 0;
}
const Prices = createResource({ path: '/prices/:id', schema: Price, pollFrequency: 1_000 });

const Value = ({ id }: { id: string }) => <b>{useLive(Prices.get, { id }).value}</b>;

test('managers see the first request, stream what is on screen, and live as long as the provider', async () => {
  const seen: string[] = [];
  const stream: Manager = {
    middleware: (controller) => (next) => async (action) => {
      seen.push(action.type);
      if (action.type !== actionTypes.SUBSCRIBE) return next(action);
      controller.set(Price, { id: '1' }, { id: '1', value: 6 });
      return undefined;
    },
    init: () => void seen.push('init'),
    cleanup: () => void seen.push('cleanup'),
  };
  const managers = [stream];
  const controller = new Controller({ fetch: async () => Response.json({ id: '1', value: 5 }) });
  const app = (
    <StrictMode>
      <DataProvider managers={managers} controller={controller}>
        <AsyncBoundary>
          <Value id="1" />
        </AsyncBoundary>
      </DataProvider>
    </StrictMode>
  );
  const { container, rerender, unmount } = render(app);
  await waitFor(() => expect(container.textContent).toBe('6'));
  rerender(app);
  expect(seen.filter((one) => one === 'fetch')).toEqual(['fetch']);
  expect(seen.filter((one) => one === 'subscribe').length).toBe(1);
  // StrictMode mounts effects twice.
  expect(seen.filter((one) => one === 'init').length - seen.filter((one) => one === 'cleanup').length).toBe(
    1,
  );
  unmount();
  await waitFor(() => expect(seen.at(-1)).toBe('unsubscribe'));
  expect(seen.filter((one) => one === 'init').length).toBe(seen.filter((one) => one === 'cleanup').length);
});

test('a manager that fails to end leaves no other one behind, nor itself', async () => {
  const seen: string[] = [];
  const failing: Manager = {
    middleware: () => (next) => (action) => {
      seen.push(`failing ${action.type}`);
      return next(action);
    },
    cleanup() {
      throw new Error('cleanup');
    },
  };
  const other: Manager = {
    middleware: () => (next) => (action) => next(action),
    cleanup: () => void seen.push('other ends'),
  };
  const managers = [failing, other];
  const controller = new Controller({ fetch: async () => Response.json({ id: '1', value: 5 }) });
  const { unmount } = render(
    <DataProvider managers={managers} controller={controller}>
      <i />
    </DataProvider>,
  );
  const reported = uncaught();
  unmount();
  expect(await reported).toEqual(new Error('cleanup'));
  await controller.fetch(Prices.get, { id: '1' });
  expect(seen).toEqual(['other ends']);
});

const counting = (made: string[], name: string): Manager => {
  made.push(`${name} is made`);
  return {
    middleware: () => (next) => (action) => {
      made.push(`${name} ${action.type}`);
      return next(action);
    },
    cleanup() {},
  };
};
const answers = () => new Controller({ fetch: async () => Response.json({ id: '1', value: 5 }) });

test('a list that is new at each render, or a function that makes it, is read once', async () => {
  for (const isFunction of [false, true]) {
    const made: string[] = [];
    const controller = answers();
    const list = () => [counting(made, 'one')];
    const App = () => (
      <DataProvider managers={isFunction ? list : list()} controller={controller}>
        <AsyncBoundary>
          <Value id="1" />
        </AsyncBoundary>
      </DataProvider>
    );
    const { container, rerender, unmount } = render(<App />);
    await waitFor(() => expect(container.textContent).toBe('5'));
    rerender(<App />);
    expect(made.filter((line) => line === 'one fetch').length).toBe(1);
    if (isFunction) expect(made.filter((line) => line === 'one is made').length).toBe(1);
    unmount();
  }
});

test('Managers sees the requests below another provider; each controller has managers of its own', async () => {
  const made: string[] = [];
  let count = 0;
  const managers = () => [counting(made, `${++count}`)];
  for (const name of ['1', '2']) {
    const { container, unmount } = render(
      <PlainProvider controller={answers()}>
        <Managers managers={managers}>
          <AsyncBoundary>
            <Value id="1" />
          </AsyncBoundary>
        </Managers>
      </PlainProvider>,
    );
    await waitFor(() => expect(container.textContent).toBe('5'));
    expect(made.filter((line) => line === `${name} fetch`).length).toBe(1);
    unmount();
  }
  expect(count).toBe(2);
});

test.each([
  ['a list that each mount makes', (made: string[]) => () => [counting(made, 'one')]],
  [
    'a list of the module',
    (made: string[]) => {
      const list = [counting(made, 'one')];
      return () => list;
    },
  ],
] as const)('managers go with their provider, and come back with it: %s', async (_, listsOf) => {
  const made: string[] = [];
  const list = listsOf(made);
  const controller = answers();
  const fetches = () => made.filter((line) => line === 'one fetch').length;
  const App = ({ id }: { id: string }) => (
    <StrictMode>
      <DataProvider managers={list()} controller={controller}>
        <AsyncBoundary>
          <Value id={id} />
        </AsyncBoundary>
      </DataProvider>
    </StrictMode>
  );
  for (const [at, id] of ['1', '2'].entries()) {
    const { container, unmount } = render(<App id={id} />);
    await waitFor(() => expect(container.textContent).toBe('5'));
    expect(fetches()).toBe(at + 1);
    unmount();
  }
  await controller.fetch(Prices.get, { id: '3' });
  expect(fetches()).toBe(2);
});

test('readers that are refused show it, and do not make each other ask again', async () => {
  let requests = 0;
  const controller = new Controller({
    fetch: async () => {
      requests++;
      return new Response(null, { status: 401 });
    },
  });
  const Status = ({ id }: { id: string }) => {
    const { error, loading } = useDLE(Prices.get, { id });
    return <b>{error ? 'refused' : loading ? 'loading' : 'shown'}</b>;
  };
  const managers = [new LogoutManager()];
  const { container } = render(
    <DataProvider managers={managers} controller={controller}>
      <Status id="1" />
      <Status id="2" />
      <Status id="3" />
    </DataProvider>,
  );
  await waitFor(() => expect(container.textContent).toBe('refusedrefusedrefused'));
  // The first refusal ends the requests of the others, which are then asked for again.
  const sent = requests;
  expect(sent).toBeLessThan(10);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([container.textContent, requests]).toEqual(['refusedrefusedrefused', sent]);
});

test('a reset in the pause before a repetition has readers ask at once', async () => {
  let requests = 0;
  const controller = new Controller({
    retry: retry({ delay: 60_000 }),
    fetch: async () =>
      requests++ ? Response.json({ id: '1', value: 5 }) : new Response(null, { status: 503 }),
  });
  const Status = () => {
    const { data, error } = useDLE(Prices.get, { id: '1' });
    return <b>{error ? error.name : (data?.value ?? 'loading')}</b>;
  };
  const { container } = render(
    <DataProvider controller={controller}>
      <Status />
    </DataProvider>,
  );
  await waitFor(() => expect(requests).toBe(1));
  // The request has failed long before, and waits.
  await new Promise((resolve) => setTimeout(resolve, 200));
  await act(async () => controller.resetEntireStore());
  await waitFor(() => expect(container.textContent).toBe('5'));
  expect(requests).toBe(2);
});

test('managers of a render that React drops are removed with the first that is shown', async () => {
  const made: string[] = [];
  const controller = answers();
  let renders = 0;
  const App = () => (
    <DataProvider managers={[counting(made, `${++renders}`)]} controller={controller}>
      <Value id="1" />
    </DataProvider>
  );
  const { container, unmount } = render(
    <Suspense fallback="waiting">
      <App />
    </Suspense>,
  );
  await waitFor(() => expect(container.textContent).toBe('5'));
  expect(renders).toBeGreaterThan(1);
  const fetches = () => made.filter((line) => line.endsWith(' fetch')).length;
  const before = fetches();
  await controller.fetch(Prices.get, { id: '2' });
  expect(fetches()).toBe(before + 1);
  unmount();
  await controller.fetch(Prices.get, { id: '3' });
  expect(fetches()).toBe(before + 1);
});

test('managers in one another see what is fetched while they are mounted', async () => {
  const made: string[] = [];
  const [outer, inner] = [[counting(made, 'outer')], [counting(made, 'inner')]];
  const Late = () => <b>{useDLE(Prices.get, { id: '7' }).data?.value ?? 'none'}</b>;
  const { container } = render(
    <DataProvider managers={outer} controller={answers()}>
      <Managers managers={inner}>
        <i />
      </Managers>
      <Late />
    </DataProvider>,
  );
  await waitFor(() => expect(container.textContent).toBe('5'));
  expect(made.filter((line) => line.endsWith(' fetch')).sort()).toEqual(['inner fetch', 'outer fetch']);
});
