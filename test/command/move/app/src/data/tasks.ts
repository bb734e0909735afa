import { schema } from '@data-client/rest';
import { createApiResource } from './create-api-resource';
import ApiEndpoint from './endpoint';
import { Task, User } from './entities';

export const UserResource = createApiResource({
  path: '/users/:id',
  schema: User,
});

export const TaskResource = createApiResource({
  path: '/tasks/:id',
  schema: Task,
  searchParams: {} as { list: string } | undefined,
  paginationField: 'page',
});

/** The server says how many there are. */
export const getSummary = new ApiEndpoint({
  path: '/summary/:list',
  schema: { tasks: new schema.Array(Task), total: 0 },
});

export const finishTask = TaskResource.partialUpdate.extend({
  path: '/tasks/:id/done',
  method: 'POST',
  body: undefined,
  getOptimisticResponse(snapshot, { id }: { id: string | number }) {
    const task = snapshot.getResponse(TaskResource.get, { id }).data as Task | undefined;
    if (!task) throw snapshot.abort;
    return { id: task.id, done: true };
  },
});
