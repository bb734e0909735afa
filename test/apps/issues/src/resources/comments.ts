import { apiResource } from '../api/resource.ts';
import { Comment } from '../entities/comment.ts';
import { Reaction } from '../entities/reaction.ts';

export const CommentResource = apiResource({
  path: '/issues/:issueId/comments/:id',
  schema: Comment,
  optimistic: true,
});

export const ReactionResource = apiResource({
  path: '/comments/:commentId/reactions/:kind',
  schema: Reaction,
});
