/** The whole way once: a controller of its own, the global fetch, a server that speaks HTTP. */
import { setupServer } from 'msw/node';
import { Controller, createResource, Entity, NetworkError, schema } from 'presource';
import { mockResource } from 'presource/msw';
import { afterAll, beforeAll, expect, test } from 'vitest';

class User extends Entity {
  id = 0;
  name = '';
}
class Todo extends Entity {
  id = 0;
  title = '';
  done = false;
  userId: User | undefined = undefined;
  static override schema = { userId: User };
}
const options = { urlPrefix: 'http://localhost:4000', optimistic: true };
const Todos = createResource({
  ...options,
  path: '/todos/:id',
  schema: Todo,
  searchParams: {} as { userId?: number } | undefined,
});
const Users = createResource({ ...options, path: '/users/:id', schema: User });
const getUsers = Users.getList.extend({ schema: new schema.All(User) });

const todos = mockResource(Todos, {
  initial: [
    { id: 1, title: 'a', userId: 1 },
    { id: 2, title: 'b', userId: 2 },
  ],
});
const users = mockResource(Users, { initial: [{ id: 1, name: 'Ann' }] });
const server = setupServer(...todos.handlers, ...users.handlers);

beforeAll(() => server.listen());
afterAll(() => server.close());

test('list, join, create, edit, fail, delete', async () => {
  const controller = new Controller();
  const shown = () => controller.getResponse(Todos.getList, { userId: 1 }).data ?? [];
  const titles = () => shown().map((todo) => todo.title);

  await controller.fetch(Todos.getList, { userId: 1 });
  expect(titles()).toEqual(['a']);
  expect(shown()[0]!.userId).toBeUndefined();

  await controller.fetch(getUsers);
  expect(shown()[0]!.userId).toBeInstanceOf(User);
  expect(shown()[0]!.userId).toMatchObject({ name: 'Ann' });

  const created = controller.fetch(Todos.getList.push, { userId: 1 }, { title: 'c', userId: 1 });
  expect(titles()).toEqual(['a', 'c']);
  expect(await created).toBe(shown()[1]);
  expect(shown()[1]).toMatchObject({ id: 3, title: 'c', userId: { name: 'Ann' } });

  const edited = controller.fetch(Todos.partialUpdate, { id: 1 }, { done: true });
  expect(shown()[0]!.done).toBe(true);
  expect(await edited).toBe(shown()[0]);

  const before = shown();
  todos.fail(500, { on: Todos.partialUpdate });
  const failed = controller.fetch(Todos.partialUpdate, { id: 1 }, { title: 'lost' });
  expect(titles()).toEqual(['lost', 'c']);
  await expect(failed).rejects.toBeInstanceOf(NetworkError);
  expect(shown()).toEqual(before);

  await controller.fetch(Todos.delete, { id: 1 });
  expect(titles()).toEqual(['c']);
  expect(todos.rows.map((row) => row.id)).toEqual([2, 3]);
});
