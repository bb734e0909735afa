import type { ReadEndpoint } from '../endpoint/interface.ts';
import type { CommitLogs } from '../store/store.ts';
import type { Source } from '../store/transaction.ts';
import type { Json } from '../types/options.ts';
import type { Answer, Send } from './answer.ts';

/** The hooks that an extension adds to a controller. */
export interface Hooks {
  /** Middleware around each request: returns a function that replaces `next`. The last one added is the outermost. */
  send?(next: Send): Send;
  /**
   * Called when the first reader subscribes to an endpoint with these arguments: by `useLive`, `useSubscription` or
   * `controller.subscribe`. Starts a stream, which stores what it receives, and returns a function that ends it,
   * called when the last reader has gone. While there is a stream, nothing is polled. Without a returned function
   * the next hook is called.
   */
  subscribe?(endpoint: ReadEndpoint, args: Json[]): (() => void) | undefined;
  /** Called when an answer is looked up, or before a subscription to it. Not public, because `Answer` is not. */
  onAccess?(answer: Answer): void;
  /** Called after a commit, before its watchers are notified. Not public, because `CommitLogs` is not. */
  onCommit?(commit: CommitLogs, source: Source): void;
}
