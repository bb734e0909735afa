import type { Entry } from '../controller/entry.ts';
import type { NullableArgsOf, ReadEndpoint } from '../endpoint/interface.ts';
import { useController } from './controller-context.ts';
import { PendingRetainsContext } from './pending-retains.ts';
import { React } from './react.ts';

/**
 * Returns the endpoint unchanged, and aborts requests with earlier arguments whose data is not on screen yet,
 * unless another reader waits for them. For arguments that change faster than the server responds.
 *
 * ```tsx
 * const posts = useSuspense(useCancelling(PostResource.search, { query }), { query });
 * ```
 */
export function useCancelling<E extends ReadEndpoint>(endpoint: E, ...args: NullableArgsOf<E>): E;
export function useCancelling(endpoint: ReadEndpoint, ...args: unknown[]): ReadEndpoint {
  const claims = React.useContext(PendingRetainsContext);
  const controller = useController();
  const entry = args[0] === null ? undefined : controller.entry(endpoint, args);
  const shown = React.useRef<Entry | undefined>(undefined);
  const asked = React.useRef<Entry | undefined>(undefined);
  // The entry on screen may render while a newer one loads (`useDeferredValue`); that must not abort anything.
  if (entry !== shown.current && entry !== asked.current) {
    claims.get(asked.current!)?.();
    asked.current = entry;
  }
  React.useEffect(() => {
    shown.current = entry;
  }, [entry]);
  return endpoint;
}
