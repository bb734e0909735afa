'use client';

/** The hooks without the parts of the runtime: compiled files import this in place of `presource/react`. */
export type { QueryArgs } from '../types/arguments.ts';
export { AsyncBoundary, type AsyncBoundaryProps } from './async-boundary.ts';
export {
  DataProvider,
  type DataProviderProps,
  type DataProviderProps as ProviderProps,
  useController,
} from './controller-context.ts';
export {
  ErrorBoundary,
  type ErrorBoundaryProps,
  type ErrorComponent,
  type ErrorComponentProps,
} from './error-boundary.ts';
export { ServerProvider, type ServerProviderProps } from './server-provider.ts';
export { useCache } from './use-cache.ts';
export { useCancelling } from './use-cancelling.ts';
export { useDebounce } from './use-debounce.ts';
export { type DLE, useDLE } from './use-dle.ts';
export { useFetch } from './use-fetch.ts';
export { useLive } from './use-live.ts';
export { useLoading } from './use-loading.ts';
export { useQuery } from './use-query.ts';
export { useSubscription } from './use-subscription.ts';
export { useSuspense } from './use-suspense.ts';
