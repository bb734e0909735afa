// @vitest-environment happy-dom
import { useSuspense } from 'presource/react';
import { expect, test } from 'vitest';
import {
  act,
  answers,
  controller,
  gate,
  requests,
  settled,
  show,
  TodoResource,
  text,
  UserResource,
} from './support.tsx';

function UserName({ id }: { id: number | null }) {
  const user = useSuspense(UserResource.get, id === null ? null : { id });
  return <p>{user ? user.name : 'nobody'}</p>;
}

test('waits in the boundary, then shows the data', async () => {
  const ada = gate({ id: 1, name: 'Ada' });
  answers.set('GET /users/1', ada.answer);
  await show(<UserName id={1} />);
  expect(text()).toBe('loading');
  await ada.open();
  expect(text()).toBe('Ada');
  expect(requests).toEqual(['GET /users/1']);
});

test('null does nothing; later arguments fetch', async () => {
  answers.set('GET /users/1', { id: 1, name: 'Ada' });
  const { update } = await show(<UserName id={null} />);
  expect(text()).toBe('nobody');
  expect(requests).toEqual([]);
  await update(<UserName id={1} />);
  expect(text()).toBe('Ada');
  await update(<UserName id={null} />);
  expect(text()).toBe('nobody');
  expect(requests).toEqual(['GET /users/1']);
});

test('null with a schema that is a shape gives the shape, so that it can be taken apart', async () => {
  const page = TodoResource.getList.extend({
    path: '/pages/:page',
    schema: { results: TodoResource.getList.schema, total: 0 },
  });
  function Page() {
    const { results, total } = useSuspense(page, null);
    return <p>{`${results?.length ?? 'no'} of ${total}`}</p>;
  }
  await show(<Page />);
  expect(text()).toBe('no of 0');
  expect(requests).toEqual([]);
});

test('fresh data is shown without a request', async () => {
  controller.setResponse(UserResource.get, { id: 1 }, { id: 1, name: 'Ada' });
  await show(<UserName id={1} />);
  expect(text()).toBe('Ada');
  expect(requests).toEqual([]);
});

test('an entity that came with a list needs no request of its own', async () => {
  answers.set('GET /users', [{ id: 1, name: 'Ada' }]);
  await controller.fetch(UserResource.getList);
  await show(<UserName id={1} />);
  expect(text()).toBe('Ada');
  expect(requests).toEqual(['GET /users']);
});

test('an answer without content is an answer', async () => {
  answers.set('GET /users/1', () => new Response(null, { status: 204 }));
  await show(<UserName id={1} />);
  expect(text()).toBe('nobody');
  expect(requests).toEqual(['GET /users/1']);
});

test('other arguments show other data, and each is asked for once', async () => {
  answers.set('GET /users/1', { id: 1, name: 'Ada' });
  answers.set('GET /users/2', { id: 2, name: 'Bob' });
  const { update } = await show(<UserName id={1} />);
  await update(<UserName id={2} />);
  expect(text()).toBe('Bob');
  await update(<UserName id={1} />);
  expect(text()).toBe('Ada');
  expect(requests).toEqual(['GET /users/1', 'GET /users/2']);
});

test('components that want the same share a request', async () => {
  answers.set('GET /users/1', { id: 1, name: 'Ada' });
  await show(
    <>
      <UserName id={1} />
      <UserName id={1} />
    </>,
  );
  expect(text()).toBe('AdaAda');
  expect(requests).toEqual(['GET /users/1']);
});

test('StrictMode neither doubles a request nor aborts it', async () => {
  answers.set('GET /users/1', { id: 1, name: 'Ada' });
  await show(<UserName id={1} />, { strict: true });
  expect(text()).toBe('Ada');
  expect(requests).toEqual(['GET /users/1']);
});

test('stale data is shown at once and asked for again in the background, once, also in StrictMode', async () => {
  controller.setResponse(UserResource.get, { id: 1 }, { id: 1, name: 'Ada' });
  controller.expireAll(UserResource.get);
  const newer = gate({ id: 1, name: 'Ada Lovelace' });
  answers.set('GET /users/1', newer.answer);
  await show(<UserName id={1} />, { strict: true });
  expect(text()).toBe('Ada');
  await newer.open();
  expect(text()).toBe('Ada Lovelace');
  expect(requests).toEqual(['GET /users/1']);
});

