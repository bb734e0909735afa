import { createResource, Entity, RestEndpoint } from 'presource';

class User extends Entity {
  id = '';
}
const UserResource = createResource({ path: '/users/:id', schema: User });

export const { get: getUser, create: createUser } = UserResource;
export const addUser = new RestEndpoint({
  path: '/users',
  method: 'POST',
  schema: User,
  update: (id: string) => ({ all: (ids: string[]) => [...ids, id] }),
} as never);
