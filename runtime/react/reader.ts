import { now } from '../clock.ts';
import { type Answer, ExpiryStatus, nothing, type StoredResponse } from '../controller/answer.ts';
import type { Controller } from '../controller/controller.ts';
import type { ReadEndpoint } from '../endpoint/interface.ts';
import { Node } from '../store/node.ts';
import { ask } from './awaited.ts';

/**
 * How long a screen keeps showing data that was deleted; and how long a new response counts as fresh, whatever
 * its expiry length: React renders a suspended reader again after the response arrived, and it must not fetch
 * again.
 */
const SETTLE = 1_000;

/** The functions that `useSyncExternalStore` needs for an answer. */
export type Reader<T = StoredResponse> = readonly [
  subscribe: (listener: () => void) => () => void,
  snapshot: () => T,
];

/** Shows the current response of the answer. */
export const plainReader = (controller: Controller, answer: Answer): Reader => [
  (listener) => controller.observe(answer, listener),
  () => controller.read(answer),
];

/**
 * Shows the current response of the answer, except that data deleted while on screen stays for a moment. Usually
 * the user is about to leave the screen; without the delay it would suspend, and fetch the data that was just
 * deleted. If the reader stays mounted, it fetches after that moment.
 */
export function holdingReader(controller: Controller, answer: Answer): Reader {
  let shown: StoredResponse | undefined;
  const snapshot = () => {
    const now = controller.read(answer);
    if (!shown?.data || now.error || !deletion(answer)) shown = now;
    return shown;
  };
  const subscribe: Reader[0] = (listener) => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      // Wait while the deletion is only optimistic: its request is still in flight.
      timer = setTimeout(() => (deletion(answer) === Infinity ? wait() : ask(controller, answer)), SETTLE);
    };
    const release = controller.retain(answer);
    const look = () => {
      clearTimeout(timer);
      if (snapshot() === controller.read(answer)) return listener();
      wait();
    };
    const stop = controller.observe(answer, look);
    // It may have been deleted before this reader was mounted.
    if (snapshot() !== controller.read(answer)) wait();
    return () => {
      clearTimeout(timer);
      release();
      stop();
    };
  };
  return [subscribe, snapshot];
}

/** If the whole response is one deleted entity: the order of its deletion among responses. */
function deletion({ node: { data: root } }: Answer): number | undefined {
  return root instanceof Node && root.data === undefined ? root.meta?.order : undefined;
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
  data === undefined ? nothing(controller, endpoint).data : data;
