import { type Answer, nothing, type StoredResponse } from '../controller/answer.ts';
import type { Controller } from '../controller/controller.ts';
import { noteRender, noteShown } from '../dev/endless.ts';
import type { ReadEndpoint } from '../endpoint/interface.ts';
import { ask } from './awaited.ts';
import { useController } from './controller-context.ts';
import { type PendingRetains, PendingRetainsContext } from './pending-retains.ts';
import { React } from './react.ts';
import { holdingReader, isStale, isWanting, type Reader } from './reader.ts';

const IDLE = [() => () => {}, () => undefined] as const;

/**
 * A component's binding to an answer. With `null` as arguments there is no answer, and the response is not
 * missing either.
 */
export type Bound = readonly [response: StoredResponse, controller: Controller, answer: Answer];

/**
 * Binds a component to an answer. The arguments are a new array on each render, so it looks up the answer by its
 * key, once per render. The subscription and the effects then depend on the same object.
 */
export function useAnswer(
  endpoint: ReadEndpoint,
  args: readonly unknown[],
  makeReader: (controller: Controller, answer: Answer) => Reader,
): Bound {
  const controller = useController();
  const answer = args[0] === null ? undefined : controller.answer(endpoint, args);
  if (process.env.NODE_ENV !== 'production') noteRender(controller, answer);
  const [subscribe, snapshot] = React.useMemo(
    () => (answer ? makeReader(controller, answer) : IDLE),
    [controller, answer, makeReader],
  );
  const response = React.useSyncExternalStore(subscribe, snapshot, snapshot);
  return [response ?? nothing(controller, endpoint), controller, answer!];
}

/**
 * The same for readers that fetch. Stale data is fetched again when a component starts to show it; missing or
 * manually expired data is fetched at any time.
 */
export function useFreshAnswer(
  endpoint: ReadEndpoint,
  args: readonly unknown[],
): readonly [...Bound, claims: PendingRetains] {
  const claims = React.useContext(PendingRetainsContext);
  const [response, controller, answer] = useAnswer(endpoint, args, holdingReader);
  // The effect depends on the response, because a reset ends the request in flight even if there was no data before
  // and after it.
  const wanted = isWanting(response) && response;
  React.useEffect(() => {
    if (!answer) return;
    // React may commit long after the render: the response may be there by now, or gone.
    const latest = controller.read(answer);
    const isWanted = isWanting(latest);
    // The effect reads the age but does not depend on it: data that becomes stale while shown is not fetched again.
    if (isWanted || isStale(latest.expiresAt, !answer.isAwaited)) ask(controller, answer);
    if (!wanted && !isWanted) {
      if (process.env.NODE_ENV !== 'production') noteShown(controller, answer);
      // Runs after all effects of this commit, which may have mounted several readers that wait for the same answer.
      queueMicrotask(() => {
        answer.isAwaited = false;
      });
    }
    // A mounted reader waits through its subscription.
    claims.get(answer)?.();
  }, [claims, controller, answer, wanted]);
  return [response, controller, answer, claims];
}
