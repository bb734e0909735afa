import { createResource } from 'presource';
import { Comment, commentsOnPost } from './entities.ts';
import { type ListOptions, ServerList, urlPrefix } from './server.ts';

export const CommentResource = createResource({
  urlPrefix,
  path: '/comments/:id',
  schema: Comment,
  searchParams: {} as ({ postId?: number; commenterId?: number } & ListOptions) | undefined,
  body: {} as { postId: number; commenterId: number; content: string },
  optimistic: true,
  Collection: ServerList,
});

/** Polls the comments on a post. It is the post's own list, so `post.comments` shows new comments of others. */
export const liveComments = CommentResource.getList.extend({
  path: '/comments?postId=:postId',
  schema: commentsOnPost,
  pollFrequency: 10_000,
});

/** All comments of one person, with the commenter nested (the reverse lookup needs that) and the post's title. */
export const commentsOf = CommentResource.getList.extend({
  path: '/comments?commenterId=:commenterId&_expand=commenter&_expand=post',
  dataExpiryLength: 0,
});
