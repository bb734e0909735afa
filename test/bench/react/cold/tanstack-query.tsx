import {
  QueryClient,
  QueryClientProvider,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { ask } from '../change.ts';
import { byTitle } from './by-title.ts';
import type { Actions, Filter, PostData, SceneLibrary, ThreadData } from './library.ts';

const client = new QueryClient({
  defaultOptions: { queries: { staleTime: 60_000, refetchOnWindowFocus: false } },
});
const listKey = ['posts', 'list'];
type NewPost = Omit<PostData, 'id'>;
const draftsKey = ['drafts', 'list'];
const getPosts = (filter?: Filter) => () =>
  ask<readonly PostData[]>(filter ? `/posts?status=${filter.status}` : '/posts');

/**
 * TanStack Query, by its guides: the answer of a mutation becomes the detail ("Updates from Mutation Responses"), lists are
 * invalidated ("Invalidations from Mutations"), and a creation is optimistic by the cache ("Optimistic Updates").
 */
export const library: SceneLibrary = {
  Provider: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  keyOf: (post) => post.id,
  usePosts: (filter) =>
    useQuery({ queryKey: filter ? [...listKey, filter] : listKey, queryFn: getPosts(filter) }).data as
      | readonly PostData[]
      | undefined,
  useSorted: () =>
    useQuery({ queryKey: listKey, queryFn: getPosts(), select: byTitle as (posts: unknown) => unknown })
      .data as readonly PostData[] | undefined,
  useDrafts: () =>
    useQuery({ queryKey: draftsKey, queryFn: () => ask('/drafts') }).data as readonly PostData[] | undefined,
  usePost: (id) =>
    useQuery({ queryKey: ['posts', 'detail', id], queryFn: () => ask(`/posts/${id}`) }).data as
      | PostData
      | undefined,
  useThreads: () =>
    useQuery({ queryKey: ['threads'], queryFn: () => ask('/threads') }).data as
      | readonly ThreadData[]
      | undefined,
  useActions,
};

function useActions(): Actions {
  const queries = useQueryClient();
  const readAgain = () => queries.invalidateQueries({ queryKey: listKey });
  const rename = useMutation({
    mutationFn: ({ id, title }: Pick<PostData, 'id' | 'title'>) =>
      ask<PostData>(`/posts/${id}`, 'PATCH', { title }),
    onSuccess(post: PostData) {
      queries.setQueryData(['posts', 'detail', post.id], post);
      return readAgain();
    },
  });
  const change = useMutation({
    mutationFn: ({ method, url, body }: { method: string; url: string; body?: object }) =>
      ask(url, method, body),
    onSuccess: readAgain,
  });
  const create = useMutation({
    mutationFn: ({ user, ...post }: NewPost) => ask('/drafts', 'POST', { ...post, user: user.id }),
    async onMutate(post: NewPost) {
      await queries.cancelQueries({ queryKey: draftsKey });
      const previous = queries.getQueryData(draftsKey);
      queries.setQueryData(draftsKey, (posts: readonly PostData[]) => [...posts, { ...post, id: -1 }]);
      return { previous };
    },
    onError: (_error: unknown, _post: NewPost, context?: { previous: unknown }) =>
      queries.setQueryData(draftsKey, context?.previous),
    onSettled: () => queries.invalidateQueries({ queryKey: draftsKey }),
  });
  return {
    rename: (id, title) => rename.mutate({ id, title }),
    renameUser: (id, name) => change.mutate({ method: 'PATCH', url: `/users/${id}`, body: { name } }),
    create: (post) => create.mutate(post),
    unshift: ({ user, ...post }) =>
      change.mutate({ method: 'POST', url: '/posts?at=front', body: { ...post, user: user.id } }),
    remove: (id) => change.mutate({ method: 'DELETE', url: `/posts/${id}` }),
    move: (id, _from, status) => change.mutate({ method: 'PATCH', url: `/posts/${id}`, body: { status } }),
    invalidate: () => queries.resetQueries({ queryKey: listKey }),
    again: readAgain,
  };
}
