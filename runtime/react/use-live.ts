import type { ArgsOf, DataOf, DataOfNullable, NullableArgsOf, ReadEndpoint } from '../endpoint/interface.ts';
import { useSubscription } from './use-subscription.ts';
import { useSuspense } from './use-suspense.ts';

/**
 * `useSuspense` and `useSubscription` in one: the data of `endpoint`, fetched again every `pollFrequency`
 * milliseconds while the component is mounted.
 *
 * ```tsx
 * const price = useLive(getPrice, { symbol });
 * ```
 */
export function useLive<E extends ReadEndpoint>(endpoint: E, ...args: ArgsOf<E>): DataOf<E>;
export function useLive<E extends ReadEndpoint>(endpoint: E, ...args: NullableArgsOf<E>): DataOfNullable<E>;
export function useLive(endpoint: ReadEndpoint, ...args: unknown[]): unknown {
  useSubscription(endpoint, ...(args as [null]));
  return useSuspense(endpoint, ...(args as [null]));
}
