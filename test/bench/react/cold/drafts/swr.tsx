import useSWR, { useSWRConfig } from 'swr';
import { ask } from '../../change.ts';
import type { DraftsLibrary, PostData } from '../library.ts';

const key = '/drafts';

export const library: DraftsLibrary = {
  Provider: ({ children }) => children,
  keyOf: (draft) => draft.id,
  useDrafts: () => useSWR(key, (url: string) => ask(url)).data as PostData[] | undefined,
  useActions() {
    const { mutate } = useSWRConfig();
    return {
      create({ user, ...draft }) {
        const add = async (drafts: PostData[]) => [
          ...drafts,
          await ask<PostData>(key, 'POST', { ...draft, user: user.id }),
        ];
        const optimisticData = (drafts: PostData[]) => [...drafts, { ...draft, user, id: -1 }];
        return mutate(key, add, { optimisticData, rollbackOnError: true, revalidate: false });
      },
    };
  },
};
