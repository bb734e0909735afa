/** The names that the shared small app imports, as data-client's React package has them. */
export { AsyncBoundary, CacheProvider as DataProvider, useController, useSuspense } from '@data-client/react';
