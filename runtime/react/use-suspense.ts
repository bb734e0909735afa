import { orNothing } from '../controller/answer.ts';
import { Reading } from '../controller/reading.ts';
import type { ArgsOf, DataOf, DataOfNullable, NullableArgsOf, ReadEndpoint } from '../endpoint/interface.ts';
import { type Claims, claim } from './claims.ts';
import { react } from './react.ts';
import { noteData, noteUse, type ReactByName } from './suppress-warning.ts';
import { useAnswer } from './use-answer.ts';

/** The promise of a request, with the number of times that a reader threw it below a fallback on screen. */
type Thrown = Promise<unknown> & { tries?: number };

/** How often it is thrown before readers wait by `use`. */
const TRIES = 9;

/**
 * Waits by `use` if the promise was thrown often. React 19 tries again what threw a promise, so that siblings ask, too; two
 * boundaries may take turns at that without end (docs/decisions/09-react.md). It does not try again what called `use`.
 */
function waitOn({ shown }: Claims, promise: Thrown): Thrown {
  // A server has no fallback on screen. There, what waited by `use` must call it again. `-~` adds one, also to none.
  // biome-ignore lint/suspicious/noAssignInExpressions: smaller
  const often = shown && (promise.tries = -~promise.tries!) > TRIES;
  if (often) {
    if (process.env.NODE_ENV !== 'production') noteUse();
    // React must not see that it settled: it would continue the component there, and expect `use` again. The promise itself
    // stays as it is, for other components that pass it to `use`.
    (react as unknown as ReactByName)[(often && 'use') as string]?.(
      Object.assign(promise.then(), { status: '' }),
    );
  }
  return promise;
}

/**
 * The data of `endpoint`, kept up to date. The component suspends until there is data; an error goes to the
 * nearest error boundary. Stale data is shown, and fetched again in the background.
 *
 * ```tsx
 * const posts = useSuspense(PostResource.getList, { author: '5' });
 * const draft = useSuspense(PostResource.get, id ? { id } : null); // null: does nothing yet
 * ```
 */
export function useSuspense<E extends ReadEndpoint>(endpoint: E, ...args: ArgsOf<E>): DataOf<E>;
export function useSuspense<E extends ReadEndpoint>(
  endpoint: E,
  ...args: NullableArgsOf<E>
): DataOfNullable<E>;
export function useSuspense(endpoint: ReadEndpoint, ...args: unknown[]): unknown {
  const [shown, answer, claims, controller] = useAnswer(endpoint, args);
  if (process.env.NODE_ENV !== 'production' && shown?.reading !== Reading.Missing) noteData();
  if (!shown) return orNothing(controller, endpoint);
  // Throw it instead of passing it to `use`: React 18 and 19 both support that.
  if (shown.reading === Reading.Failed) throw shown.error;
  if (shown.reading === Reading.Missing) throw waitOn(claims, claim(claims, answer));
  return shown.data;
}
