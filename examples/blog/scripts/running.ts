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

  /** Ctrl-C and its relatives end everything, then this process. */
  endOnSignal(code: number): void {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, async () => {
        await this.end();
        console.log('\nStopped.');
        process.exit(code);
      });
    }
  }
}
