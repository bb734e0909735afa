/** The version of the format; states of other versions are ignored. */
export const VERSION = 2;

/** The global variable that the scripts of a streamed page push their states to. */
export const QUEUE = '__presource';

/** The times of a response: its date, the start of its request, the end of its freshness (`null`: never), its order. */
export type AgeRow = readonly [date: number, fetchedAt: number, expiresAt: number | null, order: number];

/** An entity type: its key, and a hash of everything its schema leads to. */
export type TypeRow = readonly [key: string, hash: string];

/**
 * Entities of one type with the same fields, as a table: a column per field, one for ages, and one for their ranks among
 * all entities of the state, each relative to the previous one. Primary keys are listed if they differ from the `id`s.
 */
export type EntityRows = readonly [
  type: number,
  fields: readonly string[],
  columns: readonly (readonly unknown[])[],
  ages: readonly number[],
  ranks: readonly number[],
  pks?: readonly (string | number)[],
];

/**
 * The response of an endpoint, with entities as primary keys. `isFound` marks a list that was not fetched but came with
 * other responses; `isExpired` a response that is to be fetched again, whatever its age.
 */
export type AnswerRow = readonly [
  hash: string,
  key: string,
  age: number,
  value: unknown,
  isFound?: 0 | 1,
  isExpired?: 1,
];

/**
 * The state of a controller, as plain JSON. Its format differs between versions of presource; a browser with another
 * version or other schemas fetches the data again.
 */
export interface DehydratedState {
  readonly v: number;
  /** The ages of responses. */
  readonly m: readonly AgeRow[];
  /** The types of entities. */
  readonly t: readonly TypeRow[];
  /** The entities, each once. */
  readonly e: readonly EntityRows[];
  /** The responses. */
  readonly a: readonly AnswerRow[];
  /** Set if it refers to records of earlier states. */
  readonly c?: 1;
  /** The responses that the server of a streamed page waits for, each by its hash and key. Replaces those of earlier states. */
  readonly w?: readonly string[];
  /** Set if some values are marked because JSON cannot hold them. */
  readonly x?: 1;
}
