import type { Answer } from '../controller/answer.ts';
import type { NullableArgsOf, ReadEndpoint } from '../endpoint/interface.ts';
import { ClaimsContext } from './claims.ts';
import { useController } from './controller-context.ts';
import { react } from './react.ts';

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
  const claims = react.useContext(ClaimsContext);
  const controller = useController();
  const answer = args[0] === null ? undefined : controller.answer(endpoint, args);
  const shown = react.useRef<Answer | undefined>(undefined);
  const asked = react.useRef<Answer | undefined>(undefined);
  // The answer on screen may render while a newer one loads (`useDeferredValue`); that must not abort anything.
  if (answer !== shown.current && answer !== asked.current) {
    claims.get(asked.current!)?.();
    asked.current = answer;
  }
  react.useEffect(() => {
    shown.current = answer;
  }, [answer]);
  return endpoint;
}
