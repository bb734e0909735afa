/** The store was emptied while this was under way: what it asked for may not land any more. */
export class ResetError extends Error {
  override readonly name = 'ResetError';
  constructor() {
    super('The store was reset while this request was under way.');
  }
}
