import type { Json } from '../types/options.ts';
import { react } from './react.ts';

/** The state of a call: in flight, or failed with an error. */
interface Outcome {
  readonly loading: boolean;
  readonly error: Error | undefined;
}

const IDLE: Outcome = { loading: false, error: undefined };

/**
 * The calls of one component. Not a state: in a transition, such as the action of a form, React shows the change of a
 * state only when the transition ends, after the call.
 */
function createCalls() {
  let outcome = IDLE;
  let last = 0;
  let notify: (() => void) | undefined;
  return {
    read: () => outcome,
    subscribe: (listener: () => void) => {
      notify = listener;
      return () => {
        notify = undefined;
      };
    },
    /** Begins a call; returns a function that sets its outcome, if no later call has begun. */
    begin: () => {
      const mine = ++last;
      return (next: Outcome) => {
        if (mine !== last) return;
        outcome = next;
        notify?.();
      };
    },
  };
}

/**
 * An asynchronous function with its loading state and the error of its last call. The error is thrown to the
 * caller, too. If several calls overlap, the last one counts.
 *
 * `deps`: the values that `func` closes over; while they stay the same, so does the returned function. Without them, it
 * stays the same while `func` does.
 *
 * ```tsx
 * const [save, loading, error] = useLoading(
 *   () => controller.fetch(PostResource.partialUpdate, { id }, { title }),
 *   [id, title],
 * );
 * ```
 */
// Not `unknown`: a parameter without a type, as of a handler that is written here, may be anything.
export function useLoading<A extends readonly Json[], R>(
  func: (...args: A) => Promise<R>,
  deps: readonly unknown[] = [func],
): [call: (...args: A) => Promise<R>, loading: boolean, error: Error | undefined] {
  const [{ read, subscribe, begin }] = react.useState(createCalls);
  const { loading, error } = react.useSyncExternalStore(subscribe, read, read);
  const call = react.useCallback(async (...args: A): Promise<R> => {
    const settle = begin();
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
