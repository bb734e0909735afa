import useSWR, { mutate } from 'swr';
import { ask, change } from './change.ts';
import type { PostData, ReactLibrary } from './library.ts';

const key = '/posts';
const set = (update: unknown) => mutate(key, update, { revalidate: false });
const options = { revalidateOnFocus: false, revalidateIfStale: false };

/** SWR: as with TanStack Query, the app changes the list, or asks for it again. */
export const library: ReactLibrary = {
  Provider: ({ children }) => children,
  usePosts: () => useSWR(key, () => ask(key), options).data as readonly PostData[] | undefined,
  useActions: () => ({
    rename: async (id, title) => set(change.rename(id, await ask(`/posts/${id}`, 'PATCH', { title }))),
    renameAuthor: async (id, name) => {
      await ask(`/users/${id}`, 'PATCH', { name });
      return mutate(key);
    },
    unshift: async (post) => set(change.unshift(await ask('/posts', 'POST', post))),
    remove: async (id) => {
      await ask(`/posts/${id}`, 'DELETE');
      return set(change.remove(id));
    },
    append: async (page) => set(change.append(await ask(`/posts?page=${page}`))),
  }),
};
