/**
 * The small app without optimistic mutations: one resource and everything a small app does with it. Provider, suspense
 * read, push, update, delete, invalidate, boundary and expiry; nothing is shown before the server answered.
 */
import { createResource, Entity } from 'presource';
import { AsyncBoundary, DataProvider, useController, useSuspense } from 'presource/react';
import { createRoot } from 'react-dom/client';

class Todo extends Entity {
  id = 0;
  title = '';
  completed = false;
}

const TodoResource = createResource({
  path: '/todos/:id',
  schema: Todo,
  searchParams: {} as { userId?: string } | undefined,
  dataExpiryLength: 10_000,
});

function TodoRow({ todo }: { todo: Todo }) {
  const controller = useController();
  const { id, title, completed } = todo;
  return (
    <li>
      <input
        type="checkbox"
        checked={completed}
        onChange={() => controller.fetch(TodoResource.update, { id }, { id, title, completed: !completed })}
      />
      {title}
      <button type="button" onClick={() => controller.fetch(TodoResource.delete, { id })}>
        delete
      </button>
    </li>
  );
}

function TodoList({ userId }: { userId: string }) {
  const controller = useController();
  const todos = useSuspense(TodoResource.getList, { userId });
  return (
    <>
      <button type="button" onClick={() => controller.invalidate(TodoResource.getList, { userId })}>
        reload
      </button>
      <button
        type="button"
        onClick={() => controller.fetch(TodoResource.getList.push, { userId }, { title: 'new' })}
      >
        add
      </button>
      <ul>
        {todos.map((todo) => (
          <TodoRow key={todo.id} todo={todo} />
        ))}
      </ul>
    </>
  );
}

createRoot(document.body).render(
  <DataProvider>
    <AsyncBoundary fallback="loading">
      <TodoList userId="1" />
    </AsyncBoundary>
  </DataProvider>,
);
