/** What readers do with an answer. Every kind of reader decides by this alone. */
export enum Reading {
  /** There is no data, or it must not be shown: readers wait, and fetch. It alone is falsy: `!reading` asks for it. */
  Missing = 0,
  /** The last request failed, and is not repeated: readers throw its error. */
  Failed = 1,
  /** Readers show the data, and fetch, because it was expired by hand. */
  Expired = 2,
  /** Readers show the data. */
  Present = 3,
}
