/** The store was reset during a request, whose response is not stored any more. */
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

/** Something subscribed at a controller that does not poll. */
export class PollingError extends Error {
  override readonly name = 'PollingError';
  override readonly message =
    process.env.NODE_ENV === 'production'
      ? 'polling-missing'
      : 'polling-missing: subscribe() needs polling; use `new Controller({ polling })`.';
}
