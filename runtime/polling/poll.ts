import { now } from '../clock.ts';
import type { Answer } from '../controller/answer.ts';
import { ResetError } from '../controller/errors.ts';
import { request } from '../controller/requests.ts';
import { LONGEST_DELAY } from '../timer.ts';

/** The longest pause after failures, in milliseconds, unless the poll's own frequency is slower. */
const SLOWEST = 300_000;

/** True if the page is hidden or offline. */
const isAway = (): boolean =>
  (typeof document !== 'undefined' && document.hidden) ||
  (typeof navigator !== 'undefined' && navigator.onLine === false);

/** Fetches one answer repeatedly, at the highest frequency of its subscribers. */
export class Poll {
  /** One per subscriber, in milliseconds. */
  readonly frequencies: number[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isAsking = false;
  private askedAt = 0;
  private failures = 0;

  constructor(
    readonly answer: Answer,
    /** Has an end while a stream brings the data. */
    private readonly stream: { readonly end?: unknown },
  ) {}

  /** The time of the next request, in milliseconds since the epoch; every response counts, whoever requested it. */
  private get due(): number {
    const pace = Math.min(...this.frequencies);
    const pause = Math.min(pace * 2 ** this.failures, Math.max(pace, SLOWEST));
    // The clock may have been set back: a time in the future says nothing.
    const times = [this.answer.meta.date, this.askedAt].filter((time) => time <= now());
    return Math.max(0, ...times) + pause;
  }

  /**
   * Resets the timer: after a request, when subscribers change, and when the page is hidden or shown. With `asksNow`, it
   * fetches instead.
   */
  plan(asksNow = false): void {
    clearTimeout(this.timer);
    if (this.isAsking || isAway() || this.stream.end) return;
    // The server answers again, though somebody else asked.
    const { date } = this.answer.meta;
    if (date >= this.askedAt && date <= now()) this.failures = 0;
    if (asksNow) {
      this.ask();
      return;
    }
    // Another reader may have fetched it meanwhile, or been refused just now.
    const tick = () => {
      const { error, until = 0 } = this.answer.meta;
      if (error && until > now()) this.askedAt ||= now();
      return now() < this.due ? this.plan() : this.ask();
    };
    // An answer that was never fetched is due since 1970. Browsers keep only 32 bits of such a delay, which
    // could mean weeks. In the pause after failures, another reader may have a response.
    const delay = Math.min(this.due - now(), ...this.frequencies, LONGEST_DELAY);
    this.timer = setTimeout(tick, Math.max(0, delay));
  }

  stop(): void {
    this.frequencies.length = 0;
    clearTimeout(this.timer);
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
    if (this.frequencies.length) this.plan();
  }
}
