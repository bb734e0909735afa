/** Everything that this script started and must end, however it ends itself. */
export class Running {
  private readonly stops: (() => Promise<void>)[] = [];

  add<T extends { stop(): Promise<void> }>(service: T): T {
    this.stops.push(() => service.stop());
    return service;
  }

  /** Newest first; a failure to end one does not stop the others. */
  async end(): Promise<void> {
    for (const stop of this.stops.splice(0).reverse()) await stop().catch(() => {});
  }

  /**
   * Ctrl-C and similar signals end everything, then this process. So does the end of the parent process: npm
   * does not forward signals, so its children would otherwise run forever.
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
