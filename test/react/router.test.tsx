// @vitest-environment happy-dom
/** With React Router, which navigates in transitions. */
import { useController, useSuspense } from 'presource/react';
import type { ComponentType, ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { hostFolder } from '../hosts/install.ts';
import {
  act,
  answers,
  controller,
  gate,
  requests,
  screen,
  settled,
  show,
  text,
  UserResource,
} from './support.tsx';

/** As much of it as is used here; its own types are there only once the hosts are installed. */
interface ReactRouter {
  createMemoryRouter(routes: { path: string; element: ReactNode }[], options: object): Router;
  readonly RouterProvider: ComponentType<{ router: Router }>;
  useNavigate(): (path: string) => void | Promise<void>;
  useParams(): Record<string, string>;
}
interface Router {
  readonly state: { readonly location: { readonly pathname: string } };
}

const { createMemoryRouter, RouterProvider, useNavigate, useParams }: ReactRouter = await import(
  /* @vite-ignore */ `${hostFolder('router7')}/node_modules/react-router/dist/development/index.mjs`
);

const seen: string[] = [];

function List() {
  const users = useSuspense(UserResource.getList);
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate('/users/1')}>
      {users.map(({ name }) => name).join()}
    </button>
  );
}

function Detail() {
  const { id } = useParams();
  const user = useSuspense(UserResource.get, { id: Number(id) });
  const { fetch } = useController();
  const navigate = useNavigate();
  const remove = async () => {
    await fetch(UserResource.delete, { id: user.id });
    navigate('/');
  };
  seen.push(user.name);
  return (
    <button type="button" onClick={remove}>
      {user.name}
    </button>
  );
}

const routes = [
  { path: '/', element: <List /> },
  { path: '/users/:id', element: <Detail /> },
];
const open = (path: string) => createMemoryRouter(routes, { initialEntries: [path] });
const click = async () => {
  await act(async () => screen.getByRole('button').click());
  await settled();
};

beforeEach(() => {
  seen.length = 0;
  answers.set('GET /users/1', { id: 1, name: 'Ada' });
  answers.set('DELETE /users/1', {});
});

for (const strict of [false, true]) {
  const how = strict ? ' (StrictMode)' : '';

  test(`delete and leave: the old screen stays as it is, and nobody asks for what is gone${how}`, async () => {
    answers.set('GET /users', [
      { id: 1, name: 'Ada' },
      { id: 2, name: 'Bob' },
    ]);
    await controller.fetch(UserResource.getList);
    const router = open('/users/1');
    await show(<RouterProvider router={router} />, { strict });
    expect(text()).toBe('Ada');
    await click();
    expect(text()).toBe('Bob');
    expect(router.state.location.pathname).toBe('/');
    expect(requests).toEqual(['GET /users', 'DELETE /users/1']);
    expect(new Set(seen)).toEqual(new Set(['Ada']));
  });

  test(`delete and leave for a list that is not loaded yet: the old screen stays until it is${how}`, async () => {
    const list = gate([{ id: 2, name: 'Bob' }]);
    answers.set('GET /users', list.answer);
    await show(<RouterProvider router={open('/users/1')} />, { strict });
    await click();
    expect(text()).toBe('Ada');
    await list.open();
    expect(text()).toBe('Bob');
    expect(requests).toEqual(['GET /users/1', 'DELETE /users/1', 'GET /users']);
  });

  test(`a page that has to be loaded keeps the old one on screen${how}`, async () => {
    answers.set('GET /users', [{ id: 2, name: 'Bob' }]);
    const ada = gate({ id: 1, name: 'Ada' });
    answers.set('GET /users/1', ada.answer);
    await show(<RouterProvider router={open('/')} />, { strict });
    await click();
    expect(text()).toBe('Bob');
    await ada.open();
    expect(text()).toBe('Ada');
    expect(requests).toEqual(['GET /users', 'GET /users/1']);
  });
}
