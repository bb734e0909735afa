import { createResource, Entity, Query, schema } from '@rest-hooks/rest';

export class Task extends Entity {
  id = '';
  done = false;
  pk() {
    return this.id;
  }
}
export const TaskResource = createResource({ path: '/tasks/:id', schema: Task });
export const countOpen = new Query(new schema.All(Task), (tasks) => tasks.filter(({ done }) => !done).length);
