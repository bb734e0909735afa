// @vitest-environment happy-dom
import {
  AsyncBoundary,
  ErrorBoundary,
  type ErrorComponentProps,
  useCache,
  useDLE,
  useFetch,
  useSuspense,
} from 'presource/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  answers,
  controller,
  expectComplaints,
  failing,
  gate,
  requests,
  show,
  text,
  UserResource,
} from './support.tsx';

beforeEach(() => {
  expectComplaints();
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
});
afterEach(() => void vi.useRealTimers());

const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
const well = () => answers.set('GET /users/1', { id: 1, name: 'Ada' });

const get = UserResource.get;
const args = { id: 1 };

const Suspending = () => <p>{useSuspense(get, args).name}</p>;

function WithState() {
  const { data, loading, error } = useDLE(get, args);
  return <p>{loading ? 'loading' : error ? 'failed' : data.name}</p>;
}

function Throwing() {
  const { data, loading, error } = useDLE(get, args);
  if (error) throw error;
  return <p>{loading ? 'loading' : data.name}</p>;
}

function Prefetching() {
  useFetch(get, args);
  return <p>{useCache(get, args)?.name ?? 'nothing'}</p>;
}

const Failed = ({ error }: ErrorComponentProps) => <p>caught {error.message.split(' ').at(-1)}</p>;

const page = (children: ReactNode, key = '') => (
  <AsyncBoundary key={key} errorComponent={Failed} fallback="loading">
    {children}
  </AsyncBoundary>
);

/** Fails, leaves, and comes back after a time. */
async function comeBack(first: ReactNode, then: ReactNode, after: number, strict: boolean) {
  const { update } = await show(page(first, 'first'), { strict });
  await update(<p>elsewhere</p>);
  later(after);
  requests.length = 0;
  return () => update(page(then, 'then'));
}

describe.each([
  ['', false],
  [' in StrictMode', true],
])('an error that is too old%s', (_, strict) => {
  const readers = [
    ['useSuspense', Suspending],
    ['useDLE', WithState],
    ['useDLE, thrown', Throwing],
    ['useFetch', Prefetching],
  ] as const;
  test.each(
    readers.flatMap(([first, First]) => readers.map(([then, Then]) => [first, then, First, Then] as const)),
  )('does not count: failed with %s, mounted with %s', async (_, __, First, Then) => {
    answers.set('GET /users/1', failing(500));
    const back = await comeBack(<First />, <Then />, 2_100, strict);
    well();
    await back();
    expect(text()).toBe('Ada');
    expect(requests).toEqual(['GET /users/1']);
  });

  test('is not shown while the request is in flight', async () => {
    answers.set('GET /users/1', failing(500));
    const back = await comeBack(<WithState />, <WithState />, 2_100, strict);
    const { answer, open } = gate({ id: 1, name: 'Ada' });
    answers.set('GET /users/1', answer);
    await back();
    expect(text()).toBe('loading');
    await open();
    expect(text()).toBe('Ada');
  });

  test('is followed by the next one', async () => {
    answers.set('GET /users/1', failing(500));
    const back = await comeBack(<WithState />, <WithState />, 2_100, strict);
    await back();
    expect(text()).toBe('failed');
    expect(requests).toEqual(['GET /users/1']);
  });

  test('stays on screen where it was shown, however often that renders', async () => {
    answers.set('GET /users/1', failing(500));
    const { update } = await show(page(<WithState />), { strict });
    later(600_000);
    await update(page(<WithState />));
    expect(text()).toBe('failed');
    expect(requests.length).toBe(1);
  });

  test.each([
    ['is not shown over data, which is asked for again', 403],
    ['lets the next reader ask, if it is soft, over data that was expired', 500],
  ])('%s', async (_, status) => {
    controller.setResponse(get, args, { id: 1, name: 'old' });
    controller.expireAll(get);
    answers.set('GET /users/1', failing(status));
    const back = await comeBack(<Suspending />, <Suspending />, 2_100, strict);
    well();
    await back();
    expect(text()).toBe('Ada');
    expect(requests).toEqual(['GET /users/1']);
  });
});

test('an error that is young is shown where the component mounts, without a request', async () => {
  answers.set('GET /users/1', failing(500));
  const back = await comeBack(<Suspending />, <WithState />, 1_900, false);
  await back();
  expect(text()).toBe('failed');
  expect(requests).toEqual([]);
});

test('an error that expires at once is asked for once, by useDLE, too', async () => {
  const at = get.extend({ errorExpiryLength: 0 });
  answers.set('GET /users/1', failing(500));
  function Name() {
    const { loading, error } = useDLE(at, args);
    later(1);
    return <ErrorBoundary>{loading ? 'loading' : error && 'failed'}</ErrorBoundary>;
  }
  await show(<Name />);
  expect(text()).toBe('failed');
  expect(requests.length).toBe(1);
});
