import { type Answer, orNothing, type Shown } from '../controller/answer.ts';
import { Reading } from '../controller/reading.ts';
import { reportOnce } from '../dev/report-once.ts';
import type { ArgsOf, DataOf, DataOfNullable, NullableArgsOf, ReadEndpoint } from '../endpoint/interface.ts';
import { NormalizeError } from '../store/errors.ts';
import { claim } from './claims.ts';
import { react } from './react.ts';
import { useAnswer } from './use-answer.ts';

/** A promise as React leaves it: `use()` notes its outcome in it. */
type Used = Promise<unknown> & {
  status?: string;
  value?: unknown;
  reason?: unknown;
  /** A component that got it is on screen, so later data need another promise. */
  isShown?: boolean;
};

/** The last promise of each answer that readers got before it settled. */
const pending = /*#__PURE__*/ new WeakMap<Answer, Used>();

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
  const [shown, answer, claims, controller] = useAnswer(endpoint, args);
  const settled = react.useMemo(
    () => settle(shown ?? { data: orNothing(controller, endpoint) }, pending.get(answer)),
    [shown, controller, endpoint, answer],
  );
  react.useEffect(() => {
    const waited = pending.get(answer);
    if (waited) waited.isShown = shown?.reading !== Reading.Missing;
    // This render may have claimed the answer again, which a mounted reader waits for through its subscription.
    claims.get(answer)?.();
  });
  // A component that renders often must not repeat a request that failed, however old its error is.
  if (shown?.reading !== Reading.Missing || settled.status === 'rejected') return settled;
  const promise = claim(claims, answer);
  pending.set(answer, promise);
  return promise;
}

/**
 * A settled promise in the form that `use()` reads without waiting. The one that the component waited for by `use()`, if it
 * says the same, or if nothing shows it yet: React may continue the component at once. There it complains of another promise,
 * and reads the old one, so data that came in between would never be shown.
 */
function settle({ data, error, reading }: Partial<Shown>, waited: Used | undefined): Used {
  const isFailed = reading === Reading.Failed;
  if (process.env.NODE_ENV !== 'production' && isFailed && error instanceof NormalizeError)
    reportOnce('response-unfit', error.message);
  const result = isFailed ? { status: 'rejected', reason: error } : { status: 'fulfilled', value: data };
  const isSame = waited?.status === result.status && Object.is(waited.reason ?? waited.value, error ?? data);
  if (isSame) return waited;
  if (waited?.status && waited.status !== 'pending' && !waited.isShown)
    return Object.assign(waited, { reason: undefined }, result);
  const promise = isFailed ? Promise.reject(error) : Promise.resolve(data);
  promise.catch(() => {});
  return Object.assign(promise, result);
}
