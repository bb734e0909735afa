import { React } from './react.ts';

/** The state of a call: in flight, or failed with an error. */
interface Outcome {
  readonly loading: boolean;
  readonly error: Error | undefined;
}

const IDLE: Outcome = { loading: false, error: undefined };

/**
 * An asynchronous function together with whether it is under way, and with what its last call failed. The error is
 * thrown to the caller, too. Of several calls at once the last one counts.
 *
 * `deps`: what `func` closes over; as long as it stays the same, so does the function returned.
 *
 * ```tsx
 * const [save, loading, error] = useLoading(
 *   () => controller.fetch(PostResource.partialUpdate, { id }, { title }),
 *   [id, title],
 * );
 * ```
 */
export function useLoading<A extends readonly unknown[], R>(
  func: (...args: A) => Promise<R>,
  deps: readonly unknown[] = [],
): [call: (...args: A) => Promise<R>, loading: boolean, error: Error | undefined] {
  const [{ loading, error }, setOutcome] = React.useState(IDLE);
  const calls = React.useRef(0);
  // A component that left is told nothing; StrictMode takes the effect off and puts it back.
  const isThere = React.useRef(true);
  React.useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  const call = React.useCallback(async (...args: A): Promise<R> => {
    const mine = ++calls.current;
    const settle = (outcome: Outcome) => isThere.current && mine === calls.current && setOutcome(outcome);
    settle({ loading: true, error: undefined });
    try {
      const result = await func(...args);
      settle(IDLE);
      return result;
    } catch (error) {
      settle({ loading: false, error: error as Error });
      throw error;
    }
    // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what the function depends on
  }, deps);
  return [call, loading, error];
}
