/** What readers and mutations give. An annotation is a claim about the type; `unknown` would not do. */
import {
  type ArgsOf,
  Controller,
  createResource,
  type DataOf,
  type Denormalize,
  type EndpointInterface,
  ExpiryStatus,
  type NullableArgsOf,
  polling,
  type ReadEndpoint,
  type Resource,
  type ResourceGenerics,
  type ResourceOptions,
  refetchOnFocus,
  retry,
} from 'presource';
import {
  AsyncBoundary,
  DataProvider,
  useCache,
  useCancelling,
  useController,
  useDebounce,
  useDLE,
  useFetch,
  useLive,
  useLoading,
  useQuery,
  useSubscription,
  useSuspense,
} from 'presource/react';
import { bySymbol } from './endpoints.js';
import { type Comment, Post, User } from './model.js';
import {
  CommentResource,
  MyPosts,
  PagedPosts,
  PostResource,
  UserResource,
  VoteResource,
} from './resources.js';
import { Coin, count, countOfList, lazy, posts as listOfPosts, map, sorted, users } from './schemas.js';

const isDevelopment = Math.random() > 1;
export const controller = new Controller({
  polling: isDevelopment ? polling : undefined,
  refetch: refetchOnFocus,
  retry: retry({ times: 2 }),
});

export function usePosts(id?: number) {
  const post: Post = useSuspense(PostResource.get, { id: 5 });
  const maybe: Post | undefined = useSuspense(PostResource.get, id ? { id } : null);
  const cached: Post | undefined = useCache(PostResource.get, { id: '5' });
  const posts: Post[] = useSuspense(PostResource.getList);
  const some: Post[] = useSuspense(PostResource.getList, { author: '5', orderBy: 'title' });
  const page: Post[] = useSuspense(PostResource.getList.getPage, { page: 2 });
  const { data, loading, error } = useDLE(PostResource.get, { id: 1 });
  const title: string | undefined = error?.message ?? data?.title;
  const shown: string = error ? `${error.status}` : loading ? 'Loading' : data.title;
  const paged = useSuspense(PagedPosts.getList);
  const sum: number = paged.total + paged.limit + paged.skip;
  const found: User[] = useSuspense(UserResource.search, { q: 'x' }).results.items;
  const nothing: User[] | undefined = useDLE(UserResource.search, null).data.results.items;
  const me: User = useSuspense(UserResource.current);
  const meLater: User | undefined = useSuspense(UserResource.current, id ? undefined : null);
  const mine: Post[] = useSuspense(MyPosts.getList, { group: 'a', author: '5' });
  const list: Comment[] = useSuspense(CommentResource.getList, { owner: 'o', repo: 'r', number: 1 });
  const price: number = useLive(bySymbol, { symbol: 'x' }).price;
  useSubscription(bySymbol, id ? { symbol: 'x' } : null);
  const [query, isPending] = useDebounce(title, 200);
  const matches: Post[] = useSuspense(useCancelling(PostResource.getList, { author: query ?? '' }), {
    author: query ?? '',
  });
  const promise: Promise<Post> = useFetch(PostResource.get, { id: 5 });
  return [
    post,
    maybe,
    cached,
    posts,
    some,
    page,
    loading,
    title,
    shown,
    paged.results,
    sum,
    found,
    nothing,
    me,
    meLater,
  ].concat([mine, list, price, isPending, matches, promise] as never);
}

export function Queries({ post }: { post: Post }) {
  const own: Controller = useController();
  const user: User | undefined = useQuery(User, { username: 'bob' });
  const byKey: (User | undefined)[] = [useQuery(User, { id: 1 }), useQuery(User, null)];
  const coins: (Coin | undefined)[] = [
    useQuery(Coin, { id: 'btc', currency: 'eur' }),
    own.get(Coin, { id: 1, currency: 'eur' }),
  ];
  const all: User[] | undefined = useQuery(users);
  const inOrder: User[] | undefined = useQuery(sorted, { by: 'id' });
  const sum: number | undefined = useQuery(count);
  const comments: Comment[] | undefined = useQuery(lazy.query, [1, 2]);
  const listed: Post[] | undefined = useQuery(listOfPosts, { group: 'a' });
  const length: number | undefined = useQuery(countOfList, { group: 'a' });
  const prices: Record<string, Post> | undefined = useQuery(map);
  const [save, loading, failed] = useLoading(
    (title: string) => own.fetch(PostResource.partialUpdate, { id: post.id }, { title }),
    [post.id],
  );
  const saved: Promise<Post> = save('x');
  // A handler without types: what it gets may be passed on.
  const [add] = useLoading(
    async (event) => own.fetch(PostResource.getList.push, new FormData(event.target)),
    [own],
  );
  const added: Promise<Post> = add({ target: document.forms[0] });
  return (
    <DataProvider controller={own}>
      <AsyncBoundary fallback={<b>…</b>} errorComponent={({ error }) => <p>{error.message}</p>}>
        {
          [
            user,
            byKey,
            coins,
            all,
            inOrder,
            sum,
            comments,
            listed,
            length,
            prices,
            loading,
            failed,
            saved,
            added,
          ].length
        }
      </AsyncBoundary>
    </DataProvider>
  );
}

