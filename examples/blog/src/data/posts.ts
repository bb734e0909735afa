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

/** One post as a screen of its own needs it. */
export const whole = (id: number) => ({ id, _expand: 'author', _embed: 'comments' }) as const;

/**
 * Everything by one author, for the profile. Others write too, so it is asked for on each visit; what is known already
 * shows at once.
 */
export const postsOf = PostResource.getList.extend({
  path: '/posts?authorId=:authorId&_expand=author',
  dataExpiryLength: 0,
});
