import { createResource, Entity } from 'presource';

const urlPrefix = 'http://localhost:4000';

export class User extends Entity {
  id = 0;
  name = '';
}

export class Todo extends Entity {
  id = 0;
  title = '';
  done = false;
  owner: User | undefined = undefined;

  static override schema = { owner: User };
}

export const UserResource = createResource({ urlPrefix, path: '/users/:id', schema: User });

export const TodoResource = createResource({
  urlPrefix,
  path: '/todos/:id',
  schema: Todo,
  body: {} as { title: string; done: boolean; owner: number },
  optimistic: true,
});
