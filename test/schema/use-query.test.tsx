// @vitest-environment happy-dom
/** useQuery: what the store has, without an endpoint. */
import { act } from '@testing-library/react';
import { Entity, schema } from 'presource';
import { useQuery } from 'presource/react';
import { expect, test, vi } from 'vitest';
import {
  App,
  controller,
  requests,
  show,
  Todo,
  TodoResource,
  User,
  UserResource,
} from '../react/support.tsx';

const countUsers = new schema.Query(
  new schema.All(User),
  (users, { name }: { name?: string } = {}) => users.filter((user) => !name || user.name === name).length,
);

test('shows what is there, follows what comes, and asks nobody', async () => {
  const rendered = vi.fn();
  function Count() {
    rendered();
    return <p>{useQuery(countUsers)}</p>;
  }
  const { container } = await show(<Count />);
  expect(container.textContent).toBe('0');
  const told = (change: () => void) => {
    rendered.mockClear();
    act(change);
    return rendered.mock.calls.length;
  };
  expect(told(() => controller.set(User, { id: 1 }, { name: 'a' }))).toBe(1);
  expect(container.textContent).toBe('1');
  // Another name changes no count, and another type nothing that it reads.
  expect(told(() => controller.set(User, { id: 1 }, { name: 'b' }))).toBe(0);
  expect(told(() => controller.set(Todo, { id: 1 }, { title: 't' }))).toBe(0);
  expect(requests).toEqual([]);
});

test('by arguments, which may change', async () => {
  function Count({ name }: { name: string }) {
    return <p>{useQuery(countUsers, { name })}</p>;
  }
  controller.set(
    [User],
    [
      { id: 1, name: 'a' },
      { id: 2, name: 'b' },
      { id: 3, name: 'b' },
    ],
  );
  const view = await show(<Count name="a" />);
  expect(view.container.textContent).toBe('1');
  await view.update(<Count name="b" />);
  expect(view.container.textContent).toBe('2');
});

test('an entity, a list by its arguments, nothing for `null`', async () => {
  function Names() {
    const user = useQuery(User, { id: 1 });
    const todos = useQuery(TodoResource.getList.schema, {});
    const none = useQuery(User, null);
    return <p>{`${user?.name} ${todos?.length} ${none}`}</p>;
  }
  const { container } = await show(<Names />);
  expect(container.textContent).toBe('undefined undefined undefined');
  act(() => {
    controller.setResponse(UserResource.get, { id: 1 }, { id: 1, name: 'a' });
    controller.setResponse(TodoResource.getList, {}, [{ id: 1 }]);
  });
  expect(container.textContent).toBe('a 1 undefined');
  act(() => controller.setResponse(UserResource.delete, { id: 1 }, {}));
  expect(container.textContent).toBe('undefined 1 undefined');
});

test('an indexed field, before and after the record is there', async () => {
  class Price extends Entity {
    id = 0;
    symbol = '';
    price = 0;
    static override indexes = ['symbol'];
  }
  function Shown() {
    return <p>{useQuery(Price, { symbol: 'BTC' })?.price ?? 'none'}</p>;
  }
  const { container } = await show(<Shown />);
  expect(container.textContent).toBe('none');
  act(() => controller.set(Price, { id: 1 }, { symbol: 'BTC', price: 5 }));
  expect(container.textContent).toBe('5');
  act(() => controller.set(Price, { id: 1 }, { price: 6 }));
  expect(container.textContent).toBe('6');
  act(() => controller.set(Price, { id: 1 }, { symbol: 'ETH' }));
  expect(container.textContent).toBe('none');
});

test('keys of a lazy field: what changes behind it renders only who resolved it', async () => {
  class Project extends Entity {
    id = 0;
    todos: number[] = [];
    static override schema = { todos: new schema.Lazy([Todo]) };
  }
  const rendered = vi.fn();
  function Titles({ todos }: { todos: number[] }) {
    return <i>{useQuery(Project.schema.todos.query, todos)?.map(({ title }) => title)}</i>;
  }
  function Shown() {
    rendered();
    const project = useQuery(Project, { id: 1 });
    return project ? <Titles todos={project.todos} /> : null;
  }
  controller.set(
    Project,
    { id: 1 },
    {
      todos: [
        { id: 1, title: 'a' },
        { id: 2, title: 'b' },
      ],
    },
  );
  const { container } = await show(<Shown />);
  expect(container.textContent).toBe('ab');
  rendered.mockClear();
  act(() => controller.set(Todo, { id: 2 }, { title: 'c' }));
  expect(container.textContent).toBe('ac');
  expect(rendered).not.toHaveBeenCalled();
});

test('after a reset there is nothing', async () => {
  function Count() {
    return <p>{useQuery(countUsers)}</p>;
  }
  controller.set(User, { id: 1 }, { name: 'a' });
  const { container, rerender } = await show(<Count />);
  expect(container.textContent).toBe('1');
  act(() => controller.resetEntireStore());
  rerender(
    <App>
      <Count />
    </App>,
  );
  expect(container.textContent).toBe('0');
});

test('what is invalidated or expired by its key is none of its business: nothing would fetch it again', async () => {
  function Names() {
    return (
      <p>
        {useQuery(countUsers)} {useQuery(User, { id: 1 })?.name}
      </p>
    );
  }
  controller.set(User, { id: 1 }, { name: 'a' });
  const { container } = await show(<Names />);
  for (const end of ['invalidateAll', 'expireAll'] as const) {
    act(() => controller[end]({ testKey: () => true }));
    expect(container.textContent).toBe('1 a');
  }
});

test('records that it shows are frozen in development, as those of other readers', async () => {
  controller.set(Todo, { id: 1 }, { title: 'a', userId: { id: 2, name: 'b' } });
  const got: unknown[] = [];
  function Shown() {
    const todo = useQuery(Todo, { id: 1 });
    got.push(todo, todo?.userId, useQuery({ todo: Todo }, { id: 1 })?.todo);
    return null;
  }
  await show(<Shown />);
  expect(got.map((one) => Object.isFrozen(one))).toEqual(got.map(() => true));
});
