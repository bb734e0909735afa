import { pick, random } from './random.ts';

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

export interface Summary {
  readonly median: number;
  readonly mean: number;
  readonly min: number;
  readonly max: number;
}

export function summary(values: readonly number[]): Summary | undefined {
  if (values.length === 0) return undefined;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { median: median(values), mean, min: Math.min(...values), max: Math.max(...values) };
}

/** In another order, the same for the same seed. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const r = random(seed);
  const left = [...items];
  return items.map(() => {
    const next = pick(r, left);
    left.splice(left.indexOf(next), 1);
    return next;
  });
}
