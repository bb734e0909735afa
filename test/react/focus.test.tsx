// @vitest-environment happy-dom
/** Coming back to the page, and back online: an option of the controller. */
import { render } from '@testing-library/react';
import { Controller, refetchOnFocus, refetchStale } from 'presource';
import { AsyncBoundary, DataProvider, useCache, useSuspense } from 'presource/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { act, answers, counted, requests, settled, text, UserResource } from './support.tsx';

let controller: Controller;
let isHidden: boolean;

function Name({ id }: { id: number }) {
  return <p>{useSuspense(UserResource.get, { id }).name}</p>;
}
function Known({ id }: { id: number }) {
  return <p>{useCache(UserResource.get, { id })?.name}</p>;
}

async function show(ui: ReactNode) {
  const view = await act(async () =>
    render(
      <DataProvider controller={controller}>
        <AsyncBoundary>{ui}</AsyncBoundary>
      </DataProvider>,
    ),
  );
  await settled();
  return view;
}

async function back(event: 'focus' | 'online' | 'visibilitychange') {
  await act(async () => {
    (event === 'visibilitychange' ? document : window).dispatchEvent(new Event(event));
  });
  await settled();
}

/** From now on the clock says this much more. */
const age = (milliseconds: number) => {
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + milliseconds);
};

beforeEach(() => {
  controller = new Controller({ fetch: counted, refetch: refetchOnFocus });
  isHidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  for (const id of [1, 2, 3]) {
    answers.set(`GET /users/${id}`, () => ({ id, name: `${id} at ${requests.length}` }));
  }
});
afterEach(() => controller.dispose());

for (const event of ['focus', 'online', 'visibilitychange'] as const) {
  test(`${event}: stale data on screen are asked for again, fresh ones are not`, async () => {
    await show(<Name id={1} />);
    await back(event);
    expect(requests).toEqual(['GET /users/1']);
    age(60_001);
    await back(event);
    expect(requests).toEqual(['GET /users/1', 'GET /users/1']);
    expect(text()).toBe('1 at 2');
    await back(event);
    expect(requests.length).toBe(2);
  });
}

test('what is not on screen, or only looked at, is not asked for', async () => {
  await controller.fetch(UserResource.get, { id: 2 });
  await controller.fetch(UserResource.get, { id: 3 });
  await show([<Name key="1" id={1} />, <Known key="2" id={2} />]);
  requests.length = 0;
  age(60_001);
  await back('focus');
  expect(requests).toEqual(['GET /users/1']);
});

test('a page that goes is not one that comes back', async () => {
  await show(<Name id={1} />);
  age(60_001);
  isHidden = true;
  await back('visibilitychange');
  expect(requests.length).toBe(1);
});

test('once disposed of, and without the option, nothing is asked for; it can be done by hand', async () => {
  await show(<Name id={1} />);
  controller.dispose();
  age(60_001);
  await back('focus');
  expect(requests.length).toBe(1);
  await act(async () => refetchStale(controller));
  await settled();
  expect(requests.length).toBe(2);
});
