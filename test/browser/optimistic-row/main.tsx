import { createResource, Entity, rowKey } from 'presource';
import { AsyncBoundary, useController, useSuspense } from 'presource/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

class Todo extends Entity {
  id = 0;
  title = '';
}

const TodoResource = createResource({ path: '/todos/:id', schema: Todo, optimistic: true });

/** A row with a field of its own, which knows what it holds only by the page. */
function Row({ todo }: { todo: Todo }) {
  return (
    <li data-id={todo.id} data-saved={todo.id > 0}>
      {todo.title} <input aria-label={`Note on ${todo.title}`} />
    </li>
  );
}

function Todos() {
  const todos = useSuspense(TodoResource.getList);
  const { fetch } = useController();
  return (
    <>
      <button type="button" onClick={() => fetch(TodoResource.getList.unshift, { title: 'New' })}>
        Add
      </button>
      <ul>
        {todos.map((todo) => (
          <Row key={rowKey(todo)} todo={todo} />
        ))}
      </ul>
    </>
  );
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <AsyncBoundary>
      <Todos />
    </AsyncBoundary>
  </StrictMode>,
);
