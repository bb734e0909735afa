import { type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';
import { Controller, collect, Entity, RestEndpoint } from 'presource';

class Item extends Entity {
  id = 0;
  name = '';
  next: Item | undefined = undefined;
  static override schema: Record<string, unknown> = {};
}
Item.schema = { next: Item };

export interface Slices {
  readonly collected: number;
  readonly slices: readonly Slice[];
}

/** How long a slice kept the thread busy, in milliseconds. */
export interface Slice {
  readonly start: number;
  /** By the clock: on a busy machine others have a part in it. */
  readonly wall: number;
  /** Of the processor. */
  readonly cpu: number;
  /** The engine collected its garbage in the middle of it. */
  readonly hasGarbage: boolean;
}

/** Processor time of this thread, in milliseconds. */
const used = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** Collects so many entities, half of which refer to another one, while a list of a tenth as many is on screen. */
export async function collectInSlices(count: number): Promise<Slices> {
  const controller = new Controller();
  const items = (from: number, length: number) =>
    Array.from({ length }, (_, i) => ({
      id: from + i,
      name: `Item ${i}`,
      next: i % 2 ? from + i - 1 : null,
    }));
  const list = new RestEndpoint({ path: '/items/:part', schema: [Item], dataExpiryLength: 0 });
  const shown = { part: 'shown' };
  controller.setResponse(list, shown, items(1_000_000, count / 10));
  controller.watch(list, shown, () => {});
  for (let part = 0; part < 10; part++) {
    controller.setResponse(list, { part: `${part}` }, items((part * count) / 10, count / 10));
  }
  const before = controller.getResponse(list, shown).data;
  await new Promise((resolve) => setTimeout(resolve, 5));

  const timings: Omit<Slice, 'hasGarbage'>[] = [];
  const pauses: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => pauses.push(...list.getEntries()));
  observer.observe({ entryTypes: ['gc'] });
  const { setTimeout: original } = globalThis;
  // Each slice is what follows a timer: until the next task of the event loop.
  const timed = (callback: () => void, delay?: number) =>
    original(() => {
      const [start, startCpu] = [performance.now(), used()];
      callback();
      setImmediate(() => {
        timings.push({ start, wall: performance.now() - start, cpu: used() - startCpu });
      });
    }, delay);
  globalThis.setTimeout = timed as typeof setTimeout;
  try {
    const collected = await collect(controller);
    if (controller.getResponse(list, shown).data !== before) throw new Error('what is on screen has changed');
    // The observer is told a little later.
    await new Promise((resolve) => original(resolve, 50));
    const isIn = ({ start, wall }: { start: number; wall: number }) =>
      pauses.some((pause) => pause.startTime < start + wall && pause.startTime + pause.duration > start);
    return { collected, slices: timings.map((slice) => ({ ...slice, hasGarbage: isIn(slice) })) };
  } finally {
    observer.disconnect();
    globalThis.setTimeout = original;
  }
}
