import { use } from '../linked.ts';
import type { Json, Snapshot } from '../types/options.ts';
import type { Guesser } from './optimistic.ts';

/** `getOptimisticResponse` of `optimistic` endpoints: calls the part that computes the response, on first use. */
export function guessResponse(this: Guesser, snapshot: Snapshot, ...args: Json[]): object | undefined {
  return use('optimistic').optimisticResponse.call(this, snapshot, ...args);
}
