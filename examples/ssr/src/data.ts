import { createResource, Entity } from 'presource';

export class Author extends Entity {
  id = '';
  name = '';
}

export class Post extends Entity {
  id = 0;
  title = '';
  author = Author.fromJS();
  static override schema = { author: Author };
}

export const AuthorResource = createResource({ urlPrefix: '/api', path: '/authors/:id', schema: Author });

export const PostResource = createResource({
  urlPrefix: '/api',
  path: '/posts/:id',
  schema: Post,
  searchParams: {} as { author?: string } | undefined,
  optimistic: true,
});
