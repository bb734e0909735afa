// @vitest-environment happy-dom
import { Controller, createResource, Entity } from 'presource';
import { DataProvider, useCache, useDLE, useSuspense } from 'presource/react';
import { dehydrate, hydrate as giveState } from 'presource/ssr';
import { type ReactNode, Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
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

class Member extends Entity {
  static override key = 'Member';
  id = 0;
  name = '';
}
const MemberResource = createResource({ path: '/members/:id', schema: Member });

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

/** What a server renders, which has no window. */
function renderedByServer(node: ReactNode): string {
  vi.stubGlobal('window', undefined);
  try {
    return renderToString(node);
  } finally {
    vi.unstubAllGlobals();
  }
}

/** The page as the server sent it, hydrated with the test's controller. */
async function hydrate() {
  const onServer = new Controller();
  onServer.setResponse(UserResource.get, { id: 1 }, { id: 1, name: 'Ada' });
  const container = document.body.appendChild(document.createElement('main'));
  container.innerHTML = renderedByServer(page(onServer));
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

test.each([
  ['useSuspense', () => useSuspense(MemberResource.get, { id: 1 }).name],
  ['useCache', () => useCache(MemberResource.get, { id: 1 })?.name],
  ['useDLE', () => useDLE(MemberResource.get, { id: 1 }).data?.name],
])(
  '%s: a part that hydrates after its data changed keeps the server’s nodes, and shows the change',
  async (_, useName) => {
    let arrive = () => {};
    const code = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    let isHere = true;
    const Now = () => <i>{useSuspense(MemberResource.get, { id: 1 }).name}</i>;
    function Later() {
      if (!isHere) throw code;
      return <b>{useName()}</b>;
    }
    const app = (given: Controller) => (
      <DataProvider controller={given}>
        <Suspense fallback="loading">
          <Now />
        </Suspense>
        <Suspense fallback="loading">
          <Later />
        </Suspense>
      </DataProvider>
    );
    const onServer = new Controller();
    onServer.setResponse(MemberResource.get, { id: 1 }, { id: 1, name: 'Ada' });
    const container = document.body.appendChild(document.createElement('main'));
    container.innerHTML = renderedByServer(app(onServer));
    const node = container.querySelector('b');
    giveState(controller, JSON.parse(JSON.stringify(dehydrate(onServer))));
    isHere = false;
    const errors: unknown[] = [];
    const root = await act(async () =>
      hydrateRoot(container, app(controller), { onRecoverableError: (error) => errors.push(error) }),
    );
    await act(async () => controller.setResponse(MemberResource.get, { id: 1 }, { id: 1, name: 'Eve' }));
    expect(container.textContent).toBe('EveAda');
    isHere = true;
    await act(async () => arrive());
    await settled();
    expect(errors).toEqual([]);
    expect(container.querySelector('b')).toBe(node);
    expect(container.textContent).toBe('EveEve');
    expect(requests).toEqual([]);
    await act(async () => root.unmount());
  },
);
