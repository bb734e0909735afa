import { rowKey, schema } from 'presource';
import { useController, useDLE } from 'presource/react';
import type { SceneLibrary } from './library.ts';
import { normalized, useSharedActions } from './normalized.tsx';
import { PostResource } from './resources.ts';

const getSorted = PostResource.getList.extend({
  schema: new schema.Query(PostResource.getList.schema, (posts) =>
    posts.toSorted((a, b) => a.title.localeCompare(b.title)),
  ),
});

export const library: SceneLibrary = {
  ...normalized,
  keyOf: (post) => rowKey(post) ?? post.id,
  useSorted: () => useDLE(getSorted).data,
  useActions() {
    const { fetch } = useController();
    return {
      ...useSharedActions(),
      move: (id, _from, status) => fetch(PostResource.getList.move, { id }, { status }),
    };
  },
};
