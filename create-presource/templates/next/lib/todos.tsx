'use client';

import { rowKey } from 'presource';
import { useController, useFetch, useSuspense } from 'presource/react';
import { type Todo, TodoResource, UserResource } from './data.ts';

/** Shows why a request failed. Without a `catch`, the browser would report an unhandled rejection. */
const tell = (error: Error) => alert(`Not saved: ${error.message}`);

export function Todos() {
  useFetch(UserResource.getList);
  const todos = useSuspense(TodoResource.getList);
  const { fetch } = useController();

  function add(form: FormData) {
    const title = String(form.get('title'));
    fetch(TodoResource.getList.push, { title, done: false, owner: 1 }).catch(tell);
  }

  return (
    <>
      <h1>To do</h1>
      <ul>
        {todos.map((todo) => (
          <Row key={rowKey(todo)} todo={todo} />
        ))}
      </ul>
      <form action={add}>
        <input name="title" aria-label="A new task" required /> <button type="submit">Add</button>
      </form>
    </>
  );
}

function Row({ todo }: { todo: Todo }) {
  const { fetch } = useController();
  const { id, title, done, owner } = todo;
  const tick = () => fetch(TodoResource.partialUpdate, { id }, { done: !done }).catch(tell);
  const remove = () => fetch(TodoResource.delete, { id }).catch(tell);
  return (
    <li>
      <label>
        <input type="checkbox" checked={done} onChange={tick} /> {title} ({owner?.name ?? 'nobody'})
      </label>{' '}
      <button type="button" onClick={remove}>
        Delete
      </button>
    </li>
  );
}
