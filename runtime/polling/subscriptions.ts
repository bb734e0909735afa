import { attempt } from '../attempt.ts';
import { now } from '../clock.ts';
import type { Answer } from '../controller/answer.ts';
import type { Controller } from '../controller/controller.ts';
import { checkRefreshed } from '../dev/refreshed.ts';
import { memo } from '../memo.ts';
import { Subscription } from './subscription.ts';

/** The subscriptions of one controller: each starts with the first subscriber of an answer, and ends with the last. */
export class Subscriptions {
  private readonly all = new Map<Answer, Subscription>();

  constructor(private readonly controller: Controller) {
    // Hooks may be added after the first subscribers: effects of components run before those of their parents.
    controller.onHooks = (removed) => {
      for (const subscription of this.all.values()) {
        if (removed && subscription.hooks === removed) subscription.endStream();
        if (subscription.frequencies.size) attempt(() => subscription.startStream(controller));
      }
    };
    // A stream belongs to the user for whom it was opened.
    controller.onReset = () => {
      for (const subscription of this.all.values()) subscription.endStream();
      controller.onHooks!();
    };
  }

  /** `frequency` in milliseconds; without one, only streams bring data. */
  add(answer: Answer, frequency?: number): void {
    this.listen('addEventListener');
    const subscription = memo(this.all, answer, () => new Subscription(answer));
    subscription.count(frequency, 1);
    try {
      subscription.startStream(this.controller);
    } catch (error) {
      // The caller is no subscriber then.
      this.remove(answer, frequency);
      throw error;
    }
    if (process.env.NODE_ENV !== 'production') checkRefreshed(subscription);
  }

  remove(answer: Answer, frequency?: number): void {
    const subscription = this.all.get(answer);
    if (!subscription) return;
    const { frequencies } = subscription;
    subscription.count(frequency, -1);
    subscription.plan();
    // Deferred, because a reader may unmount and mount again at once (StrictMode, a change of page).
    queueMicrotask(() => {
      if (!frequencies.size) this.forget(subscription);
    });
  }

  stop = (): void => this.all.forEach(this.forget);

  private readonly forget = (subscription: Subscription): void => {
    const { answer, frequencies } = subscription;
    if (this.all.get(answer) !== subscription) return;
    this.all.delete(answer);
    if (!this.all.size) this.listen('removeEventListener');
    frequencies.clear();
    subscription.release();
    subscription.endStream();
  };

  private readonly resume = (): void => {
    // If the page is visible again, the data may have become stale meanwhile.
    for (const subscription of this.all.values()) subscription.plan(now() > subscription.answer.expiresAt);
  };

  /** Outside a browser there are no such events. */
  private listen(how: 'addEventListener' | 'removeEventListener'): void {
    for (const event of ['focus', 'online', 'offline']) globalThis[how]?.(event, this.resume);
    globalThis.document?.[how]('visibilitychange', this.resume);
  }
}
