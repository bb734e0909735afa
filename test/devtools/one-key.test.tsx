// @vitest-environment happy-dom
/** What the devtools tell of responses with one key: several `useQuery`, or one URL with several schemas. */
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { Controller, createResource, Entity, schema } from 'presource';
import { connectReduxDevTools, DevTools, inspect, recordCommits } from 'presource/devtools';
import { DataProvider, useDLE, useQuery } from 'presource/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

class User extends Entity {
  static override key = 'User';
  id = '';
}
class Post extends Entity {
  static override key = 'Post';
  id = '';
  title = '';
}
const PostResource = createResource({ path: '/posts/:id', schema: Post });
const Plain = PostResource.extend((Base) => ({ getList: Base.getList.extend({ schema: [Post] }) }));

const countUsers = new schema.Query(new schema.All(User), (users) => users.length);
const countPosts = new schema.Query(new schema.All(Post), (posts) => posts.length);
const countListed = new schema.Query(
  new schema.Query(PostResource.getList.schema),
  (posts) => (posts as Post[]).length,
);
const Counts = () => (
  <p>{`${useQuery(countUsers)} ${useQuery(countPosts)} ${useQuery(countListed)} ${useQuery(Post, { id: '9' })?.title}`}</p>
);
const titles = new schema.Query(new schema.All(Post), (posts) => posts.map(({ title }) => title).join());
const Both = () => <p>{`${useQuery(countUsers)} ${useQuery(countPosts)} ${useQuery(titles)}`}</p>;
const Lists = () => (
  <p>{`${useDLE(PostResource.getList).data?.length} ${useDLE(Plain.getList).data?.length}`}</p>
);

beforeEach(() => void vi.spyOn(console, 'error'));
afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  cleanup();
});

/** Runs a change, and waits until the readers and the panel show it. */
const settled = (change?: () => unknown) =>
  act(async () => {
    await change?.();
    await new Promise((resolve) => setTimeout(resolve, 20));
  });

async function show(app: ReactNode) {
  const server = { isDown: false };
  const controller = new Controller({
    fetch: async (_, init) =>
      server.isDown
        ? new Response(null, { status: 503 })
        : Response.json(init?.method === 'POST' ? { id: '2' } : [{ id: '1' }]),
  });
  for (const Class of [User, Post]) controller.set(Class, { id: '1' }, { id: '1' });
  const { commits } = recordCommits(controller);
  const page = render(
    <DataProvider controller={controller}>
      {app}
      <DevTools initialIsOpen />
    </DataProvider>,
  );
  await settled();
  return { controller, server, commits, ...page };
}

const outcome = ({ readers }: { readers: readonly { key: string; notified: boolean }[] }) =>
  Object.fromEntries(readers.map(({ key, notified }) => [key, notified]));

test('each useQuery has a name, a status and reasons of its own', async () => {
  const { controller, commits, container, getByRole } = await show(<Counts />);
  await settled(() => controller.set(User, { id: '2' }, { id: '2' }));
  expect(container.textContent).toContain('2 1 undefined undefined');
  expect(outcome(commits.at(-1)!)).toEqual({
    'useQuery(All(User)) []': true,
    'useQuery(All(Post)) []': false,
    'useQuery([Post]) []': false,
    'useQuery(Post) [{"id":"9"}]': false,
  });
  expect(inspect(controller).responses.map(({ name, id, status }) => [name, id, status])).toEqual([
    ['useQuery(All(User))', 1, 'fresh'],
    ['useQuery(All(Post))', 2, 'fresh'],
    ['useQuery([Post])', 3, 'missing'],
    ['useQuery(Post)', 4, 'missing'],
  ]);
  fireEvent.click(getByRole('tab', { name: /^Responses/ }));
  fireEvent.click(getByRole('button', { name: /^useQuery\(All\(Post\)\)/ }));
  await settled();
  const detail = () => container.querySelector('.psdt-detail')!.textContent;
  expect(detail()).toContain('did not render');
  fireEvent.click(getByRole('button', { name: /^useQuery\(All\(User\)\)/ }));
  expect(detail()).not.toContain('did not render');
});

