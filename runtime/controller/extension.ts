import type { ReadEndpoint } from '../endpoint/interface.ts';
import type { Controller } from './controller.ts';
import type { Entry } from './entry.ts';
import { PollingError } from './errors.ts';

/**
 * What only some apps need comes as a value: it is given the controller when that is made, and returns what ends it
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

/** Asks again and again for what has subscribers. */
export interface Poller {
  /** `frequency` in milliseconds; without one there is nothing to do. */
  add(entry: Entry, frequency: number | undefined): void;
  remove(entry: Entry, frequency: number | undefined): void;
}

/** Tells a controller's poller that a subscriber came or left. */
export function poll(
  controller: Controller,
  change: keyof Poller,
  endpoint: ReadEndpoint,
  args: readonly unknown[],
): void {
  if (args[0] === null) return;
  if (!controller.poller) throw new PollingError();
  controller.poller[change](controller.entry(endpoint, args), endpoint.pollFrequency);
}