test('data whose time is up are asked for when a component begins to show them, not while it does', async () => {
  const get = UserResource.get.extend({ dataExpiryLength: 0 });
  answers.set('GET /users/1', () => ({ id: 1, name: `Ada ${requests.length}` }));
  function Name() {
    return <p>{useSuspense(get, { id: 1 }).name}</p>;
  }
  const { update } = await show(<Name key="first" />);
  expect(text()).toBe('Ada 1');
  await update(<Name key="first" />);
  expect(text()).toBe('Ada 1');
  await update(<Name key="second" />);
  expect(text()).toBe('Ada 2');
  expect(requests.length).toBe(2);
});

test('invalidIfStale with no time to live is shown when it comes, instead of being asked for forever', async () => {
  const get = UserResource.get.extend({ dataExpiryLength: 0, invalidIfStale: true });
  answers.set('GET /users/1', { id: 1, name: 'Ada' });
  function Name() {
    return <p>{useSuspense(get, { id: 1 }).name}</p>;
  }
  await show(<Name />);
  expect(text()).toBe('Ada');
  expect(requests).toEqual(['GET /users/1']);
});

test('expireAll asks again for what is on screen, and keeps showing it', async () => {
  answers.set('GET /users/1', { id: 1, name: 'Ada' });
  await show(<UserName id={1} />);
  const newer = gate({ id: 1, name: 'Ada Lovelace' });
  answers.set('GET /users/1', newer.answer);
  await act(async () => controller.expireAll(UserResource.get));
  await settled();
  expect(text()).toBe('Ada');
  await newer.open();
  expect(text()).toBe('Ada Lovelace');
  expect(requests).toEqual(['GET /users/1', 'GET /users/1']);
});

test('invalidate suspends what is on screen, and asks once', async () => {
  answers.set('GET /users/1', { id: 1, name: 'Ada' });
  await show(<UserName id={1} />);
  const newer = gate({ id: 1, name: 'Ada Lovelace' });
  answers.set('GET /users/1', newer.answer);
  await act(async () => controller.invalidate(UserResource.get, { id: 1 }));
  await settled();
  expect(document.querySelector('p:not([style])')?.textContent).toBe('loading');
  await newer.open();
  expect(text()).toBe('Ada Lovelace');
  expect(requests).toEqual(['GET /users/1', 'GET /users/1']);
});

test('resetEntireStore leaves nothing of the old data on screen, and what is still there asks again', async () => {
  answers.set('GET /users/1', { id: 1, name: 'Ada' });
  await show(<UserName id={1} />);
  const newer = gate({ id: 1, name: 'Bob' });
  answers.set('GET /users/1', newer.answer);
  await act(async () => controller.resetEntireStore());
  await settled();
  expect(document.querySelector('p:not([style])')?.textContent).toBe('loading');
  await newer.open();
  expect(text()).toBe('Bob');
  expect(requests).toEqual(['GET /users/1', 'GET /users/1']);
});

test('a component that leaves during a request leaves no trouble behind', async () => {
  const ada = gate({ id: 1, name: 'Ada' });
  answers.set('GET /users/1', ada.answer);
  const { update } = await show(<UserName id={1} />);
  await update(<p>elsewhere</p>);
  await ada.open();
  expect(text()).toBe('elsewhere');
  await update(<UserName id={1} />);
  expect(text()).toBe('Ada');
});

test('a component that leaves a request to another caller leaves its data as fresh as elsewhere', async () => {
  const get = UserResource.get.extend({ dataExpiryLength: 0 });
  function Name() {
    return <p>{useSuspense(get, { id: 1 }).name}</p>;
  }
  const ada = gate({ id: 1, name: 'Ada' });
  answers.set('GET /users/1', ada.answer);
  const { update } = await show(<Name />);
  const fetched = controller.fetch(get, { id: 1 });
  await update(<p>elsewhere</p>);
  await ada.open();
  await fetched;
  answers.set('GET /users/1', () => ({ id: 1, name: 'Ada Lovelace' }));
  await update(<Name />);
  expect(text()).toBe('Ada Lovelace');
  expect(requests.length).toBe(2);
});
