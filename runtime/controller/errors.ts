import { now } from '../clock.ts';
import type { Answer } from './answer.ts';

/** The store was reset during a request, so its response was not stored. */
export class ResetError extends Error {
  override readonly name = 'ResetError';
  constructor() {
    super(
      process.env.NODE_ENV === 'production'
        ? 'store-reset'
        : 'store-reset: the store was reset during this request.',
    );
  }
}

/** When requests failed, by their signals, in milliseconds since the epoch: hooks may still act on an error. */
export const failedAt = /*#__PURE__*/ new WeakMap<AbortSignal, number>();

/** A hook acts on an error within so many milliseconds; what failed earlier waits to be repeated. */
const PROMPT = 100;

/** True if the request of an answer has just failed, so that hooks act on its error. */
export const hasFailed = ({ abort }: Answer): boolean =>
  !!abort && now() - failedAt.get(abort.signal)! < PROMPT;

/** `subscribe` was called on a controller without polling. */
export class PollingError extends Error {
  override readonly name = 'PollingError';
  override readonly message =
    process.env.NODE_ENV === 'production'
      ? 'polling-missing'
      : 'polling-missing: subscribe() needs polling; use `new Controller({ polling })`.';
}

/** Replaces `subscribe` in development if polling is not switched on. */
export const pollingMissing = (): never => {
  throw new PollingError();
};
