import { useController, useLive, useQuery, useSubscription, useSuspense } from '@data-client/react';
import { queryByVotes, queryRemaining, type Todo, TodoResource } from '../resources/todo';

function TodoItem({ todo }: { todo: Todo }) {
  const ctrl = useController();
  return (
    <li>
      <input
        type="checkbox"
        checked={todo.completed}
        onChange={(e) => ctrl.fetch(TodoResource.partialUpdate, { id: todo.id }, { completed: e.currentTarget.checked })}
      />
      {todo.title} by {todo.user.name}, {todo.createdAt.toLocaleDateString()}
      <button onClick={() => ctrl.fetch(TodoResource.vote, { id: todo.id })}>{todo.votes}</button>
      <button onClick={() => ctrl.fetch(TodoResource.delete, { id: todo.id })}>x</button>
      <button onClick={() => ctrl.set(TodoResource.get.schema, { id: todo.id }, (old) => ({ ...old, title: `${old.title}!` }))}>!</button>
    </li>
  );
}

export default function TodoList({ userId }: { userId: number }) {
  const todos = useSuspense(TodoResource.getList, { userId });
  useSubscription(TodoResource.getList, { userId });
  const remaining = useQuery(queryRemaining, { userId });
  const best = useQuery(queryByVotes, { userId });
  const ctrl = useController();
  return (
    <>
      <h1>
        {remaining} of {todos.length}, best: {best?.[0]?.title}
      </h1>
      <ul>
        {todos.map((todo) => (
          <TodoItem key={todo.pk()} todo={todo} />
        ))}
      </ul>
      <button onClick={() => ctrl.invalidateAll(TodoResource.getList)}>Reload</button>
      <button onClick={() => ctrl.expireAll(TodoResource.getList)}>Refresh</button>
    </>
  );
}
