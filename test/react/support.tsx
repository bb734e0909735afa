import { act, cleanup, render, screen } from '@testing-library/react';
import { Controller, createResource, Entity } from 'presource';
import { AsyncBoundary, DataProvider } from 'presource/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

export class User extends Entity {
  id = 0;
  name = '';
}

export class Todo extends Entity {
  id = 0;
  title = '';
  userId = User.fromJS();
  static override schema = { userId: User };
}

export const UserResource = createResource({ path: '/users/:id', schema: User });
export const TodoResource = createResource({ path: '/todos/:id', schema: Todo });

type Answer = unknown | ((name: string) => unknown);

/** What the server has, by `METHOD /path?query`. A function may give a `Response`, or wait. */
export const answers = new Map<string, Answer>();

/** Every request that reached the server, in order. */
export const requests: string[] = [];

/** Those of them that were aborted before their answer. */
export const aborted: string[] = [];

/** Requests that have no answer yet, and those among them that a gate holds. */
const underWay: string[] = [];
const held: string[] = [];
const without = (names: string[], name: string) => names.splice(names.indexOf(name), +names.includes(name));

/**
 * What controllers of the tests fetch with. In memory: happy-dom's own `fetch` prints every status that is not `ok`, and
 * every request that was ended. Counts, so that tests know when nothing is under way.
 */
export const counted = (async (url: string, { method, signal }: RequestInit) => {
  const name = `${method} ${url}`;
  const ended = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => {
      if (underWay.includes(name)) aborted.push(name);
      reject(signal.reason);
    });
  });
  underWay.push(name);
  try {
    return await Promise.race([answerTo(name), ended]);
  } catch (error) {
    without(held, name);
    throw error;
  } finally {
    without(underWay, name);
  }
}) as typeof fetch;

async function answerTo(name: string): Promise<Response> {
  requests.push(name);
  // A request is on its way for a moment, as over a network.
  await new Promise((resolve) => setImmediate(resolve));
  const answer = answers.get(name);
  const value = await (typeof answer === 'function' ? answer(name) : answer);
  if (value instanceof Response) return value;
  return value === undefined ? new Response(null, { status: 404 }) : Response.json(value);
}

export let controller: Controller;
/** React's warnings and the errors that boundaries caught come by here; a test that expects some says so. */
const complaints: unknown[][] = [];
let allowed = false;
export const expectComplaints = () => {
  allowed = true;
};

beforeEach(() => {
  complaints.length = 0;
  allowed = false;
  vi.spyOn(console, 'error').mockImplementation((...args) => void complaints.push(args));
  controller = new Controller({ fetch: counted });
  answers.clear();
  requests.length = 0;
  aborted.length = 0;
});
afterEach(() => {
  cleanup();
  controller.dispose();
  vi.restoreAllMocks();
  if (!allowed) expect(complaints).toEqual([]);
});

/** A status to answer with. */
export const failing = (status: number) => () => new Response(null, { status });

/** An answer that the test gives when it wants to. */
export function gate(value: unknown) {
  let resolve!: (value: unknown) => void;
  const promise = new Promise<unknown>((done) => {
    resolve = done;
  });
  const answer = (name: string) => {
    held.push(name);
    return promise.finally(() => without(held, name));
  };
  const open = async () => {
    resolve(value);
    await settled();
  };
  return { answer, open };
}

export function App({ children }: { children: ReactNode }) {
  return (
    <DataProvider controller={controller}>
      <AsyncBoundary fallback={<p>loading</p>}>{children}</AsyncBoundary>
    </DataProvider>
  );
}

/** Renders, and waits until nothing is under way. */
export async function show(ui: ReactNode, options: { strict?: boolean } = {}) {
  const view = await act(async () => render(<App>{ui}</App>, { reactStrictMode: options.strict ?? false }));
  await settled();
  return {
    ...view,
    update: async (next: ReactNode) => {
      await act(async () => view.rerender(<App>{next}</App>));
      await settled();
    },
  };
}

/** The real one, also for tests in which time is told. */
const realTimeout = setTimeout;

/**
 * Waits until every request that no gate holds was answered, and React has shown what it brought: nothing was under way
 * for a few turns of the event loop.
 */
export const settled = () =>
  act(async () => {
    for (let quiet = 0; quiet < 6; quiet = underWay.length <= held.length ? quiet + 1 : 0) {
      await new Promise((resolve) => realTimeout(resolve));
    }
  });

export const text = () => document.body.textContent;
export { act, screen };
