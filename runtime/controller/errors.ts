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
