import type { DataOfNullable, NullableArgsOf, ReadEndpoint } from '../endpoint/interface.ts';
import { isMissing, orNothing } from './reader.ts';
import { useFreshEntry } from './use-entry.ts';

/** Data, loading, error. */
export interface DLE<T> {
  /** `undefined`, or a shape with nothing in it, while there are none. */
  data: T;
  /** Nothing to show yet. False during a refetch in the background. */
  loading: boolean;
  error: Error | undefined;
}

/**
 * As `useSuspense`, for places without boundaries: what it would wait for or throw is in the result.
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
  const [response, controller] = useFreshEntry(endpoint, args);
  const { error } = response;
  // An error stays until it is asked again, on mount or by hand, however old it is.
  const loading = !error && isMissing(response);
  const data = orNothing(controller, endpoint, loading ? undefined : response.data);
  return { data, loading, error };
}
