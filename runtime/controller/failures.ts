/** Requests that have just failed, and for whose errors hooks may invalidate answers or empty the store. */
import { now } from '../clock.ts';
import type { Answer } from './answer.ts';

/** When requests failed, by their signals, in milliseconds since the epoch. */
export const failedAt = /*#__PURE__*/ new WeakMap<AbortSignal, number>();

/** A hook acts on an error within so many milliseconds. A request that failed earlier waits to be repeated. */
const PROMPT = 100;

/** True if the request of an answer has just failed, so that hooks act on its error. */
export const hasFailed = ({ aborter }: Answer): boolean =>
  !!aborter && now() - failedAt.get(aborter.signal)! < PROMPT;
