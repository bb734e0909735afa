// @vitest-environment happy-dom
/**
 * Answers are on screen when they arrive. React 19 keeps a fallback for up to 300 ms, but not inside of `act`; so these tests
 * render without it, and count turns of the event loop.
 */
import { AsyncBoundary, DataProvider, useFetch, useSuspense } from 'presource/react';
import * as React from 'react';
import {
  type ComponentType,
  Profiler,
  type ReactNode,
  StrictMode,
  Suspense,
  startTransition,
  useEffect,
  useState,
} from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  aborted,
  answers,
  controller,
  expectComplaints,
  failing,
  requests,
  User as UserEntity,
  UserResource,
} from './support.tsx';

type Boundary = ComponentType<{ fallback: ReactNode; children: ReactNode }>;

let root: Root;
let place: HTMLElement;

/** What was on screen, each text once until another one replaced it. */
let screens: string[];

/** What rendered, by name: each attempt, and each component that came on screen. */
let renders: Record<string, number>;
const count = (name: string) => {
  renders[name] = (renders[name] ?? 0) + 1;
};

/** The text that is not hidden. */
function visible(element: Element): string {
  if ((element as HTMLElement).style.display === 'none') return '';
  return [...element.childNodes]
    .map((node) => (node.nodeType === 1 ? visible(node as Element) : node.textContent))
    .join('');
}

const look = () => {
  const now = visible(place);
  if (now && now !== screens.at(-1)) screens.push(now);
};

let turn = 0;
const turnsOfSlow = new Set<number>();

/** A few turns of the event loop: React shows what is ready, and no timer of 300 ms ends. */
async function turns(): Promise<void> {
  for (const last = turn + 30; turn < last; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
    look();
  }
}

/** The answer to a request, which a test gives when it wants to. */
function held(id: number, value: unknown = { id, name: `User ${id}` }) {
  let resolve!: (value: unknown) => void;
  const promise = new Promise((done) => {
    resolve = done;
  });
  answers.set(`GET /users/${id}`, () => promise);
  return () => {
    resolve(typeof value === 'function' ? value() : value);
    return turns();
  };
}

const start = (ui: ReactNode) => {
  root.render(<DataProvider controller={controller}>{ui}</DataProvider>);
  return turns();
};

/** React's own boundary shows it some time later. */
async function until(part: string): Promise<void> {
  await vi.waitFor(() => expect(visible(place)).toContain(part), { timeout: 10_000 });
  await turns();
}

const ReactSuspense: Boundary = ({ fallback, children }) => (
  <Suspense fallback={fallback}>{children}</Suspense>
);

function User({ id }: { id: number }) {
  count(`user ${id}`);
  const { name } = useSuspense(UserResource.get, { id });
  useEffect(() => count(`user ${id} mounted`), [id]);
  return `[${name}]`;
}

function Beside() {
  count('beside');
  return '';
}

beforeEach(() => {
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  screens = [];
  renders = {};
});

afterEach(async () => {
  root.unmount();
  await turns();
  place.remove();
});

test('an answer is on screen when it arrives, and was asked for once', async () => {
  const answer = held(1);
  await start(
    <AsyncBoundary fallback="loading">
      <User id={1} />
    </AsyncBoundary>,
  );
  await answer();
  expect(screens).toEqual(['loading', '[User 1]']);
  expect(requests).toEqual(['GET /users/1']);
});

test('it is on screen when it arrives in StrictMode', async () => {
  const answer = held(1);
  await start(
    <StrictMode>
      <AsyncBoundary fallback="loading">
        <User id={1} />
      </AsyncBoundary>
    </StrictMode>,
  );
  await answer();
  expect(screens).toEqual(['loading', '[User 1]']);
  expect(requests).toEqual(['GET /users/1']);
});

/** React pauses after a few of these, unless it must not. */
function Slow() {
  turnsOfSlow.add(turn);
  const end = performance.now() + 2;
  while (performance.now() < end);
  return '.';
}

// biome-ignore lint/suspicious/noArrayIndexKey: they never move
const slowly = Array.from({ length: 10 }, (_, row) => <Slow key={row} />);

