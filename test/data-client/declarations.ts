/** Entities and endpoints as an app of either package has them: one text for both. */
import { createResource, Entity, Query, RestEndpoint, schema } from 'presource';

export class User extends Entity {
  id = '';
  name = '';
  age = 0;
  static override key = 'User';
}

export class Tag extends Entity {
  id = '';
  slug = '';
  label = 'none';
  static override key = 'Tag';

  override pk() {
    return this.slug;
  }
}

export class Comment extends Entity {
  id = '';
  text = '';
  postId = '';
  author: User | undefined = undefined;
  static override key = 'Comment';
  static override schema = { author: User };
}

export class Post extends Entity {
  id = '';
  title = '';
  userId = '';
  author: User | null | undefined = undefined;
  tags: Tag[] = [];
  comments: Comment[] = [];
  meta: { editor: User; note: number } | undefined = undefined;
  static override key = 'Post';
  static override schema = { author: User, tags: [Tag], comments: [Comment], meta: { editor: User } };
}

export class Link extends Entity {
  id = '';
  type = 'link' as const;
  url = '';
  static override key = 'Link';
}

export class Poll extends Entity {
  id = '';
  type = 'poll' as const;
  votes = 0;
  owner: User | undefined = undefined;
  static override key = 'Poll';
  static override schema = { owner: User };
}

/** A class with `process` and `merge` of its own. */
export class Counter extends Entity {
  id = '';
  count = 0;
  values: number[] = [];
  isSeen = false;
  static override key = 'Counter';

  static override process(input: object) {
    return { ...input, isSeen: true };
  }

  static override merge(existing: { count?: number }, incoming: { count?: number }) {
    return { ...existing, ...incoming, count: (existing.count ?? 0) + (incoming.count ?? 0) };
  }
}

/** A response with an older version changes nothing. */
export class Version extends Entity {
  id = '';
  version = 0;
  text = '';
  static override key = 'Version';

  static shouldReorder(
    _: unknown,
    __: unknown,
    existing: { version: number },
    incoming: { version: number },
  ) {
    return incoming.version < existing.version;
  }
}

export class Todo extends Entity {
  id = '';
  title = '';
  ownerId = '';
  static override key = 'Todo';
}

const todos = new schema.Collection([Todo], { nestKey: (owner: { id: string }) => ({ ownerId: owner.id }) });

export class Owner extends Entity {
  id = '';
  name = '';
  todos: Todo[] = [];
  static override key = 'Owner';
  static override schema = { todos };
}

/** A key of two fields. */
export class Seat extends Entity {
  id = '';
  row = 0;
  column = 0;
  guest: User | undefined = undefined;
  static override key = 'Seat';
  static override schema = { guest: User };

  override pk() {
    return `${this.row}-${this.column}`;
  }
}

const feed = new schema.Union({ link: Link, poll: Poll }, 'type');
const kindOf = ({ url }: { url?: string }) => (url === undefined ? 'user' : 'link');
const counts = new schema.Collection(new schema.Values(User));

const UserResource = createResource({ path: '/users/:id', schema: User, optimistic: true });
const PostResource = createResource({ path: '/posts/:id', schema: Post, optimistic: true });
const CommentResource = createResource({
  path: '/posts/:postId/comments/:id',
  schema: Comment,
  optimistic: true,
});
const CounterResource = createResource({ path: '/counters/:id', schema: Counter });
const VersionResource = createResource({ path: '/versions/:id', schema: Version });
const FeedResource = createResource({ path: '/feed/:id', schema: feed });
const ItemResource = createResource({ path: '/items/:group/:id', schema: Link, paginationField: 'cursor' });
const OwnerResource = createResource({ path: '/owners/:id', schema: Owner });

const users = new RestEndpoint({ path: '/users-by-key', schema: counts });

export const endpoints = {
  'users.get': UserResource.get,
  'users.list': UserResource.getList,
  'users.push': UserResource.getList.push,
  'users.patch': UserResource.partialUpdate,
  'users.delete': UserResource.delete,
  'posts.get': PostResource.get,
  'posts.list': PostResource.getList,
  'posts.push': PostResource.getList.push,
  'posts.unshift': PostResource.getList.unshift,
  'posts.update': PostResource.update,
  'posts.patch': PostResource.partialUpdate,
  'comments.list': CommentResource.getList,
  'comments.push': CommentResource.getList.push,
  'comments.delete': CommentResource.delete,
  'counters.get': CounterResource.get,
  'counters.list': CounterResource.getList,
  'versions.get': VersionResource.get,
  'versions.list': VersionResource.getList,
  'versions.delete': VersionResource.delete,
  'feed.list': FeedResource.getList,
  'feed.push': FeedResource.getList.push,
  'items.list': ItemResource.getList,
  'items.page': ItemResource.getList.getPage,
  'owners.get': OwnerResource.get,
  'seats.list': new RestEndpoint({ path: '/seats', schema: [Seat] }),
  'seats.rows': new RestEndpoint({ path: '/rows/:name', schema: { rows: new schema.Values([Seat]) } }),
  'seats.lost': new RestEndpoint({ path: '/lost', method: 'POST', schema: [new schema.Invalidate(Seat)] }),
  'feed.mixed': new RestEndpoint({
    path: '/mixed',
    schema: new schema.Array({ link: Link, user: User }, kindOf),
  }),
  'users.map': new RestEndpoint({ path: '/map', schema: new schema.Values(User) }),
  'users.byKey': users,
  'users.assign': users.assign,
  'posts.array': new RestEndpoint({ path: '/array', schema: [Post] }),
  'posts.nested': new RestEndpoint({
    path: '/nested/:name',
    schema: { data: { posts: new schema.Collection([Post]), next: '' } },
  }),
  dashboard: new RestEndpoint({ path: '/dashboard/:name', schema: { items: [feed], top: Post, count: 0 } }),
  plain: new RestEndpoint({ path: '/plain/:name' }),
};

export type EndpointName = keyof typeof endpoints;

export const queries = {
  'posts, counted': new Query(PostResource.getList.schema, (posts) => posts.length),
  'posts by title': new Query(PostResource.getList.schema, (posts, { title }: { title?: string } = {}) =>
    posts.filter((post) => title === undefined || post.title === title),
  ),
  'users by age': new Query(new schema.All(User), (all, { age = 0 }: { age?: number } = {}) =>
    all.filter((user) => user.age >= age).sort((a, b) => a.age - b.age || (a.id < b.id ? -1 : 1)),
  ),
};