test('a Collection and a plain list at one URL have reasons of their own', async () => {
  const { controller, commits, container } = await show(<Lists />);
  await settled(() => controller.fetch(PostResource.getList.push, { title: 'new' }));
  expect(container.textContent).toContain('2 1');
  const [grown, plain] = commits.at(-1)!.readers;
  expect(grown).toMatchObject({ notified: true, because: ['Post 2 ([1]) is new.', expect.any(String)] });
  expect(plain).toMatchObject({ key: grown!.key, notified: false });
  expect(plain!.because.join()).toContain('is not a `schema.Collection`');
  // A response to one of them is not that of the other.
  await settled(() => controller.fetch(PostResource.getList));
  const [own, other] = commits.at(-1)!.readers;
  expect(own).toMatchObject({ notified: true });
  expect(other!.because).not.toContain('The response equals the stored data.');
});

test('a response that its endpoint makes is told by its key and its own name', async () => {
  const controller = new Controller();
  const { commits, stop } = recordCommits(controller);
  const own = PostResource.get.extend({ name: 'Post.own', process: (value: object) => value });
  for (const get of [own, PostResource.get.extend({ name: 'Post.text', content: 'text' })]) {
    controller.setResponse(own, { id: '1' }, { id: '1' });
    controller.getResponse(get, { id: '1' });
    controller.invalidate(get, { id: '1' });
    await settled();
    const { title, changes } = commits.at(-1)!;
    expect([title, changes[0]!.pk]).toEqual([`invalidate ${get.name}`, 'GET /posts/1']);
  }
  stop();
});

test('a failure is told to the readers of its response', async () => {
  const { controller, server, commits } = await show(<Lists />);
  server.isDown = true;
  await settled(() => controller.fetch(Plain.getList).catch(() => {}));
  expect(commits.at(-1)).toMatchObject({ kind: 'failed', readers: [{ key: 'GET /posts', id: 2 }] });
});

test('the Redux DevTools get every response, and the notified ones by the same names', async () => {
  const { controller, commits } = await show(<Both />);
  const sent: { action: { notified: string[] }; state: { responses: object } }[] = [];
  vi.stubGlobal('__REDUX_DEVTOOLS_EXTENSION__', {
    connect: () => ({
      init() {},
      send: (action: never, state: never) => sent.push({ action, state }),
      subscribe() {},
    }),
  });
  const end = connectReduxDevTools(controller);
  await settled(() => controller.set(Post, { id: '2' }, { id: '2' }));
  end();
  expect(sent.length).toBe(1);
  expect(sent[0]!.action.notified).toEqual(['useQuery(All(Post)) []', 'useQuery(All(Post)) [] #3']);
  expect(Object.keys(sent[0]!.state.responses)).toEqual([
    'useQuery(All(User)) []',
    'useQuery(All(Post)) []',
    'useQuery(All(Post)) [] #3',
  ]);
  expect(commits.at(-1)!.readers.length).toBe(3);
});

test('responses are numbered per controller', () => {
  for (const controller of [new Controller(), new Controller()]) {
    controller.setResponse(PostResource.get, { id: '1' }, { id: '1' });
    expect(inspect(controller).responses.map(({ id }) => id)).toEqual([1]);
  }
});

test('a change in a list that keys resolve to is told with its place', async () => {
  const controller = new Controller();
  const { commits, stop } = recordCommits(controller);
  controller.set([Post], [{ id: '1' }, { id: '2' }]);
  const lazy = new schema.Lazy([Post]);
  const Titles = () => <p>{useQuery(lazy.query, ['1', '2'])?.map(({ title }) => title)}</p>;
  render(
    <DataProvider controller={controller}>
      <Titles />
    </DataProvider>,
  );
  act(() => controller.set(Post, { id: '2' }, { title: 'new' }));
  await new Promise((resolve) => setTimeout(resolve));
  expect(commits.at(-1)!.readers[0]!.because).toEqual(['Post 2 ([1]) changed: title nothing → "new".']);
  stop();
});
