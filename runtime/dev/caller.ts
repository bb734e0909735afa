/** What apps call with an endpoint. */
const HOOKS = [
  'useSuspense',
  'useFetch',
  'useDLE',
  'useCache',
  'useLive',
  'useSubscription',
  'useCancelling',
];
const METHODS = [
  'fetch',
  'fetchIfStale',
  'getResponse',
  'getError',
  'setResponse',
  'setError',
  'invalidate',
  'invalidateAll',
  'expireAll',
  'watch',
  'subscribe',
  'unsubscribe',
];

/**
 * Development only: the hook or method that was called, by the lines of a stack: `at useSuspense (file:1:2)`,
 * `useSuspense@file:1:2`. Passed as an argument, its name would be in each production app.
 */
export function callerOf({ stack = '' } = new Error()): string {
  const names = stack.split('\n').map((line) => /([\w$]+)(?: \[as [\w$]+\])?(?: \(|@)/.exec(line)?.[1] ?? '');
  const at = names.findIndex((name) => HOOKS.includes(name) || METHODS.includes(name));
  const name = names[at];
  if (!name) return 'the controller';
  // It calls two of the others.
  if (names[at + 1] === 'useLive') return 'useLive()';
  return HOOKS.includes(name) ? `${name}()` : `controller.${name}()`;
}
