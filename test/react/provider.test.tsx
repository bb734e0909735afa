// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { Controller } from 'presource';
import { DataProvider, useController, useSuspense } from 'presource/react';
import { expect, test } from 'vitest';
import { getDefaultController } from '../../runtime/controller/default.ts';
import { addMethods } from '../../runtime/controller/methods.ts';
import { act, controller, requests, show, text, UserResource } from './support.tsx';

function UserName() {
  return <p>{useSuspense(UserResource.get, { id: 1 }).name}</p>;
}

const held = (): { Hold(): null; controllers: Set<Controller> } => {
  const controllers = new Set<Controller>();
  return {
    controllers,
    Hold() {
      controllers.add(useController());
      return null;
    },
  };
};

test('without a provider, and with one that names no controller, a browser has the default controller', () => {
  const { Hold, controllers } = held();
  render(<Hold />);
  render(
    <DataProvider>
      <Hold />
    </DataProvider>,
  );
  expect([...controllers]).toEqual([getDefaultController()]);
});

test('a spread has the methods that a chunk brought after the controller was made', () => {
  const { Hold, controllers } = held();
  const page = (
    <DataProvider controller={new Controller()}>
      <Hold />
    </DataProvider>
  );
  const { rerender } = render(page);
  addMethods({ broughtLater: (_, value: string) => `called with ${value}` });
  rerender(<div>{page}</div>);
  const [{ fetch, ...rest } = new Controller()] = controllers;
  expect(Reflect.get(rest, 'broughtLater')?.('one')).toBe('called with one');
  expect(rest.getResponse(UserResource.get, { id: 1 }).data).toBeUndefined();
});

test('the nearest provider counts', async () => {
  const inner = new Controller();
  controller.setResponse(UserResource.get, { id: 1 }, { id: 1, name: 'outer' });
  inner.setResponse(UserResource.get, { id: 1 }, { id: 1, name: 'inner' });
  await show(
    <>
      <UserName />
      <DataProvider controller={inner}>
        <UserName />
      </DataProvider>
    </>,
  );
  expect(text()).toBe('outerinner');
});

test('another controller, other data', async () => {
  const other = new Controller();
  controller.setResponse(UserResource.get, { id: 1 }, { id: 1, name: 'one' });
  other.setResponse(UserResource.get, { id: 1 }, { id: 1, name: 'other' });
  const page = (given: Controller) => (
    <DataProvider controller={given}>
      <UserName />
    </DataProvider>
  );
  const { update } = await show(page(controller));
  await update(page(other));
  expect(text()).toBe('other');
  await act(async () => controller.setResponse(UserResource.get, { id: 1 }, { id: 1, name: 'two' }));
  expect(text()).toBe('other');
  expect(requests).toEqual([]);
});
