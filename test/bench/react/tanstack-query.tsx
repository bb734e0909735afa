import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { ask, change } from './change.ts';
import type { PostData, ReactLibrary } from './library.ts';

const client = new QueryClient({
  defaultOptions: { queries: { staleTime: Infinity, refetchOnWindowFocus: false } },
});
const queryKey = ['posts'];
const set = (update: unknown) => client.setQueryData(queryKey, update);

/** TanStack Query: lists are changed by hand with the answer; an author may be anywhere, so the list is asked for again. */
export const library: ReactLibrary = {
  Provider: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  usePosts: () =>
    useQuery({ queryKey, queryFn: () => ask('/posts') }).data as readonly PostData[] | undefined,
  useActions: () => ({
    rename: async (id, title) => set(change.rename(id, await ask(`/posts/${id}`, 'PATCH', { title }))),
    renameAuthor: async (id, name) => {
      await ask(`/users/${id}`, 'PATCH', { name });
      return client.invalidateQueries({ queryKey });
    },
    unshift: async (post) => set(change.unshift(await ask('/posts', 'POST', post))),
    remove: async (id) => {
      await ask(`/posts/${id}`, 'DELETE');
      set(change.remove(id));
    },
    append: async (page) => set(change.append(await ask(`/posts?page=${page}`))),
  }),
};
