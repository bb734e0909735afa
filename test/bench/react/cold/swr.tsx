import { useMemo } from 'react';
import useSWR, { SWRConfig, useSWRConfig } from 'swr';
import { ask } from '../change.ts';
import { byTitle } from './by-title.ts';
import type { Actions, PostData, SceneLibrary, ThreadData } from './library.ts';

const isList = (key: unknown) => key === '/posts' || String(key).startsWith('/posts?');
const usePosts: SceneLibrary['usePosts'] = (filter) =>
  useSWR(filter ? `/posts?status=${filter.status}` : '/posts').data as readonly PostData[] | undefined;

/**
 * SWR, by its pages: the answer of a mutation becomes the detail, the lists are revalidated, and a creation is given to
 * `mutate` with `optimisticData`.
 */
export const library: SceneLibrary = {
  Provider: ({ children }) => (
    <SWRConfig
      value={{ fetcher: (url: string) => ask(url), revalidateOnFocus: false, revalidateIfStale: false }}
    >
      {children}
    </SWRConfig>
  ),
  keyOf: (post) => post.id,
  usePosts,
  useSorted() {
    const posts = usePosts();
    return useMemo(() => posts && byTitle(posts), [posts]);
  },
  useDrafts: () => useSWR('/drafts').data as readonly PostData[] | undefined,
  usePost: (id) => useSWR(`/posts/${id}`).data as PostData | undefined,
  useThreads: () => useSWR('/threads').data as readonly ThreadData[] | undefined,
  useActions,
};

function useActions(): Actions {
  const { mutate } = useSWRConfig();
  const readAgain = () => mutate(isList);
  const change = async (url: string, method: string, body?: object) => {
    await ask(url, method, body);
    return readAgain();
  };
  return {
    async rename(id, title) {
      const key = `/posts/${id}`;
      await mutate(key, ask(key, 'PATCH', { title }), { revalidate: false });
      return readAgain();
    },
    renameUser: (id, name) => change(`/users/${id}`, 'PATCH', { name }),
    create({ user, ...post }) {
      const add = async (posts: readonly PostData[]) => [
        ...posts,
        await ask<PostData>('/drafts', 'POST', { ...post, user: user.id }),
      ];
      return mutate('/drafts', add, {
        optimisticData: (posts: readonly PostData[]) => [...posts, { ...post, user, id: -1 }],
        rollbackOnError: true,
        revalidate: false,
      });
    },
    unshift: ({ user, ...post }) => change('/posts?at=front', 'POST', { ...post, user: user.id }),
    remove: (id) => change(`/posts/${id}`, 'DELETE'),
    move: (id, _from, status) => change(`/posts/${id}`, 'PATCH', { status }),
    invalidate: () => mutate('/posts', undefined),
    again: readAgain,
  };
}
