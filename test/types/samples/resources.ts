/** A resource, all forms of `extend`, and factories of one's own. */
import {
  createResource,
  type Resource,
  type ResourceGenerics,
  type ResourceOptions,
  RestEndpoint,
  resource,
  schema,
} from 'presource';
import { Api, Cookies, ListOf, NewestFirst, Sorted } from './classes.js';
import { ArticleEntity, Comment, Post, User } from './model.js';

export const PostResource = createResource({
  urlPrefix: 'https://api.example.com',
  path: '/posts/:id',
  schema: Post,
  searchParams: {} as { author?: string; orderBy?: string } | undefined,
  paginationField: 'page',
  Endpoint: Cookies,
  Collection: ListOf,
  optimistic: true,
  dataExpiryLength: Number.POSITIVE_INFINITY,
  pollFrequency: 60_000,
});

export const CommentResource = createResource({
  path: '/repos/:owner/:repo/issues/comments/:id',
  schema: Comment,
}).extend({
  getList: { path: '/repos/:owner/:repo/issues/:number/comments' },
  update: { body: { content: '' } },
});

export const UserResource = createResource({ path: '/users/:login', schema: User })
  .extend('current', { path: '/user', schema: User })
  .extend((base) => ({
    search: base.getList.extend({
      path: '/search/users?q=:q&page=:page?',
      schema: { results: { items: base.getList.schema, total: 0 }, link: '' },
    }),
  }));

export const VoteResource = PostResource.extend('vote', {
  path: '/posts/:id/vote',
  method: 'POST',
  body: {} as { isUp: boolean },
  getOptimisticResponse: (snapshot, { id }) => snapshot.get(Post, { id }),
}).extend((base) => ({
  getDrafts: base.getList.extend({ path: '/drafts', schema: new schema.Collection([Post]) }),
  ping: new RestEndpoint({ path: '/ping' }),
}));

export const ArticleResource = resource({
  path: '/:group/articles/:slug.json',
  schema: ArticleEntity,
  Collection: Sorted,
  Endpoint: Api,
  body: {} as { title: string },
} as const);
export const NewestPosts = createResource({ path: '/posts/:id', schema: Post, Collection: NewestFirst });
export const FeedResource = createResource({
  path: '/feed/:id',
  schema: new schema.Union({ post: Post, comment: Comment }, 'type'),
});
export default FeedResource;

/** Destructured, with a default for the class; `.extend` after. */
export function createPaged<O extends ResourceGenerics>({
  schema: item,
  Endpoint = Cookies,
  ...options
}: Readonly<O> & ResourceOptions) {
  return createResource({ Endpoint, schema: item, ...options }).extend({
    getList: { schema: { results: new schema.Collection([item]), total: 0, limit: 0, skip: 0 } },
  });
}

/** Forwarded as a whole. */
export function createMine<O extends ResourceGenerics & ResourceOptions>(options: Readonly<O>) {
  return createResource({ Endpoint: Cookies, ...options });
}

/** With what it gives said beforehand. */
export function createSaid<O extends ResourceGenerics>(options: Readonly<O> & ResourceOptions): Resource<O> {
  return createResource({ Endpoint: Cookies, ...options }) as never;
}

/** With a member more, which may be extended like all others. */
export function createCounted<O extends ResourceGenerics>(options: O & ResourceOptions) {
  return createResource(options).extend('count', { path: '/count', schema: undefined });
}

// Further options are passed on, whatever they are called.
export const TracedPosts = createResource({
  path: '/posts/:id',
  schema: Post,
  dataExpiryLength: 5,
  pollFrequency: 5,
  traceId: 'x',
  optimisticColor: 'gray',
});
export const PagedPosts = createPaged({ path: '/posts/:id', schema: Post });
export const OtherPosts = createPaged({ path: '/posts/:id', schema: Post, Endpoint: Api, optimistic: true });
export const SaidPosts = createSaid({ path: '/posts/:id', schema: Post });
export const CountedPosts = createCounted({ path: '/posts/:id', schema: Post });
export const counted = CountedPosts.extend({ count: { path: '/number' } }).count;
export const urls = [CountedPosts.count.url(), counted.url(), SaidPosts.get.url({ id: 5 })];
export const MyPosts = createMine({
  path: '/:group/posts/:id',
  schema: Post,
  searchParams: {} as { author?: string },
});

// What a library exports of them is named in its own declarations.
export const createPost = PostResource.getList.push;
export const morePosts = PostResource.getList.getPage;
export const postsAfter = PostResource.getList.paginated(({ after: _, ...rest }: { after: number }) => [
  rest,
]);
export const { get, getList, partialUpdate } = PostResource;
