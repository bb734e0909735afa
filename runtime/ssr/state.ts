/** The form of a state; another form is not read. */
export const VERSION = 2;

/** When something was answered: date, start of the request, end of its freshness (`null`: never), order. */
export type AgeRow = readonly [date: number, fetchedAt: number, expiresAt: number | null, order: number];

/** An entity type: its key, and the hash of all that can be reached from its schema. */
export type TypeRow = readonly [key: string, hash: string];

/**
 * Entities of one type that have the same fields, as a table: a column for each field, one for ages, and one for their places among
 * all entities of the state, each counted from the place before. Primary keys are given where they are not the `id`s of the
 * entities.
 */
export type EntityRows = readonly [
  type: number,
  fields: readonly string[],
  columns: readonly (readonly unknown[])[],
  ages: readonly number[],
  places: readonly number[],
  pks?: readonly (string | number)[],
];

/**
 * The response of an endpoint, with entities as primary keys. `isFound`: not fetched, but shown from what other responses
 * brought.
 */
export type AnswerRow = readonly [hash: string, key: string, age: number, value: unknown, isFound?: 1];

/**
 * The state of a controller, as plain JSON. Its form changes between versions of presource; a browser that does not know the
 * form, or whose schemas are others, asks the server again.
 */
export interface DehydratedState {
  readonly v: number;
  /** Ages. */
  readonly m: readonly AgeRow[];
  /** Types of entities. */
  readonly t: readonly TypeRow[];
  /** Entities, each once. */
  readonly e: readonly EntityRows[];
  /** Answers. */
  readonly a: readonly AnswerRow[];
  /** Values that JSON cannot hold are marked. */
  readonly x?: 1;
}
