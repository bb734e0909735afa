import { createResource } from 'presource';
import { Post } from './entities.ts';
import { type ListOptions, ServerList, urlPrefix } from './server.ts';

export const PostResource = createResource({
  urlPrefix,
  path: '/posts/:id',
  schema: Post,
  searchParams: {} as ({ authorId?: number } & ListOptions) | undefined,
  body: {} as { title: string; content: string; authorId: number; createdAt: string },
  paginationField: '_page',
  optimistic: true,
  Collection: ServerList,
});

export const PAGE = 10;

/** The newest posts first, each with its author and comments. */
export const newestFirst = (filter: { authorId?: number }) =>
  ({ ...filter, _expand: 'author', _embed: 'comments', _sort: 'id', _order: 'desc', _limit: PAGE }) as const;

/** The arguments for one post on its own screen. */
export const whole = (id: number) => ({ id, _expand: 'author', _embed: 'comments' }) as const;

/**
 * All posts by one author, for the profile. Others write too, so each visit fetches it again; known posts show
 * at once.
 */
export const postsOf = PostResource.getList.extend({
  path: '/posts?authorId=:authorId&_expand=author',
  dataExpiryLength: 0,
});
