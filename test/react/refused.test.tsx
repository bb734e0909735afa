// @vitest-environment happy-dom
/** Something reacts to the error of a read, and marks what readers show: they must not ask without end. */
import { render, waitFor } from '@testing-library/react';
import { addHooks, Controller, createResource, Entity, type Json, RestEndpoint, retry } from 'presource';
import { AsyncBoundary, DataProvider, useDLE } from 'presource/react';
import * as React from 'react';
import { expect, test, vi } from 'vitest';

class Price extends Entity {
  id = '';
  price = 0;
}
const Prices = createResource({ path: '/prices/:id', schema: Price });
const every = { testKey: () => true };

type Act = (controller: Controller, endpoint: Json, args: readonly Json[]) => void;
const acts: Readonly<Record<string, Act>> = {
  'invalidates its key': (controller, endpoint, args) => controller.invalidate(endpoint, ...args),
  'invalidates all': (controller) => controller.invalidateAll(every),
  'expires all': (controller) => controller.expireAll(every),
  'resets the store': (controller) => controller.resetEntireStore(),
};

function Status({ id }: { id: string }) {
  const { data, error, loading } = useDLE(Prices.get, { id });
  return <b>{error ? 'refused ' : loading ? 'loading ' : `${data!.price} `}</b>;
}

const IDS = ['1', '2', '3'];

const show = (controller: Controller) =>
  render(
    <DataProvider controller={controller}>
      {IDS.map((id) => (
        <Status key={id} id={id} />
      ))}
    </DataProvider>,
  );

/** A server that can refuse, and counts; where it fails to stop a storm, the test must. */
function server() {
  const state = { isRefusing: true, requests: 0 };
  const controller = new Controller({
    fetch: async (url, init) => {
      if (++state.requests > 500) return new Promise(() => {});
      const isRefusing = state.isRefusing || init?.method !== 'GET';
      await new Promise((resolve) => setTimeout(resolve, 2));
      return isRefusing
        ? new Response(null, { status: 401 })
        : Response.json({ id: String(url).at(-1), price: 5 });
    },
  });
  return { state, controller };
}

/** A middleware that acts on each refusal. */
const reactTo = (controller: Controller, act: Act) =>
  addHooks(controller, {
    send: (next) => (endpoint, args, signal) =>
      next(endpoint, args, signal).catch((error) => {
        if (error.status === 401) act(controller, endpoint, args);
        throw error;
      }),
  });

/** All but one: `invalidate` marks what it is told to. */
const general = Object.entries(acts).filter(([name]) => name !== 'invalidates its key');

test.each(general)('a middleware that %s for an error', async (_, act) => {
  const { state, controller } = server();
  reactTo(controller, act);
  const { container, unmount } = show(controller);
  await waitFor(() => expect(container.textContent).toBe('refused refused refused '));
  const { requests } = state;
  expect(requests).toBeLessThanOrEqual(6);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([container.textContent, state.requests]).toEqual(['refused refused refused ', requests]);
  // Later, the same asks again.
  state.isRefusing = false;
  acts['invalidates all']!(controller, undefined, []);
  await waitFor(() => expect(container.textContent).toBe('5 5 5 '));
  unmount();
});

test.each(general)('a middleware that %s hides data that readers show', async (name, act) => {
  const { state, controller } = server();
  state.isRefusing = false;
  reactTo(controller, act);
  const { container, unmount } = show(controller);
  await waitFor(() => expect(container.textContent).toBe('5 5 5 '));
  state.isRefusing = true;
  await controller.fetch(Prices.get, { id: '1' }).catch(() => {});
  await waitFor(() => expect(container.textContent).toBe('refused refused refused '));
  const isShown = name === 'expires all';
  expect(!!controller.getResponse(Prices.get, { id: '1' }).data).toBe(isShown);
  expect(state.requests).toBeLessThan(12);
  unmount();
});

test('a mutation that is refused has no readers: what a middleware invalidates for it is asked for', async () => {
  const { state, controller } = server();
  state.isRefusing = false;
  reactTo(controller, acts['invalidates all']!);
  const { container, unmount } = show(controller);
  await waitFor(() => expect(container.textContent).toBe('5 5 5 '));
  expect(await controller.fetch(Prices.update, { id: '1' }, {}).catch(({ status }) => status)).toBe(401);
  await waitFor(() => expect([container.textContent, state.requests]).toEqual(['5 5 5 ', 7]));
  unmount();
});

test('what is invalidated in flight, while another read waits to be repeated, is asked for anew', async () => {
  const prices: ((price: number) => void)[] = [];
  const controller = new Controller({
    retry: retry({ delay: 300 }),
    fetch: async (url) => {
      if (/1$/.test(String(url))) return new Response(null, { status: 503 });
      const price = await new Promise<number>((resolve) => prices.push(resolve));
      return Response.json({ id: '2', price });
    },
  });
  const { container, unmount } = render(
    <DataProvider controller={controller}>
      <Status id="2" />
      <Status id="1" />
    </DataProvider>,
  );
  await new Promise((resolve) => setTimeout(resolve, 20));
  controller.invalidate(Prices.get, { id: '2' });
  await waitFor(() => expect(prices).toHaveLength(1));
  prices[0]!(5);
  await waitFor(() => expect(prices).toHaveLength(2));
  expect(container.textContent).toBe('loading loading ');
  prices[1]!(6);
  await waitFor(() => expect(container.textContent).toBe('6 loading '));
  unmount();
  controller.dispose();
});

/** React 18 reports what an effect throws, in an update that a promise causes, as uncaught; the requests end there, too. */
const inBoundary = test.skipIf(!('use' in React));

inBoundary('development stops a middleware that invalidates its key for an error', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const { state, controller } = server();
  reactTo(controller, acts['invalidates its key']!);
  const { container, unmount } = render(
    <DataProvider controller={controller}>
      <AsyncBoundary errorComponent={({ error }) => <i>{error.message}</i>}>
        <Status id="1" />
      </AsyncBoundary>
    </DataProvider>,
  );
  await waitFor(() => expect(container.textContent).toMatch(/^reader-endless: .*invalidateAll/), {
    timeout: 5_000,
  });
  expect(state.requests).toBeLessThan(100);
  unmount();
  logged.mockRestore();
});

inBoundary.each(general)('development stops a component that %s for an error', async (_, act) => {
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const { state, controller } = server();
  const status = new RestEndpoint({ path: '/status' });
  const Reacting = () => {
    const { error } = useDLE(status);
    React.useEffect(() => {
      if (error) act(controller, status, []);
    }, [error]);
    return <b>{error ? 'refused' : 'loading'}</b>;
  };
  const { container, unmount } = render(
    <DataProvider controller={controller}>
      <AsyncBoundary errorComponent={({ error }) => <i>{error.message}</i>}>
        <Reacting />
      </AsyncBoundary>
    </DataProvider>,
  );
  await waitFor(() => expect(container.textContent).toMatch(/^reader-endless: .*failed/), {
    timeout: 5_000,
  });
  expect(state.requests).toBeLessThan(100);
  unmount();
  logged.mockRestore();
});
