/** A clock in place of that of the process, for all apps of a program. */
interface Timer {
  at: number;
  readonly every: number | undefined;
  run(): void;
}

const REAL = { setTimeout, clearTimeout, setInterval, clearInterval };

export class Clock {
  now = 1_000_000;
  /** How many timers have run. */
  ran = 0;
  private readonly timers = new Map<number, Timer>();
  private last = 0;

  install(): void {
    const add =
      (isRepeated: boolean) =>
      (run: () => void, delay = 0) => {
        this.timers.set(++this.last, { at: this.now + delay, every: isRepeated ? delay : undefined, run });
        return this.last;
      };
    const clear = (id: number) => this.timers.delete(id);
    Object.assign(globalThis, {
      setTimeout: add(false),
      setInterval: add(true),
      clearTimeout: clear,
      clearInterval: clear,
    });
  }

  remove(): void {
    Object.assign(globalThis, REAL);
  }

  /** Runs what is due until a time, each at its own time. */
  async runUntil(end: number, turn: () => Promise<void>): Promise<void> {
    for (;;) {
      let next: [number, Timer] | undefined;
      for (const one of this.timers) if (one[1].at <= end && !(next && next[1].at <= one[1].at)) next = one;
      if (!next) break;
      const [id, timer] = next;
      this.now = Math.max(this.now, timer.at);
      if (timer.every === undefined) this.timers.delete(id);
      else timer.at += timer.every;
      this.ran++;
      timer.run();
      await turn();
    }
    this.now = end;
  }
}