test('an answer that arrives before the fallback is on screen is shown right after it', async () => {
  let open!: () => void;
  answers.set('GET /users/1', { id: 1, name: 'User 1' });
  function Screen() {
    const [isOpen, setOpen] = useState(false);
    open = () => setOpen(true);
    if (!isOpen) return 'closed';
    return (
      <>
        <AsyncBoundary fallback="loading">
          <User id={1} />
        </AsyncBoundary>
        {slowly}
      </>
    );
  }
  await start(<Screen />);
  startTransition(open);
  await turns();
  expect(screens.at(-1)).toBe('[User 1]..........');
  expect(requests).toEqual(['GET /users/1']);
});

test.each([
  ['a list', () => controller.fetch(UserResource.getList)],
  [
    '`setResponse`',
    async () => controller.setResponse(UserResource.get, { id: 1 }, { id: 1, name: 'Early' }),
  ],
  ['`set`', async () => controller.set(UserEntity, { id: 1 }, { name: 'Early' })],
])('data that comes by %s is shown, while its own request goes on', async (_, arrive) => {
  const answer = held(1);
  const other = held(2);
  answers.set('GET /users', [{ id: 1, name: 'Early' }]);
  await start(
    <AsyncBoundary fallback="…">
      <User id={1} />
      <AsyncBoundary fallback="(2)">
        <User id={2} />
      </AsyncBoundary>
    </AsyncBoundary>,
  );
  await arrive();
  await turns();
  expect(visible(place)).toBe('[Early](2)');
  await answer();
  await other();
  // What came meanwhile is newer than a request that began before it.
  expect(visible(place)).toBe('[Early][User 2]');
  expect(requests.filter((one) => one !== 'GET /users')).toEqual(['GET /users/1', 'GET /users/2']);
  expect(aborted).toEqual([]);
});

test('nothing is shown half when data comes by a list', async () => {
  const answer = held(2);
  held(1);
  answers.set('GET /users', [{ id: 1, name: 'Early' }]);
  await start(
    <AsyncBoundary fallback="…">
      <User id={1} />
      <User id={2} />
    </AsyncBoundary>,
  );
  await controller.fetch(UserResource.getList);
  await turns();
  expect(screens).toEqual(['…']);
  await answer();
  expect(screens).toEqual(['…', '[Early][User 2]']);
});

test('React pauses for events while it renders what is shown at once', async () => {
  const answer = held(1);
  function Large() {
    useSuspense(UserResource.get, { id: 1 });
    return slowly;
  }
  await start(
    <AsyncBoundary fallback="loading">
      <Large />
    </AsyncBoundary>,
  );
  turnsOfSlow.clear();
  await answer();
  expect(screens).toEqual(['loading', '..........']);
  expect(turnsOfSlow.size).toBeGreaterThan(1);
});

test.skipIf(!('use' in React))('the promise of `useFetch` is shown when it arrives', async () => {
  const answer = held(1);
  function Name() {
    return React.use(useFetch(UserResource.get, { id: 1 })).name;
  }
  await start(
    <AsyncBoundary fallback="loading">
      <Name />
    </AsyncBoundary>,
  );
  await answer();
  expect(screens).toEqual(['loading', 'User 1']);
  expect(requests).toEqual(['GET /users/1']);
});

test('an error is on screen when it arrives', async () => {
  expectComplaints();
  const answer = held(1, failing(404));
  await start(
    <AsyncBoundary fallback="loading" errorComponent={({ error }) => error.message.trim()}>
      <User id={1} />
    </AsyncBoundary>,
  );
  await answer();
  expect(screens).toEqual(['loading', 'GET /users/1: User.get: 404']);
  expect(requests).toEqual(['GET /users/1']);
});

test('of two readers nothing is shown until both have their answers', async () => {
  const [first, second] = [held(1), held(2)];
  await start(
    <AsyncBoundary fallback="loading">
      <User id={1} />
      <User id={2} />
    </AsyncBoundary>,
  );
  await first();
  expect(screens).toEqual(['loading']);
  await second();
  expect(screens).toEqual(['loading', '[User 1][User 2]']);
  expect(requests).toEqual(['GET /users/1', 'GET /users/2']);
});

