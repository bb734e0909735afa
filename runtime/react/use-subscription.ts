import type { NullableArgsOf, ReadEndpoint } from '../endpoint/interface.ts';
import { pollerOf } from '../polling/polling.ts';
import { useController } from './controller-context.ts';
import { react } from './react.ts';

/**
 * Fetches `endpoint` again every `pollFrequency` milliseconds while the component is mounted. Returns nothing.
 *
 * ```tsx
 * const price = useSuspense(getPrice, { symbol });
 * useSubscription(getPrice, isOpen ? { symbol } : null);
 * ```
 */
export function useSubscription<E extends ReadEndpoint>(endpoint: E, ...args: NullableArgsOf<E>): void;
export function useSubscription(endpoint: ReadEndpoint, ...args: unknown[]): void {
  const controller = useController();
  const answer = args[0] === null ? undefined : controller.answer(endpoint, args);
  const { pollFrequency } = endpoint;
  react.useEffect(() => {
    if (!answer) return;
    const poller = pollerOf(controller);
    poller.add(answer, pollFrequency);
    return () => poller.remove(answer, pollFrequency);
  }, [controller, answer, pollFrequency]);
}
