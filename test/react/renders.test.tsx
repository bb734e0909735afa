// @vitest-environment happy-dom
import { createResource, Entity } from 'presource';
import { useCache, useSuspense } from 'presource/react';
import { memo } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { act, controller, show, Todo, TodoResource, text, type User, UserResource } from './support.tsx';

const ROWS = 1_000;
const AUTHORS = 100;

const todos = () =>
  Array.from({ length: ROWS }, (_, id) => ({
    id,
    title: `Todo ${id}`,
    userId: { id: id % AUTHORS, name: `User ${id % AUTHORS}` },
  }));

/** How often each component rendered, by name; rows with their id. */
const renders: Record<string, number> = {};
const count = (name: string) => {
  renders[name] = (renders[name] ?? 0) + 1;
};
const since = async (change: () => void) => {
  for (const name of Object.keys(renders)) delete renders[name];
  await act(async () => change());
  return { ...renders };
};

const Row = memo(({ todo }: { todo: Todo }) => {
  count(`row ${todo.id}`);
  return <li>{`${todo.title} by ${todo.userId.name}`}</li>;
});

function List() {
  count('list');
  const all = useSuspense(TodoResource.getList);
  return (
    <ul>
      {all.map((todo) => (
        <Row key={todo.id} todo={todo} />
      ))}
    </ul>
  );
}

function One({ id }: { id: number }) {
  count(`one ${id}`);
  return <p>{useCache(TodoResource.get, { id })?.title}</p>;
}

function Author({ id }: { id: number }) {
  count(`author ${id}`);
  return <p>{useSuspense(UserResource.get, { id }).name}</p>;
}

beforeEach(() => controller.setResponse(TodoResource.getList, undefined, todos()));

test('one row of a thousand is updated: the list renders once, and that row once', async () => {
  await show(<List />);
  const rendered = await since(() => controller.set(Todo, { id: 500 }, { title: 'Done' }));
  expect(rendered).toEqual({ list: 1, 'row 500': 1 });
  expect(text()).toContain('Done by User 0');
});

test('an author is renamed: exactly the rows of that author render', async () => {
  await show(<List />);
  const rendered = await since(() =>
    controller.setResponse(UserResource.get, { id: 7 }, { id: 7, name: 'Grace' }),
  );
  const rows = todos().filter((todo) => todo.userId.id === 7);
  expect(rendered).toEqual({ list: 1, ...Object.fromEntries(rows.map(({ id }) => [`row ${id}`, 1])) });
});

test('the same payload again renders nothing', async () => {
  await show(<List />);
  const rendered = await since(() => controller.setResponse(TodoResource.getList, undefined, todos()));
  expect(rendered).toEqual({});
});

test('only the components that read what changed render', async () => {
  await show(
    <>
      <One id={1} />
      <One id={2} />
      <Author id={1} />
      <Author id={2} />
    </>,
  );
  expect(await since(() => controller.set(Todo, { id: 1 }, { title: 'One' }))).toEqual({ 'one 1': 1 });
  const renamed = await since(() =>
    controller.setResponse(UserResource.get, { id: 2 }, { id: 2, name: 'Bob' }),
  );
  expect(renamed).toEqual({ 'one 2': 1, 'author 2': 1 });
});

test('todos first, users later: the field is undefined, then the user, in a component that is mounted', async () => {
  const seen: (User | undefined)[] = [];
  function Show() {
    const todo = useSuspense(TodoResource.get, { id: 9_000 });
    seen.push(todo.userId);
    return <p>{todo.userId ? todo.userId.name : 'unknown'}</p>;
  }
  controller.setResponse(TodoResource.get, { id: 9_000 }, { id: 9_000, title: 'Late', userId: 900 });
  await show(<Show />);
  expect(text()).toBe('unknown');
  await act(async () => controller.setResponse(UserResource.getList, undefined, [{ id: 900, name: 'Ada' }]));
  expect(text()).toBe('Ada');
  expect(seen).toEqual([undefined, controller.get(UserResource.get.schema, { id: 900 })]);
});

test('several commits in one event render once', async () => {
  await show(<List />);
  const rendered = await since(() => {
    controller.set(Todo, { id: 1 }, { title: 'a' });
    controller.set(Todo, { id: 1 }, { title: 'b' });
    controller.set(Todo, { id: 2 }, { title: 'c' });
  });
  expect(rendered).toEqual({ list: 1, 'row 1': 1, 'row 2': 1 });
});

test('a relation both ways: what is connected renders once, what is not stays', async () => {
  class Person extends Entity {
    id = '';
    name = '';
    friends: Person[] = [];
  }
  Person.schema = { friends: [Person] };
  const PersonResource = createResource({ path: '/people/:id', schema: Person });
  function Friends({ id }: { id: string }) {
    count(id);
    return <p>{useSuspense(PersonResource.get, { id }).friends.map(({ name }) => name)}</p>;
  }
  controller.setResponse(PersonResource.getList, undefined, [
    { id: 'a', name: 'Ada', friends: ['b'] },
    { id: 'b', name: 'Bob', friends: ['a'] },
    { id: 'c', name: 'Cy', friends: [] },
  ]);
  await show(['a', 'b', 'c'].map((id) => <Friends key={id} id={id} />));
  const rendered = await since(() => controller.set(Person, { id: 'a' }, { name: 'Ann' }));
  expect(rendered).toEqual({ a: 1, b: 1 });
  expect(text()).toBe('BobAnn');
});
