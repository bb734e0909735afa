import type { NullableArgsOf, ReadEndpoint } from '../endpoint/interface.ts';
import type { Controller } from './controller.ts';
import { PollingError } from './errors.ts';

/**
 * A feature that only some apps need is a value: it gets the controller when that is created, and returns a function that ends it
 * together with the controller.
 */
export type Extension = (controller: Controller) => (() => void) | undefined;

export interface ControllerOptions {
  /** Used for every request instead of the global `fetch`. */
  fetch?: typeof fetch | undefined;
  /** `gc()`: collects what nobody shows any more. */
  gc?: Extension | undefined;
  /** `polling`: what `subscribe` works with. */
  polling?: Extension | undefined;
  /** `refetchOnFocus`: asks again for what is stale when people come back to the page. */
  refetch?: Extension | undefined;
  /** `retry()`: sends reads that failed again. */
  retry?: Extension | undefined;
}

/** Tells what polls that a subscriber came or left. */
export type Subscribe = <E extends ReadEndpoint>(endpoint: E, ...args: NullableArgsOf<E>) => void;

/** Stands in for it in development if polling is not switched on. */
export const pollingMissing = (): never => {
  throw new PollingError();
};
