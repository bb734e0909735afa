import { react } from './react.ts';

/**
 * The last `value` that stayed the same (`Object.is`) for `delay` milliseconds, and `true` if a newer one is
 * pending. It changes in a transition, so that readers that use it keep the old data on screen until the new
 * data is there.
 *
 * `updatable: false` waits, without restarting the delay, until it is `true` again.
 *
 * ```tsx
 * const [query, isPending] = useDebounce(typed, 200);
 * ```
 */
export function useDebounce<T>(
  value: T,
  delay: number,
  updatable = true,
): [debounced: T, isPending: boolean] {
  // A function is a value here, not an initializer.
  const [debounced, setDebounced] = react.useState(() => value);
  const [isLeaving, startTransition] = react.useTransition();
  // Also while another value is on its way to the screen.
  const isPending = isLeaving || !Object.is(value, debounced);
  react.useEffect(() => {
    if (!updatable || !isPending) return;
    const update = () => startTransition(() => setDebounced(() => value));
    // A timer would take `Infinity` for 0.
    const timer = delay < Number.POSITIVE_INFINITY ? setTimeout(update, delay) : undefined;
    return () => clearTimeout(timer);
  }, [value, delay, updatable, isPending]);
  return [debounced, isPending];
}
