/** Relations that the response does not nest are joined when their records arrive. */
import { createResource, Entity, RestEndpoint, schema } from 'presource';
import { expect, test } from 'vitest';
import { bench, counter } from './support.ts';

class User extends Entity {
  id = 0;
  name = '';
}
class Todo extends Entity {
  id = 0;
  title = '';
  userId: User | undefined = undefined;
  helpers: User[] = [];
  static override schema = { userId: User, helpers: [User] };
}
const TodoResource = createResource({ path: '/todos/:id', schema: Todo });
const UserResource = createResource({ path: '/users/:id', schema: User });

const todos = [
  { id: 1, title: 'a', userId: 1, helpers: [2, 3] },
  { id: 2, title: 'b', userId: 2 },
  { id: 3, title: 'c', userId: null },
];

test('todos first, users later: the field is undefined, then the user', () => {
  const { controller } = bench();
  const read = () => controller.getResponse(TodoResource.getList, {}).data as Todo[];
  controller.setResponse(TodoResource.getList, {}, todos);
  const told = counter();
  controller.watch(TodoResource.getList, {}, told.listener);
  const before = read();
  expect(before[0]!.userId).toBeUndefined();
  expect(before[0]!.helpers).toEqual([]);
  expect(before[2]!.userId).toBeNull();
  controller.setResponse(UserResource.getList, {}, [{ id: 1, name: 'one' }]);
  expect(told.take()).toBe(1);
  const after = read();
  expect(after[0]!.userId).toBe(controller.get(User, { id: 1 }));
  expect(after.map((todo, i) => todo === before[i])).toEqual([false, true, true]);
  expect(before[0]!.userId).toBeUndefined();
  controller.setResponse(UserResource.getList, {}, [
    { id: 3, name: 'three' },
    { id: 2, name: 'two' },
  ]);
  expect(told.take()).toBe(1);
  expect(read()[0]!.helpers.map((user) => user.name)).toEqual(['two', 'three']);
  expect(read()[1]!.userId).toBe(read()[0]!.helpers[0]);
});

test('users first, todos later', () => {
  const { controller } = bench();
  controller.setResponse(UserResource.getList, {}, [{ id: 1, name: 'one' }]);
  const user = controller.get(User, { id: 1 });
  controller.setResponse(TodoResource.getList, {}, todos);
  expect((controller.get(Todo, { id: 1 }) as Todo).userId).toBe(user);
  expect(controller.get(User, { id: 1 })).toBe(user);
});

test('in one answer, on either side of each other', () => {
  for (const order of [
    ['users', 'todos'],
    ['todos', 'users'],
  ]) {
    const { controller } = bench();
    const parts: Record<string, unknown> = { users: [{ id: 1, name: 'one' }], todos };
    const both = new RestEndpoint({ path: '/both', schema: { users: [User], todos: [Todo] } });
    controller.setResponse(both, Object.fromEntries(order.map((key) => [key, parts[key]])));
    const data = controller.getResponse(both).data as { users: User[]; todos: Todo[] };
    expect(data.todos[0]!.userId).toBe(data.users[0]);
    expect(data.todos[0]!.helpers).toEqual([]);
  }
});

test('an array answer that names records which arrive later', () => {
  const { controller } = bench();
  const names = new RestEndpoint({ path: '/names', schema: [User] });
  controller.setResponse(names, [1, '2', 3]);
  expect(controller.getResponse(names).data).toEqual([]);
  const told = counter();
  controller.watch(names, told.listener);
  controller.setResponse(UserResource.get, { id: 3 }, { id: 3, name: 'three' });
  controller.setResponse(UserResource.get, { id: 2 }, { id: 2, name: 'two' });
  expect(told.take()).toBe(2);
  expect((controller.getResponse(names).data as User[]).map((user) => user.id)).toEqual([2, 3]);
});

test('a record that only is named is not in the store', () => {
  const { controller } = bench();
  controller.setResponse(TodoResource.getList, {}, todos);
  expect(controller.get(User, { id: 1 })).toBeUndefined();
  expect(controller.getResponse(UserResource.get, { id: 1 }).expiryStatus).toBe(1);
  const all = new RestEndpoint({ path: '/all', schema: new schema.All(User) });
  controller.setResponse(all, []);
  expect(controller.getResponse(all).data).toEqual([]);
});

test('a deleted record leaves its holders, and comes back to them when it arrives again', () => {
  const { controller } = bench();
  controller.setResponse(UserResource.getList, {}, [
    { id: 1, name: 'one' },
    { id: 2, name: 'two' },
    { id: 3, name: 'three' },
  ]);
  controller.setResponse(TodoResource.getList, {}, todos);
  const told = counter();
  controller.watch(TodoResource.get, { id: 1 }, told.listener);
  const before = controller.get(Todo, { id: 1 }) as Todo;
  controller.setResponse(UserResource.delete, { id: 2 }, { id: 2 });
  expect(told.take()).toBe(1);
  const without = controller.get(Todo, { id: 1 }) as Todo;
  expect(without.helpers.map((user) => user.id)).toEqual([3]);
  expect((controller.get(Todo, { id: 2 }) as Todo).userId).toBeUndefined();
  expect((controller.getResponse(UserResource.getList, {}).data as User[]).map((user) => user.id)).toEqual([
    1, 3,
  ]);
  expect(before.helpers.length).toBe(2);
  controller.setResponse(UserResource.get, { id: 2 }, { id: 2, name: 'again' });
  expect(told.take()).toBe(1);
  expect((controller.get(Todo, { id: 1 }) as Todo).helpers.map((user) => user.name)).toEqual([
    'again',
    'three',
  ]);
});

test('a deleted record that returns has only what the new response says', () => {
  const { controller } = bench();
  controller.setResponse(UserResource.get, { id: 1 }, { id: 1, name: 'one', secret: 'x' });
  controller.setResponse(UserResource.delete, { id: 1 }, { id: 1 });
  controller.setResponse(UserResource.get, { id: 1 }, { id: 1 });
  expect(controller.get(User, { id: 1 })).toEqual(Object.assign(new User(), { id: 1 }));
});

test('an item of a list that is one entity twice is shown twice and is one object', () => {
  const { controller } = bench();
  const names = new RestEndpoint({ path: '/names', schema: [User] });
  controller.setResponse(names, [{ id: 1, name: 'a' }, { id: 1 }]);
  const data = controller.getResponse(names).data as User[];
  expect(data.length).toBe(2);
  expect(data[0]).toBe(data[1]);
});
