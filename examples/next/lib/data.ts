import { createResource, Entity } from 'presource';

export class Author extends Entity {
  id = '';
  name = '';
}

export class Post extends Entity {
  id = 0;
  title = '';
  author = Author.fromJS();
  static schema = { author: Author };
}

/** An absolute URL, because both the server and the browser use it. */
const urlPrefix = process.env.NEXT_PUBLIC_API ?? 'http://127.0.0.1:4000';

export const AuthorResource = createResource({ urlPrefix, path: '/authors/:id', schema: Author });

export const PostResource = createResource({
  urlPrefix,
  path: '/posts/:id',
  schema: Post,
  searchParams: {} as { author?: string } | undefined,
  optimistic: true,
});
