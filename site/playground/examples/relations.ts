import { createResource, Entity } from 'presource';

export class User extends Entity {
  id = 0;
  name = '';
}

export class Comment extends Entity {
  id = 0;
  content = '';
  commenter = User.fromJS();
  static override schema = { commenter: User };
}

// `schema` says which fields hold other records.
export class Post extends Entity {
  id = 0;
  title = '';
  author = User.fromJS();
  comments: Comment[] = [];
  static override schema = { author: User, comments: [Comment] };
}

export const PostResource = createResource({
  urlPrefix: 'https://api.example.com',
  path: '/posts/:id',
  schema: Post,
});

export const UserResource = createResource({
  urlPrefix: 'https://api.example.com',
  path: '/users/:id',
  schema: User,
});
