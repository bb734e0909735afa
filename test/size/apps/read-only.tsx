/** An app that only shows: a list, and one item of it. Provider, suspense read, boundary and expiry. */
import { createResource, Entity } from 'presource';
import { AsyncBoundary, DataProvider, useSuspense } from 'presource/react';
import { useState } from 'react';
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

function TodoDetail({ id }: { id: number }) {
  const { title, completed } = useSuspense(TodoResource.get, { id });
  return (
    <p>
      {title} {completed ? 'done' : 'open'}
    </p>
  );
}

function TodoList({ userId }: { userId: string }) {
  const todos = useSuspense(TodoResource.getList, { userId });
  const [shown, show] = useState<number>();
  return (
    <>
      <ul>
        {todos.map(({ id, title }) => (
          <li key={id}>
            <button type="button" onClick={() => show(id)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
      {shown !== undefined && <TodoDetail id={shown} />}
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
