/** What this script started and has to end, in whatever way it ends itself. */
export class Running {
  private readonly stops: (() => Promise<void>)[] = [];

  add<T extends { stop(): Promise<void> }>(service: T): T {
    this.stops.push(() => service.stop());
    return service;
  }

  /** The newest first; one that cannot be ended does not keep the others from it. */
  async end(): Promise<void> {
    for (const stop of this.stops.splice(0).reverse()) await stop().catch(() => {});
  }

  /**
   * Ctrl-C and its relatives end everything, then this process. So does the end of whoever started it: npm does not
   * pass signals on, and what it started would otherwise run forever.
   */
  endOnSignal(code: number): void {
    const parent = process.ppid;
    const end = async () => {
      clearInterval(watch);
      await this.end();
      console.log('\nStopped.');
      process.exit(code);
    };
    const watch = setInterval(() => process.ppid !== parent && void end(), 500).unref();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end);
  }
}
