import { now } from '../clock.ts';
import type { Controller } from '../controller/controller.ts';
import { type Entry, ExpiryStatus, type StoredResponse } from '../controller/entry.ts';
import type { ReadEndpoint } from '../endpoint/interface.ts';
import type { Slot } from '../store/model.ts';
import { ask } from './awaited.ts';

/**
 * How long a screen keeps showing data that was deleted; and how long a new response counts as fresh, whatever
 * its expiry length: React renders a suspended reader again after the response arrived, and it must not fetch
 * again.
 */
const SETTLE = 1_000;

/** The functions that `useSyncExternalStore` needs for an entry. */
export type Reader = readonly [
  subscribe: (listener: () => void) => () => void,
  snapshot: () => StoredResponse,
];

/** Shows the current response of the entry. */
export const plainReader = (controller: Controller, entry: Entry): Reader => [
  (listener) => controller.observe(entry, listener),
  () => controller.read(entry),
];

/**
 * Shows the current response of the entry, except that data deleted while on screen stays for a moment. Usually
 * the user is about to leave the screen; without the delay it would suspend, and fetch the data that was just
 * deleted. If the reader stays mounted, it fetches after that moment.
 */
export function holdingReader(controller: Controller, entry: Entry): Reader {
  let shown: StoredResponse | undefined;
  const snapshot = () => {
    const now = controller.read(entry);
    if (!shown?.data || now.error || !deletion(entry)) shown = now;
    return shown;
  };
  const subscribe: Reader[0] = (listener) => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      // Wait while the deletion is only optimistic: its request is still in flight.
      timer = setTimeout(() => (deletion(entry) === Infinity ? wait() : ask(controller, entry)), SETTLE);
    };
    const release = controller.retain(entry);
    const stop = controller.observe(entry, () => {
      clearTimeout(timer);
      if (snapshot() === controller.read(entry)) listener();
      else wait();
    });
    return () => {
      clearTimeout(timer);
      release();
      stop();
    };
  };
  return [subscribe, snapshot];
}

/** If the entry's whole response is one deleted entity: the order of its deletion among responses. */
function deletion({ slot }: Entry): number | false | undefined {
  const meta = (slot.links[0] as Partial<Slot> | null | undefined)?.meta;
  return meta?.deleted && meta.order;
}

/** True if data should be fetched again. Unless `isSettled`, data that has just arrived counts as fresh. */
export const isStale = (expiresAt: number, isSettled?: boolean): boolean =>
  now() > expiresAt + (isSettled ? 0 : SETTLE);

/** The error to show. An expired error does not count: the request is sent again. */
export const failure = ({ error, expiresAt }: StoredResponse): Error | undefined =>
  isStale(expiresAt) ? undefined : error;

/** True if a reader without an error must wait for the server: there is no data, or it must not be shown. */
export const isMissing = ({ expiryStatus, expiresAt }: StoredResponse): boolean =>
  expiryStatus <= (isStale(expiresAt) ? ExpiryStatus.InvalidIfStale : ExpiryStatus.Invalid);

/**
 * True if a reader fetches, whatever the age of its data. Not after an error, or a component that renders often would
 * repeat a failing request.
 */
export const isWanting = (response: StoredResponse): boolean =>
  !response.error && (!response.expiresAt || isMissing(response));

/**
 * The data, or the schema's empty value if there is none: for an object its shape, so that it can be
 * destructured.
 */
export const orNothing = (controller: Controller, endpoint: ReadEndpoint, data: unknown): unknown =>
  data === undefined ? controller.getResponse(endpoint, null).data : data;
