import { Entity, schema } from 'presource';

/**
 * A person who writes and comments. No response of the server lists a person's posts: wherever a user is nested
 * in a post or a comment, `process` records that item, and `merge` collects them.
 */
export class User extends Entity {
  id = 0;
  name = '';
  bio = '';
  posts: Post[] = [];
  comments: Comment[] = [];

  static override process(value: Row, parent: Row, key: string): Row {
    switch (key) {
      case 'author':
        return { ...value, posts: [parent.id] };
      case 'commenter':
        return { ...value, comments: [parent.id] };
      default:
        return { ...value };
    }
  }

  static override merge(existing: Row, incoming: Row): Row {
    return {
      ...existing,
      ...incoming,
      posts: [...list(existing.posts), ...list(incoming.posts)],
      comments: [...list(existing.comments), ...list(incoming.comments)],
    };
  }
}

export class Comment extends Entity {
  id = 0;
  content = '';
  commenter: User | undefined = User.fromJS();
  post: Post | undefined = undefined;

  static override schema: Record<string, unknown> = { commenter: User };

  /** Embedded comments name their commenter and post by foreign key: the store then joins `commenterId: 7`. */
  static override process(value: Row): Row {
    return join(value, 'commenter', 'post');
  }
}

/** One list per post, wherever its comments come from: nested in the post, or fetched by `postId`. */
export const commentsOnPost = new schema.Collection([Comment], {
  nestKey: (post: Row) => ({ postId: post.id }),
});

export class Post extends Entity {
  id = 0;
  title = '';
  content = '';
  createdAt = new Date(0);
  author: User | undefined = User.fromJS();
  comments: Comment[] = [];

  static override schema = {
    author: User,
    comments: commentsOnPost,
    createdAt: (date: string) => new Date(date),
  };

  /** The response to a POST or PATCH is the bare row, with only `authorId`. */
  static override process(value: Row): Row {
    return join(value, 'author');
  }
}

// Relations that close a circle are added after all three classes.
User.schema = { ...User.schema, posts: [Post], comments: [Comment] };
Comment.schema = { ...Comment.schema, post: Post };

type Row = Record<string, unknown>;

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Replaces a relation that is not nested by its foreign key. */
function join(row: Row, ...relations: string[]): Row {
  const joined = { ...row };
  for (const relation of relations) joined[relation] ??= row[`${relation}Id`];
  return joined;
}
