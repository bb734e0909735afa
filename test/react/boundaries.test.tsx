// @vitest-environment happy-dom
import { fireEvent, render } from '@testing-library/react';
import { AsyncBoundary, ErrorBoundary } from 'presource/boundaries';
import { DataProvider, type ErrorComponentProps, useSuspense } from 'presource/react';
import { type ReactNode, StrictMode, startTransition, useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  act,
  answers,
  controller,
  expectComplaints,
  failing,
  gate,
  requests,
  screen,
  settled,
  show,
  text,
  UserResource,
} from './support.tsx';

function UserName({ id }: { id: number }) {
  return <p>{useSuspense(UserResource.get, { id }).name}</p>;
}

const Failed = ({ error }: ErrorComponentProps) => <p>failed {error.message.split(' ').at(-2)}</p>;

/** A history as routers use it. */
function createHistory() {
  const listeners = new Set<() => void>();
  return {
    listeners,
    listen(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    push: () =>
      act(async () => {
        for (const listener of [...listeners]) listener();
      }),
  };
}

describe('listen', () => {
  test.each([
    ['AsyncBoundary', AsyncBoundary],
    ['ErrorBoundary', ErrorBoundary],
  ])('%s forgets its error when it is called', async (_, Boundary) => {
    expectComplaints();
    const history = createHistory();
    answers.set('GET /users/1', failing(404));
    answers.set('GET /users/2', { id: 2, name: 'Bob' });
    const page = (id: number) => (
      <Boundary listen={history.listen} errorComponent={Failed}>
        <UserName id={id} />
      </Boundary>
    );
    const view = await show(page(1));
    expect(text()).toContain('failed');
    await view.update(page(2));
    expect(text()).toContain('failed');
    await history.push();
    await settled();
    expect(text()).toBe('Bob');
    expect(requests).toEqual(['GET /users/1', 'GET /users/2']);
    expect(history.listeners.size).toBe(0);
  });

  test.each([
    ['at once', (change: () => void) => change()],
    ['in a transition', startTransition],
  ])('a router that changes the page %s: the page that failed does not render again', async (_, how) => {
    expectComplaints();
    const history = createHistory();
    answers.set('GET /users/1', failing(404));
    answers.set('GET /users/2', { id: 2, name: 'Bob' });
    const rendered: number[] = [];
    function Page({ id }: { id: number }) {
      rendered.push(id);
      return <UserName id={id} />;
    }
    let id = 1;
    function Router() {
      const [now, setNow] = useState(id);
      useEffect(() => history.listen(() => how(() => setNow(id))), []);
      return (
        <AsyncBoundary listen={history.listen} errorComponent={Failed}>
          <Page id={now} />
        </AsyncBoundary>
      );
    }
    await show(<Router />);
    expect(text()).toContain('failed');
    rendered.length = 0;
    id = 2;
    await history.push();
    await settled();
    expect(text()).toBe('Bob');
    expect(new Set(rendered)).toEqual(new Set([2]));
    expect(requests).toEqual(['GET /users/1', 'GET /users/2']);
  });

  test('children that are fine neither mount again nor fetch', async () => {
    const history = createHistory();
    answers.set('GET /users/1', { id: 1, name: 'Ada' });
    let mounts = 0;
    function Counted() {
      useEffect(() => void mounts++, []);
      return <UserName id={1} />;
    }
    await show(
      <AsyncBoundary listen={history.listen}>
        <Counted />
      </AsyncBoundary>,
    );
    await history.push();
    await settled();
    expect([mounts, requests, text()]).toEqual([1, ['GET /users/1'], 'Ada']);
  });

  test('a page that still needs what failed fetches it again', async () => {
    expectComplaints();
    const history = createHistory();
    answers.set('GET /users/1', failing(404));
    await show(
      <AsyncBoundary listen={history.listen} fallbackComponent={Failed}>
        <UserName id={1} />
      </AsyncBoundary>,
    );
    expect(text()).toContain('failed');
    answers.set('GET /users/1', { id: 1, name: 'Ada' });
    await history.push();
    await settled();
    expect(text()).toBe('Ada');
    expect(requests.length).toBe(2);
  });

  test('an inline function does not reset what the error component shows', async () => {
    expectComplaints();
    const history = createHistory();
    answers.set('GET /users/1', failing(404));
    let mounts = 0;
    function Seen() {
      useEffect(() => void mounts++, []);
      return <p>failed</p>;
    }
    const page = () => (
      <AsyncBoundary listen={(listener) => history.listen(listener)} errorComponent={Seen}>
        <UserName id={1} />
      </AsyncBoundary>
    );
    const view = await show(page());
    await view.update(page());
    expect([mounts, history.listeners.size]).toEqual([1, 1]);
    view.unmount();
    expect(history.listeners.size).toBe(0);
  });

  test('without a component the message and a button are shown', async () => {
    expectComplaints();
    answers.set('GET /users/1', failing(404));
    await show(
      <ErrorBoundary>
        <UserName id={1} />
      </ErrorBoundary>,
    );
    expect(screen.getByRole('alert').textContent).toContain('404');
    answers.set('GET /users/1', { id: 1, name: 'Ada' });
    await act(async () => void fireEvent.click(screen.getByRole('button')));
    await settled();
    expect(text()).toBe('Ada');
  });
});

/** Shows below a provider alone, so that no other boundary takes part. */
const start = async (ui: ReactNode, strict: boolean) => {
  const Mode = strict ? StrictMode : ({ children }: { children: ReactNode }) => children;
  const all = (
    <Mode>
      <DataProvider controller={controller}>{ui}</DataProvider>
    </Mode>
  );
  let view!: ReturnType<typeof render>;
  await act(async () => {
    view = render(all);
  });
  return view;
};

const pause = (milliseconds: number) => act(async () => void vi.advanceTimersByTime(milliseconds));

/** The text that is not hidden. */
const visible = (element: Element = document.body): string =>
  (element as HTMLElement).style.display === 'none'
    ? ''
    : [...element.childNodes]
        .map((node) => (node.nodeType === 1 ? visible(node as Element) : node.textContent))
        .join('');

describe.each([
  ['', false],
  [' in StrictMode', true],
])('fallbacks in time%s', (_, strict) => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  test('data within the delay are shown without a fallback', async () => {
    const { answer, open } = gate({ id: 1, name: 'Ada' });
    answers.set('GET /users/1', answer);
    await start(
      <AsyncBoundary fallback="loading" fallbackDelay={1_000} fallbackMinimum={400}>
        <UserName id={1} />
      </AsyncBoundary>,
      strict,
    );
    expect(visible()).toBe('');
    await pause(20);
    expect(visible()).toBe('');
    await open();
    expect([visible(), requests]).toEqual(['Ada', ['GET /users/1']]);
  });

  test('a fallback appears after the delay, and stays for the minimum', async () => {
    const { answer, open } = gate({ id: 1, name: 'Ada' });
    answers.set('GET /users/1', answer);
    await start(
      <AsyncBoundary fallback="loading" fallbackDelay={50} fallbackMinimum={300}>
        <UserName id={1} />
      </AsyncBoundary>,
      strict,
    );
    expect(visible()).toBe('');
    await pause(100);
    expect(visible()).toBe('loading');
    await open();
    expect(visible()).toBe('loading');
    await pause(350);
    expect([visible(), requests]).toEqual(['Ada', ['GET /users/1']]);
  });

  test('a delay that never ends shows no fallback', async () => {
    const { answer, open } = gate({ id: 1, name: 'Ada' });
    answers.set('GET /users/1', answer);
    await start(
      <AsyncBoundary fallback="loading" fallbackDelay={Number.POSITIVE_INFINITY}>
        <UserName id={1} />
      </AsyncBoundary>,
      strict,
    );
    await pause(10_000);
    expect(visible()).toBe('');
    await open();
    expect(visible()).toBe('Ada');
  });

  test('a fallback that was shown for longer leaves with the data', async () => {
    const { answer, open } = gate({ id: 1, name: 'Ada' });
    answers.set('GET /users/1', answer);
    await start(
      <AsyncBoundary fallback="loading" fallbackMinimum={50}>
        <UserName id={1} />
      </AsyncBoundary>,
      strict,
    );
    expect(visible()).toBe('loading');
    await pause(100);
    await open();
    expect(visible()).toBe('Ada');
  });

  test('the same for data that are on screen and change', async () => {
    controller.setResponse(UserResource.get, { id: 1 }, { id: 1, name: 'Ada' });
    const { answer, open } = gate({ id: 2, name: 'Bob' });
    answers.set('GET /users/2', answer);
    let choose!: (id: number) => void;
    function Chosen() {
      const [id, setId] = useState(1);
      choose = setId;
      return <UserName id={id} />;
    }
    await start(
      <AsyncBoundary fallback="loading" fallbackDelay={50} fallbackMinimum={300}>
        <Chosen />
      </AsyncBoundary>,
      strict,
    );
    expect(visible()).toBe('Ada');
    await act(async () => choose(2));
    expect(visible()).toBe('');
    await pause(100);
    expect(visible()).toBe('loading');
    await open();
    expect(visible()).toBe('loading');
    await pause(350);
    expect(visible()).toBe('Bob');
  });

  test('while a fallback is held, its readers fetch what they need next', async () => {
    answers.set('GET /users/1', { id: 1, name: 'Ada' });
    answers.set('GET /users/2', { id: 2, name: 'Bob' });
    function Both() {
      const { id } = useSuspense(UserResource.get, { id: 1 });
      return <UserName id={id + 1} />;
    }
    await start(
      <AsyncBoundary fallback="loading" fallbackMinimum={400}>
        <Both />
      </AsyncBoundary>,
      strict,
    );
    await settled();
    expect([visible(), requests]).toEqual(['loading', ['GET /users/1', 'GET /users/2']]);
    await pause(450);
    expect(visible()).toBe('Bob');
  });

  test('a boundary that goes while its fallback is held leaves nothing behind', async () => {
    answers.set('GET /users/1', { id: 1, name: 'Ada' });
    const view = await start(
      <AsyncBoundary fallback="loading" fallbackMinimum={100}>
        <UserName id={1} />
      </AsyncBoundary>,
      strict,
    );
    view.unmount();
    await pause(150);
    expect(visible()).toBe('');
  });
});
