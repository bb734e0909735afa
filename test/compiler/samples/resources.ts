import { createResource, Entity, RestEndpoint, type RestGenerics, schema } from 'presource';

class Comment extends Entity {
  id = 0;
  body = '';
}
class User extends Entity {
  login = '';
  override pk() {
    return this.login;
  }
}

/** The class of every member. */
export class AuthEndpoint<O extends RestGenerics = RestGenerics> extends RestEndpoint<O> {
  override urlPrefix = 'https://api.example.com';
  override async getHeaders(headers: HeadersInit): Promise<HeadersInit> {
    return { ...headers, authorization: await Promise.resolve('token') };
  }
  override getRequestInit(body?: unknown): RequestInit {
    return { ...(super.getRequestInit(body) as RequestInit), credentials: 'same-origin' };
  }
  override searchToString(params: Readonly<Record<string, unknown>>) {
    return Object.keys(params).join('&');
  }
}

/** The class of the lists. */
export class OrderedCollection<S extends readonly [unknown]> extends schema.Collection<S> {
  override nonFilterArgumentKeys(key: string) {
    return key === 'orderBy';
  }
}

export const CommentResource = createResource({
  path: '/repos/:owner/:repo/issues/comments/:id',
  schema: Comment,
  searchParams: {} as { userId?: string; orderBy?: string } | undefined,
  body: {} as { body: string },
  Endpoint: AuthEndpoint,
  Collection: OrderedCollection,
  paginationField: 'page',
  dataExpiryLength: Number.POSITIVE_INFINITY,
  pollFrequency: 60_000,
}).extend({
  getList: { path: '/repos/:owner/:repo/issues/:number/comments' },
  update: { body: { body: '' } },
});

export const UserResource = createResource({ path: '/users/:login', schema: User })
  .extend('current', { path: '/user', schema: User })
  .extend((Base) => ({
    search: Base.getList.extend({
      path: '/search/users\\?q=:q?%20in\\:login&page=:page?',
      schema: { results: { incomplete: false, items: new schema.Collection([User]), total: 0 }, link: '' },
    }),
    follow: Base.get.extend({ method: 'PUT', path: '/user/following/:login', body: undefined }),
    unfollow: Base.delete.extend({ path: '/user/following/:login' }),
  }));

/** A list under a name, with its members. */
export const feed = new RestEndpoint({
  path: '/feed',
  schema: { results: new schema.Collection([Comment]), total: 0, limit: 0, skip: 0 },
  searchParams: {} as { cursor?: string },
});
export const more = [feed.push, feed.unshift, UserResource.search.push, CommentResource.getList.getPage];

/** All of a kind, and of several kinds. */
export const everyone = new RestEndpoint({ path: '/users', schema: new schema.All(User) });
export const mixed = new RestEndpoint({
  path: '/mixed',
  schema: new schema.All({ users: User, comments: Comment }, (value: { type: string }) => `${value.type}s`),
});

/** Deletions: one, many, and by a key alone. */
export const removal = new RestEndpoint({
  path: '/comments/:id',
  method: 'DELETE',
  schema: new schema.Invalidate(Comment),
  process: (value: unknown, { id }: { id: string }) => value ?? { id },
});
export const removals = removal.extend({ path: '/comments', schema: [new schema.Invalidate(Comment)] });

/** What is shown before the server answers. */
export const vote = new RestEndpoint({
  path: '/comments/:id/vote',
  method: 'POST',
  body: undefined,
  schema: Comment,
  getOptimisticResponse: (snapshot, { id }: { id: number }) => ({ ...snapshot.get(Comment, { id }), id }),
});

/** Text as it comes, a file, and an endpoint without a schema. */
export const text = new RestEndpoint({ path: '/readme/*file', parseResponse: (response) => response.text() });
export const logout = new RestEndpoint({ path: '/logout', method: 'DELETE' });
