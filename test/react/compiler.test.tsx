// @vitest-environment happy-dom
/** An app as the React Compiler likes it. All other tests of the hooks run compiled in the same project, too. */
import { fireEvent } from '@testing-library/react';
import {
  AsyncBoundary,
  useCache,
  useController,
  useDLE,
  useFetch,
  useLoading,
  useSuspense,
} from 'presource/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import {
  act,
  answers,
  controller,
  requests,
  screen,
  settled,
  show,
  type Todo,
  TodoResource,
  text,
} from './support.tsx';

function Row({ todo }: { todo: Todo }) {
  const { fetch } = useController();
  const [rename, isRenaming] = useLoading(
    () => fetch(TodoResource.partialUpdate, { id: todo.id }, { title: `${todo.title}!` }),
    [fetch, todo],
  );
  return (
    <button type="button" onClick={rename}>
      {todo.title} {isRenaming ? '…' : ''}
    </button>
  );
}

function Rows() {
  const todos = useSuspense(TodoResource.getList);
  return todos.map((todo) => <Row key={todo.id} todo={todo} />);
}

function Detail({ id }: { id: number }) {
  const { data, loading } = useDLE(TodoResource.get, { id });
  const known = useCache(TodoResource.get, { id });
  useFetch(TodoResource.getList);
  return <p>{loading ? 'loading' : `${data?.title} ${known === data}`}</p>;
}

function App() {
  const [id, setId] = useState(1);
  return (
    <>
      <AsyncBoundary fallback="rows">
        <Rows />
      </AsyncBoundary>
      <Detail id={id} />
      <input onChange={(event) => setId(Number(event.currentTarget.value))} />
    </>
  );
}

test('the components of this file are compiled where they should be', () => {
  for (const component of [Row, Rows, Detail, App]) {
    expect(/\$\[\d+\]/.test(String(component))).toBe(!!process.env.REACT_COMPILER);
  }
});

test('compiled components follow what they read', async () => {
  answers.set('GET /todos', [
    { id: 1, title: 'one', userId: 1 },
    { id: 2, title: 'two', userId: 1 },
  ]);
  answers.set('PATCH /todos/1', { id: 1, title: 'one!', userId: 1 });
  await show(<App />, { strict: true });
  expect(text()).toBe('one two one true');
  await act(async () => void fireEvent.click(screen.getAllByRole('button')[0]!));
  await settled();
  expect(text()).toBe('one! two one! true');
  await act(async () => void fireEvent.change(screen.getByRole('textbox'), { target: { value: '2' } }));
  expect(text()).toBe('one! two two true');
  await act(async () => controller.setResponse(TodoResource.get, { id: 2 }, { id: 2, title: 'second' }));
  expect(text()).toBe('one! second second true');
  expect(requests.filter((name) => name === 'GET /todos').length).toBe(1);
});
