import { useController } from 'presource/react';
import { useMemo } from 'react';
import { byTitle } from './by-title.ts';
import type { SceneLibrary } from './library.ts';
import { normalized, useSharedActions } from './normalized.tsx';
import { PostResource } from './resources.ts';

/** data-client: what it names differently, or does not have in the version that is measured. */
export const library: SceneLibrary = {
  ...normalized,
  keyOf: (post) => post.id,
  useSorted() {
    const posts = normalized.usePosts();
    return useMemo(() => posts && byTitle(posts), [posts]);
  },
  useActions() {
    const { fetch } = useController();
    return {
      ...useSharedActions(),
      // Its lists do not exchange items by themselves: both are asked for again.
      move: async (id, from, to) => {
        await fetch(PostResource.partialUpdate, { id }, { status: to });
        return Promise.all([from, to].map((status) => fetch(PostResource.getList, { status })));
      },
    };
  },
};
