/**
 * What a measurement needs of a library: an empty store that takes a response and gives a value back. Everything
 * else (declarations, payloads, timing) is the same code for all.
 */
export interface Library {
  readonly name: string;
  open(): Store;
}

export interface Store {
  /** Normalizes and commits one response of `endpoint` for `args`. */
  set(endpoint: Endpoint, args: readonly unknown[], response: unknown): void;
  /** What a component would be given. */
  get(endpoint: Endpoint, args: readonly unknown[]): unknown;
  /** Starts a mutation that is never answered: its optimistic effect stays pending. */
  start(endpoint: Endpoint, args: readonly unknown[]): void;
}

/** An endpoint of whichever library; only that library looks inside. */
export interface Endpoint {
  key(...args: never): string;
}
