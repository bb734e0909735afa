import type { DataOfNullable, NullableArgsOf, ReadEndpoint } from '../endpoint/interface.ts';
import { isMissing, orNothing } from './reader.ts';
import { useFreshAnswer } from './use-answer.ts';

/** What `useDLE` returns: data, loading, error. */
export interface DLE<T> {
  /** `undefined`, or an empty shape, while there is no data. */
  data: T;
  /** True while there is nothing to show. False during a refetch in the background. */
  loading: boolean;
  error: Error | undefined;
}

/**
 * Like `useSuspense`, for components without boundaries: returns the loading state and the error instead of
 * suspending or throwing.
 *
 * ```tsx
 * const { data, loading, error } = useDLE(PostResource.get, { id });
 * ```
 */
export function useDLE<E extends ReadEndpoint>(
  endpoint: E,
  ...args: NullableArgsOf<E>
): DLE<DataOfNullable<E>>;
export function useDLE(endpoint: ReadEndpoint, ...args: unknown[]): DLE<unknown> {
  const [response, controller] = useFreshAnswer(endpoint, args);
  const { error } = response;
  // An error stays until the next request, on mount or by hand, however old it is.
  const loading = !error && isMissing(response);
  const data = orNothing(controller, endpoint, loading ? undefined : response.data);
  return { data, loading, error };
}
