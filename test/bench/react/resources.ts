import { createResource, Entity } from 'presource';

class User extends Entity {
  id = 0;
  name = '';
}

export class Post extends Entity {
  id = 0;
  title = '';
  author = User.fromJS();
  static override schema = { author: User };
}

export const UserResource = createResource({ path: '/users/:id', schema: User });
export const PostResource = createResource({
  path: '/posts/:id',
  schema: Post,
  searchParams: {} as { page?: number } | undefined,
  paginationField: 'page',
});
