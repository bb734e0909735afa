import { React } from './react.ts';

/**
 * `value` as it was when it last stayed the same (`Object.is`) for `delay` milliseconds, and whether a newer one is on its
 * way. It changes in a transition, so that what reads by it keeps the old data on screen until the new ones are there.
 *
 * `updatable: false` waits, without starting anew, until it is `true` again.
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
  // A function is a value here, not what makes one.
  const [debounced, setDebounced] = React.useState(() => value);
  const [isLeaving, startTransition] = React.useTransition();
  React.useEffect(() => {
    if (!updatable) return;
    const timer = setTimeout(() => startTransition(() => setDebounced(() => value)), delay);
    return () => clearTimeout(timer);
  }, [value, delay, updatable]);
  return [debounced, isLeaving || !Object.is(value, debounced)];
}
