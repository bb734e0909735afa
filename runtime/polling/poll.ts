import type { Controller } from '../controller/controller.ts';
import type { Entry } from '../controller/entry.ts';
import { ResetError } from '../controller/errors.ts';
import { request } from '../controller/requests.ts';
import { LONGEST } from '../timer.ts';

/** However often it fails: at least every five minutes, in milliseconds, unless its own pace is slower. */
const SLOWEST = 300_000;

/** Nobody looks, or nothing would get through. */
const isAway = (): boolean =>
  (typeof document !== 'undefined' && document.hidden) ||
  (typeof navigator !== 'undefined' && navigator.onLine === false);

/** Asks for one entry again and again, as often as the most demanding of its subscribers wants. */
export class Poll {
  /** One per subscriber, in milliseconds. */
  readonly frequencies: number[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isAsking = false;
  private askedAt = 0;
  private failures = 0;
  /** A subscriber waits for what is asked for, also where nobody reads it. */
  private readonly release: () => void;

  constructor(
    private readonly controller: Controller,
    private readonly entry: Entry,
  ) {
    this.release = controller.retain(entry);
  }

  /** When to ask next; every answer counts, whoever asked for it. In milliseconds since the epoch. */
  private get due(): number {
    const pace = Math.min(...this.frequencies);
    const pause = Math.min(pace * 2 ** this.failures, Math.max(pace, SLOWEST));
    const since = Math.max(this.entry.slot.meta?.date ?? 0, this.askedAt);
    // Somebody set the clock back.
    return (since > Date.now() ? 0 : since) + pause;
  }

  /** Sets the timer anew: after a request, when subscribers came or left, and when the page went or came back. */
  plan(): void {
    clearTimeout(this.timer);
    if (this.isAsking || isAway()) return;
    // What was never asked for is due since 1970: of that many milliseconds browsers keep 32 bits, which may be weeks to come.
    this.timer = setTimeout(this.tick, Math.max(0, Math.min(this.due - Date.now(), LONGEST)));
  }

  /** The page is back: what became stale meanwhile does not wait for its turn. */
  resume(): void {
    const isStale = Date.now() > this.controller.read(this.entry).expiresAt;
    if (isStale && !isAway() && !this.isAsking) this.ask();
    else this.plan();
  }

  stop(): void {
    this.frequencies.length = 0;
    clearTimeout(this.timer);
    this.release();
  }

  private readonly tick = (): void => {
    // Somebody else may have asked meanwhile.
    if (Date.now() < this.due) this.plan();
    else this.ask();
  };

  private async ask(): Promise<void> {
    clearTimeout(this.timer);
    this.isAsking = true;
    this.askedAt = Date.now();
    try {
      await request(this.controller, this.entry);
      this.failures = 0;
    } catch (error) {
      this.failures += +!(error instanceof ResetError);
    }
    this.isAsking = false;
    // A pause begins when the last request ended, or one that takes long would never leave the server in peace.
    this.askedAt = Date.now();
    if (this.frequencies.length) this.plan();
  }
}
