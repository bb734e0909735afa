/** The names of `presource/react`, as data-client 0.10 has them. */
import { useCache } from '@data-client/react';

export {
  AsyncBoundary,
  useCache,
  useController,
  useDLE,
  useFetch,
  useLive,
  useSubscription,
  useSuspense,
} from '@data-client/react';

/** Queries are read with `useCache` there. */
export const useQuery = useCache;
