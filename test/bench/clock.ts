import { median } from './statistics.ts';

/**
 * Time, measured so that it can be compared: within one process, warm, and as the time for which this thread had a
 * core. The time that passes doubles and trebles while others use the machine.
 */
export function now(): number {
  // Linux counts a thread's time in steps of milliseconds, and exactly only where the process's was just asked for.
  process.cpuUsage();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

export interface Timing {
  /** Milliseconds of one run. */
  readonly ms: number;
  /** The same as time that passed, the median: for what takes less than the collections that fall into a few of the runs. */
  readonly passedMs: number;
  /** Milliseconds of parsing the same text, measured between the runs. */
  readonly parseMs: number;
}

export interface Effort {
  readonly warmUp: number;
  readonly runs: number;
  /** Milliseconds after which a slow library is not run more often than `fewest` times. */
  readonly enough: number;
}

export const full: Effort = { warmUp: 32, runs: 96, enough: 1_500 };
export const quick: Effort = { warmUp: 16, runs: 32, enough: 500 };

const fewest = 12;

/** So many inputs are parsed and then used in a row, so that the clock is read seldom. */
const batch = 4;

/** Keeps values alive and results used, so that no measured work can be optimized away. */
export let sink: unknown;

/**
 * A full collection, for every library alike, before something is warmed up. Between runs that are timed it is a measure
 * of its own (`tasks/page.ts`): V8 then throws away the optimized code of hidden classes without a live object.
 */
export function collect(): void {
  if (!globalThis.gc) throw new Error('Measuring needs node --expose-gc');
  globalThis.gc();
}

/**
 * Times `run` on input parsed freshly for every call, and the parsing itself apart. The means over all runs, so that
 * both carry their share of the collections that they cause.
 */
export function timeOnText<T, P>(
  text: string,
  effort: Effort,
  prepare: () => P,
  run: (input: T, prepared: P) => unknown,
): Timing {
  let running = 0;
  let parsing = 0;
  let runs = 0;
  let warmUp = effort.warmUp;
  const passed: number[] = [];
  collect();
  for (const began = now(); runs < effort.runs; ) {
    const isSlow = now() - began > effort.enough;
    if (isSlow && runs >= fewest) break;
    const prepared = Array.from({ length: batch }, prepare);
    const start = now();
    const inputs = prepared.map(() => JSON.parse(text) as T);
    const parsed = now();
    for (let i = 0; i < batch; i++) {
      const before = performance.now();
      sink = run(inputs[i]!, prepared[i]!);
      passed.push(performance.now() - before);
    }
    const end = now();
    if (warmUp > 0 && !isSlow) {
      warmUp -= batch;
      passed.length = 0;
      continue;
    }
    runs += batch;
    running += end - parsed;
    parsing += parsed - start;
  }
  return { ms: running / runs, passedMs: median(passed), parseMs: parsing / runs };
}

/** Times a call too short for the clock, in milliseconds: as many in a row as take a tenth of a second. */
export function timeShort(run: () => unknown): number {
  const all = (count: number) => {
    const start = now();
    for (let i = 0; i < count; i++) sink = run();
    return now() - start;
  };
  collect();
  let count = 1;
  while (all(count) < 20 && count < 1e6) count *= 2;
  return all(count * 5) / (count * 5);
}

/** As `timeShort`, for what ends a little later. */
export async function timeShortAsync(run: () => Promise<unknown>): Promise<number> {
  const all = async (count: number) => {
    const start = now();
    for (let i = 0; i < count; i++) sink = await run();
    return now() - start;
  };
  collect();
  let count = 1;
  while ((await all(count)) < 20 && count < 1e6) count *= 2;
  return (await all(count * 5)) / (count * 5);
}

/** Bytes in use after a full collection. */
export function heap(): number {
  for (let i = 0; i < 3; i++) collect();
  return process.memoryUsage().heapUsed;
}
