import type { StoredResponse } from '../controller/answer.ts';
import { reportOnce } from '../dev/report-once.ts';
import type { ArgsOf, DataOf, DataOfNullable, NullableArgsOf, ReadEndpoint } from '../endpoint/interface.ts';
import { NormalizeError } from '../store/errors.ts';
import { retainPending } from './pending-retains.ts';
import { React } from './react.ts';
import { failure, isMissing } from './reader.ts';
import { useFreshAnswer } from './use-answer.ts';

/**
 * A promise of the data of `endpoint`, for React's `use()` or for `await`. Fetches missing data without
 * suspending, so several requests run in parallel; once the data is there, `use()` returns it at once.
 *
 * ```tsx
 * const user = useFetch(UserResource.get, { id });
 * const posts = useFetch(PostResource.getList, { author: id }); // both are in flight
 * return <Profile user={use(user)} posts={use(posts)} />;
 * ```
 */
export function useFetch<E extends ReadEndpoint>(endpoint: E, ...args: ArgsOf<E>): Promise<DataOf<E>>;
export function useFetch<E extends ReadEndpoint>(
  endpoint: E,
  ...args: NullableArgsOf<E>
): Promise<DataOfNullable<E>>;
export function useFetch(endpoint: ReadEndpoint, ...args: unknown[]): Promise<unknown> {
  const [response, controller, answer, claims] = useFreshAnswer(endpoint, args);
  const settled = React.useMemo(() => settle(response), [response]);
  return !failure(response) && isMissing(response) ? retainPending(claims, controller, answer) : settled;
}

/** A settled promise in the form that `use()` reads without waiting. */
function settle(response: StoredResponse): Promise<unknown> {
  const { data } = response;
  const reason = failure(response);
  const promise = reason ? Promise.reject(reason) : Promise.resolve(data);
  promise.catch(() => {});
  if (process.env.NODE_ENV !== 'production' && reason instanceof NormalizeError)
    reportOnce('response-unfit', reason.message);
  return Object.assign(
    promise,
    reason ? { status: 'rejected', reason } : { status: 'fulfilled', value: data },
  );
}
