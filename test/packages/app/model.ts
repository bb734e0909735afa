import { createResource, Entity, schema } from 'presource';

export class User extends Entity {
  id = '';
  name = '';
}

export class Post extends Entity {
  id = 0;
  title = '';
  votes = 0;
  author = User.fromJS();
  static override schema = { author: User };
}

export class Note extends Entity {
  id = 0;
  kind = 'note';
  text = '';
}

export class Link extends Entity {
  id = 0;
  kind = 'link';
  url = '';
}

export const UserResource = createResource({
  urlPrefix: 'http://api.test',
  path: '/users/:id',
  schema: User,
});

const posts = createResource({
  urlPrefix: 'http://api.test',
  path: '/posts/:id',
  schema: Post,
  searchParams: {} as { author?: string } | undefined,
  optimistic: true,
});

/** A list in a shape, a member beside the usual ones. */
export const PostResource = posts.extend((Base) => ({
  getList: Base.getList.extend({ schema: { results: new schema.Collection([Post]), total: 0 } }),
  vote: Base.get.extend({ path: '/posts/:id/vote', method: 'POST', body: undefined }),
}));

export const Feed = createResource({
  urlPrefix: 'http://api.test',
  path: '/feed/:id',
  schema: new schema.Union({ note: Note, link: Link }, 'kind'),
});

export const AllPosts = new schema.All(Post);
export const AllUsers = new schema.All(User);
export const byVotes = new schema.Query(AllPosts, (all) => [...all].sort((a, b) => b.votes - a.votes));
