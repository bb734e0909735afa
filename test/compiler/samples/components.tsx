import { createResource, Entity, schema } from 'presource';
import {
  AsyncBoundary,
  useCache,
  useController,
  useDLE,
  useFetch,
  useLive,
  useQuery,
  useSubscription,
  useSuspense,
} from 'presource/react';

/** Data beside the components that show it. */
class User extends Entity {
  id = '';
  name = '';
}
class Todo extends Entity {
  id = 0;
  title = '';
  user = User.fromJS();
  completed = false;
  static override schema = { user: User };
}
export const TodoResource = createResource({
  path: '/todos/:id',
  schema: Todo,
  searchParams: {} as { user?: string } | undefined,
  paginationField: 'page',
  optimistic: true,
});
const open = new schema.Query(TodoResource.getList.schema, (todos, { user }: { user?: string } = {}) =>
  todos.filter((todo) => !todo.completed && (!user || todo.user?.id === user)),
);

export function Item({ id }: { readonly id: number }) {
  const todo = useSuspense(TodoResource.get, { id });
  const { fetch } = useController();
  const toggle = () => fetch(TodoResource.partialUpdate, { id }, { completed: !todo.completed });
  return (
    <li>
      <input type="checkbox" checked={todo.completed} onChange={toggle} /> {todo.title}
      <button type="button" onClick={() => fetch(TodoResource.delete, { id })}>
        {'delete { }'}
      </button>
    </li>
  );
}

export function List({ user }: { readonly user?: string }) {
  const controller = useController();
  const todos = useLive(TodoResource.getList, { user });
  const left = useQuery(open, { user });
  const cached = useCache(TodoResource.get, { id: 1 });
  const { data, loading, error } = useDLE(TodoResource.get, cached ? { id: cached.id } : null);
  useFetch(TodoResource.getList, { user: '5' });
  useSubscription(TodoResource.getList, { user });
  const add = async (form: FormData) => {
    await controller.fetch(TodoResource.getList.push, { user }, { title: String(form.get('title')) });
    await controller.invalidate(TodoResource.get, { id: 1 });
    controller.setResponse(TodoResource.get, { id: 2 }, { id: 2, title: 'set' });
  };
  return (
    <AsyncBoundary fallback={<p>{`${left?.length} <left>`}</p>}>
      <form action={add} />
      <ul>
        {todos.map((todo) => (
          <Item key={todo.pk()} id={todo.id} />
        ))}
      </ul>
      {loading ? '…' : (error?.message ?? data?.title)}
      <button type="button" onClick={() => controller.fetch(TodoResource.getList.getPage, { user, page: 2 })}>
        more
      </button>
    </AsyncBoundary>
  );
}
