import { createResource, Entity, schema } from 'presource';

export class User extends Entity {
  id = '';
  name = '';
}

export class Post extends Entity {
  id = 0;
  title = '';
  tags: string[] = [];
  author = User.fromJS();
  static override schema = { author: User };
}

export const PostResource = createResource({
  urlPrefix: 'http://api.test',
  path: '/posts/:id',
  schema: Post,
  searchParams: {} as { author?: string; tags?: string; title?: string[]; draft?: string } | undefined,
  paginationField: 'page',
  optimistic: true,
}).extend((Base) => ({
  search: Base.getList.extend({
    path: '/search',
    searchParams: {} as { author?: string; limit?: number; offset?: number },
    schema: { results: new schema.Collection([Post]), total: 0, next: '' as string | null },
  }),
  vote: Base.get.extend({ path: '/posts/:id/vote', method: 'POST', body: undefined }),
}));

export const posts = [
  { id: 1, title: 'one', tags: ['a'], author: { id: '5', name: 'Ada' } },
  { id: 2, title: 'two', tags: ['a', 'b'], author: '6' },
  { id: 3, title: 'three', tags: [], author: '5' },
];
