import type { OPTION_NAMES } from '../../runtime/contract/option-names.ts';
import { RestEndpoint } from '../../runtime/endpoint/rest-endpoint.ts';
import { Entity } from '../../runtime/entity.ts';
import { createResource } from '../../runtime/resource.ts';
import { Collection } from '../../runtime/schema/collection.ts';
import type * as schema from '../../runtime/schema/index.ts';
import type {
  ArgsOf,
  DataOf,
  Denormalize,
  EndpointInterface,
  GetEndpoint,
  ReadEndpoint,
  ShortenPath,
} from '../../runtime/types/index.ts';
import type { ExtendOptions } from '../../runtime/types/options.ts';
import type { Resource, ResourceGenerics, ResourceOptions } from '../../runtime/types/resource.ts';
import { type Equal, expectType, type Flat } from './expect.ts';
import { Post, User } from './model.ts';

// Development and the compiler know every option.
expectType<
  Equal<(typeof OPTION_NAMES)[number], keyof ExtendOptions | keyof ResourceGenerics | keyof ResourceOptions>
>();

declare const controller: {
  fetch<E extends EndpointInterface>(endpoint: E, ...args: ArgsOf<E> | [null]): Promise<DataOf<E>>;
};
declare function read<E extends ReadEndpoint>(endpoint: E, ...args: ArgsOf<E> | [null]): DataOf<E>;

const PostResource = createResource({
  urlPrefix: 'https://api.example.com',
  path: '/posts/:id',
  schema: Post,
  searchParams: {} as { author?: string } | undefined,
  paginationField: 'page',
  optimistic: true,
  dataExpiryLength: Number.POSITIVE_INFINITY,
  pollFrequency: 60_000,
});

// As one uses it
const post: Post = read(PostResource.get, { id: 1 });
const posts: Post[] = read(PostResource.getList, { author: '5' });
const created: Promise<Post> = controller.fetch(PostResource.getList.push, { author: '5' }, { title: 'x' });
read(PostResource.getList);
read(PostResource.getList, null);
read(PostResource.getList.getPage, { author: '5', page: 2 });
controller.fetch(PostResource.getList.push, { title: 'x' });
controller.fetch(PostResource.getList.unshift, new FormData());
controller.fetch(PostResource.update, { id: 1 }, { title: 'x', author: '5', createdAt: '2020-01-01' });
controller.fetch(PostResource.partialUpdate, { id: 1 }, { title: 'x' });
// A related entity may be sent as a whole, or with some of its fields.
controller.fetch(PostResource.getList.push, { author: { id: '5', name: 'Ann' } });
class Team extends Entity {
  id = 0;
  members: User[] = [];
  static override schema = { members: [User] };
}
const Teams = createResource({ path: '/teams/:id', schema: Team });
controller.fetch(Teams.update, { id: 1 }, { members: [{ id: '1', name: 'Ann' }, '2'] });
controller.fetch(Teams.update, { id: 1 }, { members: ['1', '2'] });
// @ts-expect-error a member has no such field
controller.fetch(Teams.update, { id: 1 }, { members: [{ id: '1', nickname: 'x' }] });
controller.fetch(PostResource.delete, { id: 1 });
PostResource.getList({ author: '5' }).then((list) => list[0]?.author.name);
expectType<Equal<[typeof post, typeof posts, Awaited<typeof created>], [Post, Post[], Post]>>();
expectType<Equal<typeof PostResource.getList.path, '/posts'>>();

// @ts-expect-error the path's parameter
read(PostResource.get, {});
// @ts-expect-error `get` has only the path's parameter
read(PostResource.get, { id: 1, draft: true });
// @ts-expect-error not in `searchParams`
read(PostResource.getList, { writer: '5' });
// @ts-expect-error a mutation is not read
read(PostResource.getList.push, { title: 'x' });
// @ts-expect-error a post has no such field
controller.fetch(PostResource.getList.push, { author: '5' }, { headline: 'x' });
// @ts-expect-error an author has no such field
controller.fetch(PostResource.getList.push, { author: { id: '5', nickname: 'x' } });
// @ts-expect-error a name is text
controller.fetch(PostResource.update, { id: 1 }, { author: { name: 5 } });
// @ts-expect-error a title is text
controller.fetch(PostResource.update, { id: 1 }, { title: 5 });
// @ts-expect-error an update needs something to send
controller.fetch(PostResource.update, { id: 1 });
// @ts-expect-error a deletion sends nothing
controller.fetch(PostResource.delete, { id: 1 }, { title: 'x' });
// @ts-expect-error the cursor is text or a number
read(PostResource.getList.getPage, { page: true });

// Without the options
const Plain = createResource({ path: '/:group/users/:id', schema: User });
expectType<Equal<typeof Plain.getList.getPage, undefined>>();
read(Plain.getList, { group: 'a' });
read(Plain.getList, { group: 'a', anything: 1, list: [1, 2] });
// @ts-expect-error the shortened path still needs its group
read(Plain.getList);
// @ts-expect-error there is no `paginationField`
Plain.getList.getPage({ group: 'a', page: 1 });

// `body` fixes the type of what is sent, `undefined` takes it away.
const Draft = createResource({
  path: '/drafts/:id',
  schema: Post,
  body: {} as { title: string; tags: string[] },
});
controller.fetch(Draft.getList.push, { title: 'x', tags: [] });
controller.fetch(Draft.partialUpdate, { id: 1 }, { tags: [] });
// @ts-expect-error complete, for `update`
controller.fetch(Draft.update, { id: 1 }, { tags: [] });
const Bodyless = createResource({ path: '/pings/:id', schema: Post, body: undefined });
controller.fetch(Bodyless.update, { id: 1 });
// @ts-expect-error there is no body
controller.fetch(Bodyless.update, { id: 1 }, { title: 'x' });

