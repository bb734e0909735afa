import type { Controller } from '../controller/controller.ts';
import type { Entry, StoredResponse } from '../controller/entry.ts';
import { noteRender, noteShown } from '../dev/endless.ts';
import type { ReadEndpoint } from '../endpoint/interface.ts';
import { ask } from './awaited.ts';
import { useController } from './controller-context.ts';
import { type PendingRetains, PendingRetainsContext } from './pending-retains.ts';
import { React } from './react.ts';
import { holdingReader, isMissing, isStale, type Reader } from './reader.ts';

const IDLE = [() => () => {}, () => undefined] as const;

/** A component's hold on an entry. With `null` for arguments there is none, but then nothing is missing either. */
export type Bound = readonly [response: StoredResponse, controller: Controller, entry: Entry];

/**
 * Binds a component to an entry. The arguments are a new array on each render, so the entry is looked up by its key,
 * once per render; what depends on it (the subscription, the effects) then sees the same object.
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
 * The same for readers that fetch: stale data is asked for again where a component begins to show it; what is missing, or
 * was expired by hand, at any time.
 */
export function useFreshEntry(
  endpoint: ReadEndpoint,
  args: readonly unknown[],
): readonly [...Bound, claims: PendingRetains] {
  const claims = React.useContext(PendingRetainsContext);
  const [response, controller, entry] = useEntry(endpoint, args, holdingReader);
  // Not after an error, or a component that often renders would repeat what fails. With the response, because a reset
  // leaves nothing after nothing, and ends the request that was under way.
  const wanted = !response.error && (!response.expiresAt || isMissing(response)) && response;
  React.useEffect(() => {
    if (!entry) return;
    // The age is read here, not depended on: data that age while they are shown stay as they are.
    if (wanted || isStale(controller.read(entry).expiresAt, !entry.isAwaited)) ask(controller, entry);
    if (!wanted) {
      if (process.env.NODE_ENV !== 'production') noteShown(controller);
      controller.unseen.delete(entry.key);
      // After all the effects of this commit, which may have brought several readers that waited for the same.
      queueMicrotask(() => {
        entry.isAwaited = false;
      });
    }
    // Mounted, it waits by its subscription.
    claims.get(entry)?.();
  }, [claims, controller, entry, wanted]);
  return [response, controller, entry, claims];
}
