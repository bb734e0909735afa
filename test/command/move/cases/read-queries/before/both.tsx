import { useCache, useQuery } from '@data-client/react';
import { schema } from '@data-client/rest';
import { countOpen, Task, TaskResource } from './queries';

const done = new schema.Query(new schema.All(Task), (tasks) => tasks.filter((task) => task.done));

export const Both = () => {
  const first = useCache(TaskResource.get, { id: '1' });
  const count = (useCache(done)?.length ?? 0) + (useQuery(countOpen) ?? 0);
  return <p>{first?.done ? count : 0}</p>;
};
