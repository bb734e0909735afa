import { use } from '../linked.ts';
import type { Json, Snapshot } from '../types/options.ts';
import type { Guesser } from './optimistic.ts';

/** `getOptimisticResponse` of what is `optimistic`: asks the part that knows how to guess, once there is something to. */
export function guessResponse(this: Guesser, snapshot: Snapshot, ...args: Json[]): object | undefined {
  return use('optimistic').optimisticResponse.call(this, snapshot, ...args);
}
