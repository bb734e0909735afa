/** The whole way once: a controller of its own, the global fetch, a server that speaks HTTP. */

import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { Controller, createResource, Entity, NetworkError, schema } from 'presource';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

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

interface Row {
  id: number;
  [field: string]: unknown;
}
let todos: Row[];
const server = setupServer(
  http.get('http://localhost:4000/todos', ({ request }) => {
    const user = new URL(request.url).searchParams.get('userId');
    return HttpResponse.json(todos.filter((todo) => user === null || String(todo.userId) === user));
  }),
  http.get('http://localhost:4000/users', () => HttpResponse.json([{ id: 1, name: 'Ann' }])),
  http.post('http://localhost:4000/todos', async ({ request }) => {
    const todo = { id: todos.length + 1, ...((await request.json()) as object) } as Row;
    todos.push(todo);
    return HttpResponse.json(todo, { status: 201 });
  }),
  http.patch('http://localhost:4000/todos/:id', async ({ request, params }) => {
    const todo = todos.find((row) => row.id === Number(params.id));
    if (!todo) return HttpResponse.json({ message: 'no such todo' }, { status: 404 });
    return HttpResponse.json(Object.assign(todo, await request.json()));
  }),
  http.delete('http://localhost:4000/todos/:id', ({ params }) => {
    todos = todos.filter((row) => row.id !== Number(params.id));
    return new HttpResponse(null, { status: 204 });
  }),
);

beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

test('list, join, create, edit, fail, delete', async () => {
  todos = [
    { id: 1, title: 'a', userId: 1 },
    { id: 2, title: 'b', userId: 2 },
  ];
  const controller = new Controller();
  const shown = () => controller.getResponse(Todos.getList, { userId: 1 }).data ?? [];
  const titles = () => shown().map((todo) => todo.title);

  await controller.fetch(Todos.getList, { userId: 1 });
  expect(titles()).toEqual(['a']);
  expect(shown()[0]!.userId).toBeUndefined();

  await controller.fetch(getUsers);
  expect(shown()[0]!.userId).toBeInstanceOf(User);
  expect(shown()[0]!.userId).toMatchObject({ name: 'Ann' });

  const created = controller.fetch(Todos.getList.push, { userId: 1 }, { title: 'c', userId: 1 } as object);
  expect(titles()).toEqual(['a', 'c']);
  expect(await created).toBe(shown()[1]);
  expect(shown()[1]).toMatchObject({ id: 3, title: 'c', userId: { name: 'Ann' } });

  const edited = controller.fetch(Todos.partialUpdate, { id: 1 }, { done: true });
  expect(shown()[0]!.done).toBe(true);
  expect(await edited).toBe(shown()[0]);

  const before = shown();
  server.use(http.patch('http://localhost:4000/todos/1', () => new HttpResponse('broken', { status: 500 })));
  const failed = controller.fetch(Todos.partialUpdate, { id: 1 }, { title: 'lost' });
  expect(titles()).toEqual(['lost', 'c']);
  await expect(failed).rejects.toBeInstanceOf(NetworkError);
  expect(shown()).toEqual(before);

  await controller.fetch(Todos.delete, { id: 1 });
  expect(titles()).toEqual(['c']);
  expect(todos.map((row) => row.id)).toEqual([2, 3]);
});
