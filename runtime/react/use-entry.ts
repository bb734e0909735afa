import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Controller } from '../controller/controller.ts';
import type { Entry, Response } from '../controller/entry.ts';
import type { ReadEndpoint } from '../endpoint/interface.ts';
import { useController } from './controller-context.ts';
import { holdingReader, isMissing, isStale, type Reader, refresh } from './reader.ts';

const IDLE = { subscribe: () => () => {}, snapshot: () => undefined };

/** Entries that a reader waits for, and has not been shown with since: what comes is not asked for at once again. */
const awaited = new WeakSet<Entry>();

/** The request for what is missing; the reader that asked for it is rendered again when it is there. */
export function requestMissing(controller: Controller, entry: Entry): Promise<unknown> {
  awaited.add(entry);
  return controller.request(entry);
}

/** A component's hold on an entry. With `null` for arguments there is none, but then nothing is missing either. */
export type Bound = readonly [response: Response, controller: Controller, entry: Entry];

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
  const { subscribe, snapshot } = useMemo(
    () => (entry ? makeReader(controller, entry) : IDLE),
    [controller, entry, makeReader],
  );
  const response = useSyncExternalStore(subscribe, snapshot, snapshot);
  return [response ?? controller.getResponse(endpoint, null), controller, entry!];
}

/**
 * The same for readers that fetch. Stale data is asked for again where a component begins to show it; what is missing, or
 * was expired by hand, at any time. A refetch that brings the same data changes nothing here, so nothing goes in circles.
 */
export function useFreshEntry(endpoint: ReadEndpoint, args: readonly unknown[]): Bound {
  const bound = useEntry(endpoint, args, holdingReader);
  const [response, controller, entry] = bound;
  const wanted = !response.expiresAt || isMissing(response);
  useEffect(() => {
    if (!entry) return;
    if (isStale(controller.read(entry).expiresAt, awaited.has(entry))) refresh(controller, entry);
    // After all effects of this commit: it may have brought several readers that waited.
    queueMicrotask(() => awaited.delete(entry));
  }, [controller, entry]);
  useEffect(() => {
    if (wanted) refresh(controller, entry);
  }, [controller, entry, wanted]);
  return bound;
}
