import type { Controller, EndpointInterface, Json } from '../compiled.ts';

/** The kinds of actions. Only `FETCH`, `SET_RESPONSE`, `SUBSCRIBE` and `UNSUBSCRIBE` ever occur. */
export const actionTypes = {
  FETCH: 'fetch',
  FETCH_TYPE: 'fetch',
  SET_RESPONSE: 'set-response',
  SET_RESPONSE_TYPE: 'set-response',
  SUBSCRIBE: 'subscribe',
  SUBSCRIBE_TYPE: 'subscribe',
  UNSUBSCRIBE: 'unsubscribe',
  UNSUBSCRIBE_TYPE: 'unsubscribe',
  SET: 'set',
  SET_TYPE: 'set',
  RESET: 'reset',
  RESET_TYPE: 'reset',
  INVALIDATE: 'invalidate',
  INVALIDATE_TYPE: 'invalidate',
  INVALIDATEALL: 'invalidate-all',
  EXPIREALL: 'expire-all',
  OPTIMISTIC: 'optimistic',
  GC: 'gc',
} as const;

interface Request {
  readonly endpoint: EndpointInterface;
  readonly args: readonly Json[];
  readonly key: string;
}

/** A request is about to be sent. */
export interface FetchAction extends Request {
  readonly type: 'fetch';
  readonly meta: {
    readonly fetchedAt: number;
    /** Settles as the request does. */
    readonly promise: Promise<Json>;
  };
}

/** A request got its response, or failed; not if it was aborted. */
export interface SetResponseAction extends Request {
  readonly type: 'set-response';
  /** What the request resolves to, or the error that it rejects with. */
  readonly response: Json;
  readonly error: boolean;
}

/** The first reader of a key subscribes. */
export interface SubscribeAction extends Request {
  readonly type: 'subscribe';
}

/** Its last reader has gone; only for a manager that consumed the `SUBSCRIBE`. */
export interface UnsubscribeAction extends Request {
  readonly type: 'unsubscribe';
}

/** Changes without a request dispatch nothing. */
export interface ChangeAction extends Request {
  readonly type: 'set' | 'reset' | 'invalidate' | 'invalidate-all' | 'expire-all' | 'optimistic' | 'gc';
}

/** What middleware is told of: requests, responses, subscriptions and changes of the store. */
export type ActionTypes =
  | FetchAction
  | SetResponseAction
  | SubscribeAction
  | UnsubscribeAction
  | ChangeAction;

/** Passes an action on; resolves when it has taken effect. */
export type Dispatch = (action: ActionTypes) => Promise<void>;

/** Sees each action of a controller, and passes it on with `next`. `A` are the actions that it is written for. */
export type Middleware<A = ActionTypes> = (
  controller: Controller,
) => (next: (action: A) => Promise<void>) => (action: A) => Promise<void>;

/** Sees each request of a controller, and each subscription. */
export interface Manager<A = ActionTypes> {
  middleware?: Middleware<A>;
  /** The same, as a method. */
  getMiddleware?(): Middleware<A>;
  /** Called when the provider is mounted; there is no state to pass. */
  init?(state: Json): void;
  /** Called when the provider is unmounted. */
  cleanup(): void;
}