test('a reader that asks when another one has its answer is shown when it has its own', async () => {
  const [first, second] = [held(1), held(2)];
  function Both() {
    const { id } = useSuspense(UserResource.get, { id: 1 });
    return <User id={id + 1} />;
  }
  await start(
    <AsyncBoundary fallback="loading">
      <Both />
    </AsyncBoundary>,
  );
  await first();
  await second();
  expect(screens).toEqual(['loading', '[User 2]']);
  expect(requests).toEqual(['GET /users/1', 'GET /users/2']);
});

test.each([
  ['one reader', [1]],
  ['two readers', [1, 2]],
])('%s: nothing renders more often than below a Suspense of React', async (_, ids) => {
  const rendersBelow = async (Boundary: Boundary) => {
    await start(null);
    controller.resetEntireStore();
    renders = {};
    const given = ids.map((id) => held(id));
    await start(
      <Boundary key={Boundary.name} fallback="loading">
        {ids.map((id) => (
          <User key={id} id={id} />
        ))}
        <Beside />
      </Boundary>,
    );
    for (const answer of given) await answer();
    await until('[User 1]');
    return { ...renders };
  };
  const ours = await rendersBelow(AsyncBoundary);
  expect(ours).toEqual(await rendersBelow(ReactSuspense));
  for (const id of ids) expect(ours[`user ${id} mounted`]).toBe(1);
});

test('what is on screen does not render when it comes back unchanged', async () => {
  const answer = held(1);
  const Shown = () => {
    count('shown');
    return 'shown ';
  };
  await start(
    <AsyncBoundary fallback="outer">
      <Shown />
      <AsyncBoundary fallback="loading">
        <User id={1} />
      </AsyncBoundary>
    </AsyncBoundary>,
  );
  const before = renders.shown;
  await answer();
  expect(screens).toEqual(['shown loading', 'shown [User 1]']);
  expect(renders.shown).toBe(before);
});

const Nested = () => (
  <AsyncBoundary fallback="outer">
    <User id={1} />
    <AsyncBoundary fallback="inner">
      <User id={2} />
    </AsyncBoundary>
  </AsyncBoundary>
);

test('an outer boundary does not wait for an inner one', async () => {
  const [first, second] = [held(1), held(2)];
  await start(<Nested />);
  await first();
  expect(screens).toEqual(['outer', '[User 1]inner']);
  await second();
  expect(screens).toEqual(['outer', '[User 1]inner', '[User 1][User 2]']);
  expect(requests).toEqual(['GET /users/1', 'GET /users/2']);
});

test('an answer of an inner boundary is shown with that of the outer one', async () => {
  const [first, second] = [held(1), held(2)];
  await start(<Nested />);
  await second();
  expect(screens).toEqual(['outer']);
  await first();
  expect(screens).toEqual(['outer', '[User 1][User 2]']);
  expect(requests).toEqual(['GET /users/1', 'GET /users/2']);
});

test('a transition keeps its screen, and the boundary does not render', async () => {
  const commitsBelow = async (Boundary: Boundary) => {
    await start(null);
    controller.resetEntireStore();
    const [first, second] = [held(1), held(2)];
    let go!: (id: number) => void;
    function Screen() {
      const [id, setId] = useState(1);
      go = setId;
      return <User id={id} />;
    }
    await start(
      <Profiler id="" key={Boundary.name} onRender={() => count('commits')}>
        <Boundary fallback="loading">
          <Screen />
        </Boundary>
      </Profiler>,
    );
    await first();
    await until('[User 1]');
    renders = {};
    screens = [];
    startTransition(() => go(2));
    await turns();
    await second();
    expect(screens).toEqual(['[User 1]', '[User 2]']);
    return { ...renders };
  };
  expect(await commitsBelow(AsyncBoundary)).toEqual(await commitsBelow(ReactSuspense));
});

test('readers that were dropped while they waited change nothing', async () => {
  const [first, second] = [held(1), held(2)];
  const page = (id: number) => (
    <AsyncBoundary fallback="loading">{id ? <User id={id} /> : 'nobody'}</AsyncBoundary>
  );
  await start(page(1));
  await start(page(0));
  await first();
  expect(screens).toEqual(['loading', 'nobody']);
  await start(page(2));
  await second();
  expect(screens.at(-1)).toBe('[User 2]');
  expect(requests).toEqual(['GET /users/1', 'GET /users/2']);
});
