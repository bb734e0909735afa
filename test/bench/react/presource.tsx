import { DataProvider, useController, useDLE } from 'presource/react';
import type { ReactLibrary } from './library.ts';
import { PostResource, UserResource } from './resources.ts';

/** presource and data-client, whose names are the same. */
export const library: ReactLibrary = {
  Provider: DataProvider,
  usePosts: () => useDLE(PostResource.getList).data,
  useActions() {
    const { fetch } = useController();
    return {
      rename: (id, title) => fetch(PostResource.partialUpdate, { id }, { title }),
      renameAuthor: (id, name) => fetch(UserResource.partialUpdate, { id }, { name }),
      unshift: (post) => fetch(PostResource.getList.unshift, post),
      remove: (id) => fetch(PostResource.delete, { id }),
      append: (page) => fetch(PostResource.getList.getPage, { page }),
    };
  },
};
