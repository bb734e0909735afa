// @vitest-environment happy-dom
import { Controller } from 'presource';
import { DataProvider, useSuspense } from 'presource/react';
import { hydrate as giveState } from 'presource/ssr';
import { Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
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

function UserName() {
  return <p>{useSuspense(UserResource.get, { id: 1 }).name}</p>;
}

const page = (given: Controller) => (
  <DataProvider controller={given}>
    <Suspense fallback="loading">
      <UserName />
    </Suspense>
  </DataProvider>
);

/** The page as the server sent it, hydrated with the test's controller. */
async function hydrate() {
  const onServer = new Controller();
  onServer.setResponse(UserResource.get, { id: 1 }, { id: 1, name: 'Ada' });
  const container = document.body.appendChild(document.createElement('main'));
  container.innerHTML = renderToString(page(onServer));
  const node = container.querySelector('p');
  const root = await act(async () => hydrateRoot(container, page(controller)));
  return { container, node, leave: () => act(async () => root.unmount()) };
}

test('with the same data the server’s nodes stay', async () => {
  controller.setResponse(UserResource.get, { id: 1 }, { id: 1, name: 'Ada' });
  const { container, node, leave } = await hydrate();
  await settled();
  expect(container.querySelector('p')).toBe(node);
  expect(requests).toEqual([]);
  await leave();
});

test('without data the server’s page stays on screen until they are there', async () => {
  const ada = gate({ id: 1, name: 'Ada' });
  answers.set('GET /users/1', ada.answer);
  const { container, node, leave } = await hydrate();
  await settled();
  expect(text()).toBe('Ada');
  await ada.open();
  expect(text()).toBe('Ada');
  expect(container.querySelector('p')).toBe(node);
  expect(requests).toEqual(['GET /users/1']);
  await leave();
});

test('a controller that was given a server’s state sends again what failed', async () => {
  expectComplaints();
  giveState(controller);
  answers.set('GET /users/1', failing(404));
  await show(<UserName />);
  answers.set('GET /users/1', { id: 1, name: 'Ada' });
  await act(async () => screen.getByRole('button').click());
  await settled();
  expect(text()).toBe('Ada');
});
