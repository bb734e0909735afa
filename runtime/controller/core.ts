import type { EndpointInterface } from '../endpoint/interface.ts';
import type { Store } from '../store/store.ts';
import type { Snapshot } from '../types/options.ts';
import type { Answer, StoredResponse } from './answer.ts';

/** Calls an endpoint; resolves to its response, rejects with the request's error. */
export type Send = (
  endpoint: EndpointInterface,
  args: readonly unknown[],
  signal: AbortSignal,
) => Promise<unknown>;

/** The members of a controller that requests and responses use; its reads are for `getOptimisticResponse`. */
export interface ControllerCore extends Omit<Snapshot, 'fetchedAt'> {
  store: Store;
  /** Requests in flight, by their abort controllers. */
  readonly pending: Set<AbortController>;
  /** Calls the endpoint, with this controller's `fetch`. `addHooks` sets it. */
  send: Send;
  /** An endpoint with its arguments: the same object as long as the controller lives. */
  answer(endpoint: EndpointInterface, args: readonly unknown[]): Answer;
  /** The value of an answer: the same object until something in it changes. */
  read(answer: Answer): StoredResponse;
}
