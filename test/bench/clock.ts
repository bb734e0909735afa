/**
 * Time, measured so that it can be compared: within one process, warm, garbage collection included, and as the time
 * for which this thread had a core. The time that passes doubles and trebles while others use the machine.
 */
export function now(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

export interface Timing {
  /** Milliseconds of one run. */
  readonly ms: number;
  /** The same as time that passed, the median: for what takes less than the steps in which a thread's time is counted. */
  readonly passedMs: number;
  /** Milliseconds of parsing the same text, measured between the runs; absent without a text. */
  readonly parseMs: number;
}

export interface Effort {
  readonly warmUp: number;
  readonly runs: number;
}

export const full: Effort = { warmUp: 32, runs: 96 };
export const quick: Effort = { warmUp: 32, runs: 48 };

/** So many inputs are parsed and then used in a row: kernels count a thread's time in steps of milliseconds. */
const batch = 4;

/** Keeps values alive and results used, so that no measured work can be optimized away. */
export let sink: unknown;

/**
 * Times `run` on input parsed freshly for every call, and the parsing itself apart. The means over all runs, so that
 * both carry their share of garbage collection.
 */
export function timeOnText<T, P>(
  text: string,
  effort: Effort,
  prepare: () => P,
  run: (input: T, prepared: P) => unknown,
): Timing {
  let running = 0;
  let parsing = 0;
  const passed: number[] = [];
  for (let done = -effort.warmUp; done < effort.runs; done += batch) {
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
    if (done < 0) continue;
    running += end - parsed;
    parsing += parsed - start;
  }
  return { ms: running / effort.runs, passedMs: median(passed), parseMs: parsing / effort.runs };
}

/** Times a call too short for the clock, in milliseconds: as many in a row as take a tenth of a second. */
export function timeShort(run: () => unknown): number {
  const all = (count: number) => {
    const start = now();
    for (let i = 0; i < count; i++) sink = run();
    return now() - start;
  };
  let count = 1;
  while (all(count) < 20 && count < 1e6) count *= 2;
  return all(count * 5) / (count * 5);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Bytes in use after a full collection. */
export function heap(): number {
  const collect = globalThis.gc;
  if (!collect) throw new Error('Measuring memory needs node --expose-gc');
  for (let i = 0; i < 3; i++) collect();
  return process.memoryUsage().heapUsed;
}
