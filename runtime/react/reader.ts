import type { Controller } from '../controller/controller.ts';
import { type Entry, ExpiryStatus, type StoredResponse } from '../controller/entry.ts';
import type { ReadEndpoint } from '../endpoint/interface.ts';
import type { Slot } from '../store/link/slot.ts';
import { ask } from './awaited.ts';

/**
 * How long a screen keeps showing what was deleted under it; and how long an answer that just landed is good enough,
 * whatever its expiry length: React renders a suspended reader again after the answer came, and it must not ask again.
 */
const SETTLE = 1_000;

/** The functions that `useSyncExternalStore` needs for an entry. */
export type Reader = readonly [
  subscribe: (listener: () => void) => () => void,
  snapshot: () => StoredResponse,
];

/** Shows whatever the entry shows. */
export const plainReader = (controller: Controller, entry: Entry): Reader => [
  (listener) => controller.observe(entry, listener),
  () => controller.read(entry),
];

/**
 * Shows what the entry shows, except that what is deleted while it is on screen stays there for a moment: mostly the
 * screen is about to be left; it would suspend, and ask the server for what was just deleted. Where nobody leaves, it
 * is asked for after that moment.
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
      // Not while the deletion is only an optimistic one: its own request is still under way.
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

/** When the entity that is the entry's whole answer was deleted, in the order of answers, if it was. */
function deletion({ slot }: Entry): number | false | undefined {
  const meta = (slot.links[0] as Partial<Slot> | null | undefined)?.meta;
  return meta?.deleted && meta.order;
}

/** True if data should be asked for again. Unless `isSettled` they may have landed just now. */
export const isStale = (expiresAt: number, isSettled?: boolean): boolean =>
  Date.now() > expiresAt + (isSettled ? 0 : SETTLE);

/** The error to show. An expired one does not count: the request is made again. */
export const failure = ({ error, expiresAt }: StoredResponse): Error | undefined =>
  isStale(expiresAt) ? undefined : error;

/**
 * True if a reader that has no failure to show has to wait for the server: there is nothing, or what there is must not be
 * shown.
 */
export const isMissing = ({ expiryStatus, expiresAt }: StoredResponse): boolean =>
  expiryStatus <= (isStale(expiresAt) ? ExpiryStatus.InvalidIfStale : ExpiryStatus.Invalid);

/** Data, or what the schema gives where there are none: for an object its shape, which can be taken apart. */
export const orNothing = (controller: Controller, endpoint: ReadEndpoint, data: unknown): unknown =>
  data === undefined ? controller.getResponse(endpoint, null).data : data;
