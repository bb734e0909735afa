import type { Controller } from '../controller/controller.ts';
import type { Entry, StoredResponse } from '../controller/entry.ts';
import { noteRender, noteShown } from '../dev/endless.ts';
import type { ReadEndpoint } from '../endpoint/interface.ts';
import { ask } from './awaited.ts';
import { useController } from './controller-context.ts';
import { type PendingRetains, PendingRetainsContext } from './pending-retains.ts';
import { React } from './react.ts';
import { holdingReader, isStale, isWanting, type Reader } from './reader.ts';

const IDLE = [() => () => {}, () => undefined] as const;

/**
 * A component's binding to an entry. With `null` as arguments there is no entry, and the response is not
 * missing either.
 */
export type Bound = readonly [response: StoredResponse, controller: Controller, entry: Entry];

/**
 * Binds a component to an entry. The arguments are a new array on each render, so it looks up the entry by its
 * key, once per render. The subscription and the effects then depend on the same object.
 */
export function useEntry(
  endpoint: ReadEndpoint,
  args: readonly unknown[],
  makeReader: (controller: Controller, entry: Entry) => Reader,
): Bound {
  const controller = useController();
  const entry = args[0] === null ? undefined : controller.entry(endpoint, args);
  if (process.env.NODE_ENV !== 'production') noteRender(controller, entry);
  const [subscribe, snapshot] = React.useMemo(
    () => (entry ? makeReader(controller, entry) : IDLE),
    [controller, entry, makeReader],
  );
  const response = React.useSyncExternalStore(subscribe, snapshot, snapshot);
  return [response ?? controller.getResponse(endpoint, null), controller, entry!];
}

/**
 * The same for readers that fetch. Stale data is fetched again when a component starts to show it; missing or
 * manually expired data is fetched at any time.
 */
export function useFreshEntry(
  endpoint: ReadEndpoint,
  args: readonly unknown[],
): readonly [...Bound, claims: PendingRetains] {
  const claims = React.useContext(PendingRetainsContext);
  const [response, controller, entry] = useEntry(endpoint, args, holdingReader);
  // The effect depends on the response, because a reset ends the request in flight even if there was no data before
  // and after it.
  const wanted = isWanting(response) && response;
  React.useEffect(() => {
    if (!entry) return;
    // React may commit long after the render: the response may be there by now, or gone.
    const latest = controller.read(entry);
    const isWanted = isWanting(latest);
    // The effect reads the age but does not depend on it: data that becomes stale while shown is not fetched again.
    if (isWanted || isStale(latest.expiresAt, !entry.isAwaited)) ask(controller, entry);
    if (!wanted && !isWanted) {
      if (process.env.NODE_ENV !== 'production') noteShown(controller);
      controller.unseen.delete(entry.key);
      // Runs after all effects of this commit, which may have mounted several readers that wait for the same entry.
      queueMicrotask(() => {
        entry.isAwaited = false;
      });
    }
    // A mounted reader waits through its subscription.
    claims.get(entry)?.();
  }, [claims, controller, entry, wanted]);
  return [response, controller, entry, claims];
}
