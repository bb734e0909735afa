import { now } from '../clock.ts';
import { type Answer, SETTLE, type Shown } from '../controller/answer.ts';
import { checkTemporary } from '../controller/check.ts';
import type { Controller } from '../controller/controller.ts';
import { Reading } from '../controller/reading.ts';
import { ask } from '../controller/requests.ts';
import { noteRender, noteShown, noteWaiting } from '../dev/endless.ts';
import type { ReadEndpoint } from '../endpoint/interface.ts';
import { isEntity } from '../entity.ts';
import { linked } from '../linked.ts';
import { type Claims, ClaimsContext } from './claims.ts';
import { useController } from './controller-context.ts';
import { react } from './react.ts';

/** A component's binding to an answer. With `null` as arguments there is none, and nothing shown. */
type Bound = readonly [shown: Shown | undefined, answer: Answer, claims: Claims, controller: Controller];

/**
 * True if a reader fetches, whatever the age of its data. Not after an error, or a component that renders often would
 * repeat a failing request.
 */
const isWanting = ({ error, reading }: Shown): boolean => !error && reading < Reading.Present;

/**
 * Development only: notes what a mounted component waited for before its arguments changed. Throws if it names an item that
 * has no key yet: here rather than where it asks, because React 18 reports what an effect throws as uncaught.
 */
function useWaiting(controller: Controller, answer: Answer | undefined, shown: Shown | undefined): void {
  const waiting = react.useRef<Answer | undefined>(undefined);
  // What is on screen may render while a newer answer loads (`useDeferredValue`).
  if (!answer || shown?.reading !== Reading.Missing) return;
  const { endpoint, args, promise } = answer;
  if (!promise && isEntity(endpoint.schema)) checkTemporary(controller.store, endpoint, args);
  noteWaiting(controller, answer, waiting.current);
  waiting.current = answer;
}

/**
 * Binds a component to an answer, and fetches it. Stale data is fetched again when a component starts to show it;
 * missing or manually expired data is fetched at any time. The arguments are a new array on each render, so it looks
 * up the answer by its key, once per render. The subscription and the effects then depend on the same object.
 */
export function useAnswer(endpoint: ReadEndpoint, args: readonly unknown[]): Bound {
  const claims = react.useContext(ClaimsContext);
  const controller = useController();
  const answer = args[0] === null ? undefined : controller.answer(endpoint, args);
  if (process.env.NODE_ENV !== 'production') noteRender(controller, answer);
  const [subscribe, snapshot] = react.useMemo(() => {
    let last: Shown | undefined;
    return [
      (listener: () => void) => {
        // It may throw the error of a user function: then nothing is retained.
        const stop = answer?.observe(listener);
        const release = answer?.retain();
        return () => {
          release?.();
          stop?.();
        };
      },
      () => {
        // Deleted data stays on screen for a moment.
        last = answer && (linked.hold?.(answer, last) ?? answer.read());
        return last;
      },
    ] as const;
  }, [answer]);
  const shown = react.useSyncExternalStore(subscribe, snapshot, answer?.served ?? snapshot);
  // biome-ignore lint/correctness/useHookAtTopLevel: the condition is the same in the whole build
  if (process.env.NODE_ENV !== 'production') useWaiting(controller, answer, shown);
  // The effect depends on it, because a reset ends the request in flight even if there was no data before and after it.
  const wanted = shown && isWanting(shown) && shown;
  react.useEffect(() => {
    if (!answer) return;
    // React may commit long after the render: the response may be there by now, or gone.
    const isWanted = isWanting(answer.read());
    // The effect reads the age but does not depend on it: data that becomes stale while shown is not fetched again.
    // Patience is for responses: after an error it asks as soon as readers no longer throw that.
    if (isWanted || now() > answer.expiresAt + (answer.meta.until ? SETTLE : (answer.patience ?? 0)))
      ask(answer);
    if (!wanted && !isWanted) {
      if (process.env.NODE_ENV !== 'production') noteShown(controller, answer);
      // It waited before it was mounted. A reader without data (`useDLE`) has no claim: it would be that of another one.
      claims.get(answer)?.();
      // Runs after all effects of this commit, which may have mounted several readers that wait for the same answer.
      queueMicrotask(() => {
        answer.patience = 0;
      });
    }
  }, [claims, controller, answer, wanted]);
  return [shown, answer!, claims, controller];
}
