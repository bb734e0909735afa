import type { EndpointInterface } from '../endpoint/interface.ts';
import type { NormalizedStore } from '../store/commit/store.ts';
import type { Snapshot } from '../types/options.ts';
import type { Entry, StoredResponse } from './entry.ts';

/** Calls an endpoint; resolves to its response, rejects with the request's error. */
export type Send = (
  endpoint: EndpointInterface,
  args: readonly unknown[],
  signal: AbortSignal,
) => Promise<unknown>;

/** The members of a controller that requests and responses use; its reads are for `getOptimisticResponse`. */
export interface ControllerCore extends Omit<Snapshot, 'fetchedAt'> {
  store: NormalizedStore;
  /** Requests in flight, by their abort controllers. */
  readonly pending: Set<AbortController>;
  /** Counts the starts of reads and the arrivals of all other responses: the higher number wins. */
  order: number;
  /** Calls the endpoint, with this controller's `fetch`. `addHooks` sets it. */
  send: Send;
  /** The entry of an endpoint and its arguments: the same one as long as the controller lives. */
  entry(endpoint: EndpointInterface, args: readonly unknown[]): Entry;
  /** The value of an entry: the same object until something in it changes. */
  read(entry: Entry): StoredResponse;
}
