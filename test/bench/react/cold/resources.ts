import { createResource, Entity } from 'presource';

export class User extends Entity {
  id = 0;
  name = '';
}

export class Post extends Entity {
  id = 0;
  title = '';
  status = '';
  user = User.fromJS();
  static override schema = { user: User };
}

class Draft extends Entity {
  id = 0;
  title = '';
  status = '';
  user = User.fromJS();
  static override schema = { user: User };
}

class Comment extends Entity {
  id = 0;
  text = '';
  user = User.fromJS();
  static override schema = { user: User };
}

class Thread extends Entity {
  id = 0;
  title = '';
  comments: Comment[] = [];
  static override schema = { comments: [Comment] };
}

export const UserResource = createResource({ path: '/users/:id', schema: User });
export const ThreadResource = createResource({ path: '/threads/:id', schema: Thread });
export const PostResource = createResource({
  path: '/posts/:id',
  schema: Post,
  searchParams: {} as { status?: string } | undefined,
});
export const DraftResource = createResource({ path: '/drafts/:id', schema: Draft, optimistic: true });
