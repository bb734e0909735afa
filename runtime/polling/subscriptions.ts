import { attempt } from '../attempt.ts';
import { now } from '../clock.ts';
import type { Answer } from '../controller/answer.ts';
import type { Controller } from '../controller/controller.ts';
import type { Hooks } from '../controller/hook-types.ts';
import { checkRefreshed } from '../dev/refreshed.ts';
import { memo } from '../memo.ts';
import { Poll } from './poll.ts';

/** The stream or the poll that brings the data of one answer to its subscribers. */
interface Subscription {
  subscribers: number;
  /** Fetches the answer while no stream brings its data; `undefined` if no subscriber has a frequency. */
  poll?: Poll | undefined;
  /** Ends the stream; `undefined` if no hook knows the answer. */
  end?: (() => void) | undefined;
  /** The hooks that started it. */
  hooks?: Hooks | undefined;
  /** Releases the answer: a subscriber retains it even if no reader shows it. */
  release(): void;
}

/** The streams and polls of one controller: each starts with the first subscriber of an answer, and ends with the last. */
export class Subscriptions {
  private readonly all = new Map<Answer, Subscription>();
  private readonly polls = new Set<Poll>();

  constructor(private readonly controller: Controller) {
    // Hooks may be added after the first subscribers: effects of components run before those of their parents.
    controller.onHooks = (removed) => {
      for (const [answer, subscription] of this.all) {
        if (removed && subscription.hooks === removed) end(subscription);
        if (subscription.subscribers) attempt(() => this.start(answer, subscription));
      }
    };
  }

  add(answer: Answer, frequency: number | undefined): void {
    const subscription = memo(this.all, answer, (): Subscription => {
      const release = answer.retain();
      return { subscribers: 0, release };
    });
    subscription.subscribers++;
    try {
      this.start(answer, subscription);
    } catch (error) {
      // The caller is no subscriber then.
      this.remove(answer, undefined);
      throw error;
    }
    if (process.env.NODE_ENV !== 'production') checkRefreshed(answer, subscription);
    if (!frequency) return;
    if (!this.polls.size) this.listen('addEventListener');
    subscription.poll ??= new Poll(answer, subscription);
    const { poll } = subscription;
    this.polls.add(poll);
    poll.frequencies.push(frequency);
    poll.plan();
  }

  remove(answer: Answer, frequency: number | undefined): void {
    const subscription = this.all.get(answer);
    if (!subscription?.subscribers) return;
    subscription.subscribers--;
    // Deferred, because a reader may unmount and mount again at once (StrictMode, a change of page).
    queueMicrotask(() => {
      if (!subscription.subscribers) this.forget(answer, subscription);
    });
    const { poll } = subscription;
    if (!poll?.frequencies.includes(frequency!)) return;
    poll.frequencies.splice(poll.frequencies.indexOf(frequency!), 1);
    if (poll.frequencies.length) poll.plan();
    else this.stopPoll(subscription);
  }

  stop = (): void => {
    for (const [answer, subscription] of this.all) this.forget(answer, subscription);
  };

  private forget(answer: Answer, subscription: Subscription): void {
    if (this.all.get(answer) !== subscription) return;
    this.all.delete(answer);
    this.stopPoll(subscription);
    subscription.release();
    end(subscription);
  }

  private stopPoll(subscription: Subscription): void {
    const { poll } = subscription;
    if (!poll) return;
    subscription.poll = undefined;
    poll.stop();
    this.polls.delete(poll);
    if (!this.polls.size) this.listen('removeEventListener');
  }

  private start(answer: Answer, subscription: Subscription): void {
    if (subscription.end) return;
    const [hooks, end] = this.controller.onSubscribe?.(answer) ?? [];
    if (!end) return;
    Object.assign(subscription, { hooks, end });
    subscription.poll?.plan();
  }

  private readonly resume = (): void => {
    // If the page is visible again, the data may have become stale meanwhile.
    for (const poll of this.polls) poll.plan(now() > poll.answer.expiresAt);
  };

  /** Outside a browser there are no such events. */
  private listen(how: 'addEventListener' | 'removeEventListener'): void {
    for (const event of ['focus', 'online', 'offline']) globalThis[how]?.(event, this.resume);
    globalThis.document?.[how]('visibilitychange', this.resume);
  }
}

/** Ends a stream; polls bring the data again. */
function end(subscription: Subscription): void {
  const { end, poll } = subscription;
  subscription.end = subscription.hooks = undefined;
  attempt(end);
  if (end) poll?.plan();
}
