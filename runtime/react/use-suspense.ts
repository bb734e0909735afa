import { orNothing, Reading } from '../controller/answer.ts';
import type { ArgsOf, DataOf, DataOfNullable, NullableArgsOf, ReadEndpoint } from '../endpoint/interface.ts';
import { retainPending } from './pending-retains.ts';
import { useAnswer } from './use-answer.ts';

/**
 * The data of `endpoint`, kept up to date. The component suspends until there is data; an error goes to the
 * nearest error boundary. Stale data is shown, and fetched again in the background.
 *
 * ```tsx
 * const posts = useSuspense(PostResource.getList, { author: '5' });
 * const draft = useSuspense(PostResource.get, id ? { id } : null); // null: does nothing yet
 * ```
 */
export function useSuspense<E extends ReadEndpoint>(endpoint: E, ...args: ArgsOf<E>): DataOf<E>;
export function useSuspense<E extends ReadEndpoint>(
  endpoint: E,
  ...args: NullableArgsOf<E>
): DataOfNullable<E>;
export function useSuspense(endpoint: ReadEndpoint, ...args: unknown[]): unknown {
  const [shown, answer, claims, controller] = useAnswer(endpoint, args);
  if (!shown) return orNothing(controller, endpoint);
  // Throw it instead of passing it to `use`: React 18 and 19 both support that.
  if (shown.reading === Reading.Failed) throw shown.error;
  if (shown.reading === Reading.Missing) throw retainPending(claims, answer);
  return shown.data;
}
