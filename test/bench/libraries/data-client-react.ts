/** The names that the shared programs import, as data-client's React package has them. */
export {
  AsyncBoundary,
  CacheProvider as DataProvider,
  useController,
  useDLE,
  useSuspense,
} from '@data-client/react';
