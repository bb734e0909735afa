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
