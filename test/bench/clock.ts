/** Time, measured so that it can be compared: within one process, warm, garbage collection included. */

export interface Timing {
  /** Milliseconds of one run. */
  readonly ms: number;
  /** Milliseconds of parsing the same text, measured between the runs; absent without a text. */
  readonly parseMs: number;
}

export interface Effort {
  readonly warmUp: number;
  readonly rounds: number;
  readonly perRound: number;
}

export const full: Effort = { warmUp: 25, rounds: 20, perRound: 4 };
export const quick: Effort = { warmUp: 20, rounds: 8, perRound: 4 };

/** Keeps values alive and results used, so that no measured work can be optimized away. */
export let sink: unknown;

/**
 * Times `run` on input parsed freshly for every call, and the parsing itself apart. A round is the mean of a few
 * runs, so that it carries its share of garbage collection. The result is the round that a quarter of them beat:
 * another process that takes the core only ever adds, and on a busy machine to more than half of the rounds.
 */
export function timeOnText<T, P>(
  text: string,
  effort: Effort,
  prepare: () => P,
  run: (input: T, prepared: P) => unknown,
): Timing {
  const runs: number[] = [];
  const parses: number[] = [];
  for (let round = -Math.ceil(effort.warmUp / effort.perRound); round < effort.rounds; round++) {
    let running = 0;
    let parsing = 0;
    for (let i = 0; i < effort.perRound; i++) {
      const prepared = prepare();
      const start = performance.now();
      const input = JSON.parse(text) as T;
      const parsed = performance.now();
      sink = run(input, prepared);
      running += performance.now() - parsed;
      parsing += parsed - start;
    }
    if (round < 0) continue;
    runs.push(running / effort.perRound);
    parses.push(parsing / effort.perRound);
  }
  return { ms: quartile(runs), parseMs: quartile(parses) };
}

/**
 * Times a call too short for the clock, in milliseconds: as many in a row as take a few milliseconds, and of the rounds
 * the one that a quarter beat.
 */
export function timeShort(run: () => unknown, rounds = 15): number {
  const round = (count: number) => {
    const start = performance.now();
    for (let i = 0; i < count; i++) sink = run();
    return performance.now() - start;
  };
  let count = 1;
  while (round(count) < 4 && count < 1e6) count *= 2;
  const times: number[] = [];
  for (let i = 0; i < rounds; i++) times.push(round(count) / count);
  return quartile(times);
}

/** The value that a quarter of the others are below. */
function quartile(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 2]!;
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
