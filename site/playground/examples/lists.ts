import { createResource, Entity } from 'presource';

export class Todo extends Entity {
  id = 0;
  userId = 0;
  title = '';
  completed = false;
}

// A new item joins every list that it belongs to: by its fields and the arguments of the list.
export const TodoResource = createResource({
  urlPrefix: 'https://api.example.com',
  path: '/todos/:id',
  schema: Todo,
  searchParams: {} as { userId?: number } | undefined,
});
