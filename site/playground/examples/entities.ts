import { createResource, Entity } from 'presource';

// A class per kind of record, a field per property, with a default.
export class User extends Entity {
  id = 0;
  name = '';
  email = '';
}

export const UserResource = createResource({
  urlPrefix: 'https://api.example.com',
  path: '/users/:id',
  schema: User,
});
