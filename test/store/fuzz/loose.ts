import type { Controller } from 'presource';

export interface Response {
  data: unknown;
  expiryStatus: number;
  expiresAt: number;
  error?: unknown;
}

/**
 * The controller without the types of a particular endpoint: the fuzzers choose endpoints and arguments at random, for
 * which the public types, made to refuse just that, have no form.
 */
export interface LooseController {
  fetch(endpoint: object, ...args: unknown[]): Promise<unknown>;
  fetchIfStale(endpoint: object, ...args: unknown[]): unknown;
  getResponse(endpoint: object, ...args: unknown[]): Response;
  getError(endpoint: object, ...args: unknown[]): unknown;
  get(schema: unknown, ...args: unknown[]): unknown;
  set(schema: unknown, ...args: unknown[]): unknown;
  setResponse(endpoint: object, ...args: unknown[]): unknown;
  setError(endpoint: object, ...args: unknown[]): unknown;
  invalidate(endpoint: object, ...args: unknown[]): unknown;
  invalidateAll(endpoint: object): unknown;
  expireAll(endpoint: object): unknown;
  resetEntireStore(): unknown;
  watch(endpoint: object, ...args: unknown[]): () => void;
  dispose(): void;
}

export const loose = (controller: Controller): LooseController => controller as unknown as LooseController;
