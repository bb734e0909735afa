import { React } from './react.ts';

/** The state of a call: in flight, or failed with an error. */
interface Outcome {
  readonly loading: boolean;
  readonly error: Error | undefined;
}

const IDLE: Outcome = { loading: false, error: undefined };

/**
 * An asynchronous function with its loading state and the error of its last call. The error is thrown to the
 * caller, too. If several calls overlap, the last one counts.
 *
 * `deps`: the values that `func` closes over; while they stay the same, so does the returned function.
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
  const call = React.useCallback(async (...args: A): Promise<R> => {
    const mine = ++calls.current;
    const settle = (outcome: Outcome) => mine === calls.current && setOutcome(outcome);
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
