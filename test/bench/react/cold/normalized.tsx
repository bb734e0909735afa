import { DataProvider, useController, useDLE } from 'presource/react';
import type { PostData, SceneLibrary } from './library.ts';
import { DraftResource, PostResource, ThreadResource, UserResource } from './resources.ts';

/** What is the same in presource and data-client, whose names are the same. */
export const normalized: Omit<SceneLibrary, 'keyOf' | 'useSorted' | 'useActions'> = {
  Provider: DataProvider,
  usePosts: (filter) => useDLE(PostResource.getList, filter).data,
  useDrafts: () => useDLE(DraftResource.getList).data,
  usePost: (id) => useDLE(PostResource.get, { id }).data,
  useThreads: () => useDLE(ThreadResource.getList).data,
};

export function useSharedActions() {
  const { fetch, invalidate } = useController();
  return {
    rename: (id: number, title: string) => fetch(PostResource.partialUpdate, { id }, { title }),
    renameUser: (id: number, name: string) => fetch(UserResource.partialUpdate, { id }, { name }),
    create: ({ user, ...post }: Omit<PostData, 'id'>) =>
      fetch(DraftResource.getList.push, { ...post, user: user.id }),
    unshift: ({ user, ...post }: Omit<PostData, 'id'>) =>
      fetch(PostResource.getList.unshift, { ...post, user: user.id }),
    remove: (id: number) => fetch(PostResource.delete, { id }),
    invalidate: () => invalidate(PostResource.getList),
    again: () => fetch(PostResource.getList),
  };
}
