import { createResource, Entity } from 'presource';

export class User extends Entity {
  id = 0;
  name = '';
}

export class Post extends Entity {
  id = 0;
  title = '';
  author: User | undefined = User.fromJS();
  static override schema = { author: User };
}

export const UserResource = createResource({ path: '/users/:id', schema: User });
export const PostResource = createResource({ path: '/posts/:id', schema: Post });

export const POSTS = 1_000;
const AUTHORS = 20;

const author = (id: number) => ({ id, name: `Author ${id}` });

/** A list response: 1,000 posts, each of 20 authors nested in 50 of them. */
export const response = Array.from({ length: POSTS }, (_, index) => ({
  id: index + 1,
  title: `Post ${index + 1}`,
  author: author(1 + (index % AUTHORS)),
}));
