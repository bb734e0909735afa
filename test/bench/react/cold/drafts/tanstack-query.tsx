import {
  QueryClient,
  QueryClientProvider,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { ask } from '../../change.ts';
import type { DraftsLibrary, PostData } from '../library.ts';

type NewPost = Omit<PostData, 'id'>;
const client = new QueryClient();
const queryKey = ['drafts'];

export const library: DraftsLibrary = {
  Provider: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  keyOf: (draft) => draft.id,
  useDrafts: () => useQuery({ queryKey, queryFn: () => ask('/drafts') }).data as PostData[] | undefined,
  useActions() {
    const queries = useQueryClient();
    const create = useMutation({
      mutationFn: ({ user, ...draft }: NewPost) => ask('/drafts', 'POST', { ...draft, user: user.id }),
      async onMutate(draft: NewPost) {
        await queries.cancelQueries({ queryKey });
        const previous = queries.getQueryData(queryKey);
        queries.setQueryData(queryKey, (drafts: PostData[]) => [...drafts, { ...draft, id: -1 }]);
        return { previous };
      },
      onError: (_error: unknown, _draft: NewPost, context?: { previous: unknown }) =>
        queries.setQueryData(queryKey, context?.previous),
      onSettled: () => queries.invalidateQueries({ queryKey }),
    });
    return { create: (draft) => create.mutate(draft) };
  },
};
