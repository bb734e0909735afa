import { attempt } from '../attempt.ts';
import { now } from '../clock.ts';
import type { Answer } from '../controller/answer.ts';
import type { Controller } from '../controller/controller.ts';
import { ResetError } from '../controller/errors.ts';
import type { Hooks } from '../controller/hook-types.ts';
import { request } from '../controller/requests.ts';
import { LONGEST_DELAY } from '../timer.ts';

/** The longest pause after failures, in milliseconds, unless the subscription's own frequency is slower. */
const SLOWEST = 300_000;

/** True if the page is hidden or offline. */
const isAway = (): boolean =>
  (typeof document !== 'undefined' && document.hidden) ||
  (typeof navigator !== 'undefined' && navigator.onLine === false);

/**
 * What brings the data of one answer to its subscribers: a stream, if a hook knows the answer, or requests at the highest of their
 * frequencies.
 */
export class Subscription {
  /** The number of subscribers by their frequency, in milliseconds; `Infinity` of those that ask for no requests. */
  readonly frequencies = new Map<number, number>();
  /** Ends the stream, while there is one. */
  private closeStream: (() => void) | undefined;
  /** The hooks that started it. */
  hooks: Hooks | undefined;
  /** Releases the answer: a subscriber retains it even if no reader shows it. */
  readonly release: () => void;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isAsking = false;
  private askedAt = 0;
  private failures = 0;

  constructor(readonly answer: Answer) {
    this.release = answer.retain();
  }

  /** Counts one subscriber more, or less. Of a frequency that nobody has, the last subscriber ends. */
  count(frequency: number | undefined, step: 1 | -1): void {
    const { frequencies } = this;
    let pace = frequency || Number.POSITIVE_INFINITY;
    if (step < 0 && !frequencies.has(pace)) pace = [...frequencies.keys()].at(-1)!;
    const count = (frequencies.get(pace) ?? 0) + step;
    if (count > 0) frequencies.set(pace, count);
    else frequencies.delete(pace);
  }

  /** Starts the stream, if a hook knows the answer and none runs. */
  startStream({ onSubscribe }: Controller): void {
    if (!this.closeStream) [this.hooks, this.closeStream] = onSubscribe?.(this.answer) ?? [];
    this.plan();
  }

  /** Ends the stream; requests bring the data again. */
  endStream(): void {
    const { closeStream } = this;
    this.closeStream = this.hooks = undefined;
    attempt(closeStream);
    this.plan();
  }

  /** The time of the next request, in milliseconds since the epoch; every response counts, whoever requested it. */
  private get due(): number {
    const pace = Math.min(...this.frequencies.keys());
    const pause = Math.min(pace * 2 ** this.failures, Math.max(pace, SLOWEST));
    // The clock may have been set back: a time in the future says nothing.
    const times = [this.answer.meta.date, this.askedAt].filter((time) => time <= now());
    return Math.max(0, ...times) + pause;
  }

  /**
   * Resets the timer: after a request, when subscribers or the stream change, and when the page is hidden or shown. With
   * `asksNow`, it fetches instead.
   */
  plan(asksNow?: boolean): void {
    clearTimeout(this.timer);
    if (this.isAsking || this.closeStream || isAway() || this.due === Number.POSITIVE_INFINITY) return;
    // The server answers again, though somebody else asked.
    const { date } = this.answer.meta;
    if (date >= this.askedAt && date <= now()) this.failures = 0;
    if (asksNow) {
      this.ask();
      return;
    }
    // Another reader may have fetched it meanwhile, or been refused just now.
    const tick = () => {
      if (this.answer.meta.until! > now()) this.askedAt ||= now();
      return now() < this.due ? this.plan() : this.ask();
    };
    // An answer that was never fetched is due since 1970. Browsers keep only 32 bits of such a delay, which
    // could mean weeks. In the pause after failures, another reader may have a response.
    const delay = Math.min(this.due - now(), ...this.frequencies.keys(), LONGEST_DELAY);
    this.timer = setTimeout(tick, Math.max(0, delay));
  }

  private async ask(): Promise<void> {
    this.isAsking = true;
    this.askedAt = now();
    try {
      await request(this.answer);
      this.failures = 0;
    } catch (error) {
      this.failures += +!(error instanceof ResetError);
    }
    this.isAsking = false;
    // A pause begins when the last request ends; otherwise slow requests would follow each other without a pause.
    this.askedAt = now();
    this.plan();
  }
}
