/** Rounds in one batch: the kernel counts such time in steps of milliseconds. */
const ROUNDS = 400;
const BATCHES = 7;

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1]!;

/** Milliseconds for which a run has a core, warm: the median of some batches. */
export function cpuTime(run: () => unknown): number {
  const batch = (): number => {
    const before = process.cpuUsage();
    for (let round = 0; round < ROUNDS; round++) run();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / ROUNDS / 1000;
  };
  // The first batches are for the engine to warm up.
  batch();
  batch();
  return median(Array.from({ length: BATCHES }, batch));
}