// extend: batch
const Batch = PostResource.extend({
  getList: { path: '/users/:user/posts', schema: { results: new Collection([Post]), total: 0, link: '' } },
  update: { body: {} as { only: number } },
});
const shaped = read(Batch.getList, { user: 1 });
expectType<Equal<typeof shaped, { results: Post[]; total: number; link: string }>>();
controller.fetch(Batch.update, { id: 1 }, { only: 1 });
expectType<Equal<DataOf<typeof Batch.getList.push>, Post>>();
expectType<Equal<typeof Batch.get, typeof PostResource.get>>();
// @ts-expect-error there is no such member
PostResource.extend({ getLost: { path: '/lost' } });

// extend: a member
const Voted = PostResource.extend('vote', { path: '/posts/:id/vote', method: 'POST', body: undefined });
controller.fetch(Voted.vote, { id: 1 }).then((one) => one.title);
expectType<Equal<Flat<ArgsOf<typeof Voted.vote>>, [params: { id: string | number }]>>();

// extend: a function, chained
const Chained = Voted.extend((base) => ({
  top: base.getList.extend({ path: '/top/:n' }),
})).extend('me', { path: '/me', schema: User });
read(Chained.top, { n: 10 })[0]?.title;
read(Chained.me).name;
controller.fetch(Chained.vote, { id: 1 });
// @ts-expect-error its path has a parameter now
read(Chained.top);

// Classes of one's own
class Mine extends RestEndpoint {
  override getRequestInit(body: unknown): RequestInit {
    return { ...super.getRequestInit(body), credentials: 'same-origin' };
  }
}
class Ordered<S extends [unknown] = [typeof Post]> extends Collection<
  S,
  [params: { orderBy?: string }, body?: unknown]
> {
  override nonFilterArgumentKeys(key: string) {
    return key === 'orderBy';
  }
}
createResource({ path: '/posts/:id', schema: Post, Endpoint: Mine, Collection: Ordered });

// biome-ignore lint/suspicious/noExplicitAny: as such classes are written for data-client
class Sorted<S extends any[] = any, P extends any[] = [params: any, body?: any]> extends Collection<S, P> {}
const SortedResource = createResource({ path: '/posts/:id', schema: Post, Collection: Sorted });
expectType<Equal<Awaited<ReturnType<typeof SortedResource.getList>>, Post[]>>();
// @ts-expect-error not an endpoint
createResource({ path: '/posts/:id', schema: Post, Endpoint: Map });

// A factory of one's own
function createMine<const O extends ResourceGenerics>(options: O & ResourceOptions) {
  return createResource({ Endpoint: Mine, ...options });
}
const MineResource = createMine({ path: '/mine/:id', schema: Post });
expectType<Equal<Denormalize<typeof MineResource.get.schema>, Post>>();
read(MineResource.get, { id: 1 }).title;

// An interface that replaces a member keeps it through `extend`, whose base is the interface.
interface Listed<O extends ResourceGenerics> extends Omit<Resource<O>, 'getList'> {
  readonly getList: GetEndpoint<{
    path: ShortenPath<O['path']>;
    schema: { results: schema.Collection<O['schema'][]>; link: string };
  }>;
}
declare function createListed<const O extends ResourceGenerics>(options: O & ResourceOptions): Listed<O>;
const Listed = createListed({ path: '/listed/:id', schema: Post })
  .extend('top', { path: '/top', schema: Post })
  .extend({ getList: { path: '/all/:of' } })
  .extend((base) => ({
    found: base.getList.extend({ schema: { of: base.getList.schema.results, total: 0 } }),
  }));
const listed = read(Listed.getList, { of: 'x' });
expectType<Equal<typeof listed, { results: Post[]; link: string }>>();
const foundOnes = read(Listed.found, { of: 'x' });
expectType<Equal<typeof foundOnes, { of: Post[]; total: number }>>();
read(Listed.top).title;
read(Listed.get, { id: 1 }).title;
// @ts-expect-error there is no such member
Listed.extend({ nothing: { path: '/x' } });

// A copy with more members keeps them, too.
const More = { ...PostResource, best: PostResource.get.extend({ path: '/best' }) }.extend('worst', {
  path: '/worst',
});
read(More.best).title;
read(More.worst).title;

// @ts-expect-error a resource needs a schema
createResource({ path: '/posts/:id' });

// `move` takes the parameters of an item and some of its fields.
const moved: Promise<Post> = controller.fetch(PostResource.getList.move, { id: 1 }, { title: 'x' });
moved.then(({ title }) => title);
// @ts-expect-error: it needs the parameter of an item
controller.fetch(PostResource.getList.move, { author: '5' }, { title: 'x' });

// A path that begins with a text known only at run time.
declare const server: string;
const OfServer = createResource({ path: `${server}/:group/posts/:id`, schema: Post });
read(OfServer.get, { group: 'a', id: 1 }).title;
read(OfServer.getList, { group: 'a' })[0]?.title;
controller.fetch(OfServer.getList.push, { group: 'a' }, { title: 'x' });
// @ts-expect-error the list has a parameter
read(OfServer.getList);
