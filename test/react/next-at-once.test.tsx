// @vitest-environment happy-dom
/**
 * What is shown asks for the next thing before React ran the effects of its commit. Without `act`, which runs them at once.
 */
import { AsyncBoundary, DataProvider, type ErrorComponentProps, useSuspense } from 'presource/react';
import { type ReactNode, StrictMode, useLayoutEffect, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  aborted,
  answers,
  controller,
  expectComplaints,
  failing,
  requests,
  UserResource,
} from './support.tsx';

let root: Root;
let place: HTMLElement;

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(() => {
  root.unmount();
  place.remove();
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
});

const LAST = 4;

/** Calls `next` after the commit, in a microtask: no task has run since, so no effect has. */
const useNext = (next: () => void) => useLayoutEffect(() => queueMicrotask(next), [next]);

function UserName({ id, next }: { id: number; next: () => void }) {
  const { name } = useSuspense(UserResource.get, { id });
  useNext(next);
  return <p>{name}</p>;
}

function Failed({ error, next }: ErrorComponentProps & { next: () => void }) {
  useNext(next);
  return <p>{error.message}</p>;
}

function Walk() {
  const [id, setId] = useState(1);
  const next = () => setId(Math.min(id + 1, LAST));
  return (
    <AsyncBoundary
      fallback="loading"
      resetKeys={[id]}
      errorComponent={(props) => <Failed {...(props as ErrorComponentProps)} next={next} />}
    >
      <UserName key={id} id={id} next={next} />
    </AsyncBoundary>
  );
}

const forms: [name: string, (page: ReactNode) => ReactNode][] = [
  ['below one boundary', (page) => page],
  ['below two boundaries', (page) => <AsyncBoundary fallback="outer">{page}</AsyncBoundary>],
];

describe.each([
  ['', false],
  [' in StrictMode', true],
])('the next request%s', (_, strict) => {
  const start = async (around: (page: ReactNode) => ReactNode) => {
    const walk = <DataProvider controller={controller}>{around(<Walk />)}</DataProvider>;
    root.render(strict ? <StrictMode>{walk}</StrictMode> : walk);
    await vi.waitFor(() => expect(place.textContent).toBe('User 4'));
    expect(requests).toEqual(['GET /users/1', 'GET /users/2', 'GET /users/3', 'GET /users/4']);
    expect(aborted).toEqual([]);
  };

  test.each(forms)('after data, %s', async (_, around) => {
    for (let id = 1; id <= LAST; id++) answers.set(`GET /users/${id}`, { id, name: `User ${id}` });
    await start(around);
  });

  test.each(forms)('after an error, %s', async (_, around) => {
    expectComplaints();
    for (let id = 1; id < LAST; id++) answers.set(`GET /users/${id}`, failing(404));
    answers.set('GET /users/4', { id: 4, name: 'User 4' });
    await start(around);
  });
});
