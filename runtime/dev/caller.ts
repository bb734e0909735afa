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

/** Those that call others of these. */
const OUTER = ['useLive', 'fetchIfStale', 'getError'];

/**
 * Development only: the hook or method that was called, by the lines of a stack: `at useSuspense (file:1:2)`,
 * `useSuspense@file:1:2`. Passed as an argument, its name would be in each production app. Safari's stacks have no name of
 * an arrow function in a class, and no caller that returned the result of the call.
 */
export function callerOf({ stack = '' } = new Error()): string {
  const names = stack.split('\n').map((line) => /([\w$]+)(?: \[as [\w$]+\])?(?: \(|@)/.exec(line)?.[1] ?? '');
  const at = names.findIndex((name) => HOOKS.includes(name) || METHODS.includes(name));
  const name = OUTER.find((outer) => outer === names[at + 1]) ?? names[at];
  if (at < 0 || !name) return 'the controller';
  return HOOKS.includes(name) ? `${name}()` : `controller.${name}()`;
}
