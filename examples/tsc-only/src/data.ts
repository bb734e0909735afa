import { createResource, Entity } from 'presource';

export class List extends Entity {
  id = 0;
  title = '';
}

export class Task extends Entity {
  id = 0;
  title = '';
  isDone = false;
  list: List | undefined = List.fromJS();

  static override schema = { list: List };

  /** json-server responds to a POST with the bare row: `listId` replaces the list. */
  static override process(row: Record<string, unknown>): Record<string, unknown> {
    return { ...row, list: row.list ?? row.listId };
  }
}

const urlPrefix = process.env.API ?? 'http://127.0.0.1:3000';

export const ListResource = createResource({ urlPrefix, path: '/lists/:id', schema: List });

export const TaskResource = createResource({
  urlPrefix,
  path: '/tasks/:id',
  schema: Task,
  searchParams: {} as { listId: number; _expand?: 'list' },
  body: {} as { title: string; listId: number; isDone: boolean },
  optimistic: true,
});
