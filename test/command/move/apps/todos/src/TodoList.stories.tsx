import { MockResolver, type Fixture } from '@data-client/test';
import TodoList from './pages/TodoList';
import { TodoResource } from './resources/todo';

const options: Record<string, Fixture[]> = {
  full: [
    {
      endpoint: TodoResource.getList,
      args: [{ userId: 1 }] as const,
      response: [{ id: 5, title: 'have a merry christmas', completed: false, userId: 1 }],
    },
    {
      endpoint: TodoResource.partialUpdate,
      response: ({ id }: any, body: any) => ({ ...body, id }),
    },
  ],
  empty: [{ endpoint: TodoResource.getList, args: [{ userId: 1 }] as const, response: [] }],
  error: [
    {
      endpoint: TodoResource.getList,
      args: [{ userId: 1 }] as const,
      response: { message: 'Bad request', status: 400, name: 'Not Found' },
      error: true,
    },
  ],
  loading: [],
};

export default { title: 'TodoList', component: TodoList };

export const Full = ({ result = 'full' }: { result?: keyof typeof options }) => (
  <MockResolver fixtures={options[result]}>
    <TodoList userId={1} />
  </MockResolver>
);
