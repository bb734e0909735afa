import { orNothing } from '../controller/answer.ts';
import { Reading } from '../controller/reading.ts';
import { ask } from '../controller/requests.ts';
import type { ArgsOf, DataOf, DataOfNullable, NullableArgsOf, ReadEndpoint } from '../endpoint/interface.ts';
import type { RequestError } from '../endpoint/network-error.ts';
import { react } from './react.ts';
import { useAnswer } from './use-answer.ts';

/**
 * Data, loading, error. Where it is neither loading nor failed, TypeScript knows that the data is there.
 *
 * - `data`: `undefined`, or an empty shape, while there is none
 * - `loading`: true while there is nothing to show; false during a refetch in the background
 * - `error`: that of the last request, if it failed; with the `status` of the response, if it is a `NetworkError`
 */
export type DLE<T, Missing = T | undefined> =
  | { data: T; loading: false; error: undefined }
  | { data: Missing; loading: true; error: undefined }
  | { data: Missing; loading: false; error: RequestError };

/** Readers get errors through the store. */
const ignore = (): void => {};

/**
 * Like `useSuspense`, for components without boundaries: returns the loading state and the error instead of
 * suspending or throwing.
 *
 * ```tsx
 * const { data, loading, error } = useDLE(PostResource.get, { id });
 * ```
 */
export function useDLE<E extends ReadEndpoint>(
  endpoint: E,
  ...args: ArgsOf<E>
): DLE<DataOf<E>, DataOfNullable<E>>;
export function useDLE<E extends ReadEndpoint>(
  endpoint: E,
  ...args: NullableArgsOf<E>
): DLE<DataOfNullable<E>, DataOfNullable<E>>;
export function useDLE(endpoint: ReadEndpoint, ...args: unknown[]): object {
  const [shown, answer, , controller] = useAnswer(endpoint, args);
  // An error stays on screen until the next request, on mount or by hand, however old it becomes. One that is too old on
  // mount does not count: a component that throws it would never mount, and so never fetch.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown later belongs to a later request
  const old = react.useMemo(() => shown?.reading !== Reading.Failed && shown, [answer]);
  const error = shown === old ? undefined : shown?.error;
  const loading = !error && shown?.reading === Reading.Missing;
  const data = orNothing(controller, endpoint, loading ? undefined : shown?.data);
  // A layout effect runs before the browser paints; others may run 100 ms later. React 18 warns of layout effects on a server.
  const useEarlyEffect = typeof window === 'undefined' ? react.useEffect : react.useLayoutEffect;
  useEarlyEffect(() => {
    let waits = loading;
    // A response that is older than what came meanwhile does not count: nothing changes then, and nobody else asks. Reading the
    // data here could throw the error of a user function, which belongs to the render.
    const again = () => {
      if (waits && !answer.meta.error && !answer.freshUntil()) ask(answer).then(again, ignore);
    };
    // The response may have come between the render and its commit.
    if (loading && answer.read().reading === Reading.Missing) ask(answer).then(again, ignore);
    return () => {
      waits = false;
    };
  }, [answer, loading]);
  return { data, loading, error };
}