export async function change(): Promise<readonly unknown[]> {
  const created: Post = await controller.fetch(PostResource.getList.push, { title: 'x' });
  const first: Post = await controller.fetch(
    PostResource.getList.unshift,
    { author: '5' },
    { title: 'x', author: '5', createdAt: '2020-01-01', comments: [1, 2] },
  );
  const form: Post = await controller.fetch(PostResource.getList.push, new FormData());
  const updated: Post = await controller.fetch(PostResource.update, { id: 1 }, { ...created, title: 'y' });
  const patched: Post = await controller.fetch(PostResource.partialUpdate, { id: 1 }, { title: 'z' });
  await controller.fetch(PostResource.delete, { id: 1 });
  await controller.fetch(
    CommentResource.update,
    { owner: 'o', repo: 'r', id: 1 },
    { content: 'any text, not only the one of the example' },
  );
  await controller.fetch(VoteResource.vote, { id: 1 }, { isUp: true });
  await controller.fetchIfStale(PostResource.get, { id: 1 });
  controller.invalidate(PostResource.get, { id: 1 });
  controller.invalidateAll(PostResource.getList);
  controller.expireAll(PostResource.get);
  controller.set(Post, { id: 1 }, { title: 'x' });
  // A response may hold fields that nobody declared.
  controller.set(Post, { id: 1 }, { headline: 'x', titles: ['x'] });
  controller.set(Post, { id: 1 }, JSON.parse('{}') as Record<string, unknown>);
  controller.set(Post, { id: 1 }, (post) => ({ title: `${post.title}!`, author: post.author.id }));
  const rename = <A extends object>(named: A, title: string) => controller.set(Post, named, { title });
  rename({ id: 1 }, 'x');
  controller.set(listOfPosts, { group: 'a' }, (posts) => posts.filter(({ isDraft }) => !isDraft));
  controller.setResponse(PostResource.get, { id: 1 }, { id: 1 });
  controller.setError(PostResource.getList, new Error('x'));
  const held: Post | undefined = controller.get(Post, { id: 1 });
  const { data, expiryStatus } = controller.getResponse(PostResource.getList, { author: '5' });
  const stop: () => void = controller.watch(PostResource.get, { id: 1 }, () => {});
  if (expiryStatus === ExpiryStatus.Valid) stop();
  return [first, form, updated, patched, held, data satisfies Post[] | undefined];
}

/** Functions of one's own around any endpoint or resource, which pass its arguments on. */
export async function load<E extends ReadEndpoint>(endpoint: E, ...args: ArgsOf<E>): Promise<DataOf<E>> {
  return endpoint(...args);
}
export const names = (endpoints: readonly EndpointInterface[]): string[] => endpoints.map(({ name }) => name);
export const allNames = names([PostResource.get, PostResource.getList.push, UserResource.search, bySymbol]);
export const loaded: Promise<Post> = load(PostResource.get, { id: 1 });
export type Data = Denormalize<typeof UserResource.search.schema>;
export const link = ({ link }: Data): string => link;
export function useSend<E extends EndpointInterface>(endpoint: E) {
  const own = useController();
  return useLoading((...args: ArgsOf<E>) => own.fetch(endpoint, ...args), [endpoint]);
}
export function useSaved(id: number): Promise<Post> {
  const [save] = useSend(PostResource.partialUpdate);
  return save({ id }, { title: 'x' });
}
export function useShown<E extends ReadEndpoint>(endpoint: E, ...args: NullableArgsOf<E>) {
  useSubscription(endpoint, ...args);
  return useSuspense(endpoint, ...args);
}
export function refresh<E extends ReadEndpoint>(endpoint: E, ...args: ArgsOf<E>): Promise<DataOf<E>> {
  controller.invalidate(endpoint, ...args);
  controller.setError(endpoint, ...args, new Error('x'));
  return controller.getError(endpoint, ...args)
    ? controller.fetch(endpoint, ...args)
    : controller.fetchIfStale(endpoint, ...args);
}
export function Count<R extends Resource>({ resource }: { resource: R }) {
  const own = useController();
  const items: readonly unknown[] = useSuspense(resource.getList);
  const forget = (id: number) => own.fetch(resource.delete, { id });
  return (
    <button type="button" onClick={() => forget(1)}>
      {items.length}
    </button>
  );
}
const byName: Record<string, Resource> = { PostResource, CommentResource, VoteResource, UserResource };
export const counts = [
  ...Object.values(byName).map((resource) => <Count key={resource.get.name} resource={resource} />),
  <Count key="votes" resource={VoteResource} />,
];
/** What is exported without an annotation is named in the declarations of a library. */
export const usePostState = (id?: number) => useDLE(PostResource.get, id ? { id } : null);
export const attempts: Parameters<typeof retry>[0] = { times: 5 };
/** A resource with options that are not known here. */
export function hooksOf<O extends ResourceGenerics & ResourceOptions>(options: O) {
  const made = createResource(options);
  return {
    useOne: (...args: ArgsOf<typeof made.get>) => useSuspense(made.get, ...args),
    useAll: (...args: ArgsOf<typeof made.getList>) => useSuspense(made.getList, ...args),
  };
}
const hooksOfPosts = hooksOf({ path: '/posts/:id', schema: Post, paginationField: 'page' });
export const useOnePost = (id: number): Post => hooksOfPosts.useOne({ id });
export const useAllPosts = (): Post[] => hooksOfPosts.useAll({ author: '5' });
