/** The store was emptied while this was under way: what it asked for may not land any more. */
export class ResetError extends Error {
  override readonly name = 'ResetError';
  constructor() {
    super('The store was reset while this request was under way.');
  }
}

/** Something subscribed at a controller that does not poll. */
export class PollingError extends Error {
  override readonly name = 'PollingError';
  constructor() {
    super('polling-missing: make it with `new Controller({ polling })`.');
  }
}
